"""`yiju works`: list, show, history, diff, check."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from yiju.asking import read_day
from yiju.cli import works_view as view
from yiju.cli.terminal import open_console, print_lines
from yiju.settings import load_settings

if TYPE_CHECKING:
    from yiju.works.shelf import Shelf

app = typer.Typer(help="The works of a collection and their versions.", no_args_is_help=True)

Collection = Annotated[str | None, typer.Option(help="Collection to look into.")]
AsOf = Annotated[str | None, typer.Option(metavar="DATE", help="Day of the facts; else today.")]
KnownOn = Annotated[
    str | None, typer.Option(metavar="DATE", help="Leave out what was learnt after this day.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
Work = Annotated[str, typer.Argument(help="Title, other name or id of a work.")]


@app.command("list")
def list_versions(
    collection: Collection = None,
    as_of: AsOf = None,
    known_on: KnownOn = None,
    *,
    as_json: AsJson = False,
) -> None:
    """List every version and whether it binds on a day."""
    from yiju.works.rows import row

    shelf, day = _open(collection, known_on), _day(as_of)
    rows = [row(version, day) for version in shelf.versions]
    if as_json:
        print_lines(rows)
    else:
        open_console().print(view.listing(rows, day=day, current_to=shelf.current_to))


@app.command("show")
def show_version(
    work: Work,
    collection: Collection = None,
    as_of: AsOf = None,
    known_on: KnownOn = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Show the version of a work that binds on a day: its record, its evidence, its contents."""
    from yiju.works.account import account

    shelf, day = _open(collection, known_on), _day(as_of)
    version = shelf.on(work, day)
    told = account(version, day, entries=shelf.entries(version), contents=shelf.contents(version))
    if as_json:
        print_lines([told])
    else:
        for part in view.account(told, day=day, current_to=shelf.current_to):
            open_console().print(part)


@app.command("history")
def show_history(
    work: Work,
    collection: Collection = None,
    as_of: AsOf = None,
    known_on: KnownOn = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Show the versions of a work one after the other, and what closed each."""
    from yiju.works.rows import row

    shelf, day = _open(collection, known_on), _day(as_of)
    rows = [row(version, day) for version in shelf.wordings(work)]
    if as_json:
        print_lines(rows)
    else:
        open_console().print(view.history(rows))


@app.command("diff")
def show_difference(
    work: Work,
    older: Annotated[str, typer.Argument(metavar="FROM", help="A day, or the id of a version.")],
    newer: Annotated[str, typer.Argument(metavar="TO", help="A day, or the id of a version.")],
    collection: Collection = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Show what differs between two versions of a work, word by word."""
    from yiju.works.difference import differences

    shelf = _open(collection, None)
    before, after = shelf.named(work, older), shelf.named(work, newer)
    found = differences(shelf.provisions(before), shelf.provisions(after))
    if as_json:
        print_lines(found)
    else:
        console = open_console()
        for part in view.difference(before, after, found):
            console.print(part)


@app.command("check")
def check(collection: Collection = None, *, as_json: AsJson = False) -> None:
    """List contradictions between files, sidecars and what was derived, and every doubt."""
    from yiju.works.contradictions import findings
    from yiju.works.doubts import held

    shelf = _open(collection, None)
    found = [one for version in held(shelf) for one in findings(version)]
    if as_json:
        print_lines(found)
    else:
        open_console().print(view.findings(found, versions=len(shelf.versions)))


def _open(collection: str | None, known_on: str | None) -> Shelf:
    known = None if known_on is None else read_day(known_on)
    from yiju.connect import open_index
    from yiju.works.shelf import Shelf

    return Shelf(open_index(load_settings(), collection), known_on=known)


def _day(written: str | None) -> date:
    return load_settings().today() if written is None else read_day(written)
