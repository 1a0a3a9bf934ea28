"""`yiju audit` on the real node: what was answered can be found, checked, asked again, erased."""

import json
from datetime import date
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from mappings.errors import ChainBroken, InputError, NotFoundError, UnknownCollection
from search.question import Effectivity, Question
from search.recorded import recorded_answer
from search.replay import Pair, compare, conditions, recorded_build, replay
from yiju.cli import app
from yiju.workbench import open_workbench

DAY = date(2026, 6, 1)


@pytest.fixture(scope="module")
def asked(examples_bench):
    """Three recorded answers: one found, one of a past day, one proved absent."""
    questions = (
        Question(text="=屋顶农场怎样备案？", as_of=DAY),
        Question(
            text="屋顶农场法第三条", as_of=date(2012, 6, 1), effectivity=Effectivity.ALL, size=3
        ),
        Question(text="GDPR合规", as_of=DAY),
    )
    return [examples_bench.ask(question) for question in questions]


@pytest.fixture
def call(monkeypatch, node_settings):
    monkeypatch.setenv("YIJU_HOME", str(node_settings.home))
    monkeypatch.setenv("YIJU_COLLECTION", "examples")
    return lambda *words, **given: CliRunner().invoke(app, ["audit", *words], **given)


def test_the_newest_records_are_listed_with_their_outcome(call, asked):
    shown = call("list", "--json", "--size", "200")
    rows = {row["audit_id"]: row for row in map(json.loads, shown.stdout.splitlines())}
    found, past, absent = (rows[one.audit_id] for one in asked)
    assert (found["question"], found["kind"]) == ("=屋顶农场怎样备案？", "answer")
    assert past["outcome"] == "《屋顶农场法》第三条"
    assert absent["outcome"] == "no_keyword_match"
    assert asked[0].audit_id in call("list", "--words", "怎样备案").stdout


def test_one_record_is_shown_whole_with_its_link(call, asked):
    shown = call("show", asked[0].audit_id).stdout
    assert all(words in shown for words in ("怎样备案", "commitment", "why:", asked[0].build))
    document = json.loads(call("show", asked[0].audit_id, "--json").stdout)
    assert recorded_answer(document).candidates == asked[0].candidates


def test_the_chain_is_verified_in_the_store_and_in_a_file(call, asked, tmp_path):
    path = str(tmp_path / "audit.jsonl")
    head = call("export", "--out", path).stdout.split()[-1]
    assert int(head.partition(":")[0]) >= len(asked)
    for words in (("verify",), ("verify", path), ("verify", path, "--head", head)):
        shown = call(*words)
        assert shown.exit_code == 0
        assert "the chain holds" in shown.stdout
    with pytest.raises(InputError, match="is no head"):
        call("verify", path, "--head", "7", catch_exceptions=False)


def test_a_changed_file_is_a_broken_chain(call, asked, tmp_path):
    path = tmp_path / "audit.jsonl"
    call("export", "--out", str(path))
    path.write_bytes(path.read_bytes().replace(asked[0].audit_id.encode(), b"0" * 16))
    with pytest.raises(ChainBroken, match="audit link"):
        call("verify", str(path), catch_exceptions=False)


@pytest.mark.usefixtures("asked")
def test_a_question_asked_again_of_its_build_gives_the_same_answer(call, asked):
    for one in asked:
        told = json.loads(call("replay", one.audit_id, "--json").stdout)
        assert told["build_is_there"]
        assert told["differences"] == []
        assert told["same"]
    assert "The answer is the same." in call("replay", asked[0].audit_id).stdout


def test_a_replay_asks_under_the_recorded_conditions(asked):
    again = conditions(asked[1], DAY)
    assert (again.text, again.as_of, again.size) == ("屋顶农场法第三条", date(2012, 6, 1), 3)
    assert (again.effectivity, again.known_on) == (Effectivity.ALL, DAY)


def test_where_the_build_is_gone_the_replay_says_so_and_asks_what_was_known_then(
    examples_bench, asked
):
    gone = asked[0].model_copy(update={"build": "20010101000000"})
    assert recorded_build(examples_bench.index, gone.build) is None
    known_on = examples_bench.settings.day_of(gone.recorded_at)
    told = replay(examples_bench.service.desk, gone, known_on=known_on)
    assert (told.same, told.build_is_there) == (True, False)
    assert "20010101000000 is gone" in told.against
    assert told.circumstances == (f"build: was 20010101000000, is {asked[0].build}",)


