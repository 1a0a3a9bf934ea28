"""`title_keyword_match`: provisions under headings that hold the question's words."""

from __future__ import annotations

from mappings.fields import Fields as F
from search.clauses import any_of
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method
from search.question import Understanding

SIZE = 50
# A heading says more of what stands under it than the title of the whole text.
BOOSTS = ((F.PATH_BIGRAMS, 2.0), (F.TITLE_BIGRAMS, 1.0))


def titles_leg(asked: Understanding, scope: Scope) -> Leg:
    """Search headings and titles for the main keywords and their expansions."""
    wanted = " ".join(
        form for word in asked.keywords if word.main for form in (word.term, *word.expansions)
    )
    queries = [{"match": {field: {"query": wanted, "boost": boost}}} for field, boost in BOOSTS]
    return Leg(
        Method.TITLES, Method.TITLES, body(filtered(any_of(queries), scope.clauses), size=SIZE)
    )
