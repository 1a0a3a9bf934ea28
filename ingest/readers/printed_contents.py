"""Contents lists as printed: for files without an outline of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ingest.readers.bookmarks import DEEPEST, Aim
from ingest.readers.printed_lines import Printed
from ingest.source import ContentsEntry

ENTRY = re.compile(
    r"(?P<title>\S.*?)\s*(?:\.\s?){3,}\s*(?P<page>(?:[A-Z]{1,2}-)?\d{1,4}|[ivxlc]{1,6})"
)
NUMBER = re.compile(r"(?P<number>[A-Z]?\d*(?:\.\d+)*)\.?\s")
FIGURE = re.compile(r"(?:figure|table|exhibit)\b|[图表]\s*\d", re.IGNORECASE)
LEAST_ENTRIES = 5
"""Three lines with leaders may be a form to fill in."""
SAME_PLACE = 6.0
"""Points by which entries of one level may begin apart."""


def printed_entries(
    lines: Sequence[Printed], labels: Mapping[int, str | None]
) -> list[tuple[ContentsEntry, Aim]]:
    """Entries in order, each with the sheet that bears its page number; none where no list is.

    Lists of figures and tables are no outline.
    """
    sheets = {label: sheet for sheet, label in sorted(labels.items(), reverse=True) if label}
    entries: list[tuple[ContentsEntry, Aim]] = []
    above: dict[int, int] = {}
    indents: dict[int, int] = {}
    for line, title, page in _listed(lines):
        level = _level(title, indents.get(round(line.box.left / SAME_PLACE), 1))
        indents.setdefault(round(line.box.left / SAME_PLACE), level)
        above = {depth: place for depth, place in above.items() if depth < level}
        parent = above[max(above)] if above else None
        above[level] = len(entries)
        sheet = sheets.get(page)
        entry = ContentsEntry(level=level, title=title, page=sheet, parent=parent)
        entries.append((entry, Aim(sheet, None)))
    return entries if len(entries) >= LEAST_ENTRIES else []


def _level(title: str, indented: int) -> int:
    """Depth of the number; without one, the level of the first entry that begins there."""
    numbered = NUMBER.match(title)
    return min(numbered["number"].count(".") + 1, DEEPEST) if numbered else indented


def _listed(lines: Sequence[Printed]) -> Iterator[tuple[Printed, str, str]]:
    """First line, title and page number of each entry; one may take two lines."""
    begun: Printed | None = None
    for line in lines:
        found = ENTRY.fullmatch(line.text)
        first = line
        if begun and not (found and NUMBER.match(line.text)):
            found, first = ENTRY.fullmatch(f"{begun.text} {line.text}"), begun
        begun = line if NUMBER.match(line.text) and not found else None
        if found and not FIGURE.match(found["title"]):
            yield first, " ".join(found["title"].split()), found["page"]
