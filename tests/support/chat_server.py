"""A local server that speaks the chat protocol and plays a model, good or bad."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Played(NamedTuple):
    """The address of a server, and the bodies of the requests that it got."""

    base_url: str
    requests: list[dict[str, Any]]


class Response(NamedTuple):
    """What a server answers to one request."""

    status: int
    body: bytes
    content_type: str = "application/json"


def says(content: str | None, *, finish: str = "stop") -> Response:
    """A completion with this content."""
    message = {"role": "assistant", "content": content}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    whole = {"id": "c1", "object": "chat.completion", "created": 0, "model": "m"}
    usage = {"prompt_tokens": 40, "completion_tokens": 7, "total_tokens": 47}
    return Response(200, json.dumps({**whole, "choices": [choice], "usage": usage}).encode())


def refuses(status: int) -> Response:
    """An error, in whose words the key is repeated."""
    return Response(status, json.dumps({"error": {"message": "no; key sk-secret"}}).encode())


def candidates_in(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of JSON that a request shows."""
    return [json.loads(line) for line in request["messages"][1]["content"].splitlines()[1:]]


@contextmanager
def playing(model: Callable[[dict[str, Any]], Response]) -> Iterator[Played]:
    """Serve a model on a free port of this machine until the block ends."""
    requests: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            requests.append(request)
            answered = model(request)
            self.send_response(answered.status)
            self.send_header("Content-Type", answered.content_type)
            self.send_header("Content-Length", str(len(answered.body)))
            self.end_headers()
            self.wfile.write(answered.body)

        def log_message(self, *_args: object) -> None:
            """Say nothing: a test's output is its own."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield Played(f"http://127.0.0.1:{server.server_port}/v1", requests)
        finally:
            server.shutdown()
            thread.join()
