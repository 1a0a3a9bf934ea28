"""The pages of review: the queue, one text with its doubts, and what a person decides."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Form, Query
from fastapi.responses import HTMLResponse

from ingest.metadata.stated import FIELDS
from mappings.authority import BY_KIND
from mappings.errors import InputError
from yiju.api.limits import FEW_AT_ONCE
from yiju.web.page import Page, Reader
from yiju.web.route import PageRoute
from yiju.wire import Role
from yiju.works.decisions import Reviewer, confirmation, corrections, doubts_about
from yiju.works.doubts import queue, times_asked
from yiju.works.shelf import Shelf

router = APIRouter(route_class=PageRoute, include_in_schema=False)

LISTED = 50
"""Texts on the page, the most asked about first; each that is decided makes room for another."""

VersionId = Annotated[str, Query(alias="id")]


@router.get("/review")
def list_queue(page: Reader) -> HTMLResponse:
    """List texts whose annotation is doubtful."""
    bench = page.bench(Role.REVIEW)
    asked = times_asked(bench.index)
    rows = queue(Shelf(bench.index), bench.operations.reviews, asked=asked, sample=0, seed=0)
    return page.show("review.html", rows=rows[:LISTED], all=len(rows))


@router.get("/review/text")
def show_text(page: Reader, version_id: VersionId) -> HTMLResponse:
    """Show why a text waits, what its annotation rests on, and what was decided."""
    return _show(page, version_id)


@router.post("/review/confirm")
def confirm(page: Reader, version_id: VersionId) -> HTMLResponse:
    """Confirm the annotation of a text."""
    desk, shelf = page.bench(Role.REVIEW).operations, Shelf(page.bench(Role.REVIEW).index)
    version = shelf.version(version_id)
    desk.reviews.add(confirmation(shelf, version, _reviewer(page)))
    done = page.words["review"]["done_confirmed"].format(version=version_id)
    return _show(page, version_id, done=done)


@router.post("/review/correct", dependencies=[FEW_AT_ONCE])
def correct(
    page: Reader,
    version_id: VersionId,
    field: Annotated[str, Form()],
    value: Annotated[str, Form()],
) -> HTMLResponse:
    """Correct one field of a text for good; its passages are written anew before this answers."""
    desk, shelf = page.bench(Role.REVIEW).operations, Shelf(page.bench(Role.REVIEW).index)
    version = shelf.version(version_id)
    try:
        report = desk.review(corrections(version, {field: value.strip()}, _reviewer(page)))
    except InputError as fault:
        return _show(page, version_id, fault=fault)
    told = page.words["review"]["done_corrected"]
    done = told.format(version=version_id, passages=report.passages)
    # With another title or day the version has another name; its files are the same.
    now = Shelf(page.bench(Role.REVIEW).index).versions
    renamed = next((one for one in now if set(one.sources) & set(version.sources)), version)
    return _show(page, renamed.version_id, done=done)


def _show(
    page: Page, version_id: str, *, done: str = "", fault: InputError | None = None
) -> HTMLResponse:
    bench = page.bench(Role.REVIEW)
    shelf = Shelf(bench.index)
    version = shelf.version(version_id)
    return page.show(
        "review_text.html",
        status=fault.status if fault else 200,
        version=version,
        doubts=doubts_about(shelf, version),
        evidence=[one for entry in shelf.entries(version) for one in entry.draft.evidence],
        decisions=[one for one in bench.operations.reviews.all() if one.source in version.sources],
        fields=FIELDS,
        kinds=tuple(BY_KIND),
        done=done,
        fault=fault,
    )


def _reviewer(page: Page) -> Reviewer:
    return Reviewer(by=page.caller.name, at=datetime.now(tz=UTC))
