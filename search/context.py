"""The evidence of an answer as a block for a generator: what governs first, within a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from mappings.authority import rung_of
from mappings.effectivity import span_in_words
from mappings.errors import EncoderError
from mappings.vectors import Encoder
from search.arbiter.instructions import gives_orders
from search.arbiter.prompt import tokens as estimated
from search.candidates import SHOWN_ROLES
from search.evidence import Evidence, EvidenceBlock, LeftOut, heading
from search.result import AuditedRetrievalResult, RetrievedCandidate


class Counter(NamedTuple):
    """How tokens are counted, and by whom."""

    name: str
    count: Callable[[str], int]


def counter_of(encoders: Mapping[str, Encoder], language: str) -> Counter:
    """The token counter of the language's encoder; an estimate on the high side without one."""
    try:
        encoder = encoders[language]
    except (KeyError, EncoderError):
        return Counter("estimate", estimated)
    return Counter(encoder.model_id, encoder.count_tokens)


def evidence_block(
    result: AuditedRetrievalResult, *, budget: int, counter: Counter
) -> EvidenceBlock:
    """Take the candidates of an answer by role and authority as long as they fit.

    A context that does not fit is cut to the words around its match; what does not fit
    even so is left out, and so is what gives orders to its reader. Smaller ones behind still fit.
    """
    spent = counter.count(heading(result.question, result.as_of))
    taken: list[Evidence] = []
    left: list[LeftOut] = []
    for one in sorted(result.candidates, key=_by_role_and_authority):
        if orders := gives_orders(one.text):
            left.append(_left_out(one, f"its words give orders to their reader: {orders}"))
            continue
        for evidence in _forms(one):
            cost = counter.count(evidence.words)
            if spent + cost <= budget:
                taken.append(evidence)
                spent += cost
                break
        else:
            left.append(_left_out(one, f"{cost} tokens do not fit beside what comes before it"))
    return EvidenceBlock(
        audit_id=result.audit_id,
        question=result.question,
        as_of=result.as_of,
        evidence=tuple(taken),
        left_out=tuple(left),
        budget=budget,
        tokens=spent,
        counted_by=counter.name,
        notices=result.notices,
    )


def _by_role_and_authority(one: RetrievedCandidate) -> tuple[int, int, int]:
    return SHOWN_ROLES.index(one.role), one.tier, -one.force


def _forms(one: RetrievedCandidate) -> Iterator[Evidence]:
    """A candidate in its context, then in the words around its match."""
    wide = one.text[one.context.char_start : one.context.char_end]
    for text, excerpt in ((wide, wide != one.text), (one.snippet, True)):
        yield Evidence(
            candidate_id=one.candidate_id,
            citation=one.citation,
            role=one.role,
            tier=one.tier,
            force=one.force,
            kind=rung_of(one.kind).name,
            status=_status(one),
            text=text,
            excerpt=excerpt,
        )


def _status(one: RetrievedCandidate) -> str:
    span = span_in_words(one.effective_from, one.effective_to, replaced_by=one.replaced_by)
    return f"{one.status.replace('_', ' ')}, {span}"


def _left_out(one: RetrievedCandidate, because: str) -> LeftOut:
    return LeftOut(candidate_id=one.candidate_id, citation=one.citation, because=because)
