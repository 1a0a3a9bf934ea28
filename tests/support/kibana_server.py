"""A stand-in for Kibana that takes an import as Kibana's documentation says."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread


class Kibana(BaseHTTPRequestHandler):
    """Takes an import as Kibana's documentation says."""

    def do_POST(self):
        """Judge the form of the import, and count its objects."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        good = (
            self.headers.get("kbn-xsrf")
            and self.headers["Content-Type"].startswith("multipart/form-data")
            and b'name="file"; filename="yiju.ndjson"' in body
        )
        status = 400 if not good else 401 if not self.headers.get("Authorization") else 200
        self.server.asked.append(self.path)
        count = body.count(b'"coreMigrationVersion"')
        told = self.server.says or json.dumps({"success": True, "successCount": count}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *_):
        """Say nothing."""


@contextmanager
def kibana_running() -> Iterator[HTTPServer]:
    """The stand-in; `asked` holds the paths it was asked, `says` what it answers instead."""
    server = HTTPServer(("127.0.0.1", 0), Kibana)
    server.asked, server.says = [], b""
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def address(server: HTTPServer) -> str:
    """Where it is reached."""
    return f"http://127.0.0.1:{server.server_port}"
