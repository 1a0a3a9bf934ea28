"""How much two sentences, or sets of signs, have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from search.contradictions.subject import Sentence

COMMON = 0.5
"""Share of both subjects together that must be common."""
COMMON_SIGNS = 5
"""Signs that must be common: fewer are an accident."""
NEARLY_SAME = 0.75
"""The same share where a 不得, or a number without comparator, is all that differs."""
FEW_SIGNS = 3
"""Signs that are enough where sentences are nearly the same."""


def closeness(first: Sentence, second: Sentence) -> float:
    """Share of the signs of two sentences that is common, 0 to 1."""
    return shared(first.subject, second.subject)


def shared(one: frozenset[str], other: frozenset[str]) -> float:
    """Common part of two sets over both together (Jaccard), 0 to 1."""
    common = len(one & other)
    return common / (len(one) + len(other) - common) if common else 0.0


def covered(one: frozenset[str], other: frozenset[str]) -> float:
    """Share of the smaller of two sets that the other holds, 0 to 1."""
    return len(one & other) / (min(len(one), len(other)) or 1)


def meetings(
    first: Sequence[frozenset[str]], second: Sequence[frozenset[str]]
) -> Iterator[tuple[int, int, int]]:
    """Places of two sets that have something in common, and how much, place by place.

    Most sentences of two provisions have no sign in common: those are never looked at.
    """
    holders: dict[str, list[int]] = {}
    for at, held in enumerate(second):
        for sign in held:
            holders.setdefault(sign, []).append(at)
    for mine, signs in enumerate(first):
        common = Counter(at for sign in signs for at in holders.get(sign, ()))
        for at in sorted(common):
            yield mine, at, common[at]
