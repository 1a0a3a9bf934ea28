"""The audit: its records, the proof of the chain, a replay, an export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import StreamingResponse

from mappings.fields import Fields as F
from search.chain import START, Json, Stretch, entry_of, read_head
from search.recorded import Listed, Sought, listed
from search.replayed import Replay
from search.transcript import lines_of
from yiju.api.access import Administering, Reading
from yiju.api.limits import FEW_AT_ONCE
from yiju.api.paging import Cursor, Size, first_of, no_cursor, read_cursor
from yiju.api.problems import FAULTS
from yiju.wire import Kept, Page

router = APIRouter(prefix="/v1/audit", tags=["audit"], responses=FAULTS)

PART = 1 << 16
"""Bytes of an export that are sent at once, and a line more at most."""


AuditId = Annotated[str, Path(description="As an answer names its record.", examples=["a1b2"])]


@router.get("")
def list_records(  # noqa: PLR0913, PLR0917 - an address's parts are its parameters
    bench: Reading,
    since: Annotated[date | None, Query(description="First day of recording.")] = None,
    until: Annotated[date | None, Query(description="Last day of recording.")] = None,
    words: Annotated[str, Query(max_length=200)] = "",
    not_found: bool | None = None,  # noqa: FBT001 - a filter of three values
    cursor: Cursor = "",
    size: Size = 50,
) -> Page[Listed]:
    """List records, the newest first."""
    sought = Sought(
        since=since,
        until=until,
        zone=bench.settings.timezone,
        words=words,
        not_found=not_found,
        before=_sequence(cursor),
    )
    rows = [listed(one) for one in bench.service.log.latest(sought, size=size + 1)]
    return first_of(rows, lambda one: str(one.sequence), size=size)


@router.get("/verify", dependencies=[FEW_AT_ONCE])
def verify_chain(
    bench: Reading,
    after: Annotated[str, Query(description="NUMBER:HASH of a head that holds; empty = all.")] = "",
    links: Annotated[int, Query(ge=1, le=10_000, description="Links followed at once.")] = 1000,
) -> Stretch:
    """Follow the chain, a stretch at a time: where there is `more`, go on after its head.

    503 ChainBroken names the link that does not hold.
    """
    head = read_head(after) if after else START
    return bench.service.log.verify_stretch(after=head, links=links)


@router.get(
    "/export",
    dependencies=[FEW_AT_ONCE],
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {}}}},
)
def export_chain(bench: Administering) -> StreamingResponse:
    """The whole chain with its head, one link a line, as `yiju audit verify FILE` checks it.

    Sent as it is read: only what ends with the line of the head is whole.
    """
    parts = parts_of(bench.service.log.walk())
    first = next(parts)  # a server that is gone by now is told by a status
    return StreamingResponse(chain((first,), parts), media_type="application/x-ndjson")


def parts_of(documents: Iterable[Json]) -> Iterator[bytes]:
    """The lines of an export, some at once; never more of them are held."""
    part = bytearray()
    for line, _ in lines_of(documents):
        part += line
        if len(part) >= PART:
            yield bytes(part)
            part.clear()
    yield bytes(part)


@router.get("/records/{audit_id}")
def show_record(bench: Reading, audit_id: AuditId) -> Kept:
    """Show one record whole."""
    document = bench.service.log.whole(audit_id)
    return Kept(entry=entry_of(document), record=document[F.RECORD])


@router.post("/records/{audit_id}/replay", dependencies=[FEW_AT_ONCE])
def replay_record(bench: Reading, audit_id: AuditId) -> Replay:
    """Ask a recorded question again, under its conditions, and compare."""
    return bench.replay(audit_id)


def _sequence(cursor: str) -> int | None:
    """The link behind a cursor; raises InputError."""
    if not cursor:
        return None
    name = read_cursor(cursor)
    if not (name.isascii() and name.isdigit() and len(name) <= len(str(2**53))):
        raise no_cursor(cursor)
    return int(name)
