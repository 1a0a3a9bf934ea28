"""`yiju eval` reads its files, prints tables, and leaves JSON as the last line."""

import json
from types import SimpleNamespace

import pytest
from answered import answer, candidate
from typer.testing import CliRunner

from mappings.errors import InputError
from yiju import workbench
from yiju.cli.evaluation import app

LINE = {
    "query": "问",
    "kind": "lay",
    "gold": [{"law": "甲法", "article": "第一条", "file": "laws/a.md"}],
}


@pytest.fixture
def opened(monkeypatch):
    """Stand in for the workbench: it shows article 1, or 2 where the method is dense."""
    opened = []

    def open_workbench(_settings, collection):
        opened.append(collection)
        shown = {"dense": "2"}
        return SimpleNamespace(
            ask=lambda question: answer(candidate(label=shown.get(question.ranking, "1")))
        )

    monkeypatch.setattr(workbench, "open_workbench", open_workbench)
    return opened


@pytest.fixture
def files(tmp_path):
    """Two query files of one question each."""
    paths = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for path in paths:
        path.write_text(json.dumps(LINE), encoding="utf-8")
    return [str(path) for path in paths]


def call(*arguments):
    return CliRunner().invoke(app, list(arguments), catch_exceptions=False)


def test_several_files_follow_one_option_as_a_shell_expands_them(opened, files):
    conditions = ("--collection", "made-up", "--effectivity", "all", "--as-of", "2025-04-19")
    shown = call("run", "--queries", *files, *conditions, "--json")
    report = json.loads(shown.stdout.splitlines()[-1])
    assert report["groups"][0]["n"] == 2
    assert report["groups"][0]["measures"]["hit@1"]["mean"] == 1
    assert len(report["configuration"]["files"]) == 2
    assert report["configuration"]["software"]["yiju"]
    plan = {"method": "full", "size": 10, "as_of": "2025-04-19", "effectivity": "all"}
    assert report["configuration"]["plan"] == plan
    assert opened == ["made-up"]


def test_without_json_the_tables_are_printed(opened, files):
    shown = call("run", "--queries", files[0], "--limit", "1")
    assert "By kind" in shown.stdout
    assert "effectivity" in shown.stdout
    assert opened == ["default"]


@pytest.mark.usefixtures("opened")
def test_two_methods_are_run_and_compared(files, tmp_path):
    for method in ("dense", "full"):
        call("run", "--queries", *files, "--method", method, "--out", str(tmp_path / method))
    shown = call("compare", str(tmp_path / "dense"), str(tmp_path / "full"), "--json")
    changes = {row["measure"]: row["change"] for row in json.loads(shown.stdout)}
    assert changes["hit@1"]["difference"]["mean"] == 1
    assert "hit@1" in call("compare", str(tmp_path / "dense"), str(tmp_path / "full")).stdout


def test_files_are_asked_for_where_none_is_named(opened):
    with pytest.raises(InputError, match="no query file"):
        call("run")
    assert opened == []


def test_the_corpus_is_checked_before_anything_is_asked(opened, files, tmp_path):
    with pytest.raises(InputError, match="is not below"):
        call("run", "--queries", files[0], "--corpus-dir", str(tmp_path))
    assert opened == []
