"""The pages of the audit: its records, one whole, the proof of the chain, a replay."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from pydantic import ConfigDict

from mappings.errors import ChainBroken
from mappings.fields import Fields as F
from mappings.records import Record
from search.chain import START, Json, Stretch, entry_of, read_head
from search.recorded import ANSWER, Sought, kind_of, listed, recorded_answer
from search.replayed import Replay
from yiju.api.limits import FEW_AT_ONCE
from yiju.feedback.log import FeedbackLog
from yiju.web.answer import laid_out
from yiju.web.page import Page, Reader
from yiju.web.route import PageRoute

router = APIRouter(route_class=PageRoute, include_in_schema=False)

LINKS = 2000
"""Followed at one press: the page goes on from there, so that no request lasts for minutes."""
LISTED = 50
"""Newest records on the page; days and words narrow them."""


class Wanted(Record):
    """What stands in the address of the list."""

    model_config = ConfigDict(extra="ignore")

    words: str = ""
    since: str = ""
    until: str = ""
    outcome: Literal["any", "found", "not_found"] = "any"

    def sought(self, page: Page) -> Sought:
        """As the audit takes it; raises InvalidDate."""
        return Sought(
            since=page.day(self.since) if self.since else None,
            until=page.day(self.until) if self.until else None,
            zone=page.settings.timezone,
            words=self.words,
            not_found={"any": None, "found": False, "not_found": True}[self.outcome],
        )


@router.get("/audit")
def list_records(page: Reader, wanted: Annotated[Wanted, Query()]) -> HTMLResponse:
    """List the newest records that are wanted."""
    return _list(page, wanted)


@router.post("/audit/verify", dependencies=[FEW_AT_ONCE])
def verify_chain(page: Reader, after: str = "") -> HTMLResponse:
    """Follow the chain a stretch on, and show above the list what came of it."""
    log, head = page.bench().service.log, read_head(after) if after else START
    try:
        return _list(page, Wanted(), checked=log.verify_stretch(after=head, links=LINKS))
    except ChainBroken as fault:
        return _list(page, Wanted(), broken=fault)


@router.get("/audit/record")
def show_record(page: Reader, audit_id: Annotated[str, Query(alias="id")]) -> HTMLResponse:
    """Show one record whole, and its link in the chain."""
    return _show(page, page.bench().service.log.whole(audit_id))


@router.post("/audit/replay", dependencies=[FEW_AT_ONCE])
def replay_record(page: Reader, audit_id: Annotated[str, Query(alias="id")]) -> HTMLResponse:
    """Ask a recorded question again, and show what differs above the record."""
    bench = page.bench()
    return _show(page, bench.service.log.whole(audit_id), replay=bench.replay(audit_id))


def _list(
    page: Page,
    wanted: Wanted,
    *,
    checked: Stretch | None = None,
    broken: ChainBroken | None = None,
) -> HTMLResponse:
    documents = page.bench().service.log.latest(wanted.sought(page), size=LISTED)
    rows = [listed(document) for document in documents]
    return page.show("audit.html", form=wanted, rows=rows, checked=checked, broken=broken)


def _show(page: Page, document: Json, *, replay: Replay | None = None) -> HTMLResponse:
    is_answer, audit_id = kind_of(document) == ANSWER, document[F.AUDIT_ID]
    log = FeedbackLog(page.bench().index)
    return page.show(
        "record.html",
        said=log.said(audit_id, by=page.caller.name) if is_answer else {},
        entry=entry_of(document),
        answer=laid_out(recorded_answer(document)) if is_answer else None,
        record=json.dumps(document[F.RECORD], ensure_ascii=False, indent=2),
        replay=replay,
        linked=False,
    )
