"""What was chosen for each question, as a spreadsheet for people who check by hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from mappings.errors import InputError
from search.selections import Selection

ROWS = 1_048_576
CELL = 32_767  # characters that Excel takes in a cell


def write_selections(rows: Iterable[Selection], path: Path) -> int:
    """Write one row a selection under the names of its fields; returns how many.

    No text becomes a formula or a link. Raises InputError where a sheet cannot hold them all.
    """
    import xlsxwriter

    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    count = 0
    with xlsxwriter.Workbook(path, options) as book:
        sheet = book.add_worksheet("selections")
        sheet.freeze_panes(1, 0)
        sheet.write_row(0, 0, list(Selection.model_fields), book.add_format({"bold": True}))
        for count, row in enumerate(rows, start=1):
            if count >= ROWS:
                raise InputError(
                    f"a sheet holds {ROWS:,} rows", remedy="Export fewer days: --since, --until."
                )
            sheet.write_row(count, 0, [_cell(value) for value in dict(row).values()])
    return count


def _cell(value: str | date | int | None) -> str | int | None:
    if isinstance(value, date):
        return value.isoformat()
    return value[:CELL] if isinstance(value, str) else value
