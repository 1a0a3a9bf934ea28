"""What there is to ask: collections, and the schemas of what is answered."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from mappings.errors import NotFoundError
from mappings.records import Record
from search.evidence import EvidenceBlock
from search.question import Question
from search.result import AuditedRetrievalResult
from yiju.api.access import Caller, caller
from yiju.api.problems import FAULTS, Problem
from yiju.wire import Open, Role

router = APIRouter(prefix="/v1", tags=["collections"], responses=FAULTS)

SCHEMAS: dict[str, type[Record]] = {
    "question": Question,
    "result": AuditedRetrievalResult,
    "evidence": EvidenceBlock,
    "problem": Problem,
}
"""Records that other programs keep, by the name of their schema."""

Asker = Annotated[Caller, Depends(caller)]


@router.get("/collections")
def list_collections(request: Request, caller: Asker) -> tuple[Open, ...]:
    """List the collections that the caller may read."""
    return tuple(
        Open(name=name, roles=tuple(role for role in Role if caller.may(role, name)))
        for name in request.app.state.collections.names()
        if caller.may(Role.READ, name)
    )


@router.get("/schemas")
def list_schemas(_caller: Asker) -> tuple[str, ...]:
    """List the names of the schemas."""
    return tuple(SCHEMAS)


@router.get("/schemas/{name}")
def show_schema(_caller: Asker, name: Annotated[str, Path(examples=["result"])]) -> dict[str, Any]:
    """Show the JSON schema of a record."""
    if name not in SCHEMAS:
        raise NotFoundError(f"no schema is named {name!r}", remedy=f"One of {', '.join(SCHEMAS)}.")
    return SCHEMAS[name].model_json_schema(mode="serialization")
