"""The semantic profile: a provision is cut where its sentences change their subject.

M sentences, T tokens, at most L tokens a piece: b = ⌈T/L⌉ pieces are needed at the least,
α = (M − b)/M, γᵢ = 1 − cos(eᵢ, eᵢ₊₁). A cut falls where γᵢ is above the α-quantile of all γ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil

import numpy as np

from ingest.passages.chunker import Reading, heading_of, passages_of
from ingest.passages.cutting import LINES, SENTENCES, Fits, Range, cut, spans_of
from mappings.errors import InvalidSetting
from mappings.records import Passage, Provision, Version
from mappings.vectors import Floats

LIMIT = 480
"""L: tokens of a piece at the most; 32 of the usual 512 are left for title and label."""
MINIMUM = 20
"""Tokens below which a piece joins its more similar neighbour."""
NOISE = 1e-6
"""Differences of γ that float32 vectors make by themselves."""


class SemanticChunker:
    """Cuts within provisions only, so that every piece has one citation."""

    def __init__(self, reading: Reading) -> None:
        if reading.encode is None:
            raise InvalidSetting(
                "semantic chunking compares sentences, but no encoder is configured",
                remedy="Set YIJU_ENCODER, or choose another --chunking.",
            )
        self.reading, self.encode = reading, reading.encode

    def passages(self, version: Version, provisions: Sequence[Provision]) -> Iterator[Passage]:
        """Pieces of each provision, in order; joined, they give its text back."""
        for provision in provisions:
            ranges = self._pieces(heading_of(version, provision), provision.text)
            yield from passages_of(version, provision, spans_of(ranges))

    def _pieces(self, heading: str, text: str) -> list[Range]:
        def tokens(start: int, end: int) -> int:
            return self.reading.tokens(text[start:end])

        def fits(start: int, end: int) -> bool:
            words = text[start:end]
            return tokens(start, end) <= LIMIT and self.reading.holds(f"{heading} {words.strip()}")

        sentences = sentences_of(text)
        gaps = self._gaps(text, sentences)
        needed = ceil(tokens(0, len(text)) / LIMIT)
        edges = [0, *subject_changes(gaps, sentences, needed), len(text)]
        pieces = [
            piece for left, right in pairwise(edges) for piece in cut(text, left, right, fits)
        ]
        gap_at = dict(zip((end for _, end in sentences), gaps, strict=False))
        return _without_short(pieces, lambda piece: tokens(*piece) < MINIMUM, gap_at, fits)

    def _gaps(self, text: str, sentences: Sequence[Range]) -> list[float]:
        """γ between each sentence and the next."""
        if len(sentences) < 2:  # noqa: PLR2004 - one sentence has no neighbour
            return []
        vectors = self.encode([text[start:end].strip() for start, end in sentences])
        return gaps_between(vectors)


def sentences_of(text: str) -> list[Range]:
    """Sentences with their marks and the blanks behind them: they tile the text."""
    stops = {match.end() for form in (LINES, SENTENCES) for match in form.finditer(text)}
    found: list[Range] = []
    for start, end in pairwise(sorted({0, *stops, len(text)})):
        if found and not text[start:end].strip():
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found or [(0, 0)]


def gaps_between(vectors: Floats) -> list[float]:
    """γᵢ = 1 − cos(eᵢ, eᵢ₊₁) of unit vectors; a sentence without a vector is like no other."""
    cosines = np.einsum("ij,ij->i", vectors[:-1].astype(float), vectors[1:].astype(float))
    return [float(gap) for gap in 1 - cosines]


def subject_changes(gaps: Sequence[float], sentences: Sequence[Range], needed: int) -> list[int]:
    """Ends of the sentences behind which the subject changes; `needed` is b.

    α ≤ 0 means that as many pieces are needed as there are sentences: every sentence ends one.
    Equal γ are above no quantile of theirs: no cut.
    """
    share = (len(sentences) - needed) / len(sentences)
    if not gaps:
        return []
    threshold = float(np.quantile(gaps, share)) if share > 0 else -np.inf
    return [
        end for (_, end), gap in zip(sentences[:-1], gaps, strict=True) if gap > threshold + NOISE
    ]


def _without_short(
    pieces: list[Range], short: Callable[[Range], bool], gap_at: dict[int, float], fits: Fits
) -> list[Range]:
    """Join each short piece to its more similar neighbour, where both together still fit."""
    found, place = list(pieces), 0
    while place < len(found):
        # A border within a sentence has no γ: nothing is more alike than its two halves.
        sides = [
            (gap_at.get(found[left][1], 0.0), left)
            for left in (place - 1, place)
            if 0 <= left < len(found) - 1 and fits(found[left][0], found[left + 1][1])
        ]
        if sides and short(found[place]):
            place = min(sides)[1]
            found[place : place + 2] = [(found[place][0], found[place + 1][1])]
        else:
            place += 1
    return found
