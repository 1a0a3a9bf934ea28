"""The terminal: a console that leaves text as it is, and text that leaves the terminal as it is."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mappings.records import Record

WIDE = 120
"""Columns where nobody looks, in a pipe or a file: no path is cut at the 80 of a small terminal."""

LONG = 400
"""Characters of a question that are repeated: whoever pastes a page knows what it says."""

# Escape sequences in a document would steer the reader's terminal; marks of writing direction
# would show its words in another order than they have.
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_WHITE = re.compile(r"[^\S\n]+")


def open_console(*, stderr: bool = False, wide: int = WIDE) -> Console:
    """A console without markup, emoji codes and guessed colours: brackets are text here.

    `wide` are its columns where nobody looks.
    """
    console = Console(stderr=stderr, markup=False, emoji=False, highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = wide
    return console


def printable(text: str) -> str:
    """A text whose signs only show something; lines are kept, other white space is one blank."""
    return _WHITE.sub(" ", _UNPRINTABLE.sub("�", text))


def words(text: str, style: str = "") -> Text:
    """A text to print, in a style of rich."""
    return Text(printable(text), style=style, overflow="fold")


def print_lines(records: Iterable[Record]) -> None:
    """Records as JSON, one a line: for whatever reads the command's output."""
    sys.stdout.writelines(f"{record.model_dump_json()}\n" for record in records)


def facts(rows: Iterable[tuple[str, str]]) -> Table:
    """Names and what stands behind them, line by line; empty ones are left out."""
    table = Table.grid(padding=(0, 2))
    for name, value in rows:
        if value:
            table.add_row(words(name, "dim"), words(value))
    return table


def shortened(text: str) -> str:
    """The beginning of a long text, and how long it is."""
    if len(text) <= LONG:
        return text
    return f"{text[:LONG]}… ({len(text):,} characters)"
