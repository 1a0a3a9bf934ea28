"""What an attacker brings: raw requests, a trap that counts who comes, files that are not texts."""

import socket
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from threading import Thread
from urllib.parse import urlsplit

from patience import PATIENCE
from word_writer import docx, paragraph


@contextmanager
def connected(address: str) -> Iterator[socket.socket]:
    """A bare connection to a server."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE) as line:
        yield line


def exchanged(address: str, request: bytes) -> bytes:
    """Everything that a server answers to these bytes, until it closes."""
    with connected(address) as line:
        line.sendall(request)
        return rest_of(line)


def rest_of(line: socket.socket) -> bytes:
    """What still comes, until the other side closes; a reset is an end, silence a failure."""
    parts = []
    try:
        while part := line.recv(1 << 16):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def get(path: str, *, method: str = "GET", **headers: str) -> bytes:
    """A request whose path is sent exactly as written."""
    told = {"Host": "localhost", "Connection": "close", **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    return "\r\n".join([*lines, "", ""]).encode()


class Trap:
    """A server that should never be asked."""

    def __init__(self, line: socket.socket) -> None:
        self.line, self.visits = line, 0
        self.address = f"http://127.0.0.1:{line.getsockname()[1]}"

    def listen(self) -> None:
        """Count connections until it is closed."""
        while True:
            try:
                visitor, _ = self.line.accept()
            except OSError:
                return
            self.visits += 1
            visitor.close()


@contextmanager
def trap() -> Iterator[Trap]:
    """A trap on a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        set_up = Trap(line)
        thread = Thread(target=set_up.listen, daemon=True)
        thread.start()
        try:
            yield set_up
        finally:
            line.shutdown(socket.SHUT_RDWR)
            thread.join(PATIENCE)


@contextmanager
def redirecting(to: str) -> Iterator[str]:
    """Address of a server that sends everybody elsewhere, with the method and body kept."""

    class Elsewhere(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(307)
            self.send_header("Location", to + self.path)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def with_members(data: bytes, given: dict[str, bytes]) -> bytes:
    """An archive with members replaced or added."""
    packed = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(data)) as old,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            if name not in given:
                new.writestr(name, old.read(name))
        for name, part in given.items():
            new.writestr(name, part)
    return packed.getvalue()


def word(*texts: str) -> bytes:
    """A DOCX of these paragraphs."""
    return docx(*(paragraph(text) for text in texts))


def bomb(megabytes: int) -> bytes:
    """A DOCX of some kilobytes whose text unpacks to so many megabytes."""
    return with_members(word("第一条 测试。"), {"word/document.xml": bytes(megabytes << 20)})


def lying(data: bytes, name: str) -> bytes:
    """An archive whose directory says that a member unpacks to ten bytes."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        size = archive.getinfo(name).file_size.to_bytes(4, "little")
    place = data.rindex(b"PK\x01\x02", 0, data.rindex(name.encode()))
    return data[: place + 24] + data[place + 24 :].replace(size, (10).to_bytes(4, "little"), 1)
