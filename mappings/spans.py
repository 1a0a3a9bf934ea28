"""What was found in a text, put in order: one thing a place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from mappings.records import Span


class Placed(Protocol):
    """Anything that knows where it stands."""

    @property
    def span(self) -> Span:
        """Range of characters."""


Found = TypeVar("Found", bound=Placed)


def leftmost_longest(found: Iterable[Found]) -> tuple[Found, ...]:
    """Keep of overlapping finds the one that begins first, of those the longest; in text order.

    Where two cover the same range, the one given first stays.
    """
    kept: list[Found] = []
    end = 0
    for one in sorted(found, key=lambda one: (one.span.start, -one.span.end)):
        if one.span.start >= end:
            kept.append(one)
            end = one.span.end
    return tuple(kept)
