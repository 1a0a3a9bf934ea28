"""`yiju review-queue`: list, show, confirm, correct."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from getpass import getuser
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from mappings.errors import InputError
from yiju.cli.terminal import open_console, print_lines, words
from yiju.settings import load_settings

if TYPE_CHECKING:
    from mappings.records import Version
    from yiju.operations import Operations
    from yiju.works.decisions import Reviewer
    from yiju.works.queued import Queued
    from yiju.works.shelf import Shelf

app = typer.Typer(help="Texts whose annotation a person should look at.", no_args_is_help=True)

Collection = Annotated[str | None, typer.Option(help="Collection to look into.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
Work = Annotated[str, typer.Argument(help="Title of a work, or id of a version.")]
By = Annotated[str | None, typer.Option(metavar="NAME", help="Who decides; else your account.")]


@app.command("list")
def list_queue(
    collection: Collection = None,
    limit: Annotated[int, typer.Option(min=1, help="Show the first N.")] = 20,
    sample: Annotated[
        int, typer.Option(min=0, help="Add N texts without a doubt, drawn at random.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="Seed of that draw.")] = 0,
    *,
    as_json: AsJson = False,
) -> None:
    """List texts whose annotation is doubtful, the most asked about first."""
    from yiju.works.doubts import queue, times_asked

    desk, shelf = _open(collection)
    asked = times_asked(desk.index)
    rows = queue(shelf, desk.reviews, asked=asked, sample=sample, seed=seed)
    if as_json:
        print_lines(rows[:limit])
    else:
        open_console().print(_listing(rows, limit))


@app.command("show")
def show_doubts(work: Work, collection: Collection = None, *, as_json: AsJson = False) -> None:
    """Show the doubts about one text, the evidence of its annotation, and what was decided."""
    from yiju.works.decisions import doubts_about

    desk, shelf = _open(collection)
    version = _version(shelf, work)
    entries = shelf.entries(version)
    decisions = [one for one in desk.reviews.all() if one.source in version.sources]
    doubts = doubts_about(shelf, version)
    if as_json:
        evidence = [one for entry in entries for one in entry.draft.evidence]
        print_lines((*doubts, *evidence, *decisions))
        return
    table = Table("", "", box=box.ROUNDED, show_header=False, title=version.version_id)
    for doubt in doubts:
        table.add_row(words("doubt", "yellow"), words(doubt.name))
    for entry in entries:
        for one in entry.draft.evidence:
            told = f"{one.value} by {one.rule} ({one.confidence}): {one.quote[:60]}"
            table.add_row(words(one.field), words(told))
    for decision in decisions:
        told = f"{decision.field} {decision.value}".strip() or "; ".join(decision.doubts)
        table.add_row(words(decision.verdict, "green"), words(f"{told}, by {decision.by}"))
    open_console().print(table)


@app.command("confirm")
def confirm(work: Work, collection: Collection = None, by: By = None) -> None:
    """Confirm the annotation of a text: its doubts leave the queue until their grounds change."""
    from yiju.works.decisions import confirmation

    desk, shelf = _open(collection)
    version = _version(shelf, work)
    desk.reviews.add(confirmation(shelf, version, _reviewer(by)))
    typer.echo(f"confirmed {version.version_id}")


@app.command("correct")
def correct(
    work: Work,
    values: Annotated[
        list[str], typer.Argument(metavar="FIELD=VALUE…", help="Such as kind=department_rule.")
    ],
    collection: Collection = None,
    by: By = None,
) -> None:
    """Correct fields of a text for good: the decision wins over every rule, at each ingest."""
    from yiju.works.decisions import corrections

    desk, shelf = _open(collection)
    version = _version(shelf, work)
    given = dict(_pair(written) for written in values)
    report = desk.review(corrections(version, given, _reviewer(by)))
    typer.echo(f"corrected {version.version_id}; {report.passages} passages written anew")


def _open(collection: str | None) -> tuple[Operations, Shelf]:
    from yiju.workbench import open_workbench
    from yiju.works.shelf import Shelf

    bench = open_workbench(load_settings(), collection)
    return bench.operations, Shelf(bench.index)


def _version(shelf: Shelf, named: str) -> Version:
    by_id = {version.version_id: version for version in shelf.versions}
    return by_id.get(named) or shelf.on(named, load_settings().today())


def _reviewer(by: str | None) -> Reviewer:
    from yiju.works.decisions import Reviewer

    return Reviewer(by=by or getuser(), at=datetime.now(tz=UTC))


def _pair(written: str) -> tuple[str, str]:
    field, equals, value = written.partition("=")
    if not equals or not value.strip():
        raise InputError(f"{written!r} is no FIELD=VALUE", remedy="Write kind=law, for example.")
    return field.strip(), value.strip()


def _listing(rows: Sequence[Queued], limit: int) -> Table:
    caption = f"{min(limit, len(rows))} of {len(rows)}; asked = answers that showed it"
    table = Table("text", "asked", "doubts", box=box.ROUNDED, caption=caption, show_lines=True)
    for row in rows[:limit]:
        doubts = "\n".join(one.name for one in row.doubts)
        table.add_row(words(row.version_id), words(str(row.asked)), words(doubts))
    return table
