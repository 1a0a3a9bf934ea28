"""The audited result, put together from what was asked, found and ruled."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from datetime import date, datetime

from search.absence import Methods, ended_cited, ended_words, proof_of, reason_of_absence
from search.candidates import body_of, provenances_of, shown
from search.catalogue import Catalogue
from search.dispatch import ARBITERS
from search.history import later_wordings
from search.inquiry import Hearing, Inquiry
from search.paragraphs import lacking
from search.question import Effectivity, Question, Understanding
from search.result import AuditedRetrievalResult, NotFound, RetrievedCandidate


def report(
    inquiry: Inquiry,
    hearing: Hearing,
    *,
    catalogue: Catalogue,
    today: date,
    recorded_at: datetime,
    timings: dict[str, float],
) -> AuditedRetrievalResult:
    """Everything an auditor needs, in one record."""
    question, asked, plan = inquiry.question, inquiry.asked, inquiry.plan
    verdicts = {verdict.candidate_id: verdict for verdict in hearing.ruling.verdicts}
    candidates = shown(hearing.found, verdicts, asked, size=question.size)
    reason = reason_of_absence(hearing.recalled, asked, candidates, hearing.presence)
    if reason not in {None, NotFound.ONLY_OUT_OF_FORCE}:
        candidates = ()
    idle = hearing.ruling.skipped
    arbiters = tuple(one for one in ARBITERS if one not in idle)
    skipped = {str(name): why for name, why in (*plan.skipped.items(), *idle.items())}
    scope = scope_words(question, asked)
    build = catalogue.build
    # A lone surrogate has no place in UTF-8, and so in no record.
    text = question.text.encode("utf-8", "replace").decode()
    methods = Methods((*plan.run, *arbiters), {name: why.because for name, why in skipped.items()})
    return AuditedRetrievalResult(
        audit_id=secrets.token_hex(8),
        question=text,
        conditions=question.model_copy(update={"text": text}),
        collection=build.collection,
        understanding=asked,
        as_of=asked.as_of,
        effectivity=question.effectivity,
        candidates=candidates,
        provenances=provenances_of(hearing.found, hearing.briefs, verdicts),
        methods_run=methods.run,
        methods_skipped=tuple(skipped),
        skipped_reasons=methods.skipped,
        skipped_keys={name: str(why.key) for name, why in skipped.items()},
        methods_used=_used(candidates),
        conflicts=hearing.conflicts,
        not_found=reason is not None,
        not_found_reason=reason,
        proof=proof_of(
            hearing.recalled,
            hearing.presence,
            asked,
            catalogue=catalogue,
            scope=scope,
            methods=methods,
        )
        if reason is not None
        else None,
        notices=(
            *_notices(inquiry, hearing),
            *later_wordings(candidates, catalogue, today=today),
        ),
        arbiter=hearing.ruling.arbiter,
        model_calls=(*inquiry.calls, *hearing.ruling.calls),
        ranking=question.ranking,
        build=build.build,
        dictionary=build.dictionary,
        model_id=build.vectors[asked.language].model_id if inquiry.dense else None,
        recorded_at=recorded_at,
        timings_ms=dict(timings),
        requests_ms=hearing.recalled.requests_ms,
    )


def scope_words(question: Question, asked: Understanding) -> str:
    """The conditions of a question in words, for a proof."""
    words = [f"{one.field}={','.join(one.values)}" for one in question.filters]
    if question.work:
        words.append(f"work={question.work}")
    if asked.sections:
        works = "".join(f"《{work.title}》" for work in asked.works)
        words.append(works + " ".join(section.written for section in asked.sections))
    if question.known_on:
        words.append(f"known on {question.known_on}")
    if question.effectivity is Effectivity.STRICT:
        words.append(f"in force on {asked.as_of}")
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
    for one in ended_cited(hearing.recalled, inquiry.asked):
        yield ended_words(one, inquiry.asked)
    provisions = {one.candidate.provision_id: one.candidate for one in hearing.found}
    for held in provisions.values():
        if missing := lacking(held, inquiry.asked, body_of(held)):
            yield missing
