"""A local HTTP proxy before Elasticsearch that answers some requests itself, and badly."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from ssl import SSLContext
from threading import Event, Thread
from urllib.parse import urlsplit

from patience import PATIENCE

HOP = {"connection", "transfer-encoding", "content-length", "host", "accept-encoding"}


class FaultProxy:
    """Answers a share of the requests with 429 or 503, and spoils the passages named.

    Only those requests are refused whose path holds the word of `among`.
    """

    def __init__(
        self, target: str, *, seed: int = 0, share: float = 0.0, spoiled=(), among: str = ""
    ) -> None:
        self.target, self.share, self.spoiled = urlsplit(target), share, set(spoiled)
        self.among = among
        self.random = Random(seed)
        self.refused = 0
        """Requests that were answered with 429 or 503."""
        self.held = 0
        """Requests that came while it hangs."""
        self.flows = Event()
        """Cleared, it hangs: it takes every request and answers none."""
        self.flows.set()
        self.url = ""

    def refuses(self, path: str) -> int | None:
        """Status to answer with instead of the server, if any."""
        if self.among not in path or self.random.random() >= self.share:
            return None
        self.refused += 1
        return self.random.choice((429, 503))

    def passed_on(self, path: str, body: bytes) -> bytes:
        """The body as the server gets it: spoiled passages hold a word where a number belongs."""
        if not path.split("?", maxsplit=1)[0].endswith("/_bulk") or not self.spoiled:
            return body
        lines = body.split(b"\n")
        for place, line in enumerate(lines[:-1]):
            action = json.loads(line) if line.startswith(b'{"index"') else {}
            if action.get("index", {}).get("_id") in self.spoiled:
                document = json.loads(lines[place + 1])
                if "ordinal" in document:
                    lines[place + 1] = json.dumps(document | {"ordinal": "no number"}).encode()
        return b"\n".join(lines)


@contextmanager
def fault_proxy(target: str, *, tls: SSLContext | None = None, **given) -> Iterator[FaultProxy]:
    """Run a proxy before the server at `target` until the end of the block; with `tls`, https."""
    proxy = FaultProxy(target, **given)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_any(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            if not proxy.flows.is_set():
                proxy.held += 1
                proxy.flows.wait(PATIENCE)
                self.close_connection = True
                return None
            status = proxy.refuses(self.path)
            if status is not None:
                return self.answer(status, [("content-type", "application/json")], b"{}")
            upstream = HTTPConnection(proxy.target.hostname, proxy.target.port, timeout=60)
            headers = {k: v for k, v in self.headers.items() if k.lower() not in HOP}
            upstream.request(self.command, self.path, proxy.passed_on(self.path, body), headers)
            got = upstream.getresponse()
            kept = [(k, v) for k, v in got.getheaders() if k.lower() not in HOP]
            self.answer(got.status, kept, got.read())
            return upstream.close()

        def answer(self, status, headers, body) -> None:
            self.send_response(status)
            for name, value in headers:
                self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = handle_any  # noqa: N815

        def log_message(self, *_) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    proxy.url = f"http{'s' if tls else ''}://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.flows.set()
        server.shutdown()
        server.server_close()
        thread.join()
