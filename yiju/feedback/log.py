"""The feedback of one collection: given, listed, taken back, erased with its audit record."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from mappings.errors import NotFoundError
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.records import Record
from search.audit import AuditLog
from search.chain import canonical
from search.recorded import recorded_answer
from search.result import AuditedRetrievalResult
from yiju.feedback.causes import Suspicion, suspected
from yiju.feedback.records import Feedback, Opinion, Signal

Json = dict[str, Any]

KIND = "feedback"
PAGE = 500
OPPOSITE: Mapping[Signal, Signal] = {
    Signal.ADOPTED: Signal.REJECTED,
    Signal.REJECTED: Signal.ADOPTED,
}
"""Who says the one takes back the other."""


class Wanted(Record):
    """Which feedback is wanted."""

    signal: Signal | None = None
    cause: str | None = None
    audit_id: str | None = None
    by: str | None = None

    def query(self) -> Json:
        """As a condition on the stored documents."""
        given = self.model_dump(exclude_none=True)
        return {"bool": {"filter": [{"term": {name: value}} for name, value in given.items()]}}


ALL = Wanted()


class Giver(NamedTuple):
    """Who gives feedback, and when."""

    by: str
    at: datetime


class FeedbackLog:
    """What was given in one collection."""

    def __init__(self, index: Index) -> None:
        self._index = index

    @property
    def index(self) -> Index:
        """The collection, with an index for feedback: one that is older than feedback gets it."""
        self._index.ready(KIND)
        return self._index

    def give(self, opinion: Opinion, *, by: str, at: datetime) -> Feedback:
        """Keep what a reader says; the same said again changes cause and note alone.

        Raises NotFoundError where the audit holds no such answer, or that no such result.
        """
        document = AuditLog(self.index).whole(opinion.audit_id)
        result = recorded_answer(document)
        kept = _feedback(opinion, result, document.get(F.VARIANT), Giver(by, at))
        before = self.find(kept.feedback_id)
        if before is not None:
            kept = kept.model_copy(update={"recorded_at": before.recorded_at})
        self.index.put(KIND, kept.feedback_id, kept.model_dump(mode="json"))
        if opinion.signal in OPPOSITE:
            self.withdraw(opinion.audit_id, opinion.candidate_id, OPPOSITE[opinion.signal], by=by)
        return kept

    def withdraw(self, audit_id: str, candidate_id: str, signal: Signal, *, by: str) -> None:
        """Take back what a caller said of a result; nothing happens where they did not."""
        name = name_of(audit_id, candidate_id, signal, by)
        if self.find(name) is not None:
            self.index.remove_all(KIND, [name])

    def find(self, feedback_id: str) -> Feedback | None:
        """One piece of feedback, or None."""
        source = self.index.get(KIND, feedback_id)
        return None if source is None else Feedback.model_validate(source)

    def said(self, audit_id: str, *, by: str) -> dict[str, dict[Signal, Feedback]]:
        """What a caller said of the results of one answer, by result and signal."""
        given: dict[str, dict[Signal, Feedback]] = {}
        for one in self.walk(Wanted(audit_id=audit_id, by=by)):
            given.setdefault(one.candidate_id, {})[one.signal] = one
        return given

    def erase(self, feedback_id: str) -> None:
        """Remove one piece for ever; raises NotFoundError."""
        if self.find(feedback_id) is None:
            raise NotFoundError(f"no feedback {feedback_id!r}", remedy="See `yiju feedback list`.")
        self.index.remove_all(KIND, [feedback_id])

    def erase_of(self, audit_id: str) -> int:
        """Remove what was said of one answer, as its record goes; returns how many pieces."""
        names = [one.feedback_id for one in self.walk(Wanted(audit_id=audit_id))]
        self.index.remove_all(KIND, names)
        return len(names)

    def latest(
        self, wanted: Wanted = ALL, *, size: int, after: tuple[str, str] | None = None
    ) -> list[Feedback]:
        """The newest pieces that are wanted; `after` is time and name of the last one seen."""
        self.index.refresh(KIND)
        request: Json = {
            "size": size,
            "query": wanted.query(),
            "sort": [{F.RECORDED_AT: "desc"}, {F.FEEDBACK_ID: "asc"}],
        }
        if after is not None:
            request["search_after"] = list(after)
        hits = self.index.search(request, kind=KIND)["hits"]["hits"]
        return [Feedback.model_validate(hit["_source"]) for hit in hits]

    def walk(self, wanted: Wanted = ALL) -> Iterator[Feedback]:
        """Every piece that is wanted, the newest first."""
        after = None
        while page := self.latest(wanted, size=PAGE, after=after):
            yield from page
            after = place_of(page[-1])

    def load(self, pieces: Iterator[Feedback]) -> int:
        """Put back what a backup kept; returns how many pieces."""
        held = [(one.feedback_id, one.model_dump(mode="json")) for one in pieces]
        self.index.write_all(KIND, held)
        return len(held)


def place_of(one: Feedback) -> tuple[str, str]:
    """Where a piece stands in the list: milliseconds since 1970, as the server sorts, and name."""
    return str(round(one.recorded_at.timestamp() * 1000)), one.feedback_id


def name_of(audit_id: str, candidate_id: str, signal: Signal, by: str) -> str:
    """The name of a signal: one for each caller, result and kind."""
    return hashlib.sha256(canonical([audit_id, candidate_id, signal.value, by])).hexdigest()[:32]


def _feedback(
    opinion: Opinion, result: AuditedRetrievalResult, variant: str | None, giver: Giver
) -> Feedback:
    places = {one.candidate_id: place for place, one in enumerate(result.candidates)}
    place = places.get(opinion.candidate_id)
    if place is None:
        raise NotFoundError(
            f"the answer {opinion.audit_id} shows no {opinion.candidate_id!r}",
            remedy="Name a `candidate_id` of the answer.",
        )
    one, why = result.candidates[place], _suspicion(opinion, result, place)
    return Feedback(
        feedback_id=name_of(opinion.audit_id, opinion.candidate_id, opinion.signal, giver.by),
        # To the millisecond, as the server keeps and sorts it.
        recorded_at=giver.at.replace(microsecond=giver.at.microsecond // 1000 * 1000),
        answered_at=result.recorded_at,
        by=giver.by,
        **opinion.model_dump(exclude={"cause"}),
        cause=why.cause if why else None,
        reason=why.because if why else "",
        question=result.question,
        citation=one.citation,
        rank=place + 1,
        role=one.role,
        tier=one.tier,
        variant=variant,
        build=result.build,
    )


def _suspicion(opinion: Opinion, result: AuditedRetrievalResult, place: int) -> Suspicion | None:
    if opinion.signal is not Signal.REJECTED:
        return None
    if opinion.cause is not None:
        return Suspicion(opinion.cause, "the reader said so")
    return suspected(result.candidates[place], result)
