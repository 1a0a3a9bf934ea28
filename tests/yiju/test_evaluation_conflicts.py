"""Judged pairs: read strictly, measured by hand-computable shares, one command for both halves."""

import json

import pytest
from typer.testing import CliRunner

from mappings.errors import InputError
from yiju.cli.evaluation import app
from yiju.evaluation.conflict_pairs import JudgedPair, read_pairs, sides_of
from yiju.evaluation.conflicts import figures_of, measure, share

LAW = {
    "title": "风筝法",
    "label": "第五条",
    "text": "放飞大型风筝的，应当提前七日向主管机关申报。",
    "kind": "law",
}
RULE = LAW | {
    "title": "风筝管理办法",
    "text": "放飞大型风筝的，应当提前十五日向主管机关申报。",
    "kind": "department_rule",
}
PAIR = {
    "id": 1,
    "one": LAW,
    "other": RULE,
    "contradicts": True,
    "differs_in": "number",
    "subject": "申报期限",
    "prevails": "one",
    "rule": "higher over lower",
    "why": "7 against 15 days",
    "judged_by": "a reader",
    "judged_on": "2026-12-01",
}
ALIKE = PAIR | {
    "id": 2,
    "other": RULE | {"text": LAW["text"]},
    "contradicts": False,
    "differs_in": None,
    "prevails": None,
    "rule": None,
}
REAL = PAIR | {"other": {"file": "kites.md", "label": "第三条"}}
TEXT = """# 风筝管理规定

第一条 为了放飞风筝，制定本规定。

第三条 放飞大型风筝的，应当提前三日向主管机关申报。
"""


def written(tmp_path, *rows):
    file = tmp_path / "pairs.jsonl"
    lines = (row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows)
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        pytest.param(["no JSON"], "pairs.jsonl:1", id="no JSON"),
        pytest.param([PAIR | {"subject": 7}], "subject", id="a field of another type"),
        pytest.param([PAIR | {"rule": None}], "differs_in and rule", id="a conflict without rule"),
        pytest.param([ALIKE | {"differs_in": "duty"}], "differs_in and rule", id="half a conflict"),
        pytest.param([PAIR, PAIR], "id 1 occurs twice", id="an id twice"),
    ],
)
def test_a_line_that_is_no_pair_is_named(tmp_path, rows, says):
    with pytest.raises(InputError, match=says):
        read_pairs(written(tmp_path, *rows))


@pytest.mark.parametrize(
    ("place", "says"),
    [
        pytest.param({"file": "gone.md"}, "is not below", id="no such file"),
        pytest.param({"label": "第九条"}, "第九条 names no provisions", id="no such label"),
    ],
)
def test_a_place_that_is_not_there_is_named(tmp_path, place, says):
    (tmp_path / "kites.md").write_text(TEXT, encoding="utf-8")
    pair = JudgedPair.model_validate(REAL | {"other": REAL["other"] | place})
    with pytest.raises(InputError, match=says):
        sides_of([pair], tmp_path)


def test_a_label_that_stands_twice_names_no_provision(tmp_path):
    (tmp_path / "kites.md").write_text(f"{TEXT}\n第三条 风筝应当登记。\n", encoding="utf-8")
    with pytest.raises(InputError, match="names 2 provisions"):
        sides_of([JudgedPair.model_validate(REAL)], tmp_path)


def test_a_real_side_is_what_an_ingest_makes_of_its_file(tmp_path):
    (tmp_path / "kites.md").write_text(TEXT, encoding="utf-8")
    ((invented, real),) = sides_of([JudgedPair.model_validate(REAL)], tmp_path).values()
    assert (invented.title, invented.force) == ("风筝法", 90)
    assert (real.title, real.label) == ("风筝管理规定", "第三条")
    assert "三日" in real.text


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        # n = 4, k = 2, z = 1.96: centre (0.5 + z²/8) / (1 + z²/4) = 0.5, half-width 0.3500
        pytest.param([True, True, False, False], (2, 4, 0.15, 0.85), id="half of four"),
        pytest.param([], (0, 0, 0.0, 1.0), id="nothing known"),
        # low n / (n + z²)
        pytest.param([True] * 10, (10, 10, 0.7225, 1.0), id="all of ten"),
    ],
)
def test_a_share_has_the_interval_of_wilson(cases, expected):
    one = share(cases)
    assert (one.held, one.n, one.low, one.high) == pytest.approx(expected, abs=2e-4)


def test_precision_recall_and_rulings_are_counted_by_half(tmp_path):
    missed = PAIR | {"id": 3, "other": RULE | {"text": "风筝应当登记。"}, "prevails": "other"}
    pairs = [JudgedPair.model_validate(row) for row in (PAIR, ALIKE, missed)]
    measured = [measure(pair, *sides_of([pair], tmp_path)[pair.id]) for pair in pairs]
    assert [one.found for one in measured] == [True, False, False]
    whole, odd, even = figures_of(pairs, measured)[:3]
    assert (whole.precision.held, whole.precision.n) == (1, 1)
    assert (odd.recall.held, odd.recall.n) == (1, 2)
    assert (odd.right_side.held, odd.right_side.n) == (1, 2)
    assert (odd.right_rule.held, odd.right_rule.n) == (2, 2)
    assert even.recall.n == 0


def test_the_command_prints_figures_and_what_went_wrong(tmp_path):
    wrong = PAIR | {"id": 3, "prevails": "other"}
    file = written(tmp_path, PAIR, ALIKE, wrong)
    call = ["conflicts", str(file), "--corpora", str(tmp_path)]
    shown = CliRunner().invoke(app, call, catch_exceptions=False).stdout
    assert "1.00 (2/2" in shown
    assert "higher over lower: one" in shown
    told = json.loads(
        CliRunner().invoke(app, [*call, "--json"], catch_exceptions=False).stdout.splitlines()[-1]
    )
    assert [one["id"] for one in told["pairs"] if one["found"]] == [1, 3]
    assert told["figures"][0]["n"] == 3
