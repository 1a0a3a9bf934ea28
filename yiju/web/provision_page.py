"""The page of one provision: its wording, its versions, and what changed in it word by word."""

from __future__ import annotations

from datetime import date
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from mappings.records import Provision, Version, citation_of
from yiju.web.answer import Place
from yiju.web.page import Reader
from yiju.web.route import PageRoute
from yiju.works.difference import Difference, differences
from yiju.works.rows import Row, row
from yiju.works.shelf import Shelf

router = APIRouter(route_class=PageRoute, include_in_schema=False)


class Shown(NamedTuple):
    """One provision with its neighbours and the versions of its work."""

    provision: Provision
    version: Version
    row: Row
    """Its version on the day of the page."""
    rows: list[Row]
    """All versions of the work."""
    previous: Provision | None
    next: Provision | None

    @property
    def citation(self) -> str:
        """《…》第…条, as results cite it."""
        one = self.provision
        return citation_of(self.version.title, one.label or one.title, one.part)

    @property
    def places(self) -> list[Place]:
        """Where each file holds it; lines and pages are those of the first."""
        one = self.provision
        return [
            Place(file, one.line_start, one.line_end, one.page_start)
            for file in one.sources or self.version.sources[:1]
        ]


class Compared(NamedTuple):
    """What became of the provision between its version and another."""

    title: str
    found: Difference | None


@router.get("/works/provision")
def show_provision(
    page: Reader,
    name: Annotated[str, Query(alias="id")],
    against: str = "",
    as_of: str = "",
) -> HTMLResponse:
    """Show a provision, and what distinguishes it from another version of its work."""
    shelf = Shelf(page.bench().index)
    day = page.day(as_of)
    shown = found(shelf, name, day=day)
    compared = _compared(shelf, shown, against) if against else None
    return page.show("provision.html", shown=shown, day=day, difference=compared)


def found(shelf: Shelf, provision_id: str, *, day: date) -> Shown:
    """A provision by its id; raises NotFoundError."""
    version, provisions, at = shelf.provision(provision_id)
    return Shown(
        provision=provisions[at],
        version=version,
        row=row(version, day),
        rows=[row(one, day) for one in shelf.wordings(version.work_id)],
        previous=provisions[at - 1] if at else None,
        next=provisions[at + 1] if at + 1 < len(provisions) else None,
    )


def _compared(shelf: Shelf, shown: Shown, against: str) -> Compared:
    """The older of the two comes first, whichever of them the page is of."""
    other = shelf.named(shown.version.work_id, against)
    order = [one.version_id for one in shown.rows]
    older, newer = sorted((other, shown.version), key=lambda one: order.index(one.version_id))
    side = "after" if newer is shown.version else "before"
    label = shown.provision.label or shown.provision.number
    changes = differences(shelf.provisions(older), shelf.provisions(newer))
    return Compared(
        title=f"{older.version_id} → {newer.version_id}",
        found=next((one for one in changes if getattr(one, side) == label), None),
    )
