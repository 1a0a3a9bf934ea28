"""What the rules of annotation look at, and how an ordered table of rules is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum
from itertools import takewhile
from pathlib import PurePosixPath
from typing import NamedTuple

from ingest.source import Evidence, Line, Outline, Source

QUOTE_LIMIT = 200
"""Characters of a quote: enough to find the place, short enough to read."""

FILE_DAY = re.compile(r"\s*[(（](\d{4}-\d{2}-\d{2})[)）]$")
HISTORY_LINE = re.compile(
    r"[\s（(]*(?:(?:根据\s*)?\d{4}年\d{1,2}月\d{1,2}日|Made by|Enacted|Date of [Ee]nactment|In force from)"
)
HAN = re.compile(r"[\u4e00-\u9fff]")
LETTER = re.compile(r"[A-Za-z]")


class Place(StrEnum):
    """Where a rule looks."""

    TITLE = "title"
    PAGE = "page"
    FRONT = "front"
    BODY = "body"
    FOLDER = "folder"
    FILE = "file"


class Rule(NamedTuple):
    """One row of an ordered table: the first row that fits decides."""

    name: str
    place: Place
    pattern: str
    value: str
    r"""What the field becomes; `\1` and `\g<name>` stand for groups of the pattern."""
    confidence: float


class Reading(NamedTuple):
    """A source as the rules see it."""

    source: Source
    outline: Outline
    title: str = ""
    """Title as printed, once it is known."""

    @property
    def front(self) -> str:
        """Title page and history: also a history that stands among the words of the preamble."""
        lines = [line.text.strip() for line in self.outline.front]
        for clause in takewhile(lambda one: not one.label, self.outline.clauses):
            lines += [line for line in clause.text.split("\n") if HISTORY_LINE.match(line)]
        return "\n".join(lines)

    @property
    def opening(self) -> tuple[Line, ...]:
        """Lines before the first numbered clause; all of them where nothing is numbered."""
        numbered = (clause.span.start for clause in self.outline.clauses if clause.label)
        first = next(numbered, None)
        return tuple(one for one in self.source.lines if first is None or one.start < first)

    @property
    def folders(self) -> tuple[str, ...]:
        """Names of the folders above the file, the nearest first."""
        return PurePosixPath(self.source.path.replace("\\", "/")).parts[-2::-1]

    @property
    def file_title(self) -> str:
        """Name of the file without its ending and its day."""
        return FILE_DAY.sub("", self._stem)

    @property
    def file_day(self) -> date | None:
        """Day in brackets at the end of the file's name; impossible ones are none."""
        written = FILE_DAY.search(self._stem)
        try:
            return date.fromisoformat(written[1]) if written else None
        except ValueError:
            return None

    @property
    def _stem(self) -> str:
        return PurePosixPath(self.source.path.replace("\\", "/")).stem

    def texts(self, place: Place) -> Iterable[str]:
        """The texts of one place, in the order in which a rule tries them."""
        match place:
            case Place.TITLE:
                return (self.title,)
            case Place.PAGE:
                return (self.source.title or "",)
            case Place.FRONT:
                return (self.front,)
            case Place.BODY:
                return (clause.text for clause in self.outline.clauses)
            case Place.FOLDER:
                return self.folders
            case Place.FILE:
                return (self.file_title,)

    def sentences(self) -> Iterator[str]:
        """Every sentence of front page and clauses, in order."""
        for text in (self.front, *(clause.text for clause in self.outline.clauses)):
            yield from (part for part in re.split(r"(?<=[。；;])|\n+", text) if part.strip())


def first_fit(field: str, rules: Iterable[Rule], reading: Reading) -> Evidence | None:
    """Evidence of the first rule that fits anywhere in its place, or None."""
    for rule in rules:
        for text in reading.texts(rule.place):
            if found := re.search(rule.pattern, text, re.MULTILINE):
                return Evidence(
                    field=field,
                    value=found.expand(rule.value).strip(),
                    quote=_around(text, found.start(), found.end()),
                    rule=rule.name,
                    confidence=rule.confidence,
                )
    return None


def language_of(text: str) -> str:
    """`zh` where a fifth of the letters are Chinese characters, else `en`.

    A fifth: English terms and formulas inside Chinese standards stay far below four fifths.
    """
    han, latin = len(HAN.findall(text)), len(LETTER.findall(text))
    return "zh" if han * 4 >= latin else "en"


def shorten(text: str) -> str:
    """A quote of bounded length, blanks folded."""
    folded = " ".join(text.split())
    return folded if len(folded) <= QUOTE_LIMIT else folded[: QUOTE_LIMIT - 1] + "…"


def _around(text: str, start: int, end: int) -> str:
    """The line or lines that hold a match."""
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    return shorten(text[begin : stop if stop >= 0 else len(text)])
