"""Repair of the order that a reranker answers: each candidate once, none lost, none invented."""

from __future__ import annotations

from collections.abc import Sequence

from mappings.records import Record


class Placed(Record):
    """A candidate in its final place."""

    candidate_id: str
    judged: bool
    """Whether the reranker named it; if not, it keeps its former order behind those it named."""


class Reordered(Record):
    """A whole order, and what had to be repaired in the answer."""

    order: tuple[Placed, ...]
    unknown: tuple[str, ...]
    """Names in the answer that no candidate has: dropped."""
    repeated: tuple[str, ...]
    """Names that the answer gave again: the first place counts."""

    @property
    def not_judged(self) -> tuple[str, ...]:
        """Candidates that the answer left out."""
        return tuple(placed.candidate_id for placed in self.order if not placed.judged)


def repair_order(answer: Sequence[str], *, former: Sequence[str]) -> Reordered:
    """Drop unknown names, drop repeats in order, append what is missing in its former order."""
    known = set(former)
    judged: dict[str, None] = {}
    unknown: list[str] = []
    repeated: list[str] = []
    for name in answer:
        if name not in known:
            unknown.append(name)
        elif name in judged:
            repeated.append(name)
        else:
            judged[name] = None
    named = [Placed(candidate_id=name, judged=True) for name in judged]
    missing = [
        Placed(candidate_id=name, judged=False)
        for name in dict.fromkeys(former)
        if name not in judged
    ]
    return Reordered(order=(*named, *missing), unknown=tuple(unknown), repeated=tuple(repeated))
