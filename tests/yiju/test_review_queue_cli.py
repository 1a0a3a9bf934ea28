"""`yiju review-queue` on the real node: what is doubtful waits, what was decided outlives all."""

import json
from uuid import uuid4

import pytest
from typer.testing import CliRunner
from written import law

from ingest.annotate.likeness import Likeness
from mappings.errors import InputError
from mappings.fields import KINDS
from search.question import Question
from yiju.cli import app
from yiju.settings import load_settings
from yiju.workbench import open_workbench

SOUND = law("灯会管理条例", 3).replace("（2020年", "（云岭市人民政府令 2020年")
VAGUE = "# 试行要点\n\n第一条 灯会应当登记。\n\n第二条 灯会应当公示。\n"


@pytest.fixture
def bench(node, es_client, tmp_path, monkeypatch):
    """A collection of two texts, one of which says nothing of its kind and day."""
    name = f"t_{uuid4().hex[:12]}"
    given = {
        "HOME": tmp_path / "home",
        "ES_URL": node.url,
        "ES_USER": node.user,
        "ES_PASSWORD": node.password.get_secret_value(),
        "ENCODER": "none",
        "COLLECTION": name,
    }
    for setting, value in given.items():
        monkeypatch.setenv(f"YIJU_{setting}", str(value))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sound.md").write_text(SOUND, encoding="utf-8")
    (tmp_path / "vague.md").write_text(VAGUE, encoding="utf-8")
    bench = open_workbench(load_settings(), name)
    bench.ingest(["sound.md", "vague.md"])
    yield bench
    for kind in KINDS:
        for index in bench.index.all_of(kind):
            es_client.indices.delete(index=index)


def run(*words):
    result = CliRunner().invoke(app, ["review-queue", *words], catch_exceptions=False)
    return [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]


def queued(*words):
    return {row["title"]: row for row in run("list", "--json", *words)}


def kind_of(bench, work):
    fresh = open_workbench(bench.settings, bench.index.collection)
    (version,) = fresh.service.catalogue.by_work[work]
    return version.kind


def test_a_correction_outlives_reindex_and_a_new_reading(bench, tmp_path):
    assert kind_of(bench, "试行要点") == "house_rule"
    run("correct", "试行要点", "kind=department_rule", "--by", "审阅人")
    assert kind_of(bench, "试行要点") == "department_rule"
    bench.operations.reindex()
    assert kind_of(bench, "试行要点") == "department_rule"
    (tmp_path / "vague.md").write_text(VAGUE + "\n第三条 略。\n", encoding="utf-8")
    bench.ingest(["vague.md"])
    assert kind_of(bench, "试行要点") == "department_rule"


def test_a_correction_reaches_what_is_searched(bench):
    run("correct", "试行要点", "kind=department_rule", "effective_from=2020-05-01")
    bench.index.refresh("passages")
    fresh = open_workbench(bench.settings, bench.index.collection)
    found = fresh.ask(Question(text="试行要点第一条")).candidates[0]
    assert (found.kind, str(found.effective_from)) == ("department_rule", "2020-05-01")


def test_a_corrected_title_makes_it_another_work(bench):
    run("correct", "试行要点", "title=灯会要点")
    fresh = open_workbench(bench.settings, bench.index.collection)
    works = fresh.service.catalogue.by_work
    assert ("灯会要点" in works, "试行要点" in works) == (True, False)
    found = fresh.ask(Question(text="灯会要点第二条")).candidates
    assert found[0].title == "灯会要点"


@pytest.mark.usefixtures("bench")
def test_a_confirmed_text_leaves_the_queue():
    assert "试行要点" in queued()
    run("confirm", "试行要点")
    assert "试行要点" not in queued()


def test_the_most_asked_come_first(bench):
    for _ in range(2):
        bench.ask(Question(text="灯会管理条例第二条"))
    bench.index.refresh("audit")
    rows = run("list", "--json", "--sample", "2")
    assert [row["asked"] for row in rows] == sorted((row["asked"] for row in rows), reverse=True)
    assert queued("--sample", "2")["灯会管理条例"]["asked"] == 2


@pytest.mark.usefixtures("bench")
def test_the_same_seed_draws_the_same_sample():
    first, again = (queued("--sample", "1", "--seed", "7") for _ in range(2))
    assert first == again


@pytest.mark.usefixtures("bench")
def test_show_tells_doubts_evidence_and_decisions():
    run("correct", "试行要点", "number=第9号", "--by", "审阅人")
    shown = run("show", "试行要点", "--json")
    assert any(row.get("rule") == "review" and row["value"] == "第9号" for row in shown)
    assert any(row.get("by") == "审阅人" for row in shown)


@pytest.mark.usefixtures("bench")
def test_what_is_no_pair_is_refused():
    with pytest.raises(InputError):
        run("correct", "试行要点", "kind")


def test_a_configured_classifier_guesses_where_no_rule_speaks_and_is_reviewed(
    bench, tmp_path, monkeypatch
):
    model = Likeness(
        kinds=("department_rule", "law"),
        runs=("应当",),
        weights=((2.0,), (0.0,)),
        intercepts=(0.0, 0.0),
        measured="made by hand",
    )
    (tmp_path / "kinds.json").write_text(model.model_dump_json(), encoding="utf-8")
    monkeypatch.setenv("YIJU_KIND_CLASSIFIER", str(tmp_path / "kinds.json"))
    (tmp_path / "other.md").write_text(VAGUE.replace("试行", "另行"), encoding="utf-8")
    configured = open_workbench(load_settings(), bench.index.collection)
    configured.ingest(["other.md"])
    assert kind_of(configured, "另行要点") == "department_rule"
    assert "uncertain_kind" in {doubt["what"] for doubt in queued()["另行要点"]["doubts"]}
