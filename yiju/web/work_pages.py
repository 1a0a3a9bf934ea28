"""The pages of works: the list, one work, its wording on a day, the difference of two versions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from mappings.effectivity import binds_on
from mappings.records import Part, Provision, Version
from yiju.web.page import Reader
from yiju.web.route import PageRoute
from yiju.works.account import account
from yiju.works.difference import Change, differences
from yiju.works.rows import Row, row
from yiju.works.shelf import Shelf

router = APIRouter(route_class=PageRoute, include_in_schema=False)

LISTED = 200
"""Works on one page; whoever looks for one among more types a part of its name."""
DEEPEST = 4
"""Level of the deepest heading: the work itself is level 1."""


class Listed(NamedTuple):
    """One work with the version that stands for it on the day."""

    work_id: str
    title: str
    version: Version
    row: Row
    versions: int


class Heading(NamedTuple):
    """A heading of a text."""

    level: int
    text: str


class Run(NamedTuple):
    """Provisions in a row, and the headings that begin above them."""

    headings: list[Heading]
    provisions: list[Provision]


@router.get("/works")
def list_works(page: Reader, words: str = "", as_of: str = "") -> HTMLResponse:
    """List the works whose name holds some words."""
    shelf, day = Shelf(page.bench().index), page.day(as_of)
    by_work = shelf.catalogue.by_work
    named = shelf.works(words)
    listed = []
    for work in named[:LISTED]:
        version = shelf.on(work, day)
        count = len(by_work[work])
        listed.append(Listed(work, version.title, version, row(version, day), count))
    return page.show(
        "works.html",
        words=words,
        day=day,
        works=len(by_work),
        versions=len(shelf.catalogue.versions),
        current_to=shelf.current_to,
        listed=listed,
        more=len(named) > LISTED,
    )


@router.get("/works/work")
def show_work(page: Reader, work: str, as_of: str = "") -> HTMLResponse:
    """Show the versions of a work, and everything known of the one that binds on the day."""
    shelf, day = Shelf(page.bench().index), page.day(as_of)
    version = shelf.on(work, day)
    told = account(version, day, entries=shelf.entries(version), contents=shelf.contents(version))
    rows = [row(one, day) for one in shelf.wordings(version.work_id)]
    return page.show("work.html", shown=version, account=told, rows=rows, day=day)


@router.get("/works/wording")
def show_wording(page: Reader, work: str, on: str = "") -> HTMLResponse:
    """Show the whole wording of a work on a day, or of the version named."""
    shelf, today = Shelf(page.bench().index), page.today
    version = shelf.named(work, on) if on.strip() else shelf.on(work, today)
    day = today if on in {"", version.version_id} else page.day(on)
    binds = binds_on(day, effective_from=version.effective_from, effective_to=version.effective_to)
    return page.show(
        "wording.html",
        version=version,
        day=day,
        row=row(version, day),
        binds=binds,
        runs=list(runs_of(shelf.provisions(version))),
    )


@router.get("/works/difference")
def show_difference(page: Reader, work: str, older: str, newer: str) -> HTMLResponse:
    """Show what differs between two versions, word by word."""
    shelf = Shelf(page.bench().index)
    before, after = shelf.named(work, older), shelf.named(work, newer)
    changes = differences(shelf.provisions(before), shelf.provisions(after))
    counts = [(one, sum(each.change is one for each in changes)) for one in Change]
    return page.show(
        "difference.html",
        before=before,
        after=after,
        counts=[(change, count) for change, count in counts if count],
        found=[one for one in changes if one.change not in {Change.SAME, Change.MOVED}],
    )


def runs_of(provisions: Sequence[Provision]) -> Iterator[Run]:
    """The provisions under their headings; each heading stands once, where it begins."""
    above: tuple[str, ...] = ()
    told = [one for one in provisions if one.part is not Part.COMMENTARY]
    for path, members in groupby(told, key=lambda one: one.path):
        kept = _shared(above, path)
        headings = [
            Heading(min(level + 2, DEEPEST), text)
            for level, text in enumerate(path)
            if level >= kept
        ]
        yield Run(headings, list(members))
        above = path


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many headings two paths begin with in common."""
    pairs = list(zip(one, other, strict=False))
    return next((at for at, (a, b) in enumerate(pairs) if a != b), len(pairs))
