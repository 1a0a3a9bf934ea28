"""Norms that bring scores of one pool to a common scale; what is missing stays missing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import fmean, pstdev

from scoring.profiles import Profile

Scores = Sequence[float | None]
Normed = list[float | None]


def min_max(scores: Scores, *, bounds: tuple[float, float] | None = None) -> Normed:
    """(s − min) / (max − min); equal scores, and so a single one, give 0.5.

    With `bounds`, the range that the measure itself has (a cosine: −1, 1), the best of a weak pool
    is no longer 1; scores outside are cut to them.
    """
    seen = _seen(scores)
    low, high = bounds or (min(seen, default=0.0), max(seen, default=0.0))
    width = high - low
    if width <= 0:
        return [None if score is None else 0.5 for score in scores]
    return [
        None if score is None else min(1.0, max(0.0, (score - low) / width)) for score in scores
    ]


def z_score(scores: Scores) -> Normed:
    """(s − mean) / standard deviation of the pool; 0 where there is no deviation."""
    seen = _seen(scores)
    mean = fmean(seen) if seen else 0.0
    deviation = pstdev(seen) if seen else 0.0
    if deviation == 0:
        return [None if score is None else 0.0 for score in scores]
    return [None if score is None else (score - mean) / deviation for score in scores]


def sigmoid(scores: Scores, *, k: float) -> Normed:
    """1 / (1 + exp(−k·s)); k > 0 is the steepness."""
    return [None if score is None else _logistic(k * score) for score in scores]


NORMS: dict[str, Callable[[Scores, Profile], Normed]] = {
    "min_max": lambda scores, _profile: min_max(scores),
    "z_score": lambda scores, _profile: z_score(scores),
    "sigmoid": lambda scores, profile: sigmoid(scores, k=profile.sigmoid_k),
}


def normalised(scores: Scores, profile: Profile) -> Normed:
    """Scores under the norm of the profile."""
    return NORMS[profile.norm](scores, profile)


def filled(normed: Scores) -> list[float]:
    """Give what is missing the lowest value: 0, or the lowest seen where that is less."""
    floor = min([0.0, *_seen(normed)])
    return [floor if score is None else score for score in normed]


def _seen(scores: Scores) -> list[float]:
    seen = [score for score in scores if score is not None]
    if not all(math.isfinite(score) for score in seen):
        raise ValueError("a score is not finite")
    return seen


def _logistic(x: float) -> float:
    # exp of a positive number overflows: each side is computed from the small exponential.
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))
