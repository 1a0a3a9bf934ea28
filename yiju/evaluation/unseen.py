"""What an order reaches on questions that it has not seen: of five folds, each by the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf

import numpy as np
from numpy.typing import NDArray

from scoring.linear import Models
from search.service import Service
from search.stopwatch import Stopwatch
from yiju.evaluation.run import Plan, run
from yiju.evaluation.tuning import (
    PENALTY,
    Array,
    Example,
    Reached,
    fit,
    model_of,
    per_kind,
    ranks_of_golds,
)

FOLDS = 5
SEED = 20250419


def by_question(row: Example) -> str:
    """Hold each question apart."""
    return row.question.qid


def by_text(row: Example) -> str:
    """Hold all questions on one text apart: weights may not live on knowing the text."""
    gold = row.question.gold[0]
    return gold.file or gold.law


def cross_validate(
    rows: Sequence[Example],
    *,
    penalty: float = PENALTY,
    apart: Callable[[Example], str] = by_question,
) -> tuple[Reached, ...]:
    """What the order of the pool reaches on the fifth of the questions, or texts, not seen."""
    ranks: list[Array] = [np.empty(0)] * len(rows)
    for held, weights in _folds(rows, penalty, apart):
        for at in held:
            ranks[at] = ranks_of_golds(rows[at], weights)
    return per_kind([row.question for row in rows], ranks)


def cross_answer(
    rows: Sequence[Example], service: Service, *, penalty: float = PENALTY
) -> tuple[Reached, ...]:
    """What whole answers reach, arbiter included, under weights that have not seen the question.

    Ranks are those of the first ten; no record is kept.
    """
    ranks: list[Array] = [np.empty(0)] * len(rows)
    for held, weights in _folds(rows, penalty, by_question):
        order = model_of(weights, trained_on="the other folds", measured="here")
        fold = service.ordered_by(Models(default=order))
        answered = run(
            [rows[at].question for at in held],
            lambda question, /, fold=fold: fold.find(question, Stopwatch()),
            Plan(),
        )
        for at, outcome in zip(held, answered.outcomes, strict=True):
            ranks[at] = np.array([rank or inf for rank in outcome.gold_ranks])
    return per_kind([row.question for row in rows], ranks, pooled=False)


def _folds(
    rows: Sequence[Example], penalty: float, apart: Callable[[Example], str]
) -> Iterator[tuple[list[int], Array]]:
    """Places of each fold's rows, and the weights fitted to all others."""
    groups = {name: place for place, name in enumerate(dict.fromkeys(map(apart, rows)))}
    dealt = np.empty(len(groups), int)
    dealt[np.random.default_rng(SEED).permutation(len(groups))] = np.arange(len(groups)) % FOLDS
    fold: NDArray[np.intp] = np.array([dealt[groups[apart(row)]] for row in rows])
    for held in range(FOLDS):
        weights = fit([row for at, row in enumerate(rows) if fold[at] != held], penalty=penalty)
        yield np.flatnonzero(fold == held).tolist(), weights
