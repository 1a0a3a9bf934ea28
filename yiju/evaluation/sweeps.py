"""Sweeps: one constant is varied while all else stands, over pools that are recalled once.

The orders are those of the product (`scoring.fusion`, `scoring.gkgr`, the model of the desk) over
one pool a question; nothing is searched again, so what acts while a pool is drawn is not swept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

import numpy as np

from mappings.fields import Fields as F
from mappings.records import Record
from mappings.tokens import words
from scoring import fusion, gkgr
from scoring.authority import authority
from scoring.factor import Authoritative, Context
from scoring.gkgr import Evidence
from scoring.knowledge import Statistics, Term, knowledge_score
from scoring.profiles import Profile
from search.detectors.pool import NEAREST
from search.dispatch import Method
from search.features import FEATURES, PoolView, feature_table
from search.question import Question, Understanding
from search.service import Service
from search.stopwatch import Stopwatch
from yiju.evaluation.judgements import JudgedQuestion
from yiju.evaluation.ladder import ALL, MEASURES
from yiju.evaluation.significance import Difference, compare_pairs
from yiju.evaluation.tuning import Array, golds_of, ranks_in

JOINED = (Method.BM25, Method.VECTORS, Method.CO_OCCURRENCE)
"""Methods whose ranks are joined: those that ask by all the words of a question."""


class Pool(NamedTuple):
    """One question's candidates, reduced to what the swept constants act on."""

    question: JudgedQuestion
    golds: Array
    """(candidates, golds): 1 where the candidate is that gold."""
    relevance: tuple[float, ...]
    """R, 0 to 1: mean of nearness in meaning and BM25, each over the pool's best."""
    texts: tuple[Authoritative, ...]
    day: date
    evidence: tuple[Evidence, ...]
    """K and S of each; its place is its id."""
    runs: tuple[tuple[int, ...], ...]
    """Places of what each method found, its best first."""
    scores: Array
    """Of the model."""


class Sweep(NamedTuple):
    """One constant, the values it is tried at, and the order that it makes."""

    name: str
    symbol: str
    because: str
    """What is ordered by what."""
    values: tuple[float, ...]
    in_use: Callable[[Profile], float]
    order: Callable[[Pool, float, Profile], Sequence[int]]
    """Places of a pool's candidates, best first; what is left out counts as not found."""


def by_share(pool: Pool, value: float, profile: Profile) -> list[int]:
    """α · norm(R) + (1 − α) · A."""
    return _fused(pool, profile.model_copy(update={"alpha": value, "beta": 1 - value}))


def by_decay(pool: Pool, value: float, profile: Profile) -> list[int]:
    """The fusion of the profile, with authority aged by another λ."""
    return _fused(pool, profile.model_copy(update={"decay": value}))


def by_balance(pool: Pool, value: float, _profile: Profile) -> list[int]:
    """F = λ K′ + (1 − λ) S."""
    ranked = gkgr.rank(pool.evidence, threshold=-1.0, top=len(pool.evidence), balance=value)
    return [int(one.passage_id) for one in ranked]


def by_damping(pool: Pool, value: float, _profile: Profile) -> list[int]:
    """Σ 1 / (k + rank) over the methods."""
    joined = fusion.reciprocal_rank(pool.runs, damping=int(value))
    return [place for place, _ in joined]


def by_depth(pool: Pool, value: float, _profile: Profile) -> list[int]:
    """The model's order of what some method has among its first `value`."""
    held = {place for run in pool.runs for place in run[: int(value)]}
    ordered = np.argsort(-pool.scores, kind="stable").tolist()
    return [place for place in ordered if place in held]


def _fused(pool: Pool, profile: Profile) -> list[int]:
    context = Context(profile, pool.day)
    candidates = [
        fusion.Candidate(
            candidate_id=str(place),
            relevance=relevance,
            authority=authority(text, context).value,
        )
        for place, (relevance, text) in enumerate(zip(pool.relevance, pool.texts, strict=True))
    ]
    return [int(one.candidate_id) for one in fusion.fuse(candidates, profile)]


SWEEPS = (
    Sweep(
        "alpha",
        "α = 1 − β",
        "fusion α·norm(R) + β·A: order depends on α/β alone, so their sum is held at 1",
        tuple(round(0.1 * step, 1) for step in range(11)),
        lambda profile: profile.alpha / (profile.alpha + profile.beta),
        by_share,
    ),
    Sweep(
        "decay",
        "λ of recency",
        "the same fusion, authority aged by exp(−λ·years)",
        (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2),
        lambda profile: profile.decay,
        by_decay,
    ),
    Sweep(
        "balance",
        "λ of GKGR",
        "F = λ·K′ + (1 − λ)·S, knowledge against cosine",
        tuple(round(0.1 * step, 1) for step in range(11)),
        lambda _profile: gkgr.BALANCE,
        by_balance,
    ),
    Sweep(
        "damping",
        "k of reciprocal rank fusion",
        "Σ 1/(k + rank) over BM25, vectors and keywords",
        (1, 5, 10, 20, 40, 60, 100, 200),
        lambda profile: profile.pool.damping,
        by_damping,
    ),
    Sweep(
        "depth",
        "k, the depth of the pool",
        "the model's order of what a method has among its first k",
        (10, 20, 50, 100, 150),
        lambda profile: profile.pool.per_leg,
        by_depth,
    ),
)


