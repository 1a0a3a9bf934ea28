"""Fitting the linear ranking model to judged questions.

The loss is listwise: over each question's pool the softmax of the scores should give the golds
their share (ListNet; Cao et al., ICML 2007), with an L2 penalty on standardised features.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from mappings.fields import Fields as F
from mappings.records import Record
from scoring.factor import Context
from scoring.linear import LinearModel, Weight
from search.features import FEATURES, PoolView, feature_table
from search.pool import Candidate
from search.question import Question
from search.service import Service
from search.stopwatch import Stopwatch
from yiju.evaluation.judgements import JudgedQuestion

Array = NDArray[np.float64]
# 3, 10 and 25 gave the same within 0.002 on 622 questions of zh-dev; without a penalty weights of
# like features run against each other.
PENALTY = 10.0


class Example(NamedTuple):
    """One question's pool, ready to be fitted."""

    question: JudgedQuestion
    features: Array
    """(candidates, features)."""
    golds: Array
    """(candidates, golds): 1 where the candidate is that gold."""


class Reached(Record):
    """Means over questions, for an order that has not seen them."""

    kind: str
    n: int
    hit_at_1: float
    recall_at_10: float
    hit_at_10: float
    recall_in_pool: float | None
    """Of all that was recalled; None where only an answer was seen."""


def examples(questions: Iterable[JudgedQuestion], service: Service) -> Iterator[Example]:
    """Recall the pool of every judged question; one whose pool is empty teaches nothing."""
    for judged in questions:
        asked = Question(text=judged.query, as_of=judged.as_of)
        inquiry = service.inquire(asked, Stopwatch())
        recalled = service.recall(inquiry)
        if recalled.candidates:
            context = Context(service.profile, inquiry.asked.as_of)
            view = PoolView(
                recalled.candidates, inquiry.asked, catalogue=service.catalogue, context=context
            )
            yield Example(judged, feature_table(view), golds_of(judged, recalled.candidates))


class Pooled(NamedTuple):
    """A candidate of a pool as judgements see it; making the answer of it would take ten times."""

    title: str
    doc_id: str
    provision_id: str
    label: str
    section_title: str | None
    source: tuple[str, ...]
    promulgated_on: date | None
    amended_on: date | None


def golds_of(judged: JudgedQuestion, candidates: Sequence[Candidate]) -> Array:
    """(candidates, golds): 1 where the candidate is that gold of the question."""
    pooled = [
        Pooled(
            one.title,
            one.version_id,
            one.provision_id,
            one.label,
            " > ".join(one.document.get(F.PATH, ())) or None,
            tuple(one.document.get(F.SOURCES, ())),
            one.day(F.PROMULGATED_ON),
            one.day(F.AMENDED_ON),
        )
        for one in candidates
    ]
    met = [[float(target.is_met_by(one)) for target in judged.gold] for one in pooled]
    return np.array(met).reshape(len(candidates), len(judged.gold))


def fit(rows: Sequence[Example], *, penalty: float = PENALTY) -> Array:
    """Weights of the features as they are, one a row of the table; needs at least one gold."""
    taught = [row for row in rows if row.golds.sum()]
    stacked = np.concatenate([row.features for row in taught])
    mean, spread = stacked.mean(0), stacked.std(0) + 1e-9
    matrix = (stacked - mean) / spread
    starts = np.cumsum([0, *(len(row.features) for row in taught[:-1])])
    owner = np.repeat(np.arange(len(taught)), [len(row.features) for row in taught])
    wanted = np.concatenate([row.golds.max(1) / row.golds.max(1).sum() for row in taught])

    def loss(weights: Array) -> tuple[float, Array]:
        scores = matrix @ weights
        top = np.maximum.reduceat(scores, starts)
        mass = np.exp(scores - top[owner])
        total = np.add.reduceat(mass, starts)
        value = float((np.log(total) + top).sum() - wanted @ scores)
        slope = matrix.T @ (mass / total[owner] - wanted)
        return value + penalty / 2 * float(weights @ weights), slope + penalty * weights

    found = minimize(loss, np.zeros(matrix.shape[1]), jac=True, method="L-BFGS-B")
    weights: Array = found.x / spread
    return weights


def reach(rows: Sequence[Example], weights: Array) -> tuple[Reached, ...]:
    """What weights reach on these questions; on those they were fitted to it flatters."""
    return per_kind([row.question for row in rows], [ranks_of_golds(row, weights) for row in rows])


def per_kind(
    questions: Sequence[JudgedQuestion], ranks: Sequence[Array], *, pooled: bool = True
) -> tuple[Reached, ...]:
    """Means over the questions of each kind, from the ranks of each question's golds.

    `pooled` tells whether the ranks are those of the whole pool.
    """
    by_kind: dict[str, list[Array]] = {}
    for question, found in zip(questions, ranks, strict=True):
        by_kind.setdefault(question.kind, []).append(found)
    return tuple(_reached(kind, found, pooled=pooled) for kind, found in sorted(by_kind.items()))


def ranks_of_golds(row: Example, weights: Array) -> Array:
    """Best rank of each gold under the weights, from 1; infinite where the pool lacks it."""
    return ranks_in(np.argsort(-(row.features @ weights), kind="stable"), row.golds)


def ranks_in(order: Sequence[int] | NDArray[np.intp], golds: Array) -> Array:
    """Best rank of each gold where candidates stand in this order; infinite for what is not there.

    `golds` is (candidates, golds), 1 where the candidate is that gold.
    """
    place = np.full(len(golds), np.inf)
    place[np.asarray(order, int)] = np.arange(1, len(order) + 1)
    ranks: Array = np.where(golds > 0, place[:, None], np.inf).min(0, initial=np.inf)
    return ranks


def _reached(kind: str, ranks: Sequence[Array], *, pooled: bool) -> Reached:
    return Reached(
        kind=kind,
        n=len(ranks),
        hit_at_1=float(np.mean([(one <= 1).any() for one in ranks])),
        recall_at_10=float(np.mean([(one <= 10).mean() for one in ranks])),  # noqa: PLR2004
        hit_at_10=float(np.mean([(one <= 10).any() for one in ranks])),  # noqa: PLR2004
        recall_in_pool=float(np.mean([np.isfinite(one).mean() for one in ranks]))
        if pooled
        else None,
    )


def model_of(weights: Array, *, trained_on: str, measured: str) -> LinearModel:
    """The fitted weights as a model that prints."""
    return LinearModel(
        weights=tuple(
            Weight(name=feature.name, value=round(float(weight), 4), because=feature.because)
            for feature, weight in zip(FEATURES, weights, strict=True)
        ),
        trained_on=trained_on,
        measured=measured,
    )


def as_toml(model: LinearModel) -> str:
    """A model as the file that `scoring.linear.read_model` reads."""
    lines = [f"trained_on = {_quoted(model.trained_on)}", f"measured = {_quoted(model.measured)}"]
    for weight in sorted(model.weights, key=lambda one: -abs(one.value)):
        lines += [
            "",
            "[[weights]]",
            f"name = {_quoted(weight.name)}",
            f"value = {weight.value}",
            f"because = {_quoted(weight.because)}",
        ]
    return "\n".join(lines) + "\n"


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
