"""The outline that a PDF carries: its entries, and the printed heading that each points at."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ingest.readers.printed_lines import Printed, spelled
from ingest.source import ContentsEntry

if TYPE_CHECKING:
    from pypdfium2 import PdfBookmark, PdfDocument

DEEPEST = 9
MOST_ENTRIES = 20_000
LONGEST_HEADING = 3
"""Printed lines of one heading."""
# 'introduction' stands in the line "CHAPTER ONE INTRODUCTION": a little more than the title.
SPARE = 24
NEARBY = (0, 1, -1)
"""Pages on which a heading is looked for, from the one that its entry points at."""


# Numbers are often set apart from their heading: 3.2.1 Scope, Chapter 1: Scope.
NUMBERING = re.compile(r"(?:(?:chapter|part|section)\s+\w+|[A-Z]?[\d.]+)[\s:.—–-]+", re.IGNORECASE)
# Where each kind of destination holds the height at which its page opens (PDF 32000-1, 12.3.2.2):
# XYZ left top zoom, FitH top, FitR left bottom right top, FitBH top.
TOP_OF_VIEW = {1: 1, 3: 0, 5: 3, 7: 0}


NUMBER_ALONE = re.compile(r"(?:[A-Z]\.)?\d+(?:\.\d+)*\.?")


class Heading(NamedTuple):
    """A printed heading."""

    place: int
    """Its first line among all."""
    lines: int
    """How many lines it takes."""
    entry: ContentsEntry
    numbered_apart: bool = False
    """Whether its number is not printed with it."""


class Aim(NamedTuple):
    """Where an entry points."""

    page: int | None
    """Sheet from 1; none where it points nowhere."""
    top: float | None
    """Height on the page in points."""


def read_entries(document: PdfDocument) -> list[tuple[ContentsEntry, Aim]]:
    """Entries in order, each with its parent and where it points."""
    entries: list[tuple[ContentsEntry, Aim]] = []
    above: list[int] = []
    for bookmark in document.get_toc(max_depth=DEEPEST):
        if len(entries) == MOST_ENTRIES:
            break
        depth = min(bookmark.level, len(above))
        aim = _aim(bookmark, pages=len(document))
        entry = ContentsEntry(
            level=depth + 1,
            title=" ".join(spelled(bookmark.get_title() or "").split()),
            page=aim.page,
            parent=above[depth - 1] if depth else None,
        )
        above[depth:] = [len(entries)]
        entries.append((entry, aim))
    return entries


def _aim(bookmark: PdfBookmark, *, pages: int) -> Aim:
    target = bookmark.get_dest()
    index = target.get_index() if target else None
    if target is None or index is None or not 0 <= index < pages:
        return Aim(None, None)
    mode, view = target.get_view()
    place = TOP_OF_VIEW.get(mode, len(view))
    return Aim(index + 1, view[place] if place < len(view) else None)


def find_headings(
    entries: Sequence[tuple[ContentsEntry, Aim]], lines: Sequence[Printed]
) -> Iterator[Heading | None]:
    """The printed heading of each entry; None where its page does not show it."""
    on_page: dict[int, list[int]] = {}
    for place, line in enumerate(lines):
        on_page.setdefault(line.page, []).append(place)
    taken: set[int] = set()
    for entry, aim in entries:
        found = _find(entry, aim, lines, on_page, taken) if aim.page and entry.title else None
        if found:
            taken.update(range(found.place, found.place + found.lines))
        yield found


def _find(
    entry: ContentsEntry,
    aim: Aim,
    lines: Sequence[Printed],
    on_page: dict[int, list[int]],
    taken: set[int],
) -> Heading | None:
    """The lines near the aim that end with the title, the closest fit first."""
    bare = NUMBERING.sub("", entry.title, count=1)
    for numbered_apart, title in ((False, _key(entry.title)), (True, _key(bare))):
        for step in NEARBY if any(map(str.isalpha, title)) else ():
            fits = [
                (excess, _distance(lines[place], aim), place, count)
                for place in on_page.get((aim.page or 0) + step, ())
                for count in range(1, LONGEST_HEADING + 1)
                if taken.isdisjoint(range(place, place + count))
                and (excess := _excess(lines[place : place + count], title)) is not None
            ]
            if fits:
                *_, place, count = min(fits)
                if place - 1 not in taken and _stands_beside(lines, place):
                    return Heading(place - 1, count + 1, entry)
                return Heading(place, count, entry, numbered_apart)
    return None


def _stands_beside(lines: Sequence[Printed], place: int) -> bool:
    """Whether the line before is the number of a heading, printed apart at the same height."""
    if not place or not NUMBER_ALONE.fullmatch(lines[place - 1].text):
        return False
    number, heading = lines[place - 1], lines[place]
    level = abs(number.box.bottom - heading.box.bottom) < heading.box.height / 2
    return level and number.page == heading.page


def _distance(line: Printed, aim: Aim) -> float:
    return abs(line.box.top - aim.top) if aim.top and line.page == aim.page else 0


def _excess(lines: Sequence[Printed], title: str) -> int | None:
    """Characters that lines have beyond a title which they end with; None where they do not."""
    key = _key("".join(line.text for line in lines))
    excess = len(key) - len(title)
    return excess if key.endswith(title) and 0 <= excess <= SPARE else None


def _key(words: str) -> str:
    """Letters and digits in one spelling: headings are set in capitals, small capitals, spaced."""
    folded = unicodedata.normalize("NFKC", words).casefold()
    return "".join(sign for sign in folded if sign.isalnum())
