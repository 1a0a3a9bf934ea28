"""Authority as Elasticsearch computes it: relevance · (1 + engine_boost · A) in one request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.authority import STORED_FACTORS
from scoring.factor import Context, Factor, Function

Query = dict[str, Any]


def boosted(query: Query, *, context: Context, factors: Sequence[Factor] = STORED_FACTORS) -> Query:
    """Multiply the relevance of a query by 1 + engine_boost · A, capped; floor inside, if any.

    The query is the whole relevance, BM25 legs and kNN leg together. `FACTORS` instead of the
    stored sum renders A from its parts, so that other weights need no reindex.
    """
    profile = context.profile
    one: Function = {"weight": 1}
    return {
        "function_score": {
            "query": floored(query, least=profile.relevance_floor),
            "functions": [
                one,
                *authority_functions(context, scale=profile.engine_boost, factors=factors),
            ],
            "score_mode": "sum",
            "boost_mode": "multiply",
            "max_boost": profile.boost_cap,
        }
    }


def floored(query: Query, *, least: float) -> Query:
    """Put a floor under the relevance alone; a `min_score` outside would act after authority."""
    if least <= 0:
        return query
    return {"function_score": {"query": query, "min_score": least}}


def authority_functions(
    context: Context, *, scale: float = 1.0, factors: Sequence[Factor] = STORED_FACTORS
) -> list[Function]:
    """Functions that add up to scale · A under `score_mode: sum`."""
    return [
        function
        for factor in factors
        for function in factor.render(context, scale * factor.weight(context.profile))
    ]
