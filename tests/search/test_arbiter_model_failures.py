"""A model that fails, in every way: the rules decide, and the reader is told why."""

import socket
import sys
import threading

import pytest
from arbitrated import BRIEFS, GOOD, RULES, arbitrate, rankings
from briefed import asked
from chat_server import Response, playing, refuses, says
from patience import PATIENCE

from mappings.errors import ChatError
from search.arbiter.model import ModelArbiter
from search.language_model.answered import Judgements
from search.language_model.endpoint import Address, Endpoint, Messages, Rung


def failing(name, model, says_so, **address):
    return pytest.param(model, says_so, address, id=name)


HTML = Response(200, b"<html>It works!</html>", "text/html")
PROSE = "Doc: 1, because it is about soil. Doc: 2, too."


@pytest.mark.parametrize(
    ("model", "says_so", "address"),
    [
        failing("prose", lambda _: says(PROSE), "is not the JSON asked for"),
        failing("broken JSON", lambda _: says(GOOD[:-9]), "is not the JSON asked for"),
        failing("deep nesting", lambda _: says("[" * 100_000), "is not the JSON asked for"),
        failing("other JSON", lambda _: says('{"a": 1}'), "is not the JSON asked for"),
        failing("no verdict", lambda _: says(rankings()), "it judged no candidate"),
        failing("empty", lambda _: says(""), "its answer is empty"),
        failing("refusing", lambda _: says(None), "its answer is empty"),
        failing("cut off", lambda _: says(GOOD, finish="length"), "cut off at its limit"),
        failing("web page", lambda _: HTML, "is no completion"),
        failing("no choices", lambda _: Response(200, b'{"error": "x"}'), "is no completion"),
        failing("not JSON", lambda _: Response(200, b"{{"), "is no completion"),
        failing("unauthorized", lambda _: refuses(401), "it answered 401"),
        failing("overloaded", lambda _: refuses(429), "it answered 429"),
        failing("unknown model", lambda _: refuses(404), "it answered 404"),
        failing("broken", lambda _: refuses(500), "it answered 500"),
    ],
)
def test_a_model_that_is_no_use_leaves_the_rules_their_say(model, says_so, address):
    ruling, _ = arbitrate(model, **address)
    assert (ruling.verdicts, ruling.arbiter) == (RULES.verdicts, "rules")
    (notice,) = ruling.notices
    assert notice.startswith("m was asked, but ")
    assert says_so in notice
    assert "sk-secret" not in notice


def test_a_slow_model_is_given_up():
    awake = threading.Event()

    def slow(_request):
        awake.wait(PATIENCE)
        return says(GOOD)

    with playing(slow) as server:
        address = Address(base_url=server.base_url, model="m", timeout=0.1, retries=0)
        with Endpoint(address) as endpoint:
            ruling = ModelArbiter(endpoint).rule(asked(), BRIEFS)
        awake.set()
    assert ruling.verdicts == RULES.verdicts
    assert ruling.notices == ("m was asked, but it was silent for 0.1 s: the rules decided",)


def test_a_dead_model_is_said_to_be_dead():
    with socket.socket() as silent:  # it listens to nobody, and keeps its port from others
        silent.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        with Endpoint(Address(base_url=address, model="m", retries=0)) as endpoint:
            ruling = ModelArbiter(endpoint).rule(asked(), BRIEFS)
    assert ruling.notices == ("m was asked, but it is not there: the rules decided",)


def test_without_the_client_the_rules_decide(monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    endpoint = Endpoint(Address(base_url="http://127.0.0.1:1/v1", model="m"))
    ruling = ModelArbiter(endpoint).rule(asked(), BRIEFS)
    assert ruling.verdicts == RULES.verdicts
    assert "openai is not installed" in ruling.notices[0]


def test_an_overloaded_model_is_asked_again():
    replies = [refuses(429), says(GOOD)]
    ruling, requests = arbitrate(lambda _: replies.pop(0), retries=1)
    assert (ruling.arbiter, len(requests)) == ("llm: m (json_schema)", 2)


@pytest.mark.parametrize(
    ("known", "status"),
    [
        pytest.param(Rung.OBJECT, 500, id="knows json_object, as llama.cpp"),
        pytest.param(Rung.PLAIN, 400, id="knows no form"),
        pytest.param(Rung.PLAIN, 422, id="finds the form unprocessable"),
    ],
)
def test_the_ladder_is_gone_down_once_and_remembered(known, status):
    def form(request):
        return request.get("response_format", {"type": Rung.PLAIN})["type"]

    def model(request):
        return says(GOOD) if form(request) == known else refuses(status)

    with (
        playing(model) as server,
        Endpoint(Address(base_url=server.base_url, model="m", retries=0)) as endpoint,
    ):
        arbiter = ModelArbiter(endpoint)
        first, second = (arbiter.rule(asked(), BRIEFS) for _ in range(2))
    rungs = list(Rung)
    assert first.verdicts == second.verdicts
    assert [one.calls[0].requests for one in (first, second)] == [rungs.index(known) + 1, 1]
    assert first.arbiter == f"llm: m ({known})"
    assert [form(one) for one in server.requests] == [*rungs[: rungs.index(known) + 1], known]


def test_each_kind_of_failure_has_its_reason():
    def reason(model):
        with playing(model) as server:
            address = Address(base_url=server.base_url, model="m", retries=0)
            with Endpoint(address) as endpoint, pytest.raises(ChatError) as caught:
                endpoint.ask(Messages("s", "u"), schema=Judgements)
        return caught.value.reason

    found = [reason(lambda _, status=status: refuses(status)) for status in (401, 403, 429, 503)]
    assert found == ["unauthorized", "unauthorized", "overloaded", "overloaded"]
    assert reason(lambda _: refuses(418)) == "refused"
    assert reason(lambda _: says(" ")) == "empty"
    assert reason(lambda _: HTML) == "malformed"
