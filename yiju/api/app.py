"""The application: read this first."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI

from mappings.errors import PlatformError
from yiju.api.collections import Collections
from yiju.api.keys import open_keys
from yiju.api.problems import problem
from yiju.api.routes import health
from yiju.settings import Settings
from yiju.web.routers import ROUTERS as PAGES

ROUTERS: tuple[APIRouter, ...] = (health.router, *PAGES)


def create_app(settings: Settings) -> FastAPI:
    """The service over the collections of a server; nothing is connected yet."""
    app = FastAPI(title="Yiju", docs_url=None, redoc_url=None)
    app.state.settings = settings
    app.state.collections = Collections(settings)
    app.state.keys = open_keys(settings)
    app.add_exception_handler(PlatformError, problem)
    for router in ROUTERS:
        app.include_router(router)
    return app
