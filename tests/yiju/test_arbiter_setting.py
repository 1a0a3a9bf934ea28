"""Which arbiter rules: the model of the settings, or the rules with the reason in the record."""

import json
from dataclasses import replace
from datetime import date

import pytest
from chat_server import candidates_in, playing, refuses, says

from search.arbiter.model import ModelArbiter
from search.arbiter.rules import RulesArbiter
from search.question import Question
from search.replay import replay
from search.service import Service
from yiju.chat import open_chat
from yiju.settings import Settings
from yiju.workbench import arbiter_of

QUESTION = Question(text="屋顶农场的覆土厚度有什么限制？", as_of=date(2026, 6, 1))


@pytest.mark.parametrize(
    ("given", "arbiter", "without_model"),
    [
        pytest.param({}, RulesArbiter, "no language model is configured", id="no model"),
        pytest.param({"llm_url": "http://localhost:1/v1"}, ModelArbiter, None, id="a model"),
        pytest.param(
            {"llm_url": "http://localhost:1/v1", "arbiter": "rules"},
            RulesArbiter,
            "the rules are to give the roles",
            id="rules in spite of a model",
        ),
    ],
)
def test_the_setting_chooses_the_arbiter(given, arbiter, without_model):
    settings = Settings(**{"llm_url": None, "arbiter": "llm", **given})
    chosen = arbiter_of(settings, open_chat(settings))
    assert isinstance(chosen, arbiter)
    if without_model:
        assert chosen.without_model.because.startswith(without_model)


def reversing(request):
    """A model that finds the last candidate primary, and the others of no use."""
    *others, last = [line["candidate_id"] for line in candidates_in(request)]
    lines = [{"candidate_id": last, "role": "primary", "reason": "r"}]
    lines += [{"candidate_id": name, "role": "tangential", "reason": "r"} for name in others]
    return says(json.dumps({"none_relevant": False, "rankings": lines}))


def desk_with(bench, base_url):
    settings = Settings(llm_url=base_url, llm_model="m", arbiter="llm")
    chat = open_chat(settings)
    return replace(bench.service.desk, chat=chat, arbiter=arbiter_of(settings, chat))


def test_a_model_that_rules_is_recorded_and_replayed_without_being_asked(examples_bench):
    with playing(reversing) as server:
        desk = desk_with(examples_bench, server.base_url)
        with desk.chat:
            answered = Service(desk).answer(QUESTION)
            asked = len(server.requests)
            # The day where the service stands: for hours each day it is another than in UTC.
            known_on = examples_bench.settings.day_of(answered.recorded_at)
            told = replay(desk, answered, known_on=known_on)
        assert len(server.requests) == asked
    assert answered.arbiter == "llm: m (json_schema)"
    assert "llm_arbiter" in answered.methods_run
    assert told.same, told.differences
    assert any("the model was not asked again" in one for one in told.circumstances)


def test_a_model_that_fails_is_skipped_with_its_reason(examples_bench):
    with playing(lambda _: refuses(401)) as server:
        desk = desk_with(examples_bench, server.base_url)
        with desk.chat:
            answered = Service(desk).answer(QUESTION)
    assert answered.arbiter == "rules"
    assert "rules_arbiter" in answered.methods_run
    assert "it answered 401" in answered.skipped_reasons["llm_arbiter"]
    assert any("it answered 401" in notice for notice in answered.notices)
