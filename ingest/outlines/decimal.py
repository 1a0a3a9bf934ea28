"""Decimal structure: 3, 3.2, 3.2.1 and A.0.1, as standards and English rules number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.chinese import COMMENTARY, is_reference
from ingest.outlines.marks import Kind, Mark, Marks, is_title, tidy_title, with_headings
from ingest.source import Line
from mappings.typography import narrow

NUMBERED = re.compile(
    r"(?P<number>(?:[A-Z](?=\.)|\d{1,3})(?:[ ]?\.[ ]?\d{1,3}){0,5})(?!\d)"
    r"(?P<dot>\.?)(?P<gap>\s*)(?P<rest>.*)"
)
# 3.5 m, 1.5倍, 0.5 MPa, 12.5 % are quantities; 2021.4.9 日 never matches (three digits at most).
QUANTITY = re.compile(
    r"(?:[mck]?m[²³23]?|[kM]?Pa|kN|[kM]?[WVAJ]|[mk]?g|t|s|h|min|℃|°C?|%|‰|倍|元|万|亿|米|年|月|日)"
    r"(?![A-Za-z])(?!\s+[a-z])|[×~≤≥<>=+-]"
)
# From one number to the next: 3.2.9 → 3.4.1 where 3.3 was abolished, never 3.2.9 → 7.5; a chapter
# is left out only before a full number or a declared heading: lists count 1, 3, 5 as well.
WIDEST_STEP = 3
LARGEST_FIRST = 2
LONGEST_LABEL = 40
# 3.2.1应符合 may be glued to its text, 3.5倍 is a quantity.
GLUED_DEPTH = 3
RANK = 10

Order = tuple[str | int, ...]


def decimals(lines: Sequence[Line]) -> Marks:
    """Lines that begin a numbered clause or section, in order; references and quantities do not."""
    marks: Marks = {}
    before: Order = ()
    for place, line in enumerate(lines):
        if line.level and COMMENTARY.fullmatch(line.text):
            before = ()  # a commentary goes through the numbers again
        head = narrow(line.text[:LONGEST_LABEL])
        found = NUMBERED.fullmatch(head) if head[:1].isalnum() and head[:1] < "\u3000" else None
        if not found:
            continue
        number = found["number"].replace(" ", "")
        if number.isalpha():
            continue
        order: Order = tuple(int(part) if part.isdigit() else part for part in number.split("."))
        if not _is_label(line, found, order) or not _follows(order, before, line.level):
            continue
        if len(order) == 1 and not (line.level or _is_chapter(lines, place, found)):
            continue
        before = order
        wording = line.text[found.start("rest") :]
        title = tidy_title(wording) if line.level or is_title(wording) else ""
        marks[place] = Mark(
            Kind.CLAUSE,
            label=line.text[: found.end("dot")],
            number=number,
            title=title,
            rank=RANK + len(order),
            wording_from=found.start("rest"),
        )
    return with_headings(marks, lines)


def _is_label(line: Line, found: re.Match[str], order: Order) -> bool:
    rest = found["rest"]
    if not rest:  # a number alone on its line may be a value in a table
        return line.level > 0 or len(order) >= GLUED_DEPTH
    if is_reference(rest, glued=not found["gap"]):
        return False
    if len(order) < GLUED_DEPTH and QUANTITY.match(rest):
        return False
    # "第3.2.1" glued to its text is rare in print, a reference in a sentence is not: see trap 1.
    return bool(
        found["gap"]
        or line.level
        or not rest
        or (len(order) >= GLUED_DEPTH and rest[0] >= "\u4e00")
    )


def _follows(order: Order, before: Order, level: int) -> bool:
    """Whether a number can come after another: a little later at one place, low after it."""
    if not before or order == before:
        return True
    shared = next(
        (i for i, (a, b) in enumerate(zip(order, before, strict=False)) if a != b), len(before)
    )
    if shared >= len(order):
        return False
    tail = order[shared + 1 :]
    if any(not isinstance(part, int) or part > LARGEST_FIRST for part in tail):
        return False
    head, last = order[shared], before[shared] if shared < len(before) else 0
    if isinstance(head, str) or isinstance(last, str):
        return shared == 0 and str(head) > str(last)
    step = head - last
    if shared == 0 and step > 1 and len(order) < GLUED_DEPTH and not level:
        return False
    return 0 <= step <= WIDEST_STEP and (step > 0 or shared == len(before))


def _is_chapter(lines: Sequence[Line], place: int, found: re.Match[str]) -> bool:
    """Whether a whole number is that of a chapter, not of an item: 3 right above 3.1."""
    following = narrow(lines[place + 1].text[:LONGEST_LABEL]) if place + 1 < len(lines) else ""
    child = re.match(rf"{found['number']}[ ]?\.[ ]?\d", following)
    return is_title(lines[place].text) and child is not None
