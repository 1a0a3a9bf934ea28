"""`yiju search` reads its question, asks it, and shows the answer in words or JSON."""

import json
import sys
from datetime import date
from types import SimpleNamespace

import pytest
from answered import answer, candidate
from typer.testing import CliRunner

from mappings.errors import InputError, InvalidDate, InvalidFilter, InvalidQuestion
from search.question import Effectivity, Filter, Question, Ranking
from yiju.cli import app


@pytest.fixture
def asked(monkeypatch):
    """Stand in for the workbench: keeps each question and answers with one article of law."""
    asked = []

    def ask(question):
        if question.text == "broken":
            raise KeyError(question.text)
        if question.text == "***":
            raise InvalidQuestion("the question holds no word")
        asked.append(question)
        return answer(candidate(label="第九条"), question=question.text)

    def open_workbench(settings):
        return SimpleNamespace(ask=ask, collection=settings.collection)

    monkeypatch.setitem(
        sys.modules, "yiju.workbench", SimpleNamespace(open_workbench=open_workbench)
    )
    return asked


@pytest.fixture
def closed(monkeypatch):
    """Nothing can be opened: not even the import succeeds."""
    monkeypatch.setitem(sys.modules, "yiju.workbench", None)


def call(*arguments):
    return CliRunner().invoke(app, ["search", *arguments], catch_exceptions=False)


def test_the_options_become_the_conditions_of_the_question(asked):
    conditions = ("--as-of", "2019年6月1日", "--effectivity", "demote", "--work", "甲法")
    filters = ("--filter", "tier=0,1", "--filter", "kind=law", "--filter", "tier=2")
    call("覆土", *conditions, *filters, "--size", "3", "--method", "lexical")
    assert asked == [
        Question(
            text="覆土",
            as_of=date(2019, 6, 1),
            effectivity=Effectivity.DEMOTE,
            filters=(
                Filter(field="tier", values=("0", "1", "2")),
                Filter(field="kind", values=("law",)),
            ),
            work="甲法",
            size=3,
            ranking=Ranking.LEXICAL,
        )
    ]


def test_without_options_the_words_and_today_decide(asked):
    call("覆土")
    assert asked == [Question(text="覆土")]


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        pytest.param([""], InvalidQuestion, "is empty", id="empty"),
        pytest.param([" \t　"], InvalidQuestion, "is empty", id="blank"),
        pytest.param(["\udcff覆土"], InvalidQuestion, "not UTF-8", id="bytes of no text"),
        pytest.param(["覆土", "--work", "\udcff"], InvalidQuestion, "not UTF-8", id="work"),
        pytest.param([], InputError, "either", id="nothing"),
        pytest.param(["覆土", "--questions", "a.jsonl"], InputError, "either", id="both"),
        pytest.param(["--questions", "a.jsonl"], InputError, "JSON", id="file without --json"),
        pytest.param(["--questions", "no.jsonl", "--json"], InputError, "no.jsonl", id="no file"),
        pytest.param(["覆土", "--as-of", "2019-02-30"], InvalidDate, "02-30", id="no such day"),
        pytest.param(["覆土", "--as-of", "2019"], InvalidDate, "2019", id="a year is no day"),
        pytest.param(["覆土", "--as-of", ""], InvalidDate, "''", id="empty day"),
        pytest.param(["覆土", "--filter", "tier"], InvalidFilter, "FIELD=VALUE", id="half"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_anything_is_opened(arguments, error, says):
    with pytest.raises(error, match=says):
        call(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [["覆土", "--size", "0"], ["覆土", "--size", "201"], ["覆土", "--effectivity", "maybe"]],
    ids=" ".join,
)
def test_an_option_out_of_range_is_a_usage_error(arguments):
    assert call(*arguments).exit_code == 2


@pytest.mark.usefixtures("asked")
def test_one_answer_in_json_is_the_record_itself():
    shown = call("覆土", "--json")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout) == answer(
        candidate(label="第九条"), question="覆土"
    ).model_dump(mode="json")


@pytest.fixture
def written(tmp_path):
    """Write a file of questions and return its path."""

    def write(*lines):
        path = tmp_path / "questions.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        return str(path)

    return write


def test_a_file_of_questions_gives_one_result_a_line_with_its_qid(asked, written):
    lines = (
        '{"qid": "a", "query": "甲", "gold": []}',
        "",
        '{"qid": 2, "query": "乙\u2028丙", "as_of": "2018-05-01"}',
    )
    shown = call("--questions", written(*lines), "--as-of", "2025-01-01", "--json")
    assert shown.exit_code == 0
    results = [json.loads(line) for line in shown.stdout.split("\n") if line]
    assert [result["qid"] for result in results] == ["a", 2]
    assert [result["candidates"][0]["label"] for result in results] == ["第九条", "第九条"]
    assert asked == [
        Question(text="甲", as_of=date(2025, 1, 1)),
        Question(text="乙\u2028丙", as_of=date(2018, 5, 1)),
    ]


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("line", "qid", "says", "code"),
    [
        pytest.param("{", None, "no JSON", 2, id="half an object"),
        pytest.param("[1]", None, "no JSON object", 2, id="list"),
        pytest.param('{"query": "甲"}', None, "qid", 2, id="no qid"),
        pytest.param('{"qid": "b"}', "b", "query", 2, id="no query"),
        pytest.param('{"qid": "b", "query": " "}', "b", "is empty", 2, id="blank query"),
        pytest.param('{"qid": "b", "query": "\\ud800"}', "b", "not UTF-8", 2, id="half a pair"),
        pytest.param('{"qid": "b", "query": "***"}', "b", "no word", 2, id="refused by the search"),
        pytest.param(
            '{"qid": "b", "query": "甲", "as_of": "2018-13-01"}', "b", "2018-13-01", 2, id="day"
        ),
        pytest.param('{"qid": "b", "query": "broken"}', "b", "KeyError", 1, id="fault of ours"),
    ],
)
def test_a_bad_line_is_an_error_record_and_the_rest_goes_on(written, line, qid, says, code):
    good = '{"qid": "c", "query": "丙"}'
    shown = call("--questions", written(line, good), "--json")
    bad, last = (json.loads(line) for line in shown.stdout.splitlines())
    assert bad["qid"] == qid
    assert says in bad["error"]["message"]
    assert bad["error"]["remedy"]
    assert last["qid"] == "c"
    assert shown.exit_code == code
    assert shown.stderr == "1 of 2 lines have no answer; each says why\n"
