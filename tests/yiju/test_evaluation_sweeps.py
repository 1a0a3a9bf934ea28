"""A sweep orders each pool by hand-checkable sums, and tells what each value reaches."""

import json
from datetime import date
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
from lxml import etree
from typer.testing import CliRunner

from mappings.tokens import words
from scoring.factor import Authoritative
from scoring.gkgr import Evidence
from scoring.profiles import load_profile
from yiju.cli.evaluation import app
from yiju.cli.sweep import page, plot
from yiju.evaluation.judgements import JudgedQuestion, Target, read_questions
from yiju.evaluation.plots import Panel, chart
from yiju.evaluation.sweeps import ALL, MEASURES, SWEEPS, Pool, pools, sweep

QUESTIONS = Path(__file__).parents[2] / "examples" / "questions.jsonl"
PROFILE = load_profile("law")
BY_NAME = {one.name: one for one in SWEEPS}
OLD, NEW = (
    Authoritative(tier=2, force=20, wording_day=day) for day in (date(1990, 1, 1), date(2024, 1, 1))
)
LAW, WEB = Authoritative(tier=0, force=90), Authoritative(tier=4, force=0)


def pool(*, kind="lay", relevance=(0.9, 0.5), texts=(WEB, LAW), **given):
    """Two candidates, of which the second is the gold."""
    question = JudgedQuestion(
        qid=given.pop("qid", "q"), query="问", kind=kind, gold=(Target(law="法", article="第一条"),)
    )
    row = {
        "golds": np.array([[0.0], [1.0]]),
        "day": date(2025, 1, 1),
        "evidence": (
            Evidence(passage_id="0", knowledge=0.2, semantic=0.9),
            Evidence(passage_id="1", knowledge=1.0, semantic=0.5),
        ),
        "runs": ((0, 1), (1,)),
        "scores": np.array([2.0, 1.0]),
    }
    return Pool(question=question, relevance=relevance, texts=texts, **row | given)


@pytest.mark.parametrize(
    ("name", "value", "given", "first"),
    [
        ("alpha", 1.0, {}, 0),
        ("alpha", 0.0, {}, 1),
        ("decay", 0.2, {"relevance": (0.5, 0.5), "texts": (OLD, NEW)}, 1),
        ("decay", 0.2, {"relevance": (0.5, 0.5), "texts": (NEW, OLD)}, 0),
        ("balance", 0.0, {}, 0),  # S: 0.9 over 0.5
        ("balance", 1.0, {}, 1),  # K′: 1 over 0.2
        ("damping", 1, {}, 1),  # 1/3 + 1/2 over 1/2
        ("damping", 1, {"runs": ((0, 1), (0,))}, 0),
        ("depth", 1, {"runs": ((1, 0),)}, 1),  # the other stands second in its only list
        ("depth", 2, {"runs": ((1, 0),)}, 0),
    ],
    ids=lambda given: str(given) if isinstance(given, str | float | int) else "",
)
def test_each_constant_moves_what_it_weighs(name, value, given, first):
    assert BY_NAME[name].order(pool(**given), value, PROFILE)[0] == first


def test_what_no_list_holds_is_not_found():
    assert list(BY_NAME["depth"].order(pool(runs=((0,), ())), 10, PROFILE)) == [0]


def test_every_value_of_every_kind_is_told_against_the_value_in_use():
    found = (pool(qid="a"), pool(qid="b", kind="scene", relevance=(0.5, 0.9)))
    points = sweep(found, PROFILE, sweeps=[BY_NAME["alpha"]])
    values = {*BY_NAME["alpha"].values, BY_NAME["alpha"].in_use(PROFILE)}
    assert len(points) == len(values) * len(MEASURES) * len({"lay", "scene", ALL})
    assert {one.change is None for one in points if one.in_use} == {True}
    reached = {(p.kind, p.value): p.mean for p in points if p.measure == "hit@1"}
    assert (reached["lay", 1.0], reached["scene", 1.0], reached[ALL, 1.0]) == (0, 1, 0.5)
    assert reached[ALL, 0.0] == 1
    assert {p.kind: p.n for p in points} == {"lay": 1, "scene": 1, ALL: 2}


def test_the_value_in_use_is_always_among_those_tried():
    for one in SWEEPS:
        tried = sweep((pool(),), PROFILE, sweeps=[one])
        assert [point.in_use for point in tried].count(True) == len(MEASURES) * 2, one.name


