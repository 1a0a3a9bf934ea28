"""The audited result, put together from what was asked, found and ruled."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime

from search.absence import ended_words, proof_of, reason_of_absence
from search.candidates import provenances_of, shown
from search.catalogue import Catalogue
from search.inquiry import Hearing, Inquiry
from search.pool import Candidate
from search.question import Effectivity, Question
from search.result import AuditedRetrievalResult, RetrievedCandidate


def report(
    inquiry: Inquiry,
    hearing: Hearing,
    *,
    catalogue: Catalogue,
    recorded_at: datetime,
    timings: dict[str, float],
) -> AuditedRetrievalResult:
    """Everything an auditor needs, in one record."""
    question, asked, plan = inquiry.question, inquiry.asked, inquiry.plan
    verdicts = {verdict.candidate_id: verdict for verdict in hearing.ruling.verdicts}
    candidates = shown(hearing.found, verdicts, asked, size=question.size)
    reason = reason_of_absence(hearing.recalled, candidates, hearing.terms)
    if reason is not None:
        candidates = ()
    scope = scope_words(question, asked.as_of.isoformat())
    build = catalogue.build
    return AuditedRetrievalResult(
        audit_id=secrets.token_hex(8),
        question=question.text,
        collection=build.collection,
        understanding=asked,
        as_of=asked.as_of,
        effectivity=question.effectivity,
        candidates=candidates,
        provenances=provenances_of(hearing.found, hearing.briefs, verdicts),
        methods_run=plan.run,
        methods_skipped=tuple(plan.skipped),
        skipped_reasons=dict(plan.skipped),
        methods_used=_used(candidates),
        not_found=reason is not None,
        not_found_reason=reason,
        proof=proof_of(hearing.recalled, hearing.terms, asked, catalogue=catalogue, scope=scope)
        if reason is not None
        else None,
        notices=tuple(_notices(inquiry, hearing)),
        arbiter=hearing.ruling.arbiter,
        ranking=question.ranking,
        build=build.build,
        dictionary=build.dictionary,
        model_id=build.vectors[asked.language].model_id if inquiry.dense else None,
        recorded_at=recorded_at,
        timings_ms=dict(timings),
        requests_ms=hearing.recalled.requests_ms,
    )


def scope_words(question: Question, day: str) -> str:
    """The conditions of a question in words, for a proof."""
    words = [f"{one.field}={','.join(one.values)}" for one in question.filters]
    if question.work:
        words.append(f"work={question.work}")
    if question.known_on:
        words.append(f"known on {question.known_on}")
    if question.effectivity is Effectivity.STRICT:
        words.append(f"in force on {day}")
    return "; ".join(words) or "the whole collection"


def _used(candidates: Sequence[RetrievedCandidate]) -> tuple[str, ...]:
    """Methods that found at least one candidate shown, in order of their appearance."""
    return tuple(dict.fromkeys(method for one in candidates for method in one.methods))


def _notices(inquiry: Inquiry, hearing: Hearing) -> Iterator[str]:
    """What a reader should know beside the candidates, each once."""
    yield from inquiry.asked.notices
    yield from hearing.ruling.notices
    if not hearing.recalled.complete:
        yield "a part of the index did not answer: nothing is called absent"
    for one in _ended_cited(inquiry, hearing):
        yield ended_words(one, inquiry.asked)


def _ended_cited(inquiry: Inquiry, hearing: Hearing) -> Iterator[Candidate]:
    """Provisions that the question cites but that do not bind on the day."""
    for one in hearing.recalled.out_of_force:
        if any(
            reference.work_id == one.work_id and reference.number == one.number
            for reference in inquiry.asked.references
        ):
            yield one
