"""Counts and durations of what was asked, for Prometheus; no question stands in them."""

from __future__ import annotations

from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NO_ROUTE = "none"
"""Stands for every address that leads nowhere: a label must not grow with what people type."""


class Meter:
    """The numbers of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "yiju_requests", "Requests.", ("route", "method", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "yiju_request_seconds", "Seconds to the end.", ("route",), registry=self.registry
        )


class Metered:
    """Counts each request under its route."""

    def __init__(self, app: ASGIApp, meter: Meter) -> None:
        self.app, self.meter = app, meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and count it at its end."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            route = getattr(scope.get("route"), "path", NO_ROUTE)
            method = scope["method"] if route != NO_ROUTE else NO_ROUTE
            self.meter.requests.labels(route, method, status).inc()
            self.meter.seconds.labels(route).observe(perf_counter() - began)
