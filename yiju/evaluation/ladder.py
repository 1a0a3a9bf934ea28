"""The ablation ladder: the same questions on each step of the search, and what each step brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from mappings.records import Record
from scoring.fusion import reciprocal_rank
from search.candidates import dossiers
from search.choice import now
from search.dispatch import Method, Plan
from search.inquiry import Inquiry
from search.pool import Ranked
from search.question import Question, Ranking
from search.recall import Recall
from search.reporting import report
from search.result import AuditedRetrievalResult
from search.service import RULED_ON, Service
from search.stopwatch import Stopwatch
from yiju.evaluation.judgements import JudgedQuestion
from yiju.evaluation.metrics import measure
from yiju.evaluation.outcome import judge
from yiju.evaluation.significance import Difference, compare_pairs

MEASURES = ("hit@1", "recall@10")
ALL = "all"
"""The questions of every kind together."""
SIZE = 10
# The damping of the pool (SPEC): reciprocal ranks join methods before any weight is known.
DAMPING = 20
SINGLE = (Method.VECTORS, Method.TITLES, Method.CO_OCCURRENCE)
# What of the model knows of authority: A itself, the kind of text and its place.
OF_AUTHORITY = frozenset({"authority", "administrative", "elsewhere"})


class Climb:
    """One question on its way up; what several steps need is fetched once. Keeps no record."""

    def __init__(self, service: Service, judged: JudgedQuestion) -> None:
        self.service = service
        self.question = Question(text=judged.query, as_of=judged.as_of, size=SIZE)

    def hybrid(self) -> AuditedRetrievalResult:
        """BM25 and vectors in one request, as they are."""
        plain = self.question.model_copy(update={"ranking": Ranking.HYBRID})
        return self.service.find(plain, Stopwatch())

    def joined(self, *methods: Method) -> AuditedRetrievalResult:
        """The lists of some methods, joined by reciprocal ranks; every question alike."""
        inquiry, recalled = self._single
        runs = [
            [one for _, one in sorted(_places(recalled, method), key=lambda pair: pair[0])]
            for method in methods
        ]
        by_unit = {one.unit: one for one in recalled.candidates}
        ranked = [
            Ranked(by_unit[unit], score=score, relevance=score, authority=0.0)
            for unit, score in reciprocal_rank(runs, damping=DAMPING)
        ]
        return self._unruled(inquiry, recalled, ranked)

    def ordered(self, *, without: frozenset[str] = frozenset()) -> AuditedRetrievalResult:
        """The methods of the plan, ordered by the model, or by what is left of it; no arbiter."""
        inquiry, recalled = self._planned
        service = self.service.ordered_by(self.service.desk.models.without(without))
        return self._unruled(inquiry, recalled, service.rank(inquiry, recalled))

    def answered(self) -> AuditedRetrievalResult:
        """The whole search, arbiter included."""
        return self.service.find(self.question, Stopwatch())

    @cached_property
    def _single(self) -> tuple[Inquiry, Recall]:
        dense = self.question.model_copy(update={"ranking": Ranking.DENSE})
        inquiry = self.service.inquire(dense, Stopwatch())
        plan = Plan(dict.fromkeys(SINGLE, now("a step of the ladder")), apart=inquiry.plan.apart)
        inquiry = inquiry._replace(plan=plan)
        return inquiry, self.service.recall(inquiry)

    @cached_property
    def _planned(self) -> tuple[Inquiry, Recall]:
        inquiry, recalled = self.service.search(self.service.inquire(self.question, Stopwatch()))
        return self.service.follow(inquiry, recalled, Stopwatch())

    def _unruled(
        self, inquiry: Inquiry, recalled: Recall, ranked: Sequence[Ranked]
    ) -> AuditedRetrievalResult:
        question = inquiry.question.model_copy(update={"ranking": Ranking.HYBRID})
        inquiry = inquiry._replace(question=question)
        found = dossiers(ranked[:RULED_ON], inquiry.asked)
        desk = self.service.desk
        return report(
            inquiry,
            self.service.hear(inquiry, recalled, found),
            catalogue=self.service.catalogue,
            today=desk.today(),
            recorded_at=desk.now(),
            timings={},
        )


def _places(recalled: Recall, method: Method) -> Iterable[tuple[int, str]]:
    return (
        (one.sightings[method].rank, one.unit)
        for one in recalled.candidates
        if method in one.sightings
    )


class Step(NamedTuple):
    """One step of the ladder."""

    name: str
    answer: Callable[[Climb], AuditedRetrievalResult]


PLAIN = Step("plain hybrid", Climb.hybrid)
STEPS = (
    Step("embedding", lambda climb: climb.joined(*SINGLE[:1])),
    Step("+ titles", lambda climb: climb.joined(*SINGLE[:2])),
    Step("+ dictionary co-occurrence", lambda climb: climb.joined(*SINGLE)),
    Step("+ dispatcher", lambda climb: climb.ordered(without=OF_AUTHORITY)),
    Step("+ authority", Climb.ordered),
    Step("+ arbiter", Climb.answered),
)


class Figure(Record):
    """What one step reaches on one kind of question, by one measure."""

    kind: str
    step: str
    measure: str
    n: int
    value: float
    before: Difference | None
    """Against the step before; None on the first."""
    hybrid: Difference | None
    """Against plain hybrid; None for that itself."""


def climb(questions: Iterable[JudgedQuestion], service: Service) -> tuple[Figure, ...]:
    """Put every question that has a gold to each step, and test each step question by question."""
    judged: list[JudgedQuestion] = []
    reached: dict[str, list[dict[str, float | None]]] = {one.name: [] for one in (PLAIN, *STEPS)}
    for question in questions:
        if not question.gold:
            continue
        judged.append(question)
        way = Climb(service, question)
        for step in (PLAIN, *STEPS):
            outcome = judge(question, step.answer(way), milliseconds=0.0)
            reached[step.name] += measure([outcome])
    kinds = [*dict.fromkeys(question.kind for question in judged), ALL]
    return tuple(
        figure
        for kind in kinds
        for name in MEASURES
        for figure in _figures(
            kind,
            name,
            {
                step: [
                    float(row[name] or 0.0)
                    for question, row in zip(judged, rows, strict=True)
                    if kind in {question.kind, ALL}
                ]
                for step, rows in reached.items()
            },
        )
    )


def _figures(kind: str, name: str, reached: dict[str, list[float]]) -> Iterable[Figure]:
    """The figures of one kind and measure, step by step."""
    plain = reached[PLAIN.name]
    before: list[float] | None = None
    for step, values in reached.items():
        yield Figure(
            kind=kind,
            step=step,
            measure=name,
            n=len(values),
            value=sum(values) / len(values),
            before=compare_pairs(before, values) if before else None,
            hybrid=compare_pairs(plain, values) if values is not plain else None,
        )
        before = None if step == PLAIN.name else values
