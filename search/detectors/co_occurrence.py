"""`content_keyword_match`: main and secondary keywords together in one provision."""

from __future__ import annotations

from search.clauses import Clause, side_by_side
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method
from search.question import Keyword, Understanding
from search.wordforms import forms_of

SIZE = 100
# An expansion counts a little less than the asker's own word.
EXPANSION = 0.8


def co_occurrence_leg(asked: Understanding, scope: Scope) -> Leg:
    """Search by the mass of keywords held: each counts once, by its rarity.

    A provision must hold a main keyword; where there are several keywords, two of them.
    """
    held = [_held(word) for word in asked.keywords]
    main = [clause for word, clause in zip(asked.keywords, held, strict=True) if word.main]
    together = {"bool": {"should": held, "minimum_should_match": min(2, len(held))}}
    anchor: list[Clause] = [{"bool": {"should": main, "minimum_should_match": 1}}] if main else []
    return Leg(
        Method.CO_OCCURRENCE,
        Method.CO_OCCURRENCE,
        body(filtered(together, [*scope.clauses, *anchor]), size=SIZE),
    )


def _held(keyword: Keyword) -> Clause:
    """One keyword in any of its forms, worth its rarity."""
    forms = [
        (form, keyword.rarity * (EXPANSION if form in keyword.expansions else 1.0))
        for form in forms_of(keyword)
    ]
    return {"dis_max": {"queries": [_constant(form, max(boost, 0.01)) for form, boost in forms]}}


def _constant(form: str, boost: float) -> Clause:
    return {"constant_score": {"filter": side_by_side(form), "boost": boost}}
