"""What a rejected result is suspected of, from the record alone: an ordered table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from search.dispatch import Method
from search.result import AuditedRetrievalResult, RetrievedCandidate
from yiju.feedback.records import Cause

BY_LIKENESS = {Method.VECTORS, Method.TITLE_VECTORS, Method.HYDE, Method.REASON}
"""Methods by which a model, not the words, finds a candidate."""


class Suspicion(NamedTuple):
    """A cause, and what in the record points to it."""

    cause: Cause
    because: str


def doubtful_data(one: RetrievedCandidate, _result: AuditedRetrievalResult) -> str:
    """Doubts about its annotation are known already."""
    return f"its data are doubtful: {', '.join(one.flags)}" if one.flags else ""


def found_by_likeness(one: RetrievedCandidate, _result: AuditedRetrievalResult) -> str:
    """No method that goes by words found it."""
    alike = one.methods and BY_LIKENESS.issuperset(one.methods)
    return f"only a model found it: {', '.join(one.methods)}" if alike else ""


def judged_by_model(one: RetrievedCandidate, result: AuditedRetrievalResult) -> str:
    """A language model gave it its role."""
    return f"{result.arbiter} made it {one.role}" if result.arbiter.startswith("llm") else ""


def lifted_by_authority(one: RetrievedCandidate, result: AuditedRetrievalResult) -> str:
    """Something more relevant and of less force stands below it."""
    below = result.candidates[result.candidates.index(one) + 1 :]
    for other in below:
        if other.force < one.force and _relevance(other) > _relevance(one):
            return f"{other.citation} is more relevant and of less force ({other.force})"
    return ""


def _relevance(one: RetrievedCandidate) -> float:
    """As measured; what was measured by none is not compared."""
    return math.nan if one.scores.relevance is None else one.scores.relevance


SUSPICIONS: tuple[
    tuple[Cause, Callable[[RetrievedCandidate, AuditedRetrievalResult], str]], ...
] = (
    (Cause.METADATA, doubtful_data),
    (Cause.MODEL, found_by_likeness),
    (Cause.MODEL, judged_by_model),
    (Cause.TIER_RULE, lifted_by_authority),
    (Cause.WEIGHTS, lambda *_: "nothing else in the record points elsewhere"),
)


def suspected(one: RetrievedCandidate, result: AuditedRetrievalResult) -> Suspicion:
    """The first cause that the record points to; the weights where it points to none."""
    told = ((cause, why(one, result)) for cause, why in SUSPICIONS)
    return next(Suspicion(cause, because) for cause, because in told if because)
