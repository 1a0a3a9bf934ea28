"""Shares with their 95 % intervals, and the difference of two."""

from __future__ import annotations

import math

from mappings.records import Record


class Rate(Record):
    """A share of a count, with Wilson's 95 % interval (JASA 1927)."""

    count: int
    of: int
    share: float
    low: float
    high: float


class Gap(Record):
    """How much larger a second share is, with Newcombe's 95 % interval.

    The hybrid of two Wilson intervals: method 10 of Newcombe, Statistics in Medicine 17 (1998).
    """

    difference: float
    low: float
    high: float


def rate(count: int, of: int) -> Rate | None:
    """The share, or None of nothing."""
    from scipy.stats import binomtest

    if not of:
        return None
    told = binomtest(count, of).proportion_ci(method="wilson")
    return Rate(count=count, of=of, share=count / of, low=float(told.low), high=float(told.high))


def gap(first: Rate, second: Rate) -> Gap:
    """The second share less the first."""
    difference = second.share - first.share
    return Gap(
        difference=difference,
        low=difference - math.hypot(second.share - second.low, first.high - first.share),
        high=difference + math.hypot(second.high - second.share, first.share - first.low),
    )
