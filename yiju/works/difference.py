"""What differs between two versions, article by article and word by word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from mappings.records import Part, Provision, Record
from mappings.tokens import pieces, plain

ALIKE = 0.5
"""Share of common pairs of characters (Dice) from which two provisions are one, rewritten."""
COMPARED = frozenset({Part.BODY, Part.ANNEX, Part.PREAMBLE})


class Change(StrEnum):
    """What became of a provision."""

    SAME = "same"
    MOVED = "moved"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


class Edit(StrEnum):
    """What became of some words."""

    KEPT = "kept"
    ADDED = "added"
    REMOVED = "removed"


class Piece(Record):
    """Words that share one fate."""

    edit: Edit
    text: str


class Difference(Record):
    """One provision in the older and in the newer version."""

    change: Change
    """`moved`: the same words under another number."""
    before: str | None
    """Label in the older version; empty where it is new."""
    after: str | None
    """Label in the newer version; empty where it is gone."""
    pieces: tuple[Piece, ...]


class _Pair(NamedTuple):
    older: Provision | None
    newer: Provision | None


def differences(older: Sequence[Provision], newer: Sequence[Provision]) -> list[Difference]:
    """Every provision of both versions in the order of the newer, each removed one at its place.

    Paired are equal words first, then what reads alike, the more alike first; of equal likeness
    the same number wins. So an article that was only renumbered is told from a new one.
    """
    old, new = ([one for one in side if one.part in COMPARED] for side in (older, newer))
    partner = _partners(old, new)
    return [_difference(pair) for pair in _in_order(old, new, partner)]


def _partners(old: Sequence[Provision], new: Sequence[Provision]) -> dict[int, int]:
    """Place in the older version for places in the newer."""
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for _, here, there in sorted(_likenesses(old, new), reverse=True):
        place, former = -here, -there
        if place not in partner and former not in taken:
            partner[place] = former
            taken.add(former)
    return partner


def _likenesses(
    old: Sequence[Provision], new: Sequence[Provision]
) -> Iterator[tuple[tuple[float, bool], int, int]]:
    """Likeness, same number, and the places (negative: of equal ones the first comes first)."""
    shapes = [_shape(one.text) for one in old]
    for here, provision in enumerate(new):
        shape = _shape(provision.text)
        for there, other in enumerate(shapes):
            if (likeness := _dice(shape, other)) >= ALIKE:
                same_number = old[there].number == provision.number
                yield (likeness, same_number), -here, -there


def _shape(text: str) -> frozenset[str]:
    """Pairs of neighbouring characters; a text of one character is its own pair."""
    words = plain(text)
    return frozenset(first + second for first, second in pairwise(words)) or frozenset({words})


def _dice(one: frozenset[str], other: frozenset[str]) -> float:
    """Sørensen-Dice coefficient: twice the common part over the sum of both."""
    return 2 * len(one & other) / (len(one) + len(other))


def _in_order(
    old: Sequence[Provision], new: Sequence[Provision], partner: dict[int, int]
) -> Iterator[_Pair]:
    kept = set(partner.values())
    told = 0
    for here, provision in enumerate(new):
        there = partner.get(here)
        if there is not None:
            yield from (_Pair(old[gone], None) for gone in range(told, there) if gone not in kept)
            told = max(told, there + 1)
        yield _Pair(None if there is None else old[there], provision)
    yield from (_Pair(old[gone], None) for gone in range(told, len(old)) if gone not in kept)


def _difference(pair: _Pair) -> Difference:
    before, after = (one and (one.label or one.number) for one in pair)
    words = [one.text if one else "" for one in pair]
    return Difference(
        change=_change(pair), before=before, after=after, pieces=tuple(_pieces(*words))
    )


def _change(pair: _Pair) -> Change:
    if pair.older is None:
        return Change.ADDED
    if pair.newer is None:
        return Change.REMOVED
    if pair.older.text != pair.newer.text:
        return Change.CHANGED
    return Change.SAME if pair.older.number == pair.newer.number else Change.MOVED


def _pieces(before: str, after: str) -> Iterator[Piece]:
    old, new = pieces(before), pieces(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for edit, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        gone, come = "".join(old[old_from:old_to]), "".join(new[new_from:new_to])
        if edit == "equal":
            yield Piece(edit=Edit.KEPT, text=come)
        else:
            yield from ([Piece(edit=Edit.REMOVED, text=gone)] if gone else [])
            yield from ([Piece(edit=Edit.ADDED, text=come)] if come else [])
