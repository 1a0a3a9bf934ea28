"""The default profile for law: one article, one passage; a long one is cut at 款, 项, sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ingest.passages.chunker import Reading, heading_of, passages_of
from mappings.records import Passage, Provision, Span, Version

# Where a text may be cut, the best place first: after a line, after a sentence, after a clause.
BOUNDARIES: tuple[re.Pattern[str], ...] = (
    re.compile(r"\n+"),
    # a closing quote belongs to its sentence; a point within 3.2.1 ends none
    re.compile(r"[。！？!?][”’」』）]?|[；;]|\.(?=\s)"),
    re.compile(r"[，、,：:]|\s"),
)


class ProvisionChunker:
    """Cuts nothing that the encoder reads whole, and nothing in the middle of what it can keep."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def passages(self, version: Version, provisions: Sequence[Provision]) -> Iterator[Passage]:
        """One passage for each provision, or as many as its length needs."""
        for provision in provisions:
            heading = heading_of(version, provision)
            yield from passages_of(version, provision, self._spans(heading, provision.text))

    def _spans(self, heading: str, text: str) -> tuple[Span, ...]:
        def fits(start: int, end: int) -> bool:
            return self.reading.holds(f"{heading} {text[start:end].strip()}")

        return tuple(Span(start=start, end=end) for start, end in _cut(text, 0, len(text), fits))


def _cut(
    text: str, start: int, end: int, fits: Callable[[int, int], bool], rank: int = 0
) -> list[tuple[int, int]]:
    """Cut a range into pieces that fit: at the best boundaries there are, else in halves."""
    if fits(start, end) or end - start <= 1:
        return [(start, end)]
    if rank == len(BOUNDARIES):
        middle = (start + end) // 2
        return _cut(text, start, middle, fits, rank) + _cut(text, middle, end, fits, rank)
    stops = [match.end() for match in BOUNDARIES[rank].finditer(text, start, end)]
    edges = sorted({start, *stops, end})
    pieces = [
        piece
        for left, right in pairwise(edges)
        for piece in _cut(text, left, right, fits, rank + 1)
    ]
    return _joined(pieces, fits)


def _joined(
    pieces: list[tuple[int, int]], fits: Callable[[int, int], bool]
) -> list[tuple[int, int]]:
    """Join neighbours again as long as they fit, from the left."""
    joined = [pieces[0]]
    for start, end in pieces[1:]:
        if fits(joined[-1][0], end):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined
