"""The packed profile: by chapter, then by article, short articles together in one passage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ingest.passages.chunker import Reading
from ingest.passages.cutting import Range, cut
from ingest.passages.layout import Layout, Placed, lay_out, passages_in
from mappings.records import Passage, Provision, Version

SIZE = 500
"""Characters of a passage at the most, its overlap aside: two or three articles of law.

17 real laws of 8,000 to 9,400 characters give 20 to 26 passages each, 420 to 489 on average.
"""
OVERLAP = 50
"""Characters that a passage repeats of the one before it."""
SHORT = 300
"""Below this a passage goes on over the end of its chapter."""
CHAPTER = re.compile(r"第\s*[〇零一二三四五六七八九十百千\d０-９]+\s*章|chapter\b", re.IGNORECASE)


class PackedChunker:
    """Cuts an article only where it is too long by itself."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def passages(self, version: Version, provisions: Sequence[Provision]) -> Iterator[Passage]:
        """Passages of body, annexes and commentary apart, each repeating the end of the last."""
        for _, part in groupby(provisions, key=lambda provision: provision.part):
            layout = lay_out(tuple(part))
            ranges = self._pack(layout)
            yield from passages_in(
                layout, ranges, version=version, reading=self.reading, overlap=OVERLAP
            )

    def _pack(self, layout: Layout) -> list[Range]:
        def fits(start: int, end: int) -> bool:
            return end - start <= SIZE and self.reading.holds(layout.text[start:end].strip())

        packed: list[Range] = []
        before: tuple[str, ...] | None = None
        for placed in layout.placed:
            chapter = _chapter(placed)
            for start, end in cut(layout.text, placed.begin, placed.end, fits):
                first = packed[-1][0] if packed else start
                full = chapter != before and start - first >= SHORT
                if packed and not full and fits(first, end):
                    packed[-1] = (first, end)
                else:
                    packed.append((start, end))
                before = chapter
        return packed


def _chapter(placed: Placed) -> tuple[str, ...]:
    """Headings down to the chapter; the outermost where there is none."""
    path = placed.provision.path
    deep = next((n for n, heading in enumerate(path, start=1) if CHAPTER.match(heading)), 1)
    return path[:deep]
