"""The ranking request: BM25, kNN and authority in one body; its legs are named queries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mappings.fields import Fields as F
from scoring.elastic import boosted
from scoring.factor import Context
from search.clauses import Clause
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method, Plan

NAME = "pool"
BIGRAMS, WORDS, STEMS, NEAREST, FOCUS = "bigrams", "words", "stems", "nearest", "focus"
# A cosine is at most 1 and BM25 has no bound. 30 gave the best mix of the two on zh-dev (hit@1
# 0.29 / 0.35 on lay / scene, against 0.27 / 0.32 for BM25 alone and 0.26 / 0.31 for kNN alone).
KNN_BOOST = 30.0
# Pairs beat words on zh-dev (R@1 0.375 against 0.337): words only refine.
WORDS_BOOST = 0.3
# A focus phrase is narrow: the third part of the pool's depth holds what it means.
FOCUS_SHARE = 3
# The graph looks at more than it returns, or int8 neighbours are missed.
BREADTH = 1.5


class Dense(NamedTuple):
    """The question as a vector, and the field that holds its neighbours."""

    field: str
    vector: Sequence[float]
    focus: tuple[Sequence[float], ...] = ()
    """Each focus phrase of the question as a vector."""


class Wording(NamedTuple):
    """The question as each text field reads it."""

    text: str
    """For bigrams: as asked."""
    words: str
    """Jieba words joined by blanks."""
    stems: str
    """English stems joined by blanks; empty for Chinese."""


def pool_leg(
    wording: Wording, dense: Dense | None, scope: Scope, plan: Plan, context: Context | None
) -> Leg:
    """The request that draws the pool; without a context authority plays no part in it.

    The veto stands inside the kNN clause as well, or it would return fewer than it should.
    """
    per_leg = context.profile.pool.per_leg if context else PLAIN_POOL
    should: list[Clause] = []
    if plan.runs(Method.BM25):
        should += _lexical(wording, context)
    if plan.runs(Method.VECTORS) and dense is not None:
        should.append(_nearest(dense.field, dense.vector, scope, per_leg))
        should += [
            _nearest(dense.field, vector, scope, per_leg // FOCUS_SHARE, f"{FOCUS}{number}")
            for number, vector in enumerate(dense.focus)
        ]
    query = filtered({"bool": {"should": should, "minimum_should_match": 1}}, scope.clauses)
    if context is not None:
        query = boosted(query, context=context)
    return Leg(NAME, None, body(query, size=2 * per_leg))


# Without a profile's word: what missed the first ten often stands among the first hundred.
PLAIN_POOL = 100


def _lexical(wording: Wording, context: Context | None) -> list[Clause]:
    legs = [_match(F.BIGRAMS, wording.text, BIGRAMS)]
    if context is not None and wording.words:
        legs.append(_match(F.WORDS, wording.words, WORDS, boost=WORDS_BOOST))
    if context is not None and wording.stems:
        legs.append(_match(F.STEMS, wording.stems, STEMS))
    return legs


def _match(field: str, text: str, name: str, *, boost: float = 1.0) -> Clause:
    return {"match": {field: {"query": text, "_name": name, "boost": boost}}}


def _nearest(
    field: str, vector: Sequence[float], scope: Scope, k: int, name: str = NEAREST
) -> Clause:
    return {
        "knn": {
            "field": field,
            "query_vector": list(vector),
            "k": k,
            "num_candidates": int(BREADTH * k),
            "filter": scope.clauses,
            "boost": KNN_BOOST,
            "_name": name,
        }
    }