def test_an_empty_pool_counts_as_nothing_found():
    empty = pool()._replace(
        golds=np.zeros((0, 1)), relevance=(), texts=(), evidence=(), runs=((),), scores=np.zeros(0)
    )
    assert {point.mean for point in sweep((empty,), PROFILE)} == {0.0}


def test_the_page_holds_a_row_a_kind_and_shows_what_is_in_use():
    alpha = BY_NAME["alpha"]
    points = sweep((pool(),), PROFILE, sweeps=[alpha])
    lines = list(page([alpha], points))
    rows = [line for line in lines if line.startswith("| ")]
    assert [row.split(" | ")[0] for row in rows] == ["| kind", "| ---", "| lay", f"| {ALL}"]
    assert len({row.count("|") for row in rows}) == 1
    assert "**1.000 / 1.000**" in rows[2]
    assert "(alpha.svg)" in lines[-1]


def test_a_plot_is_well_formed_and_draws_a_line_for_each_kind_and_measure():
    alpha = BY_NAME["alpha"]
    drawn = etree.fromstring(plot(alpha, sweep((pool(),), PROFILE, sweeps=[alpha])))
    lines = drawn.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == len(MEASURES) * 2
    for line in lines:
        assert len(line.attrib["points"].split()) == len(alpha.values)


def test_names_cannot_break_out_of_a_plot():
    drawn = chart("<b>&", labels=["<i>"], panels=[Panel("p", {"<script>": [0.5]})], marked=0)
    told = [one.text for one in etree.fromstring(drawn).iter() if one.text]
    assert {"<b>&", "<i>", "<script>"} <= set(told)


@pytest.mark.parametrize("values", [[0.0, 1.0], [0.3, 0.3], [1.0], [0.0]], ids=str)
def test_every_value_is_drawn_within_its_panel(values):
    drawn = chart(
        "t", labels=[str(v) for v in values], panels=[Panel("p", {"a": values})], marked=0
    )
    root = etree.fromstring(drawn)
    (line,) = root.findall("{http://www.w3.org/2000/svg}polyline")
    for place in line.attrib["points"].split():
        across, down = map(float, place.split(","))
        assert 0 <= across <= float(root.attrib["width"])
        assert 0 <= down <= float(root.attrib["height"])


def test_a_real_pool_is_measured_by_every_sweep(examples_bench):
    judged = [one for one in read_questions([QUESTIONS]) if one.gold][:3]
    found = tuple(pools(judged, examples_bench.service))
    assert [one.question.qid for one in found] == [one.qid for one in judged]
    for one in found:
        count = len(one.texts)
        assert count == len(one.relevance) == len(one.evidence) == len(one.scores) == len(one.golds)
        assert all(0 <= value <= 1 for value in one.relevance)
        assert {place for run in one.runs for place in run} <= set(range(count))
        held = {place for run in one.runs for place in run}
        ordered = [at for at in np.argsort(-one.scores, kind="stable").tolist() if at in held]
        assert list(BY_NAME["depth"].order(one, 10_000, PROFILE)) == ordered


def test_mean_length_is_that_of_the_passages(examples_bench):
    index = examples_bench.index
    texts = [row["text"] for row in index.scan("passages", fields=["text"])]
    lengths = [len(words(text)) for text in texts]
    # Titles and labels are counted with the words of the body.
    assert fmean(lengths) < index.mean_length("words") < fmean(lengths) + 60


def test_an_unknown_constant_is_refused_before_anything_is_asked(tmp_path):
    told = CliRunner().invoke(app, ["sweep", str(QUESTIONS), "--out", str(tmp_path), "--only", "β"])
    assert told.exit_code != 0
    assert "alpha, decay" in str(told.exception.remedy)
    assert not list(tmp_path.iterdir())


def test_the_command_writes_table_page_and_plots(examples_bench, tmp_path, monkeypatch):
    monkeypatch.setattr("yiju.workbench.open_workbench", lambda *_: examples_bench)
    told = CliRunner().invoke(
        app, ["sweep", str(QUESTIONS), "--out", str(tmp_path), "--limit", "1", "--only", "damping"]
    )
    assert told.exit_code == 0, told.output
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "damping.svg",
        "sweep.json",
        "sweep.md",
    ]
    rows = json.loads((tmp_path / "sweep.json").read_text(encoding="utf-8"))
    assert {row["sweep"] for row in rows} == {"damping"}
    assert "## k of reciprocal rank fusion" in told.output
