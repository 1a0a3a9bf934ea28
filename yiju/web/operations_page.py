"""The page of operations: jobs as they run, index builds, passages that were refused."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from ingest.job import Job
from mappings.fields import KINDS
from mappings.index import Index
from yiju.web.page import Page, Reader
from yiju.web.route import PageRoute
from yiju.wire import Role

router = APIRouter(route_class=PageRoute, include_in_schema=False)

LISTED = 25
"""Newest jobs on the page."""


class Held(NamedTuple):
    """One index of the collection."""

    kind: str
    name: str
    serves: bool


@router.get("/operations")
def show_operations(page: Reader) -> HTMLResponse:
    """Show what is done to the collection, what serves, and what was refused."""
    bench = page.bench(Role.INGEST)
    return page.show(
        "operations.html",
        build=bench.index.build(),
        indices=list(indices_of(bench.index)),
        letters=bench.operations.letters.all(),
        jobs=_jobs(page),
    )


@router.get("/operations/jobs")
def show_jobs(page: Reader) -> HTMLResponse:
    """The jobs alone, for the page to renew itself with."""
    return page.show("jobs.html", jobs=_jobs(page))


def indices_of(index: Index) -> list[Held]:
    """Every index of the collection, those that serve first."""
    held = [
        Held(kind, name, name in index.behind(kind))
        for kind in KINDS
        for name in index.all_of(kind)
    ]
    return sorted(held, key=lambda one: not one.serves)


def _jobs(page: Page) -> list[Job]:
    return page.bench(Role.INGEST).operations.jobs.all()[:LISTED]