class Point(Record):
    """What one value of a constant reaches on one kind of question, by one measure."""

    sweep: str
    value: float
    in_use: bool
    """Whether the profile has this value."""
    kind: str
    measure: str
    n: int
    mean: float
    change: Difference | None
    """Against the value in use, question by question; None for that itself."""


def pools(questions: Iterable[JudgedQuestion], service: Service) -> Iterator[Pool]:
    """Recall the pool of every question that has a gold; an empty one counts as nothing found."""
    index = service.desk.index
    counts = Counts(index.count("passages"), index.mean_length(F.WORDS))
    for judged in questions:
        if not judged.gold:
            continue
        inquiry = service.inquire(Question(text=judged.query, as_of=judged.as_of), Stopwatch())
        recalled, asked = service.recall(inquiry), inquiry.asked
        context = Context(service.profile, asked.as_of)
        view = PoolView(recalled.candidates, asked, catalogue=service.catalogue, context=context)
        model = service.desk.models.of(asked.language)
        weights = np.array(model.weights_of(feature.name for feature in FEATURES))
        frequencies = service.vocabulary.frequencies([one.term for one in asked.keywords])
        found = bool(recalled.candidates)
        yield Pool(
            judged,
            golds_of(judged, recalled.candidates),
            tuple(((view.cosine + view.bigrams) / 2).clip(0, 1)) if found else (),
            tuple(one.authoritative() for one in recalled.candidates),
            asked.as_of,
            tuple(_evidence(view, asked, counts, frequencies)),
            tuple(_run(view, method) for method in JOINED),
            feature_table(view) @ weights if found else np.zeros(0),
        )


def _run(view: PoolView, method: Method) -> tuple[int, ...]:
    found = [
        (one.sightings[method].rank, place)
        for place, one in enumerate(view.candidates)
        if method in one.sightings
    ]
    return tuple(place for _, place in sorted(found))


class Counts(NamedTuple):
    """What the knowledge score knows of the whole collection."""

    passages: int
    mean_length: float


def _evidence(
    view: PoolView, asked: Understanding, counts: Counts, frequencies: Mapping[str, int]
) -> Iterator[Evidence]:
    """K by the question's keywords, main ones first; S as found, its lowest where it was not."""
    terms = [Term(token=one.term, level="max" if one.main else "mid") for one in asked.keywords]
    statistics = Statistics(
        # Deleted passages are counted among the frequencies until their segments are merged.
        passages=max(1, counts.passages, *frequencies.values()),
        mean_length=counts.mean_length or 1.0,
        frequencies=dict(frequencies),
    )
    nearest = view.leg(NEAREST)
    lowest = float(np.min(nearest[~np.isnan(nearest)], initial=1.0))
    for place, one in enumerate(view.candidates):
        yield Evidence(
            passage_id=str(place),
            knowledge=knowledge_score(words(one.words), terms, statistics).value,
            semantic=lowest if np.isnan(nearest[place]) else float(nearest[place]),
        )


def sweep(
    found: Sequence[Pool], profile: Profile, *, sweeps: Sequence[Sweep] = SWEEPS
) -> tuple[Point, ...]:
    """Every value of every constant on every kind, each held against the value in use."""
    return tuple(point for one in sweeps for point in _points(one, found, profile))


def _points(one: Sweep, found: Sequence[Pool], profile: Profile) -> Iterator[Point]:
    used = one.in_use(profile)
    reached = {
        value: [_measured(ranks_in(one.order(pool, value, profile), pool.golds)) for pool in found]
        for value in sorted({*one.values, used})
    }
    for kind in (*dict.fromkeys(pool.question.kind for pool in found), ALL):
        chosen = [at for at, pool in enumerate(found) if kind in {pool.question.kind, ALL}]
        for name in MEASURES:
            before = [reached[used][at][name] for at in chosen]
            for value, rows in reached.items():
                values = [rows[at][name] for at in chosen]
                yield Point(
                    sweep=one.name,
                    value=value,
                    in_use=value == used,
                    kind=kind,
                    measure=name,
                    n=len(values),
                    mean=float(np.mean(values)),
                    change=None if value == used else compare_pairs(before, values),
                )


def _measured(ranks: Array) -> dict[str, float]:
    """The measures of one question from the ranks of its golds."""
    return {
        "hit@1": float((ranks <= 1).any()),
        "recall@10": float((ranks <= 10).mean()),  # noqa: PLR2004
    }
