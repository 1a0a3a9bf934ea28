"""Edges between provisions as keys: 建筑法#40/2/3 is 第四十条第二款第（三）项 of 《建筑法》."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mappings.citation import Kind, Reference, normal_title
from mappings.numerals import article_label
from mappings.paragraphs import printed_parts
from mappings.records import Version

PLACE, PART = "#", "/"
_ARTICLE = re.compile(r"\d+(?:-\d+)?")


class Link(NamedTuple):
    """What a key says: a work by title or code, and the place in it."""

    work: str
    """Normal title, or the code of a standard or decree, letters small."""
    number: str = ""
    """Normal number of the provision; empty = the work as a whole."""
    paragraph: int = 0
    item: int = 0

    @property
    def key(self) -> str:
        """The key that the index holds; `read_link` reads it back."""
        parts = [str(part) for part in (self.paragraph, self.item)]
        while parts and parts[-1] == "0":
            parts.pop()
        place = f"{PLACE}{PART.join([self.number, *parts])}" if self.number else ""
        return f"{self.work}{place}".casefold()

    @property
    def below(self) -> str:
        """What the keys of everything within it begin with."""
        return self.key + (PART if self.number else PLACE)

    @property
    def printed(self) -> str:
        """As a lawyer writes it."""
        return f"《{self.work}》{self._label}{printed_parts(self.paragraph, self.item)}"

    @property
    def _label(self) -> str:
        if not _ARTICLE.fullmatch(self.number):
            return self.number
        article, _, branch = self.number.partition("-")
        return article_label(int(article), int(branch or 0))


def read_link(key: str) -> Link:
    """What a key says."""
    work, _, place = key.partition(PLACE)
    number, *parts = place.split(PART)
    paragraph, item = (*map(int, parts), 0, 0)[:2]
    return Link(work, number, paragraph, item)


def links_to(reference: Reference) -> tuple[Link, ...]:
    """Everything that a reference points to: one link an article of a range."""
    work = reference.code or reference.work
    if reference.kind is Kind.WORK or not reference.number:
        return (Link(work),)
    return tuple(
        Link(work, number, reference.paragraph, reference.item) for number in reference.numbers
    )


def own_keys(version: Version, number: str = "", *, codes: Sequence[str] = ()) -> tuple[str, ...]:
    """Keys under which other texts link to a work, or to one provision of it.

    `codes` are the normal codes of the standard that the version is, where it is one.
    """
    names = (*map(normal_title, (version.title, *version.aliases)), *codes)
    return tuple(dict.fromkeys(Link(name, number).key for name in names))


def leads_to(key: str, owned: Sequence[str]) -> bool:
    """Whether a key names what one of some keys names, or a part of it."""
    return any(key == own or key.startswith(read_link(own).below) for own in owned)
