"""The ladder asks the same questions on every step, and its last step is the search itself."""

import json
from pathlib import Path

import pytest

from search.question import Question, Ranking
from search.stopwatch import Stopwatch
from yiju.cli.ladder import HEAD, cells, markdown, summary
from yiju.evaluation.judgements import read_questions
from yiju.evaluation.ladder import ALL, MEASURES, PLAIN, STEPS, Climb, climb
from yiju.evaluation.significance import compare_pairs

QUESTIONS = Path(__file__).parents[2] / "examples" / "questions.jsonl"


@pytest.fixture(scope="module")
def judged():
    """Some of the bundled questions."""
    return [one for one in read_questions([QUESTIONS]) if one.gold][:4]


@pytest.fixture(scope="module")
def figures(examples_bench, judged):
    """The ladder over them."""
    return climb(judged, examples_bench.service)


def test_every_kind_has_every_step_and_measure(figures, judged):
    kinds = {*(question.kind for question in judged), ALL}
    steps = [PLAIN.name, *(step.name for step in STEPS)]
    told = [(one.kind, one.measure, one.step) for one in figures]
    assert len(told) == len(kinds) * len(steps) * len(MEASURES)
    assert [step for kind, name, step in told if (kind, name) == told[0][:2]] == steps


def test_the_last_step_is_the_search_and_the_first_comparison_the_plain_mix(examples_bench, judged):
    service, question = examples_bench.service, judged[0]
    way = Climb(service, question)
    whole = service.find(Question(text=question.query, as_of=question.as_of), Stopwatch())
    plain = service.find(
        Question(text=question.query, as_of=question.as_of, ranking=Ranking.HYBRID), Stopwatch()
    )
    for step, expected in ((STEPS[-1], whole), (PLAIN, plain)):
        given = [one.candidate_id for one in step.answer(way).candidates]
        assert given == [one.candidate_id for one in expected.candidates], step.name


def test_one_method_alone_keeps_its_own_order(examples_bench, judged):
    way = Climb(examples_bench.service, judged[0])
    shown = STEPS[0].answer(way)
    ranks = [one.rank_per_method["chunk_embedding_match"] for one in shown.provenances]
    assert ranks == sorted(ranks)
    assert shown.methods_run[0] == "chunk_embedding_match"


def test_each_step_is_held_against_the_step_before_and_the_plain_mix(figures):
    for one in figures:
        assert (one.hybrid is None) == (one.step == PLAIN.name)
        assert (one.before is None) == (one.step in {PLAIN.name, STEPS[0].name})
        if one.hybrid:
            assert one.hybrid.second == pytest.approx(one.value)


def test_no_record_is_kept_of_a_ladder(examples_bench, judged):
    before = recorded(examples_bench.index)
    climb(judged[:1], examples_bench.service)
    assert recorded(examples_bench.index) == before


def recorded(index):
    """How many records there are, also those of the last second."""
    index.refresh("audit")
    return index.count("audit")


def test_the_page_has_a_row_for_each_figure(figures):
    *_, table = "\n".join(markdown(figures)).split("\n\n")
    lines = table.splitlines()
    assert len(lines) == 2 + len(figures)
    assert all(line.count("|") == len(HEAD) + 1 for line in lines)
    assert json.loads(figures[0].model_dump_json())["step"] == PLAIN.name


def test_the_summary_has_a_row_a_step_a_column_a_kind_and_marks_what_differs(figures):
    zeros, ones = [0.0] * 9, [1.0] * 9
    differs = figures[2].model_copy(
        update={"before": compare_pairs(zeros, ones), "hybrid": compare_pairs(ones, ones)}
    )
    told, _, head, _, *rows = summary([figures[0], figures[1], differs])
    assert told.startswith(figures[0].measure)
    assert head == f"| | {figures[0].kind} ({figures[0].n}) |"
    assert [row.split(" | ")[0] for row in rows] == [f"| {one.step}" for one in figures[:3]]
    assert rows[-1].endswith(f"{differs.value:.3f}* |")


def test_a_row_shows_the_gain_with_its_sign(figures):
    gained = figures[1].model_copy(update={"before": compare_pairs([0, 0], [1, 0])})
    assert cells(gained)[5] == "+0.500"
