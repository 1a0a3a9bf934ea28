"""The application on a port of its own, as `yiju serve` runs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep

import uvicorn

PATIENCE = 30
"""Seconds until a server must have started."""


@contextmanager
def served(app) -> Iterator[str]:
    """The address of the running application."""
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning", ws="none")
    server = uvicorn.Server(config)
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
