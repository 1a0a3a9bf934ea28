"""Tables of defined terms: every term begins a provision of its own, which can be cited by it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.marks import Kind, Mark, Marks
from ingest.source import Line

HEADER = re.compile(r"(?:defined )?terms?\s*\t\s*(?:definitions?|meanings?)\s*", re.IGNORECASE)
TABLE_END = re.compile(r"[/\\]Table End")
# (a), 1) and bullets are items of the term above.
ITEM = re.compile(r"\(?(?:[a-z]{1,5}|\d{1,3}|[A-Z]{1,2}|[IVX]{1,5})[.)]+|[•·–—-]|o")
RANK = 99  # below every numbered provision
# The terms of a formula are not cited alone: in regs-en/adgm their tables have 11 at the most,
# glossaries 97 and more.
LEAST = 12


def glossary(lines: Sequence[Line]) -> Marks:
    """First lines of the entries of every table of defined terms."""
    marks: Marks = {}
    for place, line in enumerate(lines):
        if HEADER.fullmatch(line.text):
            entries = _entries(lines, place + 1)
            marks |= entries if len(entries) >= LEAST else {}
    return marks


def _entries(lines: Sequence[Line], start: int) -> Marks:
    marks: Marks = {}
    for place in range(start, len(lines)):
        text = lines[place].text
        if TABLE_END.match(text):
            break
        term, tab, words = text.partition("\t")
        if tab and words.strip() and term.strip() and not ITEM.fullmatch(term.strip()):
            marks[place] = Mark(
                Kind.CLAUSE,
                label=term.strip(),
                number=f"term-{'-'.join(term.casefold().split())}",
                rank=RANK,
                wording_from=len(term) + 1,
            )
    return marks
