"""The client against the real service on the real node, and against one that is busy or odd."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
import pytest
import uvicorn

from mappings.errors import (
    InvalidFilter,
    NotFoundError,
    ServerRefused,
    ServerUnavailable,
    UnknownCollection,
)
from search.question import Filter
from search.result import NotFound
from yiju.api.app import create_app
from yiju.client import Yiju
from yiju.client.faults import LONGEST, pause

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = [
    pytest.param(block, id=f"{name}-{number}")
    for name in ("client.md", "adapters.md")
    for number, block in enumerate(BLOCK.findall((DOCS / name).read_text(encoding="utf-8")))
]
DAY = date(2026, 6, 1)
MOMENT = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def client(node_settings, examples_bench) -> Iterator[Yiju]:
    config = uvicorn.Config(
        create_app(node_settings), host="127.0.0.1", port=0, log_level="error", ws="none"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    name = examples_bench.index.collection
    with Yiju(f"http://127.0.0.1:{port}", collection=name) as client:
        yield client
    server.should_exit = True
    thread.join()


@contextmanager
def service(*answers):
    """A service that gives one answer after the other: status, headers, body."""
    left = list(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            status, headers, body = left.pop(0)
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_an_answer_is_the_same_record_as_the_workbench_gives(client, examples_bench):
    result = client.search("屋顶农场法第四条", as_of=DAY)
    again = examples_bench.ask(result.conditions)
    assert [one.candidate_id for one in result.candidates] == [
        one.candidate_id for one in again.candidates
    ]
    assert result.candidates[0].citation == "《屋顶农场法》第四条"


def test_what_is_not_there_comes_with_its_proof(client):
    result = client.search("GDPR 是怎么规定的", as_of=DAY)
    assert result.not_found_reason is NotFound.NO_KEYWORD_MATCH
    assert result.proof.proved_absent


def test_a_provision_is_read_by_the_id_that_a_result_gives(client):
    (first, *_) = client.search("屋顶农场法第四条", as_of=DAY).candidates
    held = client.provision(first.provision_id, as_of=DAY)
    assert held.provision.provision_id == first.provision_id
    assert held.provision.text.startswith(first.text[:20])


def test_the_evidence_fits_its_budget(client):
    block = client.context("屋顶农场法第四条", budget=600, as_of=DAY)
    assert 0 < block.tokens <= 600


def test_versions_and_what_differs_between_them(client):
    rows = client.history("屋顶农场法", as_of=DAY)
    assert [row.status for row in rows] == ["superseded", "superseded", "in_force"]
    found = client.diff("屋顶农场法", rows[0].version_id, rows[-1].version_id)
    assert {one.change for one in found} >= {"added", "changed"}
    assert client.wording("屋顶农场法", as_of=DAY).version.version_id == rows[-1].version_id


def test_lists_go_on_over_their_pages(client):
    works = [one.work_id for one in client.works()]
    assert works == sorted(set(works))
    assert "屋顶农场法" in works
    asked = client.search("屋顶农场法第四条", as_of=DAY).audit_id
    assert asked in {one.audit_id for one in client.audit("屋顶农场法")}


@pytest.mark.parametrize(
    ("ask", "kind"),
    [
        pytest.param(
            lambda client: client.search("x", filters=(Filter(field="colour", values=("red",)),)),
            InvalidFilter,
            id="a filter of no field",
        ),
        pytest.param(lambda client: client.history("没有这部法"), NotFoundError, id="no work"),
    ],
)
def test_a_fault_of_the_service_is_the_error_of_the_program(client, ask, kind):
    with pytest.raises(kind) as caught:
        ask(client)
    assert caught.value.message
    assert caught.value.remedy


def test_an_unknown_collection_is_told(client):
    with Yiju(client.url, collection="nonesuch") as other, pytest.raises(UnknownCollection):
        other.search("x")


def test_nobody_there_is_told_with_the_address():
    with Yiju("http://127.0.0.1:9") as client, pytest.raises(ServerUnavailable, match=":9"):
        client.search("x")


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_service_is_asked_again_when_it_wishes(status):
    slept = []
    busy, good = (status, {"Retry-After": "7"}, b""), (200, {}, b"[]")
    with service(busy, busy, good) as url, Yiju(url, sleep=slept.append) as client:
        assert client.history("x") == ()
    assert slept == [7.0, 7.0]


def test_patience_ends_and_the_fault_is_told():
    busy = (503, {}, b'{"type": "urn:yiju:ServerUnavailable", "detail": "gone", "remedy": "wait"}')
    slept = []
    with (
        service(busy, busy, busy) as url,
        Yiju(url, retries=2, sleep=slept.append) as client,
        pytest.raises(ServerUnavailable, match="gone"),
    ):
        client.history("x")
    assert slept == [1.0, 2.0]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param((502, {}, b"<html>"), id="a gateway's page"),
        pytest.param((404, {}, b"[]"), id="another service"),
        pytest.param((200, {}, b'{"a": 1}'), id="another form"),
    ],
)
def test_what_is_no_yiju_is_refused(answer):
    with service(answer) as url, Yiju(url) as client, pytest.raises(ServerRefused):
        client.history("x")


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        pytest.param("3", 3.0, id="seconds"),
        pytest.param("Mon, 01 Jun 2026 00:00:09 GMT", 9.0, id="a day of HTTP"),
        pytest.param("Mon, 01 Jun 2020 00:00:00 GMT", 0.0, id="a day gone by"),
        pytest.param("9999999", LONGEST, id="too long"),
        pytest.param("soon", 1.5, id="no number"),
        pytest.param("", 1.5, id="nothing"),
    ],
)
def test_the_pause_is_the_one_asked_for(header, seconds):
    response = httpx2.Response(503, headers={"Retry-After": header})
    assert pause(response, now=MOMENT, otherwise=1.5) == seconds


def test_the_key_goes_in_the_header_and_in_no_text():
    with Yiju("http://127.0.0.1:9", key="secret-key") as client:
        assert "secret-key" not in repr(client)
        with pytest.raises(ServerUnavailable) as caught:
            client.search("x")
    assert "secret-key" not in str(caught.value)


@pytest.mark.parametrize("block", SHOWN)
def test_what_the_pages_show_runs(block, client, capsys):
    told = block.replace("http://127.0.0.1:8321", client.url).replace("demo", client.collection)
    exec(compile(told, "page", "exec"), {})  # noqa: S102 - our own page
    assert "屋顶农场法" in capsys.readouterr().out
