"""Questions: the audited answer, its evidence for a generator, and a text written on it."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Body, Query

from mappings.errors import InputError
from search.clauses import FILTERS, parse_filters
from search.evidence import EvidenceBlock
from search.question import Effectivity, Question
from search.result import AuditedRetrievalResult
from yiju.api.access import Reading
from yiju.api.limits import request_id
from yiju.api.problems import FAULTS
from yiju.chat import open_chat
from yiju.wire import Handoff, Written
from yiju.workbench import Workbench

router = APIRouter(prefix="/v1", tags=["search"], responses=FAULTS)

QUESTION = {"text": "屋面防水层多久检查一次", "as_of": "2025-04-19", "size": 5}
"""Answered from the invented corpus of examples/, as every example of the description is."""
CONDITIONS = f"FIELD=VALUE of {', '.join(FILTERS)}; several of one field are alternatives."


@router.post("/search")
def search(
    bench: Reading, question: Annotated[Question, Body(examples=[QUESTION])]
) -> AuditedRetrievalResult:
    """Answer a question; the answer is recorded before it goes out."""
    return asked(bench, question)


@router.get("/search")
def search_by_address(  # noqa: PLR0913, PLR0917 - an address's parts are its parameters
    bench: Reading,
    q: Annotated[str, Query(description="The question.", examples=[QUESTION["text"]])],
    as_of: Annotated[date | None, Query(description="Day of the facts.")] = None,
    effectivity: Effectivity = Effectivity.STRICT,
    filters: Annotated[list[str], Query(alias="filter", description=CONDITIONS)] = [],  # noqa: B006 - FastAPI copies it
    work: Annotated[str | None, Query(description="Title or id of one work.")] = None,
    size: Annotated[int, Query(ge=1, le=200)] = 10,
) -> AuditedRetrievalResult:
    """The same by an address that can be shared."""
    question = Question(
        text=q,
        as_of=as_of,
        effectivity=effectivity,
        filters=parse_filters(filters),
        work=work,
        size=size,
    )
    return asked(bench, question)


@router.post("/context")
def context(
    bench: Reading, wanted: Annotated[Handoff, Body(examples=[{"question": QUESTION}])]
) -> EvidenceBlock:
    """The evidence for a question as a block for a generator, what governs first."""
    return bench.evidence(_evidence(bench, wanted), budget=wanted.budget)


@router.post("/answer")
def answer(
    bench: Reading, wanted: Annotated[Handoff, Body(examples=[{"question": QUESTION}])]
) -> Written:
    """Have the configured language model answer from the evidence, every sentence checked."""
    result = _evidence(bench, wanted)
    block = bench.evidence(result, budget=wanted.budget)
    chat = open_chat(bench.settings)
    if chat is None:
        return Written(answer=None, evidence=block)
    with chat:
        return Written(answer=bench.write(result, block, chat), evidence=block)


def asked(bench: Workbench, question: Question) -> AuditedRetrievalResult:
    """The answer to a question, its record naming the request that asked."""
    return bench.service.answer(question, request_id=request_id.get())


def _evidence(bench: Workbench, wanted: Handoff) -> AuditedRetrievalResult:
    if (wanted.question is None) == (wanted.audit_id is None):
        raise InputError("give either a question or the audit id of an answer")
    if wanted.question is not None:
        return asked(bench, wanted.question)
    return bench.recorded(wanted.audit_id or "")
