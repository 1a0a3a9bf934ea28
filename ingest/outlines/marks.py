"""What a line can be for the structure of its text, and the signs that all traditions share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from ingest.source import Line

SENTENCE = re.compile("[。；！？]|[，：、:;,]$")
"""Signs of a sentence, which no heading has."""
LONGEST_HEADING = 60


class Kind(StrEnum):
    """What a marked line begins."""

    CLAUSE = "clause"
    HEADING = "heading"
    PREAMBLE = "preamble"
    ANNEX = "annex"
    COMMENTARY = "commentary"


class Mark(NamedTuple):
    """One line that begins something."""

    kind: Kind
    label: str = ""
    """Number as written."""
    number: str = ""
    """Its normal form."""
    title: str = ""
    """Title of a clause; the whole words of a heading, as a path shows them."""
    rank: int = 0
    """Place of a numbered heading in its tradition, 1 the highest; 0 = its format level decides."""
    wording_from: int = 0
    """Where in the line the wording begins."""
    explains: bool = False
    """Whether a clause explains those around it and does not bind, as guidance in a rulebook."""
    leads: bool = False
    """Whether a clause also stands above the clauses that follow, as 3.2 above 3.2.1."""


Marks = dict[int, Mark]
"""Marks by the place of their line; a later table overrules an earlier one."""


def tidy_title(words: str) -> str:
    """A heading as a path shows it: single blanks, none inside a stretched word (附　则 → 附则)."""
    stretched = re.sub(r"(?<![^\s])([\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff](?:\s|$))", r"\1", words)
    return " ".join(stretched.split())


def is_title(words: str) -> bool:
    """Whether words are short and no sentence, as titles are."""
    return len(words) <= LONGEST_HEADING and not SENTENCE.search(words)


def format_headings(lines: Sequence[Line]) -> Marks:
    """Lines that the format itself declares headings."""
    return {
        place: Mark(Kind.HEADING, title=tidy_title(line.text))
        for place, line in enumerate(lines)
        if line.level
    }


def quotation_states(lines: Sequence[Line]) -> Iterator[tuple[int, Line, Quotation]]:
    """Each line with its place and whether a quotation was still open before it."""
    quotation = Quotation()
    for place, line in enumerate(lines):
        yield place, line, quotation
        quotation.follow(line.text)


class Quotation:
    """Whether “ was the last quotation mark: its paragraphs open anew, only the last closes."""

    def __init__(self) -> None:
        self.is_open = False

    def follow(self, text: str) -> None:
        """Take note of the marks of one line."""
        opened, closed = text.rfind("“"), text.rfind("”")
        if opened != closed:
            self.is_open = opened > closed

    def forget(self) -> None:
        """Begin anew: a clause that was never closed must not swallow the rest."""
        self.is_open = False


def is_below(number: str, above: str) -> bool:
    """Whether a number continues another: 3.2.1 and 3.2, 1).c and 1, but not 3.20 and 3.2."""
    return number.startswith(above) and number[len(above) : len(above) + 1] in tuple(".()-")


def with_headings(marks: Marks, lines: Sequence[Line]) -> Marks:
    """Numbered lines above deeper ones: headings where no words of their own stand between."""
    places = sorted(marks)
    for place, following in pairwise([*places, len(lines)]):
        mark = marks[place]
        below = marks.get(following)
        leads = below is not None and (
            is_below(below.number, mark.number)
            or (below.number, below.title) == (mark.number, mark.title)  # printed twice
        )
        bare = mark.label == lines[place].text
        if not leads or not (mark.title or bare):
            continue
        if following == place + 1 or all(line.level for line in lines[place + 1 : following]):
            title = f"{mark.label} {mark.title}".strip()
            mark = mark._replace(kind=Kind.HEADING, title=title, wording_from=0)
        marks[place] = mark._replace(leads=True)
    return marks
