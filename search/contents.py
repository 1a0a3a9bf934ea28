"""The table of contents of a build: its distinct headings, and which of them a question is near."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from mappings.index import Index
from mappings.vectors import Encoder, Floats
from search.headings import written_headings

# Headings are encoded once, at the first question: 500 short texts take about three seconds.
MOST = 500
# A question is about a few sections; the tenth is near to everything.
NEAREST = 8


class Picked(NamedTuple):
    """A heading that the question is about, and how surely, 0 to 1."""

    heading: str
    weight: float


class Contents:
    """Headings of one build, read and encoded when they are first asked for."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._vectors: dict[str, Floats] = {}

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """Distinct headings, at most one more than can be asked."""
        return written_headings(self._index, {"match_all": {}}, most=MOST + 1)

    @property
    def too_many(self) -> str:
        """Why they cannot be asked; empty where they can."""
        return f"more than {MOST} headings" if len(self.headings) > MOST else ""

    def near(self, vector: Sequence[float], encoder: Encoder) -> tuple[Picked, ...]:
        """The headings nearest to a question, by cosine."""
        if not self.headings:
            return ()
        if encoder.model_id not in self._vectors:
            self._vectors[encoder.model_id] = encoder.encode(self.headings)
        cosines = self._vectors[encoder.model_id] @ vector
        order = (-cosines).argsort(kind="stable")[:NEAREST]
        return tuple(Picked(self.headings[at], max(float(cosines[at]), 0.0)) for at in order)
