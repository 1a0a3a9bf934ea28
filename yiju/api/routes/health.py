"""Whether the service lives, and whether it can answer."""

from __future__ import annotations

from fastapi import APIRouter, Request

router = APIRouter(tags=["health"])


@router.get("/healthz")
def live() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz")
def ready(request: Request) -> dict[str, str]:
    """Elasticsearch answers as well; 503 while it does not."""
    request.app.state.collections.names()
    return {"status": "ok"}
