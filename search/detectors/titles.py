"""`title_keyword_match`: provisions under headings that hold the question's words."""

from __future__ import annotations

from mappings.fields import Fields as F
from search.clauses import Clause, any_of
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method
from search.question import Keyword, Understanding
from search.wordforms import forms_of

SIZE = 50
# A heading says more of what stands under it than the title of the whole text.
BOOSTS = ((F.PATH_BIGRAMS, 2.0), (F.TITLE_BIGRAMS, 1.0))


def titles_leg(asked: Understanding, scope: Scope) -> Leg:
    """Search headings and titles for the main keywords; English headings for every keyword."""
    wanted = _in_pairs(asked) if asked.language == "zh" else _word_by_word(asked)
    return Leg(Method.TITLES, Method.TITLES, body(filtered(wanted, scope.clauses), size=SIZE))


def _in_pairs(asked: Understanding) -> Clause:
    words = " ".join(
        form for word in asked.keywords if word.main for form in (word.term, *word.expansions)
    )
    return any_of([{"match": {field: {"query": words, "boost": boost}}} for field, boost in BOOSTS])


def _word_by_word(asked: Understanding) -> Clause:
    """Pairs of words would miss a heading of one word; headings are few enough to be read whole."""
    return any_of([_in_heading(word) for word in asked.keywords])


def _in_heading(keyword: Keyword) -> Clause:
    patterns = [
        {field: {"value": f"*{form}*", "case_insensitive": True}}
        for field in (F.HEADING, F.PATH)
        for form in forms_of(keyword)
        if form.replace(" ", "").replace("-", "").isalnum()
    ]
    held = any_of([{"wildcard": pattern} for pattern in patterns])
    return {"constant_score": {"filter": held, "boost": max(keyword.rarity, 0.01)}}
