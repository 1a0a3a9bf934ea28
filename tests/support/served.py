"""The application on a port of its own, as `yiju serve` runs it."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

import httpx2

from yiju.api.server import server as server_of

PATIENCE = 30
"""Seconds until a server must have started."""
YIJU = (sys.executable, "-c", "from yiju.cli import main; main()")


@contextmanager
def served(app) -> Iterator[str]:
    """The address of the running application."""
    server = server_of(app, host="127.0.0.1", port=0)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    try:
        until = monotonic() + PATIENCE
        while not server.started:
            if monotonic() > until or not thread.is_alive():
                raise RuntimeError("the application did not start")
            sleep(0.02)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


class Spawned(NamedTuple):
    """`yiju serve` as a process of its own."""

    address: str
    process: subprocess.Popen


@contextmanager
def spawned(environment: Mapping[str, str], *, patience: float = 4 * PATIENCE) -> Iterator[Spawned]:
    """Run `yiju serve` with further variables until the end of the block, once it is ready."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [*YIJU, "serve", "--port", str(port)]
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        address = f"http://127.0.0.1:{port}"
        until = monotonic() + patience
        while not _is_ready(address):
            if monotonic() > until or process.poll() is not None:
                raise RuntimeError("`yiju serve` did not start")
            sleep(0.1)
        yield Spawned(address, process)
    finally:
        process.terminate()
        process.wait(2 * PATIENCE)


def _is_ready(address: str) -> bool:
    try:
        return httpx2.get(f"{address}/readyz").is_success
    except httpx2.TransportError:
        return False
