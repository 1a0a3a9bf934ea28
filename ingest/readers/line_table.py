"""Rows of words to the line table of a source: tidied, numbered, each knowing its offset."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ingest.source import Line
from mappings.records import PrintedLine

BLANKS = re.compile(r"[^\S\t]+")
CELL_EDGE = re.compile(r"[^\S\t]*\t[^\S\t]*")


class Row(NamedTuple):
    """One line as a format gives it: its place in the file, its words, its heading level."""

    number: int
    text: str
    level: int = 0
    page: int | None = None
    page_end: int | None = None
    page_label: str | None = None
    joined: tuple[PrintedLine, ...] = ()


def line_table(rows: Iterable[Row]) -> tuple[str, tuple[Line, ...]]:
    """The text of a source and its lines; rows without words are left out."""
    lines: list[Line] = []
    start = 0
    for row in rows:
        text = tidied(row.text)
        if text:
            lines.append(Line(**row._replace(text=text)._asdict(), start=start))
            start += len(text) + 1
    return "\n".join(line.text for line in lines), tuple(lines)


def tidied(words: str) -> str:
    """Words without blanks at their ends; cells apart by one tab, an empty first cell kept."""
    text = words.rstrip()
    if "\t" in text:
        return CELL_EDGE.sub("\t", BLANKS.sub(" ", text)).lstrip(" \u3000")
    return text.lstrip()
