"""What the audit holds: answers, and whatever else is recorded beside them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Literal, Protocol

from pydantic import ValidationError

from mappings.errors import AuditError, InputError
from mappings.fields import Fields as F
from mappings.records import Record
from search.chain import Json
from search.result import AuditedRetrievalResult

ANSWER = "answer"
"""Kind of a record that names none: the answer to a question."""


class Auditable(Protocol):
    """What can be kept: an answer, a generated text, an erasure."""

    @property
    def audit_id(self) -> str:
        """Name of the record, by which it is read again."""

    @property
    def recorded_at(self) -> datetime:
        """When it came about."""

    def model_dump(self, *, mode: str) -> Json:
        """The whole as JSON."""


class Erasure(Record):
    """The record of an erasure."""

    kind: Literal["erasure"] = "erasure"
    audit_id: str
    recorded_at: datetime
    erased: str
    """Audit id of the record that was removed."""


class Sought(Record):
    """Which records are wanted."""

    since: date | None = None
    """First day on which they were kept."""
    until: date | None = None
    """Last day on which they were kept."""
    zone: str = "UTC"
    """Time zone of these days."""
    words: str = ""
    """Words that the question holds, case aside."""
    not_found: bool | None = None
    """Only questions without an answer, or only those with one."""
    before: int | None = None
    """Only links before this one, which ends the page before."""
    after: int | None = None
    """Only links after this one."""
    unasked: bool = False
    """Only what answers no question: erasures, what they erased, and what else was recorded."""

    def filters(self) -> list[Json]:
        """As conditions on the stored documents."""
        days = {"gte": self.since, "lte": self.until}
        held = self.words.translate({ord(sign): f"\\{sign}" for sign in "\\*?"})
        given: tuple[tuple[bool, Json], ...] = (
            (
                any(days.values()),
                {"range": {F.RECORDED_AT: _given(days) | {"time_zone": self.zone}}},
            ),
            (
                bool(self.words),
                {"wildcard": {F.QUESTION: {"value": f"*{held}*", "case_insensitive": True}}},
            ),
            (self.not_found is not None, {"term": {F.NOT_FOUND: self.not_found}}),
            (self.before is not None, {"range": {F.SEQUENCE: {"lt": self.before}}}),
            (self.after is not None, {"range": {F.SEQUENCE: {"gt": self.after}}}),
            (self.unasked, {"bool": {"must_not": [{"exists": {"field": F.QUESTION}}]}}),
        )
        return [clause for wanted, clause in given if wanted]


class Listed(Record):
    """One line of the audit."""

    sequence: int
    audit_id: str
    recorded_at: str
    kind: str
    """answer, or what else was recorded; `erased` where the record is gone."""
    question: str
    outcome: str


def kind_of(document: Json) -> str:
    """What was recorded: an answer, an erasure …; `erased` where the record is gone."""
    if F.RECORD not in document:
        return "erased"
    return str(document[F.RECORD].get("kind", ANSWER))


def listed(document: Json) -> Listed:
    """A stored document as one line."""
    record, kind = document.get(F.RECORD, {}), kind_of(document)
    told = OUTCOMES.get(kind)
    return Listed(
        sequence=document[F.SEQUENCE],
        audit_id=document[F.AUDIT_ID],
        recorded_at=document[F.RECORDED_AT],
        kind=kind,
        question=record.get("question", ""),
        outcome=told(record) if told else "",
    )


def _answered(record: Json) -> str:
    if record["not_found"]:
        return str(record["not_found_reason"])
    return str(record["candidates"][0]["citation"])


def _generated(record: Json) -> str:
    carried = sum(one["carried"] for one in record["sentences"])
    return record["refused"] or f"{carried} of {len(record['sentences'])} sentences carried"


OUTCOMES: dict[str, Callable[[Json], str]] = {
    ANSWER: _answered,
    "generated": _generated,
    "emergency": lambda record: f"nothing was searched: {record['because']}",
    "erasure": lambda record: f"erased {record['erased']}",
}


def recorded_answer(document: Json) -> AuditedRetrievalResult:
    """The answer that was recorded; raises InputError where it is none.

    Raises AuditError where a version of the program wrote it whose form is no longer read.
    """
    if kind_of(document) != ANSWER:
        raise InputError(f"{document[F.AUDIT_ID]} is the record of no answer")
    try:
        return AuditedRetrievalResult.model_validate(document[F.RECORD])
    except ValidationError as fault:
        first = fault.errors()[0]
        raise AuditError(
            f"the record has another form: {'.'.join(map(str, first['loc']))}: {first['msg']}",
            remedy="See it as it was stored with `yiju audit show AUDIT_ID --json`.",
        ) from fault


def _given(days: dict[str, date | None]) -> Json:
    return {name: day.isoformat() for name, day in days.items() if day}
