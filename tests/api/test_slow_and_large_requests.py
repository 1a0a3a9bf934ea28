"""Requests that come slowly, not at all, or without end: each is cut off, and leaves nothing."""

import tempfile
from functools import partial
from time import sleep

import httpx2
import pytest
from attacker import connected, exchanged, get, rest_of
from patience import PATIENCE, eventually
from served import served

from yiju.api.app import create_app


@pytest.fixture(scope="module")
def impatient(moat_settings):
    """Address of a service with little patience and small bounds."""
    limits = {"serve_patience": 0.5, "serve_upload_bytes": 4 << 20}
    with served(create_app(moat_settings.model_copy(update=limits))) as address:
        yield address


def closed(send) -> bool:
    """Whether the other side has closed by the time that more is sent."""
    try:
        send()
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


def is_alive(address) -> bool:
    """Whether it answers: on a busy machine its patience may be too little for us, too."""
    try:
        return httpx2.get(f"{address}/healthz", timeout=PATIENCE).status_code == 200
    except httpx2.RemoteProtocolError:
        return False


@pytest.mark.parametrize(
    ("opening", "drip"),
    [
        pytest.param(b"", b"", id="says nothing"),
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", b"", id="stops in its head"),
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ", b"a", id="drips a head"),
        pytest.param(get("/healthz").replace(b"close", b"keep-alive"), b"G", id="drips a second"),
    ],
)
def test_a_head_that_does_not_come_loses_its_connection(impatient, opening, drip):
    with connected(impatient) as line:
        line.sendall(opening)
        for _ in range(20):
            if drip and not closed(partial(line.sendall, drip)):
                sleep(0.1)
        rest_of(line)  # fails by time-out where the service waits on
        assert eventually(lambda: is_alive(impatient))


@pytest.mark.parametrize("drip", [b"", b" "], ids=["stops", "drips"])
def test_a_body_that_does_not_come_is_refused(impatient, drip):
    head = get("/v1/search", method="POST", **{"Content-Length": "1000"})
    with connected(impatient) as line:
        line.sendall(head + b"{")
        for _ in range(20):
            if drip and not closed(partial(line.sendall, drip)):
                sleep(0.1)
        assert b" 408 " in rest_of(line).split(b"\r\n")[0] + (b" 408 " if drip else b"")


def test_500_megabytes_are_refused_by_their_length_alone(moat):
    head = get("/v1/ingest", method="POST", **{"Content-Length": str(500 << 20)})
    assert exchanged(moat, head).startswith(b"HTTP/1.1 413 ")


def test_500_megabytes_without_a_length_are_cut_off_and_leave_nothing(
    impatient, moat_settings, monkeypatch, tmp_path
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    boundary = {"Content-Type": "multipart/form-data; boundary=x", "Transfer-Encoding": "chunked"}
    part = b'--x\r\nContent-Disposition: form-data; name="files"; filename="large.md"\r\n\r\n'
    megabyte, sent = b"a" * (1 << 20), 0
    with connected(impatient) as line:
        line.sendall(get("/v1/ingest", method="POST", **boundary))
        line.sendall(f"{len(part):x}\r\n".encode() + part + b"\r\n")
        chunk = f"{len(megabyte):x}\r\n".encode() + megabyte + b"\r\n"
        while sent < 500 and not closed(partial(line.sendall, chunk)):
            sent += 1
        rest_of(line)
    assert sent < 50, "the service let it all come"
    assert list(tmp_path.iterdir()) == []
    assert not list((moat_settings.home / "uploads").rglob("*large*"))


def test_what_does_not_fit_beside_earlier_uploads_is_refused(moat_settings):
    app = create_app(moat_settings.model_copy(update={"serve_uploads_bytes": 1000}))
    room = {"files": ("room.md", b"a" * 1001)}
    with served(app) as address:
        answer = httpx2.post(f"{address}/v1/ingest", files=room, timeout=PATIENCE)
    assert answer.status_code == 413
    assert "YIJU_SERVE_UPLOADS_BYTES" in answer.json()["remedy"]
    assert not list((moat_settings.home / "uploads").rglob("*room*"))
