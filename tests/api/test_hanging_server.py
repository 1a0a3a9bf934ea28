"""The store takes requests and answers none: whoever asks waits for one time-out at most."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from fastapi.testclient import TestClient
from fault_proxy import fault_proxy

from mappings.errors import NodeError
from yiju.api import collections
from yiju.api.app import create_app
from yiju.node import lifecycle
from yiju.node.memory import new_memory
from yiju.settings import Settings

TIMEOUT = 0.3
READING = (
    "/",
    "/?q=看守人何时点灯",
    "/?q=看守人何时点灯&collection=lamps",
    "/works",
    "/works?collection=lamps",
    "/works/work?work=灯塔看守规则",
    "/audit",
    "/review",
    "/feedback",
    "/evaluation",
    "/operations",
    "/operations/jobs",
    "/no-such-page",
    "/readyz",
    "/v1/collections",
    "/v1/search?q=看守人何时点灯",
    "/v1/works",
    "/v1/audit",
    "/v1/audit/verify",
    "/v1/audit/export",
    "/v1/jobs",
    "/v1/review-queue",
)


@pytest.fixture(scope="module", params=["warm", "cold"])
def hanging(request, api_settings, node):
    """A client of a service whose server hangs: since it was warm, or before it ever answered."""
    with fault_proxy(node.url) as proxy:
        given = {
            "es_url": proxy.url,
            "es_user": node.user,
            "es_password": node.password,
            "es_timeout": TIMEOUT if request.param == "cold" else 30.0,
        }
        app = create_app(api_settings.model_copy(update=given))
        client = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
        if request.param == "warm":
            assert client.get("/v1/search?q=看守人何时点灯").status_code == 200
            assert client.get("/readyz").status_code == 200
            hurry(app)
        proxy.flows.clear()
        yield client, proxy


def hurry(app):
    """Let the open clients wait no longer than the tests do."""
    held = app.state.collections
    held._client = held._client.options(request_timeout=TIMEOUT)
    held.settings = held.settings.model_copy(update={"es_timeout": TIMEOUT})
    for one in held._held.values():
        one.bench.index.client = one.bench.index.client.options(request_timeout=TIMEOUT)


@pytest.mark.parametrize("path", READING)
def test_a_request_tries_a_server_that_hangs_once(hanging, path):
    client, proxy = hanging
    proxy.held = 0
    told = client.get(path)
    assert told.status_code == (200 if path == "/evaluation" else 404 if "no-such" in path else 503)
    assert proxy.held <= 1, told.text
    if told.status_code == 503:
        assert told.headers["retry-after"]


def test_callers_who_wait_for_the_same_connection_share_its_fault(monkeypatch):
    tried = []

    def connect(settings):
        tried.append(settings)
        sleep(TIMEOUT)
        raise NodeError("it hangs")

    monkeypatch.setattr(collections, "connect", connect)
    held = collections.Collections(Settings(es_url=None))

    def told(_):
        with pytest.raises(NodeError, match="it hangs"):
            held.names()

    with ThreadPoolExecutor(8) as callers:
        list(callers.map(told, range(8)))
    assert len(tried) == 1
    told(None)
    assert len(tried) == 2, "a later caller has to try anew"


@pytest.mark.parametrize(
    ("runs", "patience"),
    [
        pytest.param(True, 7.0, id="runs and is silent: as long as a request may take"),
        pytest.param(False, 120.0, id="started here: as long as a start may take"),
    ],
)
def test_a_node_is_waited_for_by_what_it_is_doing(monkeypatch, tmp_path, runs, patience):
    waited = []
    memory = new_memory(tmp_path, None)
    monkeypatch.setattr(lifecycle, "recall", lambda _: memory)
    monkeypatch.setattr(lifecycle, "server_process", lambda _: runs or None)
    monkeypatch.setattr(lifecycle, "_launch", lambda *_, **__: memory)
    monkeypatch.setattr(lifecycle, "await_ready", lambda _, within: waited.append(within))
    monkeypatch.setattr(lifecycle, "observe", lambda _: None)
    lifecycle.start(Settings(home=tmp_path, es_url=None, es_timeout=7.0))
    assert waited == [patience]
