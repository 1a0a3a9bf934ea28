"""Feedback: what readers make of results, given, listed, summed up and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path, Query
from fastapi.responses import StreamingResponse

from mappings.errors import NotFoundError, NotPermitted
from yiju.api.access import Caller, Reading, Reviewing, caller
from yiju.api.limits import FEW_AT_ONCE
from yiju.api.paging import Cursor, Size, first_of, no_cursor, read_cursor
from yiju.api.problems import FAULTS
from yiju.feedback.judgements import judgements
from yiju.feedback.log import FeedbackLog, Wanted, place_of
from yiju.feedback.records import By, Cause, Feedback, Opinion, Signal, Summary
from yiju.feedback.summary import Span, summarize
from yiju.wire import Page, Role

router = APIRouter(prefix="/v1/feedback", tags=["feedback"], responses=FAULTS)

OPINION = {
    "audit_id": "9f86d081884c7d65",
    "candidate_id": "灯塔看守规则@2020-01-01#1:0-12",
    "signal": "rejected",
    "cause": "weights",
    "note": "答非所问",
}
LONGEST_TIME = 15
"""Digits of milliseconds since 1970: enough for some ten thousand years."""
Asker = Annotated[Caller, Depends(caller)]


@router.post("")
def give(
    bench: Reading, by: Asker, opinion: Annotated[Opinion, Body(examples=[OPINION])]
) -> Feedback:
    """Say what you make of a result of a recorded answer; the same said twice counts once.

    Adopting takes back an earlier rejection of yours, and the other way round.
    """
    return FeedbackLog(bench.index).give(opinion, by=by.name, at=datetime.now(tz=UTC))


@router.get("")
def list_feedback(
    bench: Reviewing,
    signal: Signal | None = None,
    cause: Cause | None = None,
    audit_id: Annotated[str | None, Query(max_length=64)] = None,
    cursor: Cursor = "",
    size: Size = 50,
) -> Page[Feedback]:
    """List feedback, the newest first; `signal=rejected&cause=…` lists the bad cases of a cause."""
    wanted = Wanted(signal=signal, cause=cause, audit_id=audit_id)
    rows = FeedbackLog(bench.index).latest(wanted, size=size + 1, after=_place(cursor))
    return first_of(rows, lambda one: ":".join(place_of(one)), size=size)


@router.get("/summary")
def show_summary(
    bench: Reviewing,
    by: By = By.VARIANT,
    since: Annotated[date | None, Query(description="First day of the answers.")] = None,
    until: Annotated[date | None, Query(description="Last day of the answers.")] = None,
) -> Summary:
    """Sum up by arm of an A/B comparison: rates and differences, each with its 95 % interval."""
    span = Span(since=since, until=until, zone=bench.settings.timezone)
    return summarize(FeedbackLog(bench.index), by, span)


@router.get(
    "/judgements",
    dependencies=[FEW_AT_ONCE],
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {}}}},
)
def export_judgements(bench: Reviewing) -> StreamingResponse:
    """Questions with what readers adopted, one JSON object a line, as `yiju eval` reads them."""
    log = FeedbackLog(bench.index)
    lines = list(judgements(bench.service.log, log.walk()))

    def parts() -> Iterator[str]:
        yield from (f"{line}\n" for line in lines)

    return StreamingResponse(parts(), media_type="application/x-ndjson")


@router.delete("/{feedback_id}", status_code=204)
def erase(
    bench: Reading,
    by: Asker,
    feedback_id: Annotated[str, Path(examples=["9f86d081884c7d659a2feaa0c55ad015"])],
) -> None:
    """Erase a piece of feedback: one's own, or as an administrator anybody's."""
    log = FeedbackLog(bench.index)
    kept = log.find(feedback_id)
    if kept is None:
        raise NotFoundError(f"no feedback {feedback_id!r}", remedy="See `GET /v1/feedback`.")
    if kept.by != by.name and not by.may(Role.ADMIN, bench.index.collection):
        raise NotPermitted(f"{by.name} may not erase what another gave")
    log.erase(feedback_id)


def _place(cursor: str) -> tuple[str, str] | None:
    """The piece behind a cursor; raises InputError."""
    if not cursor:
        return None
    time, _, name = read_cursor(cursor).partition(":")
    if not (time.isascii() and time.isdigit() and len(time) <= LONGEST_TIME and name):
        raise no_cursor(cursor)
    return time, name
