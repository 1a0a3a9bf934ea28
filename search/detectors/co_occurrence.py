"""`content_keyword_match`: main and secondary keywords together in one provision."""

from __future__ import annotations

from mappings.fields import Fields as F
from mappings.tokens import words
from search.clauses import Clause
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method
from search.question import Keyword, Understanding

SIZE = 100
# An expansion counts a little less than the asker's own word.
EXPANSION = 0.8


def co_occurrence_leg(asked: Understanding, scope: Scope) -> Leg:
    """Search by the mass of keywords held: each counts once, by its rarity.

    A provision must hold a main keyword; where there are several keywords, two of them.
    """
    main = [_held(word) for word in asked.keywords if word.main]
    together = {
        "bool": {
            "should": [_held(word) for word in asked.keywords],
            "minimum_should_match": min(2, len(asked.keywords)),
        }
    }
    anchor: list[Clause] = [{"bool": {"should": main, "minimum_should_match": 1}}] if main else []
    return Leg(
        Method.CO_OCCURRENCE,
        Method.CO_OCCURRENCE,
        body(filtered(together, [*scope.clauses, *anchor]), size=SIZE),
    )


def _held(keyword: Keyword) -> Clause:
    """One keyword in any of its forms, worth its rarity."""
    forms = [(keyword.term, keyword.rarity)]
    forms += [(form, EXPANSION * keyword.rarity) for form in keyword.expansions]
    return {"dis_max": {"queries": [_constant(form, max(boost, 0.01)) for form, boost in forms]}}


def _constant(form: str, boost: float) -> Clause:
    """A form as the index cuts it: several words must stand side by side."""
    phrase = {"match_phrase": {F.WORDS: {"query": " ".join(words(form)), "slop": 1}}}
    return {"constant_score": {"filter": phrase, "boost": boost}}
