"""The client against a service that is busy, odd or not there: it asks again, or tells of it."""

import threading
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx2
import pytest

from mappings.errors import InvalidSetting, ServerRefused, ServerUnavailable
from yiju.client import Yiju
from yiju.client.faults import LONGEST, pause

MOMENT = datetime(2026, 6, 1, tzinfo=UTC)


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


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"url": "http://[::1"}, id="an address of half a bracket"),
        pytest.param({"url": "http://127.0.0.1:9", "key": "密钥"}, id="a key of other signs"),
    ],
)
def test_what_cannot_be_sent_is_refused_without_telling_the_key(given):
    with pytest.raises(InvalidSetting) as caught:
        Yiju(**given)
    assert "密钥" not in str(caught.value)


def test_nobody_there_is_told_with_the_address():
    with Yiju("http://127.0.0.1:9") as client, pytest.raises(ServerUnavailable, match=":9"):
        client.search("x")


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_service_is_asked_again_when_it_wishes(status):
    slept = []
    busy, good = (status, {"Retry-After": "7"}, b""), (200, {}, b"[]")
    with service(busy, busy, good) as url, Yiju(url, sleep=slept.append) as client:
        assert client.collections() == ()
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
