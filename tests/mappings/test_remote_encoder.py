"""The OpenAI-compatible backend, against a real server on this machine."""

import json
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import socket
from threading import Event, Thread

import numpy as np
import pytest
from patience import PATIENCE

from mappings.encoders.remote import RemoteEncoder
from mappings.errors import EncoderError
from mappings.vectors import UnusableVectors

KEY = "a-key-for-the-test"


def embedding(text):
    return [float(len(text)), 1.0, float("难" in text)]


class Service(BaseHTTPRequestHandler):
    """Embeds a text by its length; the model's name tells how it misbehaves."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, self.headers["Authorization"], body))
        texts, model = body["input"], body["model"]
        items = [{"index": row, "embedding": embedding(text)} for row, text in enumerate(texts)]
        status, answer = 200, json.dumps({"data": items[::-1], "model": model}).encode()
        if self.headers["Authorization"] != f"Bearer {KEY}":
            status, answer = 401, b'{"error": "bad key"}'
        if model in self.server.faults and len(self.server.asked) > self.server.patience:
            if model == "late":
                self.server.given_up.wait(PATIENCE)
            status, answer = self.server.faults[model](items)
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        with suppress(BrokenPipeError):  # the client did not wait
            self.wfile.write(answer)

    def log_message(self, *_):
        """Say nothing."""


def data(items):
    return 200, json.dumps({"data": items}).encode()


FAULTS = {
    "page": lambda _: (200, b"<html><body>Welcome</body></html>"),
    "late": data,
    "absent": lambda _: (404, b'{"error": "no such model"}'),
    "broken": lambda _: (500, b"oops"),
    "forgetful": lambda items: data(items[1:]),
    "doubling": lambda items: data([item | {"index": 0} for item in items]),
    "shrinking": lambda items: data([item | {"embedding": [1.0]} for item in items]),
    "numberless": lambda _: (200, b'{"data": [{"index": 0, "embedding": "0.1"}]}'),
    "zero": lambda items: data([item | {"embedding": [0.0, 0.0, 0.0]} for item in items]),
    "nan": lambda items: (
        200,
        json.dumps({"data": [i | {"embedding": [float("nan")] * 3} for i in items]}).encode(),
    ),
}


@pytest.fixture
def service():
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        server.asked, server.faults, server.patience = [], FAULTS, 0
        server.given_up = Event()
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.given_up.set()
        server.shutdown()
        thread.join()


def encoder_of(service, model="m3", **options):
    url = f"http://127.0.0.1:{service.server_port}/v1"
    return RemoteEncoder(url, model, **{"api_key": KEY, "timeout": PATIENCE} | options)


def test_vectors_come_in_order_however_the_service_orders_them(service):
    encoder = encoder_of(service)
    texts = ["字" * n for n in range(1, 101)]
    vectors = encoder.encode(texts)
    expected = np.array([embedding(text) for text in texts], np.float32)
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert encoder.dimensions == 3
    assert np.allclose(vectors, expected, atol=1e-6)
    assert {path for path, _, _ in service.asked} == {"/v1/embeddings"}
    assert max(len(body["input"]) for _, _, body in service.asked) < len(texts)


@pytest.mark.parametrize(
    ("model", "query", "document"),
    [
        pytest.param("BAAI/bge-large-zh-v1.5", "为这个句子生成表示以用于检索相关文章：", "",
                     id="bge in Chinese: an instruction for questions"),
        pytest.param("intfloat/multilingual-e5-small", "query: ", "passage: ",
                     id="e5: a prefix for both"),
        pytest.param("text-embedding-3-small", "", "", id="unknown models get the bare text"),
    ],
)  # fmt: skip
def test_prompts_follow_the_models_name(service, model, query, document):
    encoder = encoder_of(service, model)
    encoder.encode_query("问")
    encoder.encode(["答"])
    sent = [body["input"] for _, _, body in service.asked]
    assert [query + "问"] in sent
    assert [document + "答"] in sent


def test_a_lone_surrogate_is_sent_as_a_replacement_sign(service):
    encoder_of(service).encode_query("问\ud83d")
    assert ["问\ufffd"] in [body["input"] for _, _, body in service.asked]


def test_blank_texts_are_not_sent(service):
    with pytest.raises(UnusableVectors) as told:
        encoder_of(service).encode(["一", " ", "二二"])
    assert told.value.usable.tolist() == [True, False, True]
    assert not any(" " in body["input"] for _, _, body in service.asked)


@pytest.mark.parametrize("model", ["zero", "nan"])
def test_vectors_without_direction_are_told_apart(service, model):
    service.patience = 1
    with pytest.raises(UnusableVectors) as told:
        encoder_of(service, model).encode(["一", "二"])
    assert not told.value.usable.any()


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        ("page", "malformed"),
        ("forgetful", "malformed"),
        ("doubling", "malformed"),
        ("shrinking", "malformed"),
        ("numberless", "malformed"),
        ("late", "timeout"),
        ("absent", "missing_model"),
        ("broken", "failed"),
    ],
)
def test_each_failure_has_its_reason(service, model, reason):
    service.patience = 1  # the question for the dimensions is answered
    # Where an answer comes, a busy machine may take its time.
    encoder = encoder_of(service, model, timeout=0.3 if reason == "timeout" else PATIENCE)
    with pytest.raises(EncoderError) as told:
        encoder.encode(["一", "二"])
    assert told.value.reason == reason
    assert told.value.remedy


def test_a_refused_key_is_told_without_showing_it(service):
    with pytest.raises(EncoderError) as told:
        encoder_of(service, api_key="another-key").encode(["一"])
    assert told.value.reason == "unauthorized"
    assert "another-key" not in f"{told.value} {told.value.remedy}"


def test_nobody_there_is_unreachable(unused_port):
    encoder = RemoteEncoder(f"http://127.0.0.1:{unused_port}/v1", "m3")
    with pytest.raises(EncoderError) as told:
        encoder.encode_query("问")
    assert told.value.reason == "unreachable"


@pytest.fixture
def unused_port():
    """A port that nobody listens on and that nobody else is given meanwhile."""
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("安全出口不少于两个", 9, 11), ("safe exits", 3, 6), ("", 0, 2)],
    ids=["Han", "Latin", "empty"],
)
def test_token_counts_are_estimates_from_above(service, text, least, most):
    assert least <= encoder_of(service).count_tokens(text) <= most
