"""A run asks as planned, sums up per kind, writes what others can check, and can be compared."""

import json
from datetime import date

import ir_measures
import pytest
from answered import answer, candidate
from rich.console import Console

from mappings.errors import InputError, InvalidQuestion, ServerUnavailable
from search.question import Question, Ranking
from yiju.evaluation.files import make_folder, read_rows, write_run
from yiju.evaluation.judgements import JudgedQuestion, Target
from yiju.evaluation.report import Configuration, build_report, compare, rows_of
from yiju.evaluation.run import Plan, run
from yiju.evaluation.tables import comparison_table, markdown, terminal_tables

ONE, TWO = (Target(law="甲法", article=number, file="laws/a b.md") for number in ("1", "2"))
QUESTIONS = (
    JudgedQuestion(qid="l1", query="一", kind="lay", gold=(ONE,)),
    JudgedQuestion(qid="l2", query="二", kind="lay", gold=(TWO,), as_of=date(2019, 1, 1)),
    JudgedQuestion(
        qid="t1", query="一", kind="trap", subkind="repealed-law", gold=(ONE,), avoid=(TWO,)
    ),
    JudgedQuestion(qid="n1", query="无", kind="absent", not_found=True),
)


def found(*numbers):
    return answer(*(candidate("corpus/laws/a b.md", number) for number in numbers))


def always(*numbers):
    """Show the same for every question but the one that nothing answers."""
    return lambda question: found() if question.text == "无" else found(*numbers)


def rows_when(ask, questions=QUESTIONS):
    return rows_of(run(questions, ask, Plan()).outcomes)


def report_when(ask, questions=QUESTIONS):
    done = run(questions, ask, Plan())
    configuration = Configuration(
        plan=Plan(),
        setups=done.setups,
        files=(),
        questions=len(questions),
        selection="of all kinds",
        run_on=date(2025, 6, 1),
        software={"yiju": "0"},
    )
    return build_report(rows_of(done.outcomes), configuration)


def test_questions_are_asked_as_planned():
    asked = []

    def ask(question):
        asked.append(question)
        return found("1")

    plan = Plan(method=Ranking.DENSE, size=7, as_of=date(2025, 4, 19))
    run(QUESTIONS[:2], ask, plan)
    assert asked == [
        Question(text="一", as_of=date(2025, 4, 19), size=7, ranking=Ranking.DENSE),
        Question(text="二", as_of=date(2019, 1, 1), size=7, ranking=Ranking.DENSE),
    ]


def test_a_question_that_cannot_be_asked_counts_as_nothing_shown():
    def ask(_question):
        raise InvalidQuestion("nothing to search for")

    report = report_when(ask, QUESTIONS[:1])
    assert report.errors == {"l1": "nothing to search for"}
    assert report.groups[0].measures["hit@1"].mean == 0
    assert report.configuration.setups == ()


def test_a_server_that_is_gone_ends_the_run():
    def ask(_question):
        raise ServerUnavailable("gone")

    with pytest.raises(ServerUnavailable):
        run(QUESTIONS, ask, Plan())


def test_a_change_of_build_under_way_is_seen():
    builds = iter(("b1", "b2", "b2", "b2"))
    done = run(QUESTIONS, lambda _: answer(build=next(builds)), Plan())
    assert [setup.build for setup in done.setups] == ["b1", "b2"]


def test_encoders_and_methods_of_all_questions_are_named():
    models = iter(("zh", None, "en", "zh"))
    methods = iter((("bm25",), (), ("titles",), ("bm25",)))
    done = run(
        QUESTIONS, lambda _: answer(model_id=next(models), methods_run=next(methods)), Plan()
    )
    (setup,) = done.setups
    assert (setup.encoders, setup.methods) == (("en", "zh"), ("bm25", "titles"))


def test_kinds_come_first_and_then_the_subkinds_of_traps():
    report = report_when(always("2", "1"))
    assert [(group.name, group.n) for group in report.groups] == [
        ("lay", 2),
        ("trap", 1),
        ("absent", 1),
        ("trap: repealed-law", 1),
    ]
    lay, trap, absent, _ = report.groups
    assert lay.measures["hit@1"].mean == 0.5
    assert lay.measures["right first"] is None
    assert trap.measures["forbidden first"].mean == 1
    assert absent.measures["absence correct"].mean == 1
    assert absent.measures["nDCG@10"] is None


def test_the_page_and_the_terminal_tell_the_same():
    report = report_when(always("2", "1"))
    page = markdown(report)
    assert "| lay | 2 | 0.500 0.00–1.00 |" in page
    assert "| trap: repealed-law | 1 | 0.000 0.00–0.00 |" in page
    assert "full, profile law; arbiter rules" in page
    console = Console(width=200)
    with console.capture() as printed:
        for table in terminal_tables(report):
            console.print(table)
    assert "0.00–1.00" in printed.get()


def test_the_trec_files_give_an_outsider_the_same_numbers(tmp_path):
    rows = rows_when(always("2", "1"))
    write_run(tmp_path, rows, report_when(always("2", "1")))
    qrels = list(ir_measures.read_trec_qrels(str(tmp_path / "qrels.trec")))
    shown = list(ir_measures.read_trec_run(str(tmp_path / "run.trec")))
    assert {row.query_id for row in qrels} == {"l1", "l2", "t1"}
    outside = {
        row.query_id: row.value
        for row in ir_measures.iter_calc([ir_measures.nDCG @ 10], qrels, shown)
    }
    ours = {row.outcome.question.qid: row.measures["nDCG@10"] for row in rows}
    assert outside == {qid: value for qid, value in ours.items() if value is not None}


def test_a_run_is_read_back_as_it_was(tmp_path):
    rows = rows_when(always("2", "1"))
    report = report_when(always("2", "1"))
    folder = tmp_path / "below" / "new"
    make_folder(folder)
    write_run(folder, rows, report)
    assert read_rows(folder) == rows
    stored = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert stored["configuration"]["setups"][0]["build"] == "b1"


def test_a_folder_that_cannot_be_made_is_an_error_of_ours(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be written"):
        make_folder(tmp_path / "file" / "new")


@pytest.mark.parametrize("content", [None, "{}\n"], ids=["no folder", "other rows"])
def test_a_folder_without_a_run_is_an_error_of_ours(tmp_path, content):
    if content:
        (tmp_path / "rows.jsonl").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="holds no run"):
        read_rows(tmp_path if content else tmp_path / "none")


def test_two_runs_are_compared_on_the_questions_they_share():
    first = rows_when(always("2", "1"))
    second = rows_when(always("1"), QUESTIONS[:2])
    changes = {(row.group, row.measure): row.change for row in compare(first, second)}
    hit = changes["lay", "hit@1"]
    assert (hit.first, hit.second, hit.difference.mean, hit.p) == (0.5, 0.5, 0, 1)
    recall = changes["lay", "recall@5"]
    assert (recall.first, recall.second, recall.difference.n) == (1, 0.5, 2)
    assert {group for group, _ in changes} == {"lay"}


def test_runs_of_different_questions_cannot_be_compared():
    with pytest.raises(InputError, match="share no question"):
        compare(rows_when(always("1"), QUESTIONS[:1]), rows_when(always("1"), QUESTIONS[1:2]))


def test_a_comparison_prints_a_row_for_each_measure():
    changes = compare(rows_when(always("2")), rows_when(always("1")))
    assert comparison_table(changes).row_count == len(changes)
