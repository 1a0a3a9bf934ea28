"""The review queue: texts whose annotation is doubtful, and what a person decides."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Body, Depends

from ingest.report import Report
from yiju.api.access import Caller, Reviewing, caller
from yiju.api.limits import FEW_AT_ONCE
from yiju.api.paging import Cursor, Size, page_of
from yiju.api.problems import FAULTS
from yiju.wire import Confirmed, Corrected, Page
from yiju.works.decisions import Reviewer, confirmation, corrections
from yiju.works.doubts import queue, times_asked
from yiju.works.queued import Queued
from yiju.works.shelf import Shelf

router = APIRouter(prefix="/v1/review-queue", tags=["review"], responses=FAULTS)


DOUBTFUL = {"version_id": "屋顶农场法@2016-09-30"}
MENDED = DOUBTFUL | {"values": {"issuer": "全国人民代表大会常务委员会"}}


@router.get("")
def list_queue(bench: Reviewing, cursor: Cursor = "", size: Size = 50) -> Page[Queued]:
    """List texts whose annotation is doubtful, the most asked about first."""
    asked = times_asked(bench.index)
    rows = queue(Shelf(bench.index), bench.operations.reviews, asked=asked, sample=0, seed=0)
    return page_of(rows, lambda one: one.version_id, cursor=cursor, size=size)


@router.post("/confirm", status_code=204)
def confirm(
    bench: Reviewing,
    by: Annotated[Caller, Depends(caller)],
    decision: Annotated[Confirmed, Body(examples=[DOUBTFUL])],
) -> None:
    """Confirm the annotation of a text: its doubts leave the queue until their grounds change."""
    shelf = Shelf(bench.index)
    version = shelf.version(decision.version_id)
    bench.operations.reviews.add(confirmation(shelf, version, _reviewer(by)))


@router.post("/correct", dependencies=[FEW_AT_ONCE])
def correct(
    bench: Reviewing,
    by: Annotated[Caller, Depends(caller)],
    decision: Annotated[Corrected, Body(examples=[MENDED])],
) -> Report:
    """Correct fields of a text for good; its passages are written anew before this answers."""
    version = Shelf(bench.index).version(decision.version_id)
    return bench.operations.review(corrections(version, decision.values, _reviewer(by)))


def _reviewer(by: Caller) -> Reviewer:
    return Reviewer(by=by.name, at=datetime.now(tz=UTC))
