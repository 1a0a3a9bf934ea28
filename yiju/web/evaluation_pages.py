"""The pages of evaluation: runs kept below the home, and the report of one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from mappings.errors import InputError, NotFoundError
from yiju.evaluation.files import read_report, read_rows
from yiju.evaluation.report import Report, Row
from yiju.evaluation.tables import sheets, summary
from yiju.web.page import Page, Reader
from yiju.web.route import PageRoute
from yiju.wire import Role

router = APIRouter(route_class=PageRoute, include_in_schema=False)


class Run(NamedTuple):
    """One run that `yiju eval run --out` has kept."""

    name: str
    report: Report

    @property
    def collections(self) -> tuple[str, ...]:
        """Collections that were asked."""
        setups = self.report.configuration.setups
        return tuple(dict.fromkeys(setup.collection for setup in setups))


class Missed(NamedTuple):
    """A question whose gold is not first, and the best rank of any."""

    row: Row
    best: int | None
    """Empty where none is shown."""


@router.get("/evaluation")
def list_runs(page: Reader) -> HTMLResponse:
    """List the runs of collections that the reader may see, the newest first."""
    runs = sorted(_runs(page), key=lambda run: run.report.configuration.run_on, reverse=True)
    return page.show("evaluation.html", runs=runs, folder=_folder(page))


@router.get("/evaluation/run")
def show_run(page: Reader, name: Annotated[str, Query()]) -> HTMLResponse:
    """Show the report of a run, and the questions that it missed."""
    run = next((one for one in _runs(page) if one.name == name), None)
    if run is None:
        raise NotFoundError(f"no run {name!r}", remedy="See the list of runs.")
    return page.show(
        "run.html",
        run=run,
        sheets=list(sheets(run.report)),
        missed=list(_missed(read_rows(_folder(page) / run.name))),
        basis=list(summary(run.report.configuration)),
    )


def _folder(page: Page) -> Path:
    return page.settings.home / "evaluations"


def _runs(page: Page) -> Iterator[Run]:
    """Runs in the folder; what is no run, or of a collection that is closed, is left out."""
    folder = _folder(page)
    for below in sorted(folder.iterdir()) if folder.is_dir() else ():
        try:
            run = Run(below.name, read_report(below))
        except InputError:
            continue
        if all(page.caller.may(Role.READ, name) for name in run.collections):
            yield run


def _missed(rows: tuple[Row, ...]) -> Iterator[Missed]:
    for row in rows:
        ranks = [rank for rank in row.gold_ranks if rank]
        if row.outcome.question.gold and min(ranks, default=0) != 1:
            yield Missed(row, min(ranks, default=None))
