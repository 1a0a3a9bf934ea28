"""Conditions of a question as Elasticsearch filters: which texts may be considered at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from mappings.effectivity import Status
from mappings.errors import InvalidFilter
from mappings.fields import Fields as F
from mappings.tokens import words
from search.question import Filter

Clause = dict[str, Any]
TIERS = 5


def binds_on(day: date) -> Clause:
    """Passages in force on a day; an unknown first day does not exclude (it is marked instead)."""
    began = any_of([at_most(F.EFFECTIVE_FROM, day), absent(F.EFFECTIVE_FROM)])
    return {"bool": {"must": [began], "must_not": [at_most(F.EFFECTIVE_TO, day)]}}


def out_of_force_on(day: date) -> Clause:
    """Passages that do not bind on a day: no longer, or not yet."""
    return {"bool": {"must_not": [binds_on(day)]}}


def known_on(day: date) -> Clause:
    """Passages that the corpus knew on a day."""
    return any_of([at_most(F.KNOWN_FROM, day), absent(F.KNOWN_FROM)])


def of_work(work_id: str) -> Clause:
    """Passages of one work."""
    return {"term": {F.WORK_ID: work_id}}


def under_one_of(headings: Sequence[str]) -> Clause:
    """Passages below one of some headings, or headed so themselves."""
    return any_of([{"terms": {field: list(headings)}} for field in (F.PATH, F.HEADING)])


def side_by_side(form: str) -> Clause:
    """Passages that hold a form as the index cuts it: several words must stand side by side."""
    return {"match_phrase": {F.WORDS: {"query": _cut(form), "slop": 1}}}


@lru_cache(maxsize=4096)  # words of the law to which the dictionary leads again and again
def _cut(form: str) -> str:
    return " ".join(words(form))


def at_most(field: str, day: date) -> Clause:
    """A day field at or before a day."""
    return {"range": {field: {"lte": day.isoformat()}}}


def after(field: str, day: date) -> Clause:
    """A day field later than a day."""
    return {"range": {field: {"gt": day.isoformat()}}}


def absent(field: str) -> Clause:
    """A field that a document lacks."""
    return {"bool": {"must_not": [{"exists": {"field": field}}]}}


def any_of(clauses: Sequence[Clause]) -> Clause:
    """At least one of the clauses."""
    return {"bool": {"should": list(clauses), "minimum_should_match": 1}}


def all_of(clauses: Sequence[Clause]) -> Clause:
    """Every one of the clauses."""
    return {"bool": {"must": list(clauses)}}


def _ended(how: str) -> Callable[[date], Clause]:
    return lambda day: all_of([at_most(F.EFFECTIVE_TO, day), {"term": {F.ENDED_BY: how}}])


# One row a status; the day conditions are those of `mappings.effectivity.status_on`.
STATUS_CLAUSES: dict[Status, Callable[[date], Clause]] = {
    Status.IN_FORCE: lambda day: all_of([binds_on(day), {"exists": {"field": F.EFFECTIVE_FROM}}]),
    Status.NOT_YET: lambda day: after(F.EFFECTIVE_FROM, day),
    Status.SUPERSEDED: _ended("superseded"),
    Status.REPEALED: _ended("repealed"),
    Status.EXPIRED: _ended("expired"),
    Status.PARTLY: lambda day: all_of([binds_on(day), after(F.PARTLY_FROM, day)]),
    Status.UNKNOWN: lambda day: all_of([binds_on(day), absent(F.EFFECTIVE_FROM)]),
}


def _terms(field: str) -> Callable[[Filter, date], Clause]:
    return lambda condition, _day: {"terms": {field: list(condition.values)}}


def _numbers(field: str) -> Callable[[Filter, date], Clause]:
    def clause(condition: Filter, _day: date) -> Clause:
        if not all(value.isascii() and value.isdigit() for value in condition.values):
            raise InvalidFilter(f"{condition.field}={','.join(condition.values)} is no number")
        return {"terms": {field: [int(value) for value in condition.values]}}

    return clause


def _status(condition: Filter, day: date) -> Clause:
    known = [status.value for status in Status]
    if unknown := [value for value in condition.values if value not in known]:
        raise InvalidFilter(
            f"status={unknown[0]} is no status", remedy=f"Use one of: {', '.join(known)}."
        )
    return any_of([STATUS_CLAUSES[Status(value)](day) for value in condition.values])


FILTERS: dict[str, Callable[[Filter, date], Clause]] = {
    "tier": _numbers(F.TIER),
    "kind": _terms(F.KIND),
    "issuer": _terms(F.ISSUER),
    "jurisdiction": _terms(F.JURISDICTION),
    "year": _numbers(F.YEAR),
    "status": _status,
    "language": _terms(F.LANGUAGE),
}


def metadata(filters: Sequence[Filter], day: date) -> list[Clause]:
    """Filters as clauses: values of one field are alternatives, fields add up.

    Raises InvalidFilter for a field that is not in the table, or a value it cannot hold.
    """
    for condition in filters:
        if condition.field not in FILTERS:
            raise InvalidFilter(
                f"no filter named {condition.field!r}", remedy=f"Use one of: {', '.join(FILTERS)}."
            )
    return [FILTERS[condition.field](condition, day) for condition in filters]


def parse_filters(written: Sequence[str]) -> tuple[Filter, ...]:
    """FIELD=VALUE words, repeated fields joined as alternatives; raises InvalidFilter."""
    values: dict[str, list[str]] = {}
    for word in written:
        field, equals, value = word.partition("=")
        if not equals or not field.strip() or not value.strip():
            raise InvalidFilter(f"{word!r} is not FIELD=VALUE")
        parts = [part.strip() for part in value.split(",") if part.strip()]
        values.setdefault(field.strip().lower(), []).extend(parts)
    return tuple(Filter(field=field, values=tuple(found)) for field, found in values.items())
