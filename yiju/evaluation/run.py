"""A run: every question asked in one process, each answer judged and timed."""

from __future__ import annotations

from collections import defaultdict
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
    encoders: tuple[str, ...] = ()
    """Models that met at least one question: the language of a question chooses."""
    methods: tuple[str, ...] = ()
    """Methods that ran for at least one question."""


class Run(Record):
    """All that came of a run."""

    outcomes: tuple[Outcome, ...]
    setups: tuple[Setup, ...]
    """Mostly one, first seen first."""


def run(questions: Iterable[JudgedQuestion], ask: Ask, plan: Plan) -> Run:
    """Ask every question in order; one that cannot be asked counts as nothing shown."""
    outcomes = []
    encoders: defaultdict[Setup, set[str]] = defaultdict(set)
    methods: defaultdict[Setup, set[str]] = defaultdict(set)
    for judged in questions:
        start = perf_counter()
        try:
            answer = ask(_question(judged, plan))
        except InputError as fault:
            spent = _milliseconds_since(start)
            outcomes.append(Outcome(question=judged, error=fault.message, milliseconds=spent))
            continue
        outcomes.append(judge(judged, answer, milliseconds=_milliseconds_since(start)))
        setup = _setup(answer)
        encoders[setup] |= {answer.model_id} if answer.model_id else set()
        methods[setup] |= set(answer.methods_run)
    setups = (
        setup.model_copy(
            update={"encoders": tuple(sorted(encoders[setup])), "methods": tuple(sorted(ran))}
        )
        for setup, ran in methods.items()
    )
    return Run(outcomes=tuple(outcomes), setups=tuple(setups))


def _question(judged: JudgedQuestion, plan: Plan) -> Question:
    return Question(
        text=judged.query,
        as_of=judged.as_of or plan.as_of,
        effectivity=plan.effectivity,
        size=plan.size,
        ranking=plan.method,
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
    )
