"""One round trip: every detector's request, and what they propose, folded into a pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from mappings.fields import Fields as F
from mappings.index import Index
from mappings.tokens import stems, words
from mappings.vectors import cosine_of_score
from scoring.factor import Context
from search import clauses
from search.detectors.co_occurrence import co_occurrence_leg
from search.detectors.codes import codes_leg
from search.detectors.leg import Leg, Scope, body, filtered
from search.detectors.pool import BIGRAMS, KNN_BOOST, NAME, NEAREST, Dense, Wording, pool_leg
from search.detectors.quotation import quotation_leg, quoted_words
from search.detectors.titles import titles_leg
from search.dispatch import Method, Plan
from search.pool import Candidate, Sighting
from search.question import Effectivity, Question, Understanding

COUNT, PROBE = "count", "probe"
# What does not bind is looked for beside the answer, to say what became of it; a few suffice.
PROBE_SIZE = 5
# The named queries of the pool are the sightings of these methods.
LEG_METHODS = {BIGRAMS: Method.BM25, NEAREST: Method.VECTORS}


class Recall(NamedTuple):
    """What one round brought back."""

    candidates: tuple[Candidate, ...]
    """Every provision proposed, in the order of the ranking request, then the others."""
    out_of_force: tuple[Candidate, ...]
    """What matches but does not bind on the day."""
    in_scope: int
    """Passages that the filters leave, before the veto."""
    complete: bool
    """False where a shard failed or a search timed out: nothing is then called absent."""
    took_ms: float
    """Longest of the requests, as the server tells."""


def scope_of(question: Question, asked: Understanding, work_id: str | None) -> Scope:
    """Filters and veto of a question; raises InvalidFilter."""
    filters = clauses.metadata(question.filters, asked.as_of)
    if work_id is not None:
        filters.append(clauses.of_work(work_id))
    if question.known_on is not None:
        filters.append(clauses.known_on(question.known_on))
    strict = question.effectivity is Effectivity.STRICT
    return Scope(tuple(filters), (clauses.binds_on(asked.as_of),) if strict else ())


def recall(
    asked: Understanding,
    *,
    index: Index,
    plan: Plan,
    scope: Scope,
    dense: Dense | None,
    context: Context | None,
) -> Recall:
    """Send every detector's request at once and fold the answers into one pool."""
    legs = list(_legs(asked, plan, scope, dense, context))
    answers = dict(
        zip((leg.name for leg in legs), index.msearch([leg.body for leg in legs]), strict=True)
    )
    pool = _fold(leg for leg in legs if leg.name not in {COUNT, PROBE} and leg.name in answers)
    raise NotImplementedError
