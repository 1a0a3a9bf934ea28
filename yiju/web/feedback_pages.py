"""The pages of feedback: the buttons of a result, and what they come to for a reviewer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import Field

from mappings.records import Record
from yiju.feedback.log import FeedbackLog, Wanted
from yiju.feedback.records import LONGEST_NOTE, Cause, Opinion, Signal
from yiju.feedback.summary import summarize
from yiju.web.page import Page, Reader
from yiju.web.route import SEE_OTHER, PageRoute
from yiju.wire import Role

router = APIRouter(route_class=PageRoute, include_in_schema=False)

CASES = 20
"""Bad cases shown of each cause, the newest first; the API lists all."""
NO_CONTENT = 204


class Pressed(Record):
    """What a form of a result says: a signal, or one that is taken back."""

    audit_id: Annotated[str, Field(min_length=1, max_length=64)]
    candidate_id: Annotated[str, Field(min_length=1, max_length=1000)]
    number: Annotated[int, Field(ge=1, le=1000)] = 1
    """Place of the result on the page."""
    signal: Signal | None = None
    withdrawn: Signal | None = None
    cause: Cause | Literal[""] = ""
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""

    def opinion(self, signal: Signal) -> Opinion:
        """As feedback takes it: only a rejection has a cause and a note."""
        bad = signal is Signal.REJECTED
        return Opinion(
            audit_id=self.audit_id,
            candidate_id=self.candidate_id,
            signal=signal,
            cause=(self.cause or None) if bad else None,
            note=self.note if bad else "",
        )


@router.post("/feedback")
def press(page: Reader, pressed: Annotated[Pressed, Form()]) -> Response:
    """Keep what a reader makes of a result, or take it back; show the buttons as they are then."""
    log, by = FeedbackLog(page.bench().index), page.caller.name
    if pressed.signal is not None:
        log.give(pressed.opinion(pressed.signal), by=by, at=datetime.now(tz=UTC))
    elif pressed.withdrawn is not None:
        log.withdraw(pressed.audit_id, pressed.candidate_id, pressed.withdrawn, by=by)
    if pressed.signal is Signal.CLICKED:
        return Response(status_code=NO_CONTENT)
    if "hx-request" in page.request.headers:
        return _buttons(page, log, pressed)
    whole = page.address("/audit/record", id=pressed.audit_id)
    return RedirectResponse(f"{whole}#result-{pressed.number}", status_code=SEE_OTHER)


@router.get("/feedback")
def show_summary(page: Reader) -> HTMLResponse:
    """Show the rates of each arm, and what was rejected, by cause."""
    log = FeedbackLog(page.bench(Role.REVIEW).index)
    summary = summarize(log)
    bad = [
        (blame, log.latest(Wanted(signal=Signal.REJECTED, cause=blame.cause), size=CASES))
        for blame in summary.blames
    ]
    return page.show("feedback_summary.html", summary=summary, bad=bad, signals=tuple(Signal))


def _buttons(page: Page, log: FeedbackLog, pressed: Pressed) -> HTMLResponse:
    given = log.said(pressed.audit_id, by=page.caller.name).get(pressed.candidate_id, {})
    return page.show("feedback.html", given=given, **pressed.model_dump())
