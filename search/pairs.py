"""Character pairs of a question and of a pool of texts, and how far each covers the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from mappings.typography import narrow

Codes = NDArray[np.int64]
Letters = NDArray[np.int32]
Places = NDArray[np.intp]
Column = NDArray[np.float64]
# A pair of letters and the text that holds it as one number: a code point needs 18 bits here, and a
# pool holds far fewer than 2²⁷ texts.
LETTER_BITS, TEXT_BITS = 18, 27
SPOKEN = (
    (ord("0"), ord("9")),
    (ord("a"), ord("z")),
    (0x00C0, 0x1FFF),  # Latin with marks, Greek, Cyrillic …
    (0x3400, 0xD7FF),  # Han, Kana above 0x3400, Hangul
    (0x20000, 0x3FFFF),  # rare Han
)
ALPHABETS = 0x3000
"""Letters below this one are of an alphabet: a pool holds a few dozen of them."""
MOST_CELLS = 1 << 24
"""Bytes of the largest table of pairs."""
NARROWED = 0x10000
"""Signs below this one are read by a table, those above stand for themselves."""


def pair_codes(texts: Sequence[str]) -> tuple[Codes, Codes]:
    """The distinct pairs of neighbouring letters, digits and Han signs of each text.

    Pairs as numbers, in rising order, and beside each the place of the text that holds it.
    """
    lengths = [len(text) for text in texts]
    signs = "".join(texts).encode("utf-32-le", "surrogatepass")
    points = np.frombuffer(signs, np.uint32)
    letters = _letters().take(points, mode="clip")  # a third of the time of an index
    rare = np.flatnonzero(points >= NARROWED)
    letters[rare] = np.where(_speaks(points[rare]), points[rare], 0)
    spoken = np.flatnonzero(letters != 0)  # of truths: of numbers it takes three times as long
    owners = np.repeat(np.arange(len(texts), dtype=np.int32), lengths).take(spoken)
    letters = letters.take(spoken)
    if letters.max(initial=0) < ALPHABETS:
        known = np.flatnonzero(np.bincount(letters, minlength=1))
        if len(known) ** 2 * len(texts) <= MOST_CELLS:
            return _by_table(letters, owners, known, len(texts))
    return _by_order(letters, owners)


def _by_order(letters: Letters, owners: Letters) -> tuple[Codes, Codes]:
    """Pairs of which there may be millions: sorted, so that equal ones stand together."""
    wide = letters.astype(np.int64)
    held = (wide[:-1] << LETTER_BITS | wide[1:]) << TEXT_BITS | owners[:-1]
    held = np.sort(held[owners[:-1] == owners[1:]])
    found = held[_begins(held)]  # np.unique takes five times as long
    return found >> TEXT_BITS, found & ((1 << TEXT_BITS) - 1)


def _by_table(letters: Letters, owners: Letters, known: Places, texts: int) -> tuple[Codes, Codes]:
    """Pairs of an alphabet: a table of all that there may be is filled, twice as quick."""
    places = np.zeros(ALPHABETS, np.int32)
    places[known] = np.arange(len(known))
    numbers = places.take(letters)
    pairs = (numbers[:-1] * np.int32(len(known)) + numbers[1:]) * np.int32(texts) + owners[:-1]
    held = np.zeros(len(known) ** 2 * texts, bool)
    # Few pairs are of two texts: to leave them out is quicker than to choose the others.
    held[np.delete(pairs, np.flatnonzero(owners[:-1] != owners[1:]))] = True
    found = np.flatnonzero(held)
    pair = found // texts
    first = pair // len(known)
    second = pair - first * len(known)
    return known[first] << LETTER_BITS | known[second], found - pair * texts


def _begins(ordered: Codes) -> NDArray[np.intp]:
    """Where each run of equal numbers begins."""
    return np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1]))[: len(ordered)])


@cache
def _letters() -> Letters:
    """What each sign below `NARROWED` is read as, in small letters; 0 where it says nothing."""
    read = [ord(narrow(chr(point)).lower()[0]) for point in range(NARROWED)]
    points = np.array([*read, 0], np.int32)
    return np.where(_speaks(points), points, 0)


def _speaks(points: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Which code points are letters, digits or Han; signs and blanks part nothing."""
    spoken = np.zeros(len(points), bool)
    for first, last in SPOKEN:
        spoken |= (points >= first) & (points <= last)
    return spoken


class PairTable:
    """Pairs of a pool of texts with their rarity: ln(1 + texts / texts that hold the pair)."""

    def __init__(self, question: str, texts: Sequence[str]) -> None:
        self._size = len(texts)
        pairs, owners = pair_codes([*texts, question])
        begins = _begins(pairs)
        ends = np.append(begins[1:], len(pairs))
        runs = ends - begins
        wanted = owners[ends - 1] == self._size  # the question is the last holder of its pairs
        # A pair of the question that no text holds counts as the rarest.
        rarities = np.log1p(self._size / np.maximum(np.arange(self._size + 2), 1))
        rarity = rarities[runs - wanted]
        self._asked_mass = float(rarity[wanted].sum())
        self._owners = owners
        self._mass = np.repeat(rarity, runs)
        self._shared = np.repeat(rarity * wanted, runs)

    def covered(self) -> Column:
        """Share of the question's pairs that each text holds, by rarity, 0 to 1."""
        return self._sums(self._shared) / (self._asked_mass or 1.0)

    def focused(self) -> Column:
        """Share of each text's pairs that the question holds, by rarity, 0 to 1."""
        return self._sums(self._shared) / np.maximum(self._sums(self._mass), 1e-9)

    def _sums(self, values: Column) -> Column:
        """Sum of the values of each text's pairs."""
        return np.asarray(np.bincount(self._owners, values, self._size + 1)[: self._size], float)
