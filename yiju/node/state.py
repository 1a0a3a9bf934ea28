"""What can be seen of a node from outside: process, health, size, log."""

from __future__ import annotations

import json
import os
import time
from collections import deque
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from mappings.errors import NodeError
from mappings.records import Record
from yiju.node.artifact import VERSION
from yiju.node.config import CLUSTER
from yiju.node.java import OLDEST_FAST
from yiju.node.memory import HOST, NodeMemory
from yiju.node.process import launcher_log, server_process

# A healthy node answers in milliseconds, even under load within a few seconds.
_ANSWER_SECONDS = 10


class NodeState(Record):
    """The embedded node as it stands now."""

    url: str
    """Address; answers only while it runs."""
    pid: int | None
    """Process of the server; empty = stopped."""
    health: str | None
    """`green`, `yellow` or `red`; empty = no answer."""
    version: str
    """Version of the server's program."""
    java: int
    """Version of the Java that ran it last; 0 = never ran."""
    folder: Path
    """Where all of it lies."""
    data_bytes: int
    """Size of the data on disk."""

    @property
    def is_ready(self) -> bool:
        """Whether it answers with its password and can read every index."""
        return self.health in ("green", "yellow")

    @property
    def is_slow_java(self) -> bool:
        """Whether the Java is too old for vector instructions."""
        return 0 < self.java < OLDEST_FAST


def observe(memory: NodeMemory) -> NodeState:
    """Look at the node without changing it."""
    process = server_process(memory.folder)
    return NodeState(
        url=memory.url,
        pid=process.pid if process else None,
        health=cluster_health(memory) if process else None,
        version=VERSION,
        java=memory.java,
        folder=memory.folder,
        data_bytes=_size(memory.folder / "data"),
    )


def await_ready(memory: NodeMemory, *, within: float) -> None:
    """Wait until the node answers with its password and has opened its indices."""
    deadline = time.monotonic() + within
    left = within
    while cluster_health(memory, within=min(left, _ANSWER_SECONDS)) not in ("green", "yellow"):
        if server_process(memory.folder) is None:
            raise NodeError("Elasticsearch ended right after it had started")
        left = deadline - time.monotonic()
        if left <= 0:
            raise NodeError(f"Elasticsearch runs, but its indices did not open in {within:.0f} s")
        time.sleep(0.2)


def cluster_health(memory: NodeMemory, *, within: float = _ANSWER_SECONDS) -> str | None:
    """Colour of the cluster, asked with the password; None where it does not answer so.

    Asked by hand, not by the client: that takes a second to import and retries on its own.
    """
    connection = HTTPConnection(HOST, memory.http_port, timeout=within)
    try:
        connection.request(
            "GET", "/_cluster/health", headers={"Authorization": memory.authorization}
        )
        response = connection.getresponse()
        body = json.load(response)
        return str(body["status"]) if response.status == HTTPStatus.OK else None
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        connection.close()


def log_tail(folder: Path, *, lines: int) -> list[str]:
    """The last lines of the log written last: the server's, or the launcher's where it failed."""
    candidates = (folder / "logs" / f"{CLUSTER}.log", launcher_log(folder))
    written = [path for path in candidates if path.exists()]
    if not written:
        return []
    newest = max(written, key=lambda path: path.stat().st_mtime)
    with newest.open(encoding="utf-8", errors="replace") as log:
        return [line.rstrip("\n") for line in deque(log, maxlen=lines)]


def _size(folder: Path) -> int:
    """Bytes of all files below; the server deletes files and folders while we count."""
    total = 0
    for place, _, names in os.walk(folder):  # passes over a folder that is gone by now
        for name in names:
            with suppress(FileNotFoundError):
                total += Path(place, name).stat().st_size
    return total
