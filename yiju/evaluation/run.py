"""A run: every question asked in one process, each answer judged and timed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from time import perf_counter
from typing import Protocol

from pydantic import Field

from mappings.errors import InputError
from mappings.records import Record
from search.question import Effectivity, Question, Ranking
from search.result import AuditedRetrievalResult
from yiju.evaluation.judgements import JudgedQuestion
from yiju.evaluation.outcome import Outcome, judge


class Ask(Protocol):
    """What answers a question: a workbench, or whatever is to be compared with one."""

    def __call__(self, question: Question, /) -> AuditedRetrievalResult:
        """Answer it; an InputError concerns this question alone, any other error ends the run."""
        ...


class Plan(Record):
    """How the questions are asked."""

    method: Ranking = Ranking.FULL
    """Legs that take part."""
    size: int = Field(default=10, ge=1, le=200)
    """Candidates wanted; measures at 10 need 10."""
    as_of: date | None = None
    """Day of the facts where a question names none; empty = the day the words name, else today."""
    effectivity: Effectivity = Effectivity.STRICT


class Setup(Record):
    """What answered, as the answers say: where a run names two, something changed under way."""

    collection: str
    build: str
    dictionary: str
    ranking: str
    effectivity: str
    arbiter: str
    model_id: str | None
    methods: tuple[str, ...]
    """Methods that ran for at least one question."""


class Run(Record):
    """All that came of a run."""

    outcomes: tuple[Outcome, ...]
    setups: tuple[Setup, ...]
    """Mostly one, first seen first."""


def run(questions: Iterable[JudgedQuestion], ask: Ask, plan: Plan) -> Run:
    """Ask every question in order; one that cannot be asked counts as nothing shown."""
    outcomes = []
    methods: dict[Setup, set[str]] = {}
    for judged in questions:
        question = Question(
            text=judged.query,
            as_of=judged.as_of or plan.as_of,
            effectivity=plan.effectivity,
            size=plan.size,
            ranking=plan.method,
        )
        start = perf_counter()
        try:
            answer = ask(question)
        except InputError as fault:
            spent = _milliseconds_since(start)
            outcomes.append(Outcome(question=judged, error=fault.message, milliseconds=spent))
            continue
        outcomes.append(judge(judged, answer, milliseconds=_milliseconds_since(start)))
        methods.setdefault(_setup(answer), set()).update(answer.methods_run)
    return Run(
        outcomes=tuple(outcomes),
        setups=tuple(
            setup.model_copy(update={"methods": tuple(sorted(names))})
            for setup, names in methods.items()
        ),
    )


def _milliseconds_since(start: float) -> float:
    return round((perf_counter() - start) * 1000, 1)


def _setup(answer: AuditedRetrievalResult) -> Setup:
    return Setup(
        collection=answer.collection,
        build=answer.build,
        dictionary=answer.dictionary,
        ranking=answer.ranking,
        effectivity=answer.effectivity,
        arbiter=answer.arbiter,
        model_id=answer.model_id,
        methods=(),
    )
