"""How often each plan is chosen over a set of questions: one plan for all would be no choice."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from rich.table import Table

from mappings.records import Record
from search.dispatch import Method, Plan
from search.question import Question, Understanding
from yiju.evaluation.judgements import JudgedQuestion

Planner = Callable[[Question], tuple[Understanding, Plan]]


class PlanCount(Record):
    """One plan, and how many questions get it."""

    run: tuple[Method, ...]
    """Methods of the first round."""
    later: tuple[Method, ...]
    """Held back for a second round."""
    questions: int
    share: float
    kinds: dict[str, int]
    """Questions of each kind."""


class Plans(Record):
    """The distribution of plans, the most frequent first."""

    questions: int
    diverging: int
    """Questions whose vocabulary is not that of the corpus."""
    plans: tuple[PlanCount, ...]
    skipped: dict[str, dict[str, int]]
    """Method → reason → how many questions skip it for that reason."""


def plans_of(questions: Iterable[JudgedQuestion], planner: Planner) -> Plans:
    """Plan every question, run none, and count."""
    kinds: defaultdict[tuple[tuple[Method, ...], tuple[Method, ...]], Counter[str]]
    kinds = defaultdict(Counter)
    skipped: defaultdict[str, Counter[str]] = defaultdict(Counter)
    asked, diverging = 0, 0
    for judged in questions:
        understanding, plan = planner(Question(text=judged.query, as_of=judged.as_of))
        asked += 1
        diverging += understanding.vocabulary_diverges
        kinds[plan.run, plan.later][judged.kind] += 1
        for method, why in plan.skipped.items():
            if method not in plan.later:
                skipped[method][why.because] += 1
    counted = [
        PlanCount(
            run=run,
            later=later,
            questions=counts.total(),
            share=round(counts.total() / asked, 4),
            kinds=dict(counts),
        )
        for (run, later), counts in kinds.items()
    ]
    return Plans(
        questions=asked,
        diverging=diverging,
        plans=tuple(sorted(counted, key=lambda one: -one.questions)),
        skipped={method: dict(reasons.most_common()) for method, reasons in skipped.items()},
    )


def plan_tables(plans: Plans) -> Iterator[Table]:
    """The distribution on a terminal: the plans, then why methods are skipped."""
    chosen = Table("plan", "held back", "questions", "share", "of kind")
    for one in plans.plans:
        kinds = ", ".join(f"{kind} {count}" for kind, count in one.kinds.items())
        chosen.add_row(
            ", ".join(one.run), ", ".join(one.later), str(one.questions), f"{one.share:.1%}", kinds
        )
    chosen.title = f"{plans.questions} questions; the vocabulary of {plans.diverging} diverges"
    yield chosen
    reasons = Table("skipped", "because", "questions")
    for method, counts in plans.skipped.items():
        for why, count in counts.items():
            reasons.add_row(method, why, str(count))
    yield reasons
