"""Whether one of two English texts was made for the other: Guidance explains its Regulations."""

from __future__ import annotations

import re
from functools import lru_cache

from mappings.tokens import stems
from mappings.typography import HAN, narrow
from search.contradictions.adjudication import Side
from search.contradictions.clauses import cited_in

# What titles of every field have: "Guidance – Regulation of Spot Commodity Activities" is about
# spot commodities.
_OF_ANY_TITLE = frozenset(
    re.findall(
        r"\w+",
        "a an the of on for to in and under with guidanc guidelin guid note notic manual handbook "
        "rulebook rule regul act law code polici order supplementari draft general framework "
        "regulatori activ chapter part version",
    )
)


def made_for(one: Side, other: Side) -> bool:
    """Whether a title holds the field of the other, or a text cites the other provision."""
    if HAN.search(one.title) or HAN.search(other.title):
        return False
    fields = _field(one.title), _field(other.title)
    if all(fields) and (fields[0] <= fields[1] or fields[1] <= fields[0]):
        return True
    return _cites(one, other) or _cites(other, one)


def _cites(one: Side, other: Side) -> bool:
    """Whether a text cites the other's number, or that of the section it stands in: Rule 4.3."""
    return any(
        "." in number and f"{other.label}.".startswith(f"{number}.") for number in _cited(one.text)
    )


@lru_cache(maxsize=1024)
def _field(title: str) -> frozenset[str]:
    words = (stem for stem in stems(title) if not stem[0].isdigit())
    return frozenset(words) - _OF_ANY_TITLE


@lru_cache(maxsize=1024)
def _cited(text: str) -> frozenset[str]:
    return cited_in(narrow(text).lower())
