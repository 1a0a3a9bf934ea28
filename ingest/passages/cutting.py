"""Cutting a text where it reads best, so that every piece fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from mappings.records import Span

Fits = Callable[[int, int], bool]
Range = tuple[int, int]

LINES = re.compile(r"\n+")
# a closing quote belongs to its sentence; a point within 3.2.1 ends none
SENTENCES = re.compile(r"[。！？!?][”’」』）]?|[；;]|\.(?=\s)")
CLAUSES = re.compile(r"[，、,：:]|\s")
# Where a text may be cut, the best place first: after a line, after a sentence, after a clause.
BOUNDARIES: tuple[re.Pattern[str], ...] = (LINES, SENTENCES, CLAUSES)


def cut(text: str, start: int, end: int, fits: Fits, rank: int = 0) -> list[Range]:
    """Cut a range into pieces that fit: at the best boundaries there are, else in slices."""
    if fits(start, end) or end - start <= 1:
        return [(start, end)]
    if rank == len(BOUNDARIES):
        return _slices(start, end, fits)
    stops = [match.end() for match in BOUNDARIES[rank].finditer(text, start, end)]
    edges = sorted({start, *stops, end})
    pieces = [
        piece for left, right in pairwise(edges) for piece in cut(text, left, right, fits, rank + 1)
    ]
    return joined(pieces, fits)


def joined(pieces: list[Range], fits: Fits) -> list[Range]:
    """Join neighbours again as long as they fit, from the left."""
    found = [pieces[0]]
    for start, end in pieces[1:]:
        if fits(found[-1][0], end):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def spans_of(ranges: list[Range]) -> tuple[Span, ...]:
    """Ranges as they are kept."""
    return tuple(Span(start=start, end=end) for start, end in ranges)


def _slices(start: int, end: int, fits: Fits) -> list[Range]:
    """The longest slices that fit, of one character at the least."""
    pieces = []
    while start < end:
        # `low` only ever moves to where the slice fits: a count of tokens may fall as a text grows.
        low, high = start + 1, end
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if fits(start, middle) else (low, middle - 1)
        pieces.append((start, low))
        start = low
    return pieces
