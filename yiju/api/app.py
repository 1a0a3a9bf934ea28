"""The application: read this first."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import BoundedSemaphore

from fastapi import APIRouter, FastAPI
from starlette.concurrency import run_in_threadpool

from yiju.api.collections import Collections
from yiju.api.keys import open_keys
from yiju.api.limits import Bounded, Crowded, Rationed, RequestId
from yiju.api.meter import Meter, Metered
from yiju.api.problems import add_problems
from yiju.api.routes import (
    audit,
    authority,
    collections,
    feedback,
    health,
    jobs,
    review_queue,
    search,
    works,
)
from yiju.api.uploads import Uploads
from yiju.api.worker import Worker
from yiju.settings import Settings
from yiju.web.routers import ROUTERS as PAGES

ROUTERS: tuple[APIRouter, ...] = (
    health.router,
    search.router,
    works.router,
    audit.router,
    feedback.router,
    jobs.router,
    review_queue.router,
    authority.router,
    collections.router,
    *PAGES,
)


def create_app(settings: Settings) -> FastAPI:
    """The service over the collections of a server; nothing is connected yet."""
    app = FastAPI(title="Yiju", docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.settings = settings
    app.state.collections = Collections(settings)
    app.state.keys = open_keys(settings)
    app.state.uploads = Uploads(settings)
    app.state.long_places = BoundedSemaphore(settings.serve_long_at_once)
    app.state.worker = Worker()
    app.state.meter = Meter()
    add_problems(app)
    # The last stands outermost: even what is refused has a name and is counted.
    app.add_middleware(Bounded, settings=settings)
    app.add_middleware(Rationed, settings=settings)
    app.add_middleware(Crowded, settings=settings)
    app.add_middleware(Metered, meter=app.state.meter)
    app.add_middleware(RequestId)
    for router in ROUTERS:
        app.include_router(router)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """End the job at work before the service ends, or leave it to be resumed."""
    yield
    await run_in_threadpool(app.state.worker.close)
