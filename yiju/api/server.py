"""How the service listens: uvicorn, with an end to the patience for whoever says nothing."""

from __future__ import annotations

import asyncio
from errno import EADDRINUSE
from socket import AF_INET, AF_INET6, IPPROTO_TCP, TCP_NODELAY, create_server, socket
from typing import cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from mappings.errors import InvalidSetting

GRACE = 30
"""Seconds that requests at work have to end when the service is told to."""


class Impatient(H11Protocol):
    """HTTP/1.1 as uvicorn speaks it; a connection that brings no whole head in time is closed.

    uvicorn itself waits without end for a head, so that a few silent clients could take every
    connection that the process may have.
    """

    _silence: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, and send each answer at once.

        asyncio sees to that only on sockets made for TCP by number, which those of `create_server`
        are not: every answer would wait 40 ms for the caller to confirm its head.
        """
        transport.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Read on; with the head of a request the waiting is over."""
        super().data_received(data)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._silence is None:
            app = cast("FastAPI", self.config.app)
            patience: float = app.state.settings.serve_patience
            self._silence = self.loop.call_later(patience, self.timeout_keep_alive_handler)

    def _stop_waiting(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None


def listener(host: str, port: int) -> socket:
    """A place to be called at, taken before anything is told of it; port 0 = any that is free.

    Raises InvalidSetting where it cannot be had.
    """
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as fault:
        raise _not_to_be_had(host, port, fault) from fault


def _not_to_be_had(host: str, port: int, fault: OSError) -> InvalidSetting:
    return InvalidSetting(
        f"cannot listen on {host}, port {port}: {fault.strerror or fault}",
        remedy="Give another with --port; 0 takes any that is free.",
    )


def listeners(host: str, port: int) -> list[socket]:
    """Every place that a host stands for, on one port; see `listener`.

    A browser takes `localhost` for IPv6 or IPv4 as it likes, whatever the machine's own files say.
    """
    if host != "localhost":
        return [listener(host, port)]
    places = [listener("127.0.0.1", port)]
    try:
        places.append(create_server(("::1", places[0].getsockname()[1]), family=AF_INET6))
    except OSError as fault:
        # A machine without IPv6 has one place; a port that another program holds there is told.
        if fault.errno == EADDRINUSE and port:
            places[0].close()
            raise _not_to_be_had("::1", port, fault) from fault
    return places


def address_of(place: socket, host: str) -> str:
    """How a browser calls it, by the name of the host that was asked for."""
    return f"http://{f'[{host}]' if ':' in host else host}:{place.getsockname()[1]}/"


def server(app: FastAPI) -> uvicorn.Server:
    """A server for the application, not yet started; it is run with its listeners."""
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )
    return uvicorn.Server(config)
