"""What a request may cost: its bytes, its patience, its share; and the id it carries through."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Iterator, MutableMapping
from contextvars import ContextVar
from secrets import token_hex
from threading import BoundedSemaphore
from time import monotonic
from typing import Any

from fastapi import Depends
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mappings.errors import PlatformError, ServerOverloaded, TooLarge, TooOften, TooSlow
from yiju.api.access import known_caller
from yiju.api.problems import problem
from yiju.settings import Settings

UPLOAD = "/v1/ingest"
FREE = frozenset({"/healthz", "/readyz", "/metrics"})
"""What watches the service is never told to come again later."""
SAFE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""What may be written into a header and a log as it came: no line feed, no markup."""


SLOWEST = 16 << 10
"""Bytes a second that a body has to bring once its patience is used up: a drip holds no place."""

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""Name of the request that is being answered."""


class RequestId:
    """Gives each request a name: the caller's own where it is harmless, else a random one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Name the request, and say the name in its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Request(scope).headers.get("x-request-id", "")
        name = given if SAFE_ID.fullmatch(given) else token_hex(8)

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = name
                headers["x-content-type-options"] = "nosniff"
            await send(message)

        token = request_id.set(name)
        try:
            await self.app(scope, receive, named)
        finally:
            request_id.reset(token)


class Bounded:
    """Refuses a body that is too large or too slow, before the rest of it is read.

    Whoever does not take his answer is let go, too: it would hold its place for ever.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on as it comes in."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        is_upload = scope["path"] == UPLOAD
        most = self.settings.serve_upload_bytes if is_upload else self.settings.serve_body_bytes
        body = _Body(receive, most, self.settings.serve_patience)
        told = request.headers.get("content-length", "0")
        if told.isdigit() and int(told) > most:
            await problem(request, too_large(most))(scope, receive, send)
            return

        started = False

        async def unless_refused(message: MutableMapping[str, Any]) -> None:
            nonlocal started
            if body.fault is None:
                started = True
                await body.taken(send(message))

        try:
            await self.app(scope, body.receive, unless_refused)
        except Exception:  # what the application makes of the body's fault
            if body.fault is None:
                raise
        if body.fault and not started:
            await problem(request, body.fault)(scope, receive, send)


class _Body:
    """A body on its way in, and who sends it; its fault stays, whatever a parser makes of it."""

    def __init__(self, receive: Receive, most: int, patience: float) -> None:
        self._receive, self.most, self.patience = receive, most, patience
        self.read, self.complete, self.began = 0, False, monotonic()
        self.fault: PlatformError | None = None

    async def receive(self) -> Message:
        """The next part; raises TooLarge or TooSlow."""
        if self.complete:
            return await self._receive()
        left = self.began + self.patience + self.read / SLOWEST - monotonic()
        try:
            message = await asyncio.wait_for(self._receive(), min(left, self.patience))
        except TimeoutError:
            self.fault = TooSlow(f"too little came for {self.patience:g} seconds")
            raise self.fault from None
        self.read += len(message.get("body", b""))
        self.complete = not message.get("more_body", False)
        if self.read > self.most:
            self.fault = too_large(self.most)
            raise self.fault
        return message

    async def taken(self, part: Awaitable[None]) -> None:
        """Wait until the caller has taken a part of the answer; raises TooSlow."""
        try:
            await asyncio.wait_for(part, self.patience)
        except TimeoutError:
            self.fault = TooSlow(f"nothing was taken for {self.patience:g} seconds")
            raise self.fault from None


class Rationed:
    """Lets one key, or one address without a key, ask so often and no oftener."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.rate = app, parse(settings.serve_rate)
        self.window = MovingWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the request, or refuse it."""
        if scope["type"] == "http" and scope["path"] not in FREE:
            request = Request(scope)
            known = known_caller(request)
            host = request.client.host if request.client else ""
            asker = f"key:{known.name}" if known else f"host:{host}"
            if not request.app.state.keys.empty and not self.window.hit(self.rate, asker):
                fault = TooOften(f"more than {self.rate}")
                await problem(request, fault)(scope, receive, send)
                return
        await self.app(scope, receive, send)


class Crowded:
    """Refuses at once what would only wait behind too many others."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.most, self.in_hand = app, settings.serve_at_once, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the request in hand, or refuse it."""
        if scope["type"] != "http" or scope["path"] in FREE:
            await self.app(scope, receive, send)
            return
        if self.in_hand >= self.most:
            fault = ServerOverloaded(f"{self.in_hand} requests are in hand already")
            await problem(Request(scope), fault)(scope, receive, send)
            return
        self.in_hand += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.in_hand -= 1


def few_at_once(request: Request) -> Iterator[None]:
    """A dependency of what walks a whole audit or writes passages anew: few of them run at once.

    The others would wait for a thread while such requests hold them all.
    """
    places: BoundedSemaphore = request.app.state.long_places
    if not places.acquire(blocking=False):
        raise ServerOverloaded("as many long requests as may run at once are at work")
    try:
        yield
    finally:
        places.release()


FEW_AT_ONCE = Depends(few_at_once)


def too_large(most: int) -> TooLarge:
    """The fault of a request of more bytes than it may have."""
    return TooLarge(f"a request of more than {most} bytes")
