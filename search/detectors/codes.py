"""`exact_code`: provisions and texts that the question names by number; nothing similar."""

from __future__ import annotations

from collections.abc import Iterator

from mappings.citation import printed_numbers
from mappings.fields import Fields as F
from search.children import BELOW
from search.clauses import Clause, any_of
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method
from search.question import Understanding

# A number without its law names one article in every law: more of them would be noise.
SIZE = 50


def codes_leg(asked: Understanding, scope: Scope) -> Leg:
    """Search for the articles, clauses and codes named; constant scores, the narrowest first.

    What is numbered below a number that is cited comes last: that may be a heading alone.
    """
    return Leg(
        Method.CODES,
        Method.CODES,
        body(filtered(any_of(list(_named(asked))), scope.clauses), size=SIZE),
    )


def _named(asked: Understanding) -> Iterator[Clause]:
    for reference in asked.references:
        wanted: list[Clause] = [{"terms": {F.NUMBER: list(printed_numbers(reference.number))}}]
        if reference.work_id:
            wanted.append({"term": {F.WORK_ID: reference.work_id}})
        yield _constant(wanted, boost=2.0 if reference.work_id else 1.0)
        if reference.work_id or not reference.number.isdigit():
            yield _constant([any_of(below(reference.number)), *wanted[1:]], boost=0.5)
    for code in asked.codes:
        yield _constant([{"term": {F.CODES: code}}], boost=1.5)


def below(number: str) -> list[Clause]:
    """Provisions numbered below one: 2.7.1(1) and 2.7.1.1 below 2.7.1."""
    return [{"prefix": {F.NUMBER: number + sign}} for sign in BELOW]


def _constant(wanted: list[Clause], *, boost: float) -> Clause:
    return {"constant_score": {"filter": {"bool": {"filter": wanted}}, "boost": boost}}
