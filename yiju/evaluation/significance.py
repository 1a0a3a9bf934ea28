"""How sure a mean is, and whether two runs differ: bootstrap and paired permutation, seeded."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mappings.records import Record

SEED = 20250419
RESAMPLES = 2000
PERMUTATIONS = 9999
TELLS = 0.05
"""Probability below which a difference is marked."""


class Estimate(Record):
    """A mean over questions with its 95 % interval."""

    mean: float
    low: float
    high: float
    n: int
    """Questions for which the measure is defined."""


class Difference(Record):
    """Second run less first, on the questions they share."""

    first: float
    second: float
    difference: Estimate
    p: float
    """Probability of a difference at least as large if the runs were alike, two-sided."""

    @property
    def tells(self) -> bool:
        """Whether it is marked in a table: p < 0.05, not corrected for the cells."""
        return self.p < TELLS


def estimate(values: Sequence[float]) -> Estimate:
    """Mean with its percentile bootstrap interval over questions; values may not be empty.

    Where all questions agree the interval has no width: that says nothing about other questions.
    """
    sample = np.asarray(values, dtype=float)
    draws = np.random.default_rng(SEED).integers(0, len(sample), size=(RESAMPLES, len(sample)))
    low, high = np.percentile(sample[draws].mean(axis=1), (2.5, 97.5))
    return Estimate(mean=float(sample.mean()), low=float(low), high=float(high), n=len(sample))


def compare_pairs(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Compare two runs question by question: exact for few questions, else sampled signs."""
    one, two = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    return Difference(
        first=float(one.mean()),
        second=float(two.mean()),
        difference=estimate([float(value) for value in two - one]),
        p=_permutation_p(two - one),
    )


def _permutation_p(differences: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    # A change of sign leaves equal pairs as they are, and of a single pair the size of its mean.
    telling = differences[differences != 0]
    if len(telling) <= 1:
        return 1.0
    from scipy.stats import permutation_test

    test = permutation_test(
        (telling,),
        np.mean,
        permutation_type="samples",
        vectorized=True,
        n_resamples=PERMUTATIONS,
        batch=500,  # 500 rows of 1,000 questions: 4 MB at a time
        rng=np.random.default_rng(SEED),
    )
    return float(test.pvalue)
