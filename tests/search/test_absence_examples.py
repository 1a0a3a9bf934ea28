"""Absence on the invented corpus: what has an answer is never called absent, what has none is."""

import json
from datetime import date
from pathlib import Path

import pytest
from briefed import asked

from search.absence import answered_in_other_words, ended_words
from search.detectors.pool import NEAREST
from search.pool import Candidate
from search.question import Question
from search.recall import Recall

QUESTIONS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "examples" / "questions.jsonl")
    .read_text("utf-8")
    .splitlines()
]


@pytest.fixture(scope="module")
def ask(examples_bench):
    def ask_(case):
        day = case.get("as_of") or "2026-06-01"
        return examples_bench.ask(Question(text=case["query"], as_of=date.fromisoformat(day)))

    return ask_


@pytest.mark.parametrize(
    "case", [one for one in QUESTIONS if one["gold"]], ids=lambda case: case["qid"]
)
def test_a_question_with_an_answer_is_not_called_absent(ask, case):
    answer = ask(case)
    assert not answer.not_found
    assert answer.candidates


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        pytest.param(
            {"effective_from": "2030-01-01"},
            "《灯塔法》第一条: not yet in force, in force from 2030-01-01",
            id="to come",
        ),
        pytest.param(
            {"effective_from": "2010-01-01", "effective_to": "2020-01-01", "ended_by": "repealed"},
            "《灯塔法》第一条: repealed since 2020-01-01, without successor",
            id="repealed",
        ),
    ],
)
def test_what_does_not_bind_is_told_in_words(stored, told):
    one = Candidate({"title": "灯塔法", "label": "第一条", **stored})
    assert ended_words(one, asked(as_of=date(2025, 6, 1))) == told


@pytest.mark.parametrize(
    ("cosine", "passages", "answered"),
    [
        pytest.param(0.64, 188, True, id="near, in a small corpus"),
        pytest.param(0.64, 30_578, False, id="as near, the best of many"),
        pytest.param(0.70, 30_578, True, id="nearer than chance among many"),
        pytest.param(0.40, 188, False, id="far"),
    ],
)
def test_likeness_may_withhold_a_proof(cosine, passages, answered):
    found = Candidate({}, legs={NEAREST: cosine})
    recalled = Recall((found,), out_of_force=(), in_scope=passages, complete=True, requests_ms=0.0)
    assert answered_in_other_words(recalled) is answered
