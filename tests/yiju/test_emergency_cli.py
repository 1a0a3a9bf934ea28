"""`yiju search --emergency`: only where nothing can be searched, loud, and on the record."""

import json

import pytest
from answered import answer
from typer.testing import CliRunner

from mappings.errors import (
    AuditError,
    InputError,
    InvalidQuestion,
    NodeError,
    NotFoundError,
    ServerRefused,
    ServerUnavailable,
    UnknownCollection,
)
from search.spool import Spool
from yiju.cli import app


@pytest.fixture
def asking(monkeypatch, tmp_path):
    """Call `yiju search` with a workbench that raises this, or answers."""
    monkeypatch.setenv("YIJU_HOME", str(tmp_path))

    def asking_(fault, *words):
        def open_workbench(*_):
            if fault:
                raise fault
            return Bench()

        monkeypatch.setattr("yiju.workbench.open_workbench", open_workbench)
        return CliRunner().invoke(app, ["search", "疏散宽度", *words], catch_exceptions=False)

    return asking_


class Bench:
    def ask(self, question):
        return answer(question=question.text)


@pytest.fixture
def spool(tmp_path):
    return Spool(tmp_path / "spool")


@pytest.mark.parametrize(
    "fault",
    [
        UnknownCollection("c"),
        ServerUnavailable("down"),
        ServerRefused("no such field"),
        NodeError("no program"),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_where_nothing_can_be_searched_duties_are_given_with_a_code_of_their_own(
    asking, spool, fault
):
    shown = asking(fault, "--emergency", "--collection", "c")
    assert shown.exit_code == 10
    for words in ("EMERGENCY", "不是检索结果", "疏散通道", fault.message):
        assert words in shown.stdout.replace("\n", "")
    (path,) = spool.waiting("c")
    record = json.loads(path.read_text(encoding="utf-8"))
    assert (record["kind"], record["question"]) == ("emergency", "疏散宽度")


def test_as_json_it_has_a_status_and_no_candidates(asking):
    told = json.loads(asking(ServerUnavailable("down"), "--emergency", "--json").stdout)
    assert told["status"] == "emergency"
    assert "candidates" not in told


def test_whoever_does_not_ask_for_it_gets_the_error(asking, spool):
    with pytest.raises(ServerUnavailable):
        asking(ServerUnavailable("down"))
    assert spool.waiting() == []


@pytest.mark.parametrize(
    "fault",
    [InvalidQuestion("x"), NotFoundError("no such work"), AuditError("refused")],
    ids=lambda fault: type(fault).__name__,
)
def test_a_fault_of_another_kind_stays_an_error(asking, fault):
    with pytest.raises(type(fault)):
        asking(fault, "--emergency")


def test_what_can_be_searched_is_answered_and_nothing_mixed_in(asking, spool):
    shown = asking(None, "--emergency")
    assert shown.exit_code == 0
    assert "EMERGENCY" not in shown.stdout
    assert spool.waiting() == []


def test_without_a_spool_nothing_is_given(asking, monkeypatch):
    monkeypatch.setenv("YIJU_AUDIT_WHEN_DOWN", "refuse")
    with pytest.raises(AuditError, match="without its record: down"):
        asking(ServerUnavailable("down"), "--emergency")


def test_a_file_of_questions_has_no_emergency(monkeypatch, tmp_path):
    monkeypatch.setenv("YIJU_HOME", str(tmp_path))
    words = ["search", "--questions", "q.jsonl", "--json", "--emergency"]
    with pytest.raises(InputError, match="one question"):
        CliRunner().invoke(app, words, catch_exceptions=False)
