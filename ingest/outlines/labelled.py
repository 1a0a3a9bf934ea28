"""Texts of one provision a line, its label set apart by a tab, such as 1.2.(3) or Part 1.2."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.outlines.glossary import glossary
from ingest.outlines.marks import Kind, Mark, Marks, is_below, is_title, with_headings
from ingest.source import Line

# A label begins with a number or a numbered word; (a) and bullets are items of the line above.
# No cell of a table: those hold words (1. 断电), or bare numbers.
LABEL = re.compile(
    r"(?:(?i:part|chapter|schedule|section|annex|appendix|app)\s?(?:\d+[A-Z]?|[IVX]+|[A-Z])"
    r"|[A-Z]?\d+[A-Z]?)(?:\s?[.)][\x20-\x7e]{0,60})?"
)
TABLE_EDGE = re.compile(r"[/\\]Table (Start|End)")
GUIDANCE = re.compile(r"\.Guidance\b", re.IGNORECASE)
"""In a rulebook the guidance to a rule is set apart by its label, and binds nobody."""
RANK = 10
# Of the files of regs-en/adgm 28 of 29 have labels on 11 to 73 % of their lines; tables elsewhere
# in ../shared on 4 % at the most.
LEAST_SHARE = 0.1


def labelled(lines: Sequence[Line]) -> Marks:
    """Lines that begin with a label and a tab; none where such lines are few."""
    found, terms = dict(_labels(lines)), glossary(lines)
    set_apart = len(terms) + sum("\t" in lines[place].text for place in found)
    if not found or set_apart < LEAST_SHARE * len(lines):
        return {}
    marks = dict(terms)
    for place, label in found.items():
        rest = lines[place].text[len(label) :]
        wording = rest.strip()
        number = label.rstrip(". ")
        marks[place] = Mark(
            Kind.CLAUSE,
            label=label,
            number=number if "(" in number else number.rstrip(")"),
            title=wording if is_title(wording) and not wording.endswith(".") else "",
            rank=RANK + len(re.findall(r"[.)]+", number)),
            wording_from=len(label) + len(rest) - len(rest.lstrip()),
            explains=bool(GUIDANCE.search(label)),
        )
    return with_headings(marks, lines)


def _labels(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """Labels by place: with words after a tab, or alone and next of kin to a neighbour."""
    in_table = False
    known: set[str] = set()
    for place, line in enumerate(lines):
        if edge := TABLE_EDGE.match(line.text):
            in_table = edge[1] == "Start"
        label, tab, _ = line.text.partition("\t")
        if in_table or not LABEL.fullmatch(label):
            continue
        number = label.rstrip(". ")
        following = lines[place + 1].text if place + 1 < len(lines) else ""
        parent = number.rpartition(".")[0]
        if tab or (parent and (is_below(following, number) or parent in known)):
            known.update((number, parent))
            yield place, label
