"""Fitting learns what tells golds apart, and unseen questions are truly unseen."""

from pathlib import Path

import numpy as np
import pytest

from scoring.linear import read_model
from search.features import FEATURES
from search.question import Question
from search.stopwatch import Stopwatch
from yiju.evaluation import unseen
from yiju.evaluation.judgements import JudgedQuestion, Target, read_questions
from yiju.evaluation.tuning import (
    Example,
    as_toml,
    examples,
    fit,
    golds_of,
    model_of,
    ranks_of_golds,
    reach,
)
from yiju.evaluation.unseen import by_question, by_text, cross_answer, cross_validate

QUESTIONS = Path(__file__).parents[2] / "examples" / "questions.jsonl"
TELLING = 3
"""The column in which a gold differs from what is no gold."""


def example(number: int, *, text: str = "", kind: str = "lay", column: int = TELLING) -> Example:
    """A pool of five in which the second alone is gold, and one column says so."""
    features = np.zeros((5, len(FEATURES)))
    features[:, 0] = np.arange(5) * (1 if number % 2 else -1)  # tells nothing
    features[1, column] = 1.0
    golds = np.zeros((5, 1))
    golds[1] = 1.0
    target = Target(law="法", article="第一条", file=text or f"{number}.md")
    question = JudgedQuestion(qid=f"q{number}", query="问", gold=(target,), kind=kind)
    return Example(question, features, golds)


def test_the_weight_goes_to_the_column_that_tells_golds_apart():
    weights = fit([example(number) for number in range(20)], penalty=0.1)
    assert np.argmax(np.abs(weights)) == TELLING
    assert weights[TELLING] > 0


def test_ranks_follow_the_weights_and_a_gold_outside_the_pool_has_none():
    row = example(1)
    row = row._replace(golds=np.column_stack([row.golds, np.zeros(5)]))
    weights = np.zeros(len(FEATURES))
    weights[0] = 1.0  # orders them 4, 3, 2, 1, 0: the gold is fourth
    assert list(ranks_of_golds(row, weights)) == [4, np.inf]


def test_a_candidate_of_the_pool_meets_what_it_meets_in_the_answer(examples_bench):
    service, compared = examples_bench.service, 0
    for judged in [one for one in read_questions([QUESTIONS]) if one.gold][:5]:
        question = Question(text=judged.query, as_of=judged.as_of)
        pooled = service.recall(service.inquire(question, Stopwatch())).candidates
        golds = dict(
            zip([one.provision_id for one in pooled], golds_of(judged, pooled), strict=True)
        )
        for one in service.find(question, Stopwatch()).candidates:
            if one.provision_id in golds:
                met = [float(target.is_met_by(one)) for target in judged.gold]
                assert golds[one.provision_id].tolist() == met
                compared += 1
    assert compared


def test_every_kind_is_told_apart_with_its_number():
    rows = [example(number, kind="scene" if number < 10 else "lay") for number in range(25)]
    reached = {one.kind: one for one in cross_validate(rows, penalty=0.1)}
    assert {kind: one.n for kind, one in reached.items()} == {"lay": 15, "scene": 10}
    assert all(one.hit_at_1 == 1 for one in reached.values())


@pytest.mark.parametrize(
    ("apart", "hits"), [(by_question, 1.0), (by_text, 0.0)], ids=["by question", "by text"]
)
def test_what_is_known_of_one_text_alone_does_not_count_for_another(apart, hits):
    """Golds of each text stand out by a column of their own; in it, other golds stand back."""
    rows = []
    for number in range(50):
        row = example(number, text=f"{number % 5}.md", column=5 + number % 5)
        features = np.where(row.golds > 0, -1.0, 1.0) * np.ones((5, len(FEATURES)))
        features[:, :5] = 0
        features[:, 10:] = 0
        features[:, 5 + number % 5] = np.where(row.golds[:, 0] > 0, 9.0, 0.0)
        rows.append(row._replace(features=features))
    (reached,) = cross_validate(rows, penalty=0.01, apart=apart)
    assert reached.hit_at_1 == hits


def test_whole_answers_of_each_fold_follow_the_weights_of_the_others(examples_bench, monkeypatch):
    judged = [one for one in read_questions([QUESTIONS]) if one.gold]
    rows = list(examples(judged, examples_bench.service))
    seen: list[set[str]] = []
    monkeypatch.setattr(unseen, "fit", lambda taught, **_: note(seen, taught))
    reached = cross_answer(rows, examples_bench.service)
    asked = {row.question.qid for row in rows}
    assert len(seen) == unseen.FOLDS
    assert all(taught < asked for taught in seen)
    assert set.union(*(asked - taught for taught in seen)) == asked
    assert sum(len(asked - taught) for taught in seen) == len(asked)
    assert sum(one.n for one in reached) == len(rows)
    assert all(one.recall_in_pool is None for one in reached)
    fitted = reach(rows, -np.ones(len(FEATURES)))
    # What a question cites or quotes comes first, whatever the weights: rows do not know of it.
    assert sum(one.hit_at_1 * one.n for one in reached) > sum(
        one.hit_at_1 * one.n for one in fitted
    )


def note(seen: list[set[str]], taught: list[Example]) -> np.ndarray:
    seen.append({row.question.qid for row in taught})
    return -np.ones(len(FEATURES))


def test_on_the_questions_it_was_fitted_to_a_model_reaches_what_its_own_order_does():
    rows = [example(number) for number in range(10)]
    (reached,) = reach(rows, fit(rows, penalty=0.1))
    assert (reached.n, reached.hit_at_1, reached.recall_at_10, reached.recall_in_pool) == (
        10,
        1.0,
        1.0,
        1.0,
    )


def test_a_fitted_model_is_read_back_with_its_measurement(tmp_path):
    rows = [example(number) for number in range(10)]
    model = model_of(fit(rows), trained_on='10 "invented" questions', measured="five folds")
    file = tmp_path / "fitted.toml"
    file.write_text(as_toml(model), encoding="utf-8")
    again = read_model(file)
    assert (again.trained_on, again.measured) == (model.trained_on, model.measured)
    assert {one.name: one.value for one in again.weights} == {
        one.name: one.value for one in model.weights
    }
