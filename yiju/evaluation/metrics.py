"""The measures of an answer, one row each; a measure that is not defined for a question is None."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from search.result import Role
from yiju.evaluation.outcome import Outcome, Shown, Verdict

TRAP = "trap"
"""Kind of the questions for which more than one text matches."""

Values = dict[str, float | None]
"""Measure → value for one question."""

RANKED = {
    "hit@1": "Success@1",
    "hit@3": "Success@3",
    "hit@5": "Success@5",
    "hit@10": "Success@10",
    "recall@5": "R@5",
    "recall@10": "R@10",
    "MRR": "RR",
    "nDCG@10": "nDCG@10",
}
"""Measures that ir-measures computes, by its names: recall counts found golds over all golds, MRR
runs over all that is shown, and the ideal list of nDCG comes from the judgements (every gold gains
1, log2 discount), never from what was found. All are undefined where there is no gold."""


def authoritative_first(outcome: Outcome) -> float | None:
    """1 where the answer is shown and no text of less authority stands above it, else 0.

    Less authority: named by the question as `lower` or `avoid`, or of lower force than the gold
    that is shown first. Undefined without a gold; 0 where none is shown.
    """
    if not outcome.question.gold:
        return None
    above: list[Shown] = []
    for shown in outcome.shown:
        if shown.verdict is Verdict.GOLD:
            return float(not any(_is_below(rival, shown) for rival in above))
        above.append(shown)
    return 0.0


def _is_below(rival: Shown, gold: Shown) -> bool:
    return rival.verdict in {Verdict.LOWER, Verdict.AVOID} or rival.force < gold.force


def force_at_5(outcome: Outcome) -> float | None:
    """Mean force, 0 to 100, of the first five shown; undefined where nothing is.

    Force, not A: it is the same in every run, whichever profile or legs made the order.
    """
    return fmean(shown.force for shown in outcome.shown[:5]) if outcome.shown else None


def effectivity_violations(outcome: Outcome) -> float:
    """How many candidates are shown as primary that do not bind on the as-of day; must be 0."""
    return float(sum(shown.role is Role.PRIMARY and not shown.binds for shown in outcome.shown))


def right_first(outcome: Outcome) -> float | None:
    """Whether a trap's gold stands at rank 1; undefined for other kinds."""
    return _first_is(outcome, {Verdict.GOLD}) if outcome.question.gold else None


def forbidden_first(outcome: Outcome) -> float | None:
    """Whether what a trap names as `avoid` or `lower` stands at rank 1; undefined elsewhere."""
    return _first_is(outcome, {Verdict.AVOID, Verdict.LOWER})


def _first_is(outcome: Outcome, verdicts: set[Verdict]) -> float | None:
    if outcome.question.kind != TRAP:
        return None
    return float(bool(outcome.shown) and outcome.shown[0].verdict in verdicts)


def avoided_as_primary(outcome: Outcome) -> float | None:
    """Whether anything named as `avoid` is shown as primary; undefined where nothing is named.

    People judged it, so this checks the effectivity veto without the dates of the index.
    """
    if not outcome.question.avoid:
        return None
    return float(
        any(
            shown.role is Role.PRIMARY and shown.verdict is Verdict.AVOID for shown in outcome.shown
        )
    )


def primary_precision(outcome: Outcome) -> float | None:
    """Share of the primaries that a person judged to be gold; undefined without any.

    What nobody judged counts as wrong, so this is a lower bound.
    """
    primaries = [one.verdict for one in outcome.shown if one.role is Role.PRIMARY]
    if not primaries or not outcome.question.gold:
        return None
    return sum(verdict is Verdict.GOLD for verdict in primaries) / len(primaries)


def gold_as_primary(outcome: Outcome) -> float | None:
    """Whether a gold that is shown has the role primary; undefined where none is shown."""
    golds = [one.role for one in outcome.shown if one.verdict is Verdict.GOLD]
    return float(Role.PRIMARY in golds) if golds else None


def absence_correct(outcome: Outcome) -> float | None:
    """Whether the answer says "not found" where nothing is; undefined where there is a gold."""
    return None if outcome.question.gold else float(outcome.says_not_found)


def wrongly_not_found(outcome: Outcome) -> float | None:
    """Whether the answer says "not found" although there is a gold; undefined without one."""
    return float(outcome.says_not_found) if outcome.question.gold else None


OWN: dict[str, Callable[[Outcome], float | None]] = {
    "authoritative first": authoritative_first,
    "force@5": force_at_5,
    "effectivity violations": effectivity_violations,
    "right first": right_first,
    "forbidden first": forbidden_first,
    "avoided as primary": avoided_as_primary,
    "precision of primary": primary_precision,
    "gold is primary": gold_as_primary,
    "absence correct": absence_correct,
    "wrongly not found": wrongly_not_found,
}
"""Measures that no library has; the docstring of each is its definition."""


def measure(outcomes: Sequence[Outcome]) -> list[Values]:
    """Compute every measure for every question, in the order given."""
    from ir_measures import iter_calc, parse_measure

    names = {parse_measure(theirs): ours for ours, theirs in RANKED.items()}
    values: dict[str, Values] = {
        outcome.question.qid: {
            **dict.fromkeys(RANKED),
            **{name: of(outcome) for name, of in OWN.items()},
        }
        for outcome in outcomes
    }
    if any(outcome.question.gold for outcome in outcomes):
        for found in iter_calc(names, qrels(outcomes), trec_run(outcomes)):
            values[found.query_id][names[found.measure]] = found.value
    return [values[outcome.question.qid] for outcome in outcomes]


class Judgement(NamedTuple):
    """A row of a TREC qrels file."""

    query_id: str
    doc_id: str
    relevance: int
    iteration: str = "0"


class Scored(NamedTuple):
    """A row of a TREC run file."""

    query_id: str
    doc_id: str
    score: float


def qrels(outcomes: Iterable[Outcome]) -> Iterator[Judgement]:
    """Judgements of the questions that have a gold: gold 1, lower and avoid 0."""
    for question in (outcome.question for outcome in outcomes if outcome.question.gold):
        relevance = {target.document: 0 for target in (*question.avoid, *question.lower)}
        relevance |= {target.document: 1 for target in question.gold}
        for document, grade in relevance.items():
            yield Judgement(question.qid, document, grade)


def trec_run(outcomes: Iterable[Outcome]) -> Iterator[Scored]:
    """What was shown for the questions that have a gold; the score falls by 1 with each rank."""
    for outcome in outcomes:
        if outcome.question.gold:
            for place, shown in enumerate(outcome.shown):
                yield Scored(
                    outcome.question.qid, shown.document, float(len(outcome.shown) - place)
                )
