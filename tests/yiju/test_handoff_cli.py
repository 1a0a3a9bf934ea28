"""`yiju context` and `yiju answer` on the real node, with a local server that plays a model."""

import json

import pytest
from chat_server import candidates_in, playing, refuses, says
from typer.testing import CliRunner

from mappings.errors import ChatError, InputError, NotFoundError
from yiju.cli import app

QUESTION = ("屋顶农场法第四条", "--as-of", "2026-06-01")


@pytest.fixture
def call(monkeypatch, node_settings, examples_bench):
    monkeypatch.setenv("YIJU_HOME", str(node_settings.home))
    monkeypatch.setenv("YIJU_COLLECTION", examples_bench.index.collection)
    return lambda *words: CliRunner().invoke(app, words, catch_exceptions=False)


@pytest.fixture
def model(monkeypatch):
    """A model that cites the first piece of evidence and quotes its first twenty signs."""

    def plays(request):
        first = candidates_in(request)[0]
        sentence = {
            "text": "见该条。",
            "candidate_ids": [first["candidate_id"]],
            "quotes": [first["text"].partition("。")[0]],
        }
        invented = {**sentence, "quotes": ["屋顶上可以养大象"]}
        return says(json.dumps({"answerable": True, "sentences": [sentence, invented]}))

    with playing(plays) as played:
        monkeypatch.setenv("YIJU_LLM_URL", played.base_url)
        monkeypatch.setenv("YIJU_LLM_MODEL", "made-up")
        yield played


def test_the_context_holds_what_governs_first_within_its_budget(call):
    block = json.loads(call("context", *QUESTION, "--budget", "600", "--json").stdout)
    assert block["evidence"][0]["citation"] == "《屋顶农场法》第四条"
    assert block["tokens"] <= 600
    assert block["counted_by"].startswith("bge-small-zh")
    assert block["left_out"]
    shown = call("context", *QUESTION, "--budget", "600").stdout
    assert "tier 0, 法律 | in force, from 2024-01-01" in shown
    assert "left out: " in shown


def test_an_answer_names_what_carries_it_and_marks_what_nothing_carries(call, model):
    shown = call("answer", *QUESTION).stdout
    assert "《屋顶农场法》第四条 (tier 0)" in shown
    assert "✗ not carried" in shown
    assert "屋顶上可以养大象" in shown
    assert len(model.requests) == 1


def test_an_answer_is_recorded_and_can_be_written_anew_on_the_same_evidence(
    call, model, examples_bench, tmp_path
):
    told = json.loads(call("answer", *QUESTION, "--json").stdout)
    log = examples_bench.service.log
    assert log.whole(told["audit_id"])["record"] == told
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("Answer in one sentence.", encoding="utf-8")
    again = json.loads(
        call(
            "answer",
            "--from-audit",
            told["evidence_audit_id"],
            "--prompt",
            str(prompt),
            "--json",
        ).stdout
    )
    assert (again["evidence"], again["evidence_audit_id"]) == (
        told["evidence"],
        told["evidence_audit_id"],
    )
    assert again["instructions"] == "Answer in one sentence."
    first, second = (request["messages"] for request in model.requests)
    assert first[1] == second[1]
    assert first[0] != second[0]
    log.verify()


def test_what_is_absent_is_refused_and_no_model_asked(call, model):
    shown = call("answer", "GDPR合规", "--as-of", "2026-06-01").stdout
    assert "Refused (not_found): there is no evidence: no_keyword_match" in shown
    assert model.requests == []


def test_without_a_model_the_evidence_is_given_and_it_is_said(call, monkeypatch):
    monkeypatch.delenv("YIJU_LLM_URL", raising=False)
    shown = call("answer", *QUESTION)
    assert shown.exit_code == 0
    assert "no language model is configured" in shown.stderr
    assert "《屋顶农场法》第四条" in shown.stdout


def test_a_model_that_fails_is_told_with_the_way_to_ask_again(call, monkeypatch):
    with playing(lambda _: refuses(401)) as played:
        monkeypatch.setenv("YIJU_LLM_URL", played.base_url)
        monkeypatch.setenv("YIJU_LLM_API_KEY", "sk-secret")
        with pytest.raises(ChatError, match="--from-audit") as told:
            call("answer", *QUESTION)
    assert "sk-secret" not in str(told.value)


@pytest.mark.parametrize("words", [(), ("问", "--from-audit", "a")], ids=["neither", "both"])
def test_a_question_or_a_record_is_needed_and_not_both(call, words):
    with pytest.raises(InputError, match="either a question"):
        call("context", *words)


def test_an_unknown_record_is_refused(call):
    with pytest.raises(NotFoundError, match="no audit record"):
        call("context", "--from-audit", "none")
