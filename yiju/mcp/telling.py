"""Replies as text: the governing provision first, or that there is none and how one knows."""

from __future__ import annotations

from collections.abc import Iterator

from mappings.effectivity import Status, span_in_words
from search.arbiter.instructions import gives_orders
from search.result import Proof, RetrievedCandidate, Role
from yiju import wording
from yiju.mcp.replies import Article, Found
from yiju.works.rows import History, Row

BINDING = (Status.IN_FORCE, Status.PARTLY)
"""What may be said to govern: not what once did, will, or does only as far as is known."""


def tell_found(found: Found) -> str:
    """What governs, what supports it, what contradicts it, and where the answer is recorded."""
    return "\n".join(
        (
            *_absence(found),
            *(line for one in found.candidates for line in _candidate(one, found)),
            *_conflicts(found),
            *(f"Notice: {notice}" for notice in found.notices),
            f"As of {found.as_of} ({found.as_of_because}), collection {found.collection}.",
            f"Recorded as {found.audit_id}.",
        )
    )


def tell_article(told: Article) -> str:
    """Citation, status, words."""
    return "\n".join((told.citation, _span(told.version), *told.path, told.text))


def tell_history(told: History) -> str:
    """One line a version, the older first."""
    known = f"The collection is current to {told.current_to or 'an unknown day'}."
    lines = [f"- wording of {_made(one)}: {_span(one)}; {one.basis}" for one in told.versions]
    return "\n".join((f"《{told.work}》 on {told.as_of}:", *lines, known))


def _absence(found: Found) -> Iterator[str]:
    if not found.not_found:
        return
    reason = found.not_found_reason
    yield f"NOT FOUND: {wording.NOT_FOUND[reason] if reason else 'no reason was given'}."
    if found.proof:
        yield from _proof(found.proof)
    if found.candidates:
        yield "What is in force on that day and comes nearest, which is no answer:"


def _proof(proof: Proof) -> Iterator[str]:
    if proof.terms:
        yield "Proved absent:" if proof.proved_absent else f"{wording.VERDICTS[proof.verdict]}:"
    for count in proof.terms:
        others = f" (or {', '.join(count.expansions)})" if count.expansions else ""
        yield f"- {count.term}{others}: in {count.provisions} provisions"
    yield f"Scope: {proof.scope}; {proof.passages_in_scope} passages; build {proof.build}"
    yield from (f"Out of force: {citation}" for citation in proof.out_of_force)
    yield from (f"Nearest: {citation}" for citation in proof.nearest_misses)


def _candidate(one: RetrievedCandidate, found: Found) -> Iterator[str]:
    governs = one.role is Role.PRIMARY and one.status in BINDING and not found.not_found
    name = "GOVERNS" if governs else str(one.role)
    status = wording.STATUSES[Status(one.status)].words
    yield f"{name}: {one.citation} | {status}{wording.span_of_days(one)}"
    yield f"{wording.authority(one)} [{one.candidate_id}]"
    if orders := gives_orders(one.text):
        yield f"(words withheld, as they give orders to their reader: {orders})"
    else:
        yield one.text if one.role is Role.PRIMARY else one.snippet
    yield f"why: {one.reason}\n"


def _conflicts(found: Found) -> Iterator[str]:
    names = {one.candidate_id: one.citation for one in found.candidates}
    for pair in found.conflicts:
        first, second = (names.get(one, one) for one in pair.candidates)
        won = names.get(pair.prevails, pair.prevails) if pair.prevails else ""
        outcome = f"{won} prevails" if won else "the law leaves it to an organ"
        yield (
            f"Conflict on {pair.subject}: {first} against {second} ({pair.difference});"
            f" {outcome} ({pair.because})"
        )


def _span(one: Row) -> str:
    span = span_in_words(one.effective_from, one.effective_to, replaced_by=one.replaced_by)
    return f"{one.status.replace('_', ' ')}, {span}"


def _made(one: Row) -> str:
    return str(one.amended_on or one.promulgated_on or "an unknown day")
