"""What the search says in English sentences, told in the reader's language where it is known.

Reasons, notices and proofs are written once, in English, and stored so in the audit. The page
knows most of their forms; one that it does not know is shown as it is, marked as English.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from yiju.web.phrases import Language, phrases

ENGLISH = re.compile(r"[A-Za-z]{2}")
"""What an English sentence holds, and a Chinese one mostly does not."""


class Told(NamedTuple):
    """A sentence, and the language it is in."""

    text: str
    language: Language

    @property
    def tag(self) -> str:
        """Language tag for a `lang` attribute."""
        return self.language.tag


class Form(NamedTuple):
    """One form of an English sentence, and how it is said in Chinese."""

    pattern: re.Pattern[str]
    chinese: str
    """With the names of the pattern's groups in braces; what they hold is told in turn."""


@cache
def forms() -> tuple[Form, ...]:
    """Every form that is known; the first that a sentence has is taken."""
    text = files("yiju.web").joinpath("sentences.toml").read_text(encoding="utf-8")
    return tuple(
        Form(re.compile(row["en"], re.DOTALL), row["zh"]) for row in tomllib.loads(text)["form"]
    )


def told(sentence: str, language: Language) -> Told:
    """A sentence in a language, where its form is known; a language model may write Chinese."""
    if not ENGLISH.search(sentence):
        return Told(sentence, Language.ZH)
    chinese = _in_chinese(sentence) if language is Language.ZH else None
    return Told(sentence, Language.EN) if chinese is None else Told(chinese, Language.ZH)


@cache
def names_in_chinese() -> dict[str, str]:
    """What records name by a key, as the pages name it: methods and roles."""
    words = phrases(Language.ZH)
    return {**words["method"], **words["role"]}


def _in_chinese(sentence: str) -> str | None:
    names, named = names_in_chinese(), sentence.split(", ")
    if all(name in names for name in named):
        return "、".join(names[name] for name in named)
    for form in forms():
        if match := form.pattern.fullmatch(sentence):
            parts = match.groupdict("").items()
            return form.chinese.format(**{name: _in_chinese(part) or part for name, part in parts})
    return None
