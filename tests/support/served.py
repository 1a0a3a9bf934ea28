"""The application on a port of its own, as `yiju serve` runs it."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread
from typing import Any, NamedTuple

import httpx2
from patience import PATIENCE, eventually

from yiju.api.server import address_of, listener
from yiju.api.server import server as server_of

YIJU = (sys.executable, "-c", "from yiju.cli import main; main()")
AT_WORK = {"waiting", "running"}


@contextmanager
def served(app) -> Iterator[str]:
    """The address of the running application."""
    server, place = server_of(app), listener("127.0.0.1", 0)
    address = address_of(place, "127.0.0.1").rstrip("/")
    thread = Thread(target=server.run, kwargs={"sockets": [place]}, daemon=True)
    thread.start()

    def has_started() -> bool:
        assert thread.is_alive(), "the application did not start"
        return server.started

    try:
        eventually(has_started)
        yield address
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        # What went on would write to the collections of the tests that follow.
        assert not thread.is_alive(), "the application did not end"


def sent_in(address: str, files) -> dict[str, Any]:
    """The job that files sent in became, when it has ended."""
    with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
        answer = client.post("/v1/ingest", files=files)
        assert answer.status_code == 202, answer.text
        return ended(client, answer.headers["location"])


def ended(client, location: str) -> dict[str, Any]:
    """A job as soon as it is neither waiting nor at work."""

    def look() -> dict[str, Any] | None:
        job = client.get(location).json()
        return None if job["state"] in AT_WORK else job

    return eventually(look)


class Spawned(NamedTuple):
    """`yiju serve` as a process of its own."""

    address: str
    process: subprocess.Popen


@contextmanager
def spawned(
    environment: Mapping[str, str], *options: str, patience: float = PATIENCE
) -> Iterator[Spawned]:
    """Run `yiju serve` with further variables until the end of the block, once it is ready."""
    command = [*YIJU, "serve", "--port", "0", *options]
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    address = process.stdout.readline().rstrip("/\n")

    def is_ready() -> bool:
        assert process.poll() is None, "`yiju serve` did not start"
        try:
            return httpx2.get(f"{address}/readyz").is_success
        except httpx2.TransportError:
            return False

    try:
        eventually(is_ready, within=patience)
        yield Spawned(address, process)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()
