"""Character pairs of a question and of a pool of texts, and how far each covers the other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mappings.typography import narrow

Codes = NDArray[np.int64]
Column = NDArray[np.float64]
# A pair of code points as one number: Unicode needs 21 bits for each.
SHIFT = 21
SPOKEN = (
    (ord("0"), ord("9")),
    (ord("a"), ord("z")),
    (0x00C0, 0x1FFF),  # Latin with marks, Greek, Cyrillic …
    (0x3400, 0xD7FF),  # Han, Kana above 0x3400, Hangul
    (0x20000, 0x3FFFF),  # rare Han
)


def pair_codes(text: str) -> Codes:
    """The distinct pairs of neighbouring letters, digits and Han signs of a text, as numbers."""
    points = np.frombuffer(narrow(text).lower().encode("utf-32-le", "replace"), np.uint32)
    points = points[_speaks(points)].astype(np.int64)
    return np.unique((points[:-1] << SHIFT) | points[1:])


def _speaks(points: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Which code points are letters, digits or Han; signs and blanks part nothing."""
    spoken = np.zeros(len(points), bool)
    for first, last in SPOKEN:
        spoken |= (points >= first) & (points <= last)
    return spoken


class PairTable:
    """Pairs of a pool of texts with their rarity: ln(1 + texts / texts that hold the pair)."""

    def __init__(self, question: str, texts: Sequence[str]) -> None:
        self._owned = [pair_codes(text) for text in texts]
        asked = pair_codes(question)
        size = len(texts)
        every = np.concatenate([asked, *self._owned])
        codes, self._place = np.unique(every, return_inverse=True)
        held = np.bincount(self._place[len(asked) :], minlength=len(codes))
        # A pair of the question that no text holds counts as the rarest.
        rarity = np.log1p(size / np.maximum(held, 1))
        self._mass = rarity[self._place[len(asked) :]]
        self._asked_mass = float(rarity[self._place[: len(asked)]].sum())
        wanted = np.zeros(len(codes), bool)
        wanted[self._place[: len(asked)]] = True
        self._shared = self._mass * wanted[self._place[len(asked) :]]

    def covered(self) -> Column:
        """Share of the question's pairs that each text holds, by rarity, 0 to 1."""
        return self._sums(self._shared) / (self._asked_mass or 1.0)

    def focused(self) -> Column:
        """Share of each text's pairs that the question holds, by rarity, 0 to 1."""
        return self._sums(self._shared) / np.maximum(self._sums(self._mass), 1e-9)

    def _sums(self, values: Column) -> Column:
        """Sum of the values of each text's pairs."""
        ends = np.cumsum([len(codes) for codes in self._owned])
        running = np.concatenate([[0.0], np.cumsum(values)])
        sums: Column = running[ends] - running[np.concatenate([[0], ends[:-1]])]
        return sums
