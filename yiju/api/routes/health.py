"""Whether the service lives, whether it can answer, and what it has done."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from yiju.api.access import caller
from yiju.api.problems import declared

router = APIRouter(tags=["health"])


READY_WITHIN = 5.0
"""Seconds after which a server that does not answer is as good as none."""


@router.get("/healthz")
async def live() -> dict[str, str]:
    """The process answers."""
    # Without a thread: those may all be waiting for a server that hangs.
    return {"status": "ok"}


@router.get("/readyz", responses=declared(503))
def ready(request: Request) -> dict[str, str]:
    """Elasticsearch answers as well; 503 while it does not."""
    request.app.state.collections.names(within=READY_WITHIN)
    return {"status": "ok"}


@router.get(
    "/metrics",
    dependencies=[Depends(caller)],
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}, **declared(401, 403, 429)},
)
def metrics(request: Request) -> Response:
    """Counts and durations of requests, as Prometheus reads them."""
    registry = request.app.state.meter.registry
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
