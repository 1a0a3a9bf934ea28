"""Lists that describe many files: each layout is known by its columns and has its own trust."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from ingest.source import Statement
from mappings.errors import PlatformError

Cells = Mapping[str, Any]


class Listed(NamedTuple):
    """One row of a list: which text it is about, and what it says."""

    file: str
    """Path, or its last folders and name; empty where the list names titles or numbers."""
    statement: Statement


class Layout(NamedTuple):
    """One kind of list."""

    columns: frozenset[str]
    """Columns that it has, whatever else."""
    row: Callable[[Cells, str], Listed]


def rows_of(cells: list[Cells], *, by: str) -> Iterator[Listed]:
    """Rows of a list; none where no layout knows its columns. A row that makes no sense is none."""
    columns = frozenset(cells[0]) if cells else frozenset()
    layout = next((one for one in LAYOUTS if one.columns <= columns), None)
    for one in cells if layout else ():
        try:
            yield layout.row(one, by)  # type: ignore[union-attr]  # no cells without a layout
        except (ValueError, KeyError, TypeError, AttributeError, PlatformError):
            continue


def _law(cells: Cells, by: str) -> Listed:
    """A collection of Chinese laws by file; its first day is often that of the first wording.

    The flag for what has expired misses half of it, so nothing reads it.
    """
    return Listed(
        file=cells["file"],
        statement=Statement(by=by, confidence=HINT, effective_from=_day(cells["valid_from"])),
    )


ADGM = "Abu Dhabi Global Market"
ADGM_KINDS = {
    "regulations": ("administrative_regulation", "made by the Board as the enactments of the ADGM"),
    "rules": ("department_rule", "made by the regulator under the regulations; binding"),
    "guidance": ("official_guideline", "tells how the regulator reads its rules; not binding"),
    "policy": ("official_guideline", "tells how the regulator acts; not binding"),
    "draft-guidance": ("white_paper", "put to consultation: a position, not yet guidance"),
}
"""Kinds of papers of the Abu Dhabi Global Market, their rung of the ladder, and why."""
ABBREVIATION = re.compile(r"\s*\(([A-Z]{2,6})\)$")


def _paper(cells: Cells, by: str) -> Listed:
    """A paper of the Abu Dhabi Global Market, its title with the name it is cited by."""
    title = cells["title"].strip()
    cited = ABBREVIATION.search(title)
    kind, _ = ADGM_KINDS.get(cells["kind"], (None, ""))
    statement = Statement(
        by=by,
        confidence=LIST,
        title=ABBREVIATION.sub("", title),
        full_title=title,
        aliases=(cited[1],) if cited else (),
        number=f"{cited[1]} VER{int(cells['version']):02d}" if cited and cells["version"] else None,
        issuer="Financial Services Regulatory Authority" if "FSRA" in title else None,
        jurisdiction=ADGM,
        kind=kind,
        language="en",
        promulgated_on=_day(cells["date_in_file_name"]),
    )
    return Listed(cells["txt_file"], statement)


def _standard(cells: Cells, by: str) -> Listed:
    """A standard with its status, as somebody looked it up: noted and compared."""
    names = tuple(name for name in (cells["standard_number"], cells["title"]) if name)
    successor = f", {cells['replaced_by']}" if cells.get("replaced_by") else ""
    status = f"{cells['status']}{successor}"
    statement = Statement(by=by, confidence=HINT, about=names, status=status)
    return Listed("", statement)


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None


HINT = 0.3
"""A list that is often wrong: it speaks only where the text is silent."""
LIST = 0.85
"""A list made with care: above what a title's words or a file's name suggest, below own words."""

LAYOUTS = (
    Layout(frozenset(("file", "valid_from")), _law),
    Layout(frozenset(("txt_file", "title", "kind", "version", "date_in_file_name")), _paper),
    Layout(frozenset(("standard_number", "title", "status")), _standard),
)