def test_what_was_learnt_since_is_left_out_of_a_replay(examples_bench, asked):
    told = replay(examples_bench.service.desk, asked[0], known_on=date(2001, 1, 1))
    assert not told.same
    assert {one.what for one in told.differences} >= {"was primary, is not shown now"}
    assert "reason for no answer: was none, is no_document_in_scope" in told.circumstances


def test_what_differs_is_said_of_each_candidate(examples_bench, asked):
    then = asked[0]
    first, second, third, *rest = then.candidates
    gone = first.model_copy(update={"candidate_id": "x#1:0-1", "doc_id": "无此法@2000"})
    turned = third.model_copy(
        update={"role": "supporting" if third.role == "primary" else "primary"}
    )
    before = then.model_copy(update={"candidates": (gone, turned, second, first, *rest)})
    told = compare(
        Pair(before, then, examples_bench.service.catalogue), against="", build_is_there=True
    )
    assert not told.same
    assert told.differences


def test_the_selections_become_rows_of_a_sheet_and_no_formula(call, asked, tmp_path):
    path = tmp_path / "not" / "there" / "chosen.xlsx"
    assert call("export", "--out", str(path)).stdout.endswith("rows\n")
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    with ZipFile(path) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in sheet
    assert "=屋顶农场怎样备案？" in sheet
    assert asked[1].candidates[0].citation in sheet


@pytest.mark.parametrize(
    ("words", "says"),
    [
        pytest.param(("export", "--out", "a.pdf"), "no known form", id="form"),
        pytest.param(("export", "--out", "/dev/null/a.jsonl"), "cannot be written", id="no folder"),
        pytest.param(("export", "--out", "a.jsonl", "--since", "2020-1-1"), "whole", id="a part"),
    ],
)
def test_what_cannot_be_exported_is_refused_and_leaves_nothing(
    call, tmp_path, monkeypatch, words, says
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=says):
        call(*words, catch_exceptions=False)
    assert list(tmp_path.iterdir()) == []


def test_what_waits_on_disk_is_stored_once(call, examples_bench, asked, node_settings):
    from search.spool import Spool

    spool = Spool(node_settings.spool)
    spool.keep(asked[0].model_copy(update={"audit_id": "waited"}), collection="examples")
    spool.keep(asked[0], collection="examples")  # stored already
    assert call("flush").stdout == "1 stored\n"
    assert call("flush").stdout == "0 stored\n"
    assert examples_bench.service.log.find("waited")


def test_an_erased_record_is_gone_and_listed_as_erased(call, examples_bench):
    one = examples_bench.ask(Question(text="王五的屋顶农场要备案吗", as_of=DAY))
    assert call("erase", one.audit_id, input="n\n").exit_code == 0
    assert call("show", one.audit_id).exit_code == 0
    assert "says so" in call("erase", one.audit_id, "--yes").stdout
    shown = call("list", "--size", "1000").stdout
    assert "王五" not in shown
    assert f"erased {one.audit_id}" in shown
    assert call("verify").exit_code == 0
    with pytest.raises(NotFoundError, match="was erased"):
        call("replay", one.audit_id, catch_exceptions=False)


def test_a_collection_that_is_not_there_is_said(call):
    with pytest.raises(UnknownCollection):
        call("list", "--collection", "nowhere", catch_exceptions=False)


def test_after_a_reindex_the_recorded_build_is_asked_as_long_as_it_is_there(
    node_settings, tmp_path
):
    bench = open_workbench(node_settings, "audit_rebuilt")
    source = tmp_path / "灯会条例.md"
    source.write_text("# 云岭市灯会条例\n\n第一条 灯会应当登记。\n", encoding="utf-8")
    bench.ingest([str(source)])
    recorded = bench.ask(Question(text="灯会应当登记吗", as_of=DAY))
    bench.operations.reindex()
    serving = bench.index.build().build
    assert serving != recorded.build
    known_on = node_settings.day_of(recorded.recorded_at)
    desk = bench.service.desk
    told = replay(desk, recorded, known_on=known_on)
    assert (told.same, told.build_is_there, told.circumstances) == (True, True, ())
    for kind in ("passages", "versions"):
        bench.index.drop(bench.index.concrete(kind, recorded.build))
    told = replay(desk, recorded, known_on=known_on)
    assert (told.same, told.build_is_there) == (True, False)
    assert told.circumstances == (f"build: was {recorded.build}, is {serving}",)
