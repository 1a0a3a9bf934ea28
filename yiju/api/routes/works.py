"""Works: their list, versions, wording on a day, differences; and single provisions."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from yiju.api.access import Reading
from yiju.api.paging import Cursor, Size, page_of
from yiju.api.problems import FAULTS
from yiju.wire import Held, Listed, Page, Wording
from yiju.works.account import account
from yiju.works.difference import Difference, differences
from yiju.works.rows import Account, History, row
from yiju.works.shelf import Shelf

router = APIRouter(prefix="/v1", tags=["works"], responses=FAULTS)

Work = Annotated[str, Query(description="Title, alias or id of a work.", examples=["屋顶农场法"])]
Day = Annotated[date | None, Query(description="Day of the facts; else today.")]


@router.get("/works")
def list_works(
    bench: Reading, words: str = "", as_of: Day = None, cursor: Cursor = "", size: Size = 50
) -> Page[Listed]:
    """List the works whose name holds some words."""
    shelf, day = Shelf(bench.index), as_of or bench.settings.today()
    page = page_of(shelf.works(words), str, cursor=cursor, size=size)
    versions = shelf.catalogue.by_work
    items = [
        Listed(work_id=work, versions=len(versions[work]), version=row(shelf.on(work, day), day))
        for work in page.items
    ]
    return Page(items=tuple(items), next=page.next)


@router.get("/works/versions")
def list_versions(bench: Reading, work: Work, as_of: Day = None) -> History:
    """Every version of a work, the oldest first."""
    return Shelf(bench.index).history(work, as_of or bench.settings.today())


@router.get("/works/account")
def tell_account(bench: Reading, work: Work, as_of: Day = None) -> Account:
    """Everything known of the version that binds on the day, with the words it rests on."""
    shelf, day = Shelf(bench.index), as_of or bench.settings.today()
    version = shelf.on(work, day)
    return account(version, day, entries=shelf.entries(version), contents=shelf.contents(version))


@router.get("/works/wording")
def show_wording(bench: Reading, work: Work, as_of: Day = None) -> Wording:
    """The whole text of a work on a day."""
    return Shelf(bench.index).wording(work, as_of or bench.settings.today())


@router.get("/works/diff")
def show_difference(
    bench: Reading,
    work: Work,
    older: Annotated[str, Query(examples=["2016-09-30"])],
    newer: Annotated[str, Query(examples=["2023-06-28"])],
) -> tuple[Difference, ...]:
    """What differs between two versions, each a day or a version id, word by word."""
    shelf = Shelf(bench.index)
    before, after = shelf.named(work, older), shelf.named(work, newer)
    return tuple(differences(shelf.provisions(before), shelf.provisions(after)))


@router.get("/provisions/{provision_id:path}")
def show_provision(
    bench: Reading,
    provision_id: Annotated[str, Path(examples=["屋顶农场法@2023-06-28#11"])],
    as_of: Day = None,
) -> Held:
    """One provision by its id, as results name it; `#` is written %23."""
    shelf, day = Shelf(bench.index), as_of or bench.settings.today()
    found = shelf.provision(provision_id)
    return Held(as_of=day, version=row(found.version, day), provision=found.provision)
