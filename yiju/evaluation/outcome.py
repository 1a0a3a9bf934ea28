"""What a run gave: for each question, what was shown at which rank and how it was judged."""

from __future__ import annotations

from enum import StrEnum

from mappings.effectivity import binds_on
from mappings.records import Record
from search.result import AuditedRetrievalResult, NotFound, RetrievedCandidate, Role
from yiju.evaluation.judgements import JudgedQuestion, Target


class Verdict(StrEnum):
    """What the judgements say of a candidate."""

    GOLD = "gold"
    """It answers the question."""
    LOWER = "lower"
    """It says the same at a lower level of authority."""
    AVOID = "avoid"
    """It must not come first."""
    UNJUDGED = "unjudged"


class Shown(Record):
    """One candidate of an answer, reduced to what the measures need."""

    document: str
    """Name in TREC files: that of the judgement it meets, else its own; once in an answer."""
    citation: str
    verdict: Verdict
    role: Role
    force: int
    """0 to 100."""
    binds: bool
    """Whether its own span of days holds the as-of day of the answer."""


class Outcome(Record):
    """One question, what was shown for it, in order, and how long that took."""

    question: JudgedQuestion
    shown: tuple[Shown, ...] = ()
    says_not_found: bool = False
    """The answer claims that nothing is there; an incomplete search claims nothing."""
    not_found_reason: NotFound | None = None
    error: str | None = None
    """Why there was no answer at all; counts as nothing shown."""
    milliseconds: float

    @property
    def gold_ranks(self) -> tuple[int | None, ...]:
        """Rank of each gold, from 1, in the order of the judgements; None where it is missing."""
        ranks = {shown.document: rank for rank, shown in enumerate(self.shown, start=1)}
        return tuple(ranks.get(gold.document) for gold in self.question.gold)


def judge(
    question: JudgedQuestion, answer: AuditedRetrievalResult, *, milliseconds: float
) -> Outcome:
    """Hold an answer against the judgements of its question.

    A gold counts once: what meets it a second time takes up a rank and gains nothing.
    """
    judged = (
        *((target, Verdict.GOLD) for target in question.gold),
        *((target, Verdict.LOWER) for target in question.lower),
        *((target, Verdict.AVOID) for target in question.avoid),
    )
    met: set[str] = set()
    shown = []
    for candidate in answer.candidates:
        target, verdict = _judgement(candidate, judged, met)
        shown.append(
            Shown(
                document=target.document if target else "_".join(candidate.candidate_id.split()),
                citation=candidate.citation,
                verdict=verdict,
                role=candidate.role,
                force=candidate.force,
                binds=binds_on(
                    answer.as_of,
                    effective_from=candidate.effective_from,
                    effective_to=candidate.effective_to,
                ),
            )
        )
        met.add(shown[-1].document)
    return Outcome(
        question=question,
        shown=tuple(shown),
        says_not_found=answer.not_found and answer.not_found_reason is not NotFound.INCOMPLETE,
        not_found_reason=answer.not_found_reason,
        milliseconds=milliseconds,
    )


def _judgement(
    candidate: RetrievedCandidate, judged: tuple[tuple[Target, Verdict], ...], met: set[str]
) -> tuple[Target | None, Verdict]:
    """First judgement a candidate meets and has for itself; a repeat keeps only the verdict."""
    fitting = [row for row in judged if row[0].is_met_by(candidate)]
    for target, verdict in fitting:
        if target.document not in met:
            return target, verdict
    return None, fitting[0][1] if fitting else Verdict.UNJUDGED
