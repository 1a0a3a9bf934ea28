"""The words of the pages in both languages, and which of them a reader wants."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files

from mappings.typography import HAN

Phrases = dict[str, dict[str, str]]
"""Words by group and name."""


class Language(StrEnum):
    """A language that the pages speak."""

    ZH = "zh"
    EN = "en"

    @property
    def tag(self) -> str:
        """Language tag (BCP 47) for `lang` attributes."""
        return TAGS[self]

    @classmethod
    def of(cls, text: str) -> Language:
        """The language of a text: Chinese where it holds Chinese characters."""
        return cls.ZH if HAN.search(text) else cls.EN

    @property
    def other(self) -> Language:
        """The one that a reader can switch to."""
        return Language.EN if self is Language.ZH else Language.ZH


TAGS = {Language.ZH: "zh-CN", Language.EN: "en"}


@cache
def phrases(language: Language) -> Phrases:
    """Every word of the pages in a language."""
    text = files("yiju.web").joinpath("phrases.toml").read_text(encoding="utf-8")
    return {
        group: {name: told[language] for name, told in entries.items()}
        for group, entries in tomllib.loads(text).items()
    }


def preferred(accept_language: str) -> Language:
    """The language that a browser asks for most (RFC 9110, 12.5.4); Chinese where it asks for none.

    The order decides between equal wishes, and a weight that is no number counts as none.
    """
    wishes = [_wish(part) for part in accept_language.split(",")]
    known = [(weight, code) for weight, code in wishes if code in set(Language) and weight > 0]
    return Language(max(known, key=lambda wish: wish[0])[1]) if known else Language.ZH


def _wish(part: str) -> tuple[float, str]:
    tag, _, parameter = part.partition(";")
    weight = parameter.strip().removeprefix("q=")
    try:
        return float(weight or 1), tag.strip().partition("-")[0].lower()
    except ValueError:
        return 0.0, ""
