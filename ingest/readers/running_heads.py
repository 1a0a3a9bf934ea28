"""Running heads, page numbers and stamps: lines that come again at the same place of the page."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ingest.readers.printed_lines import Printed, Sheet
from mappings.typography import narrow

# All heads and feet of ../shared lie within; at 0.15 the heads of tables that go on do as well.
EDGE = 0.1
LEAST_PAGES = 3
# Of the pages between the first and the last: odd and even pages may have heads of their own.
LEAST_SHARE = 0.4
SAME_PLACE = 4.0
"""Points by which the same head may stand elsewhere."""

COUNTED = re.compile(r"\d+|\b[A-Z]\b")  # pages, chapters, and the letters of appendices
ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)
PAGE_NUMBER = re.compile(
    r"[-·.\s]*(?:.*\bpage\s+|第\s*)?(?P<number>(?:(?:[A-Z]{1,2}|\d{1,2})-)?\d+|[ivxlc]+)(?:\s*页)?[-·.\s]*",
    re.IGNORECASE,
)


def running_heads(sheets: Sequence[Sheet]) -> frozenset[tuple[int, int]]:
    """Page and line number of every line that belongs to the page, not to the text."""
    places: dict[tuple[str, int], list[Printed]] = defaultdict(list)
    for sheet in sheets:
        for line in _at_edge(sheet):
            places[_masked(line.text), round(line.box.bottom / SAME_PLACE)].append(line)
    found: set[tuple[int, int]] = set()
    for (words, height), lines in places.items():
        # What lies on the border of two steps belongs to both.
        near = [*lines, *places.get((words, height + 1), ()), *places.get((words, height - 1), ())]
        pages = {line.page for line in near}
        if _runs(pages, sheets=len(sheets)):
            found.update((line.page, line.number) for line in lines)
    return frozenset(found)


def printed_label(sheet: Sheet, heads: frozenset[tuple[int, int]]) -> str | None:
    """Page number as printed among the heads of a page."""
    for line in sheet.lines:
        found = PAGE_NUMBER.fullmatch(narrow(line.text))
        if found and (line.page, line.number) in heads:
            return found["number"]
    return None


def _runs(pages: set[int], *, sheets: int) -> bool:
    if len(pages) < min(LEAST_PAGES, max(sheets, 2)):
        return False
    return len(pages) >= LEAST_SHARE * (max(pages) - min(pages) + 1)


def _at_edge(sheet: Sheet) -> Iterator[Printed]:
    """Lines near the upper and lower edge, and those that are printed upright along the side."""
    for line in sheet.lines:
        box = line.box
        at_edge = box.bottom > (1 - EDGE) * sheet.height or box.top < EDGE * sheet.height
        if at_edge or line.is_upright:
            yield line


def _masked(words: str) -> str:
    """Words with # for what counts on from page to page; Roman numbers only where they are all."""
    plain = narrow(words)
    return ROMAN.sub("#", plain) if ROMAN.fullmatch(plain) else COUNTED.sub("#", plain)
