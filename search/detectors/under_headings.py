"""`title_embedding` and `reason_then_match`: provisions under headings that were picked before."""

from __future__ import annotations

from collections.abc import Sequence

from mappings.fields import Fields as F
from search.clauses import Clause, any_of
from search.contents import Picked
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method

SIZE = 50
# The heading comes first: BM25 of a question seldom passes 30.
HEADING_BOOST = 100.0


def under_headings_leg(method: Method, picked: Sequence[Picked], text: str, scope: Scope) -> Leg:
    """Search below the picked headings: the surest heading first, then by the question's words."""
    headings: Clause = {"dis_max": {"queries": [_under(one) for one in picked]}}
    query: Clause = {
        "bool": {"must": [headings], "should": [{"match": {F.BIGRAMS: {"query": text}}}]}
    }
    return Leg(method, method, body(filtered(query, scope.clauses), size=SIZE))


def _under(one: Picked) -> Clause:
    held = any_of([{"term": {field: one.heading}} for field in (F.HEADING, F.PATH)])
    return {"constant_score": {"filter": held, "boost": max(one.weight, 0.01) * HEADING_BOOST}}
