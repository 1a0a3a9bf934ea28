"""`yiju audit`: list, show, verify, replay, export, flush, erase."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mappings.errors import InputError
from mappings.fields import Fields as F
from search.chain import Checked, read_head
from search.recorded import ANSWER, Sought, kind_of, listed, recorded_answer
from search.selections import selections
from search.transcript import verify_transcript, write_transcript
from yiju.asking import read_day
from yiju.cli import audit_view as view
from yiju.cli.terminal import open_console, print_lines
from yiju.settings import Settings, load_settings
from yiju.whole_files import exported

if TYPE_CHECKING:
    from search.audit import AuditLog

app = typer.Typer(help="The record of every answer, and the proof of it.", no_args_is_help=True)

AuditId = Annotated[str, typer.Argument(help="Name of a record, as an answer gives it.")]
Collection = Annotated[str | None, typer.Option(help="Collection whose audit is meant.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
Since = Annotated[str | None, typer.Option(metavar="DATE", help="First day of recording.")]
Until = Annotated[str | None, typer.Option(metavar="DATE", help="Last day of recording.")]


@app.command("list")
def list_records(  # noqa: PLR0913 - a command's options are its parameters
    collection: Collection = None,
    since: Since = None,
    until: Until = None,
    words: Annotated[str, typer.Option(help="Words that the question holds.")] = "",
    *,
    found: Annotated[
        bool | None, typer.Option("--found/--not-found", help="Only with, or without an answer.")
    ] = None,
    size: Annotated[int, typer.Option(min=1, max=1000, help="Records wanted.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List the newest records."""
    settings = load_settings()
    sought = Sought(
        **_days(since, until, settings), words=words, not_found=None if found is None else not found
    )
    documents = _log(collection, settings).latest(sought, size=size)
    rows = [listed(document) for document in documents]
    if as_json:
        print_lines(rows)
    else:
        open_console().print(view.table_of(rows) if rows else "none")


@app.command("show")
def show_record(
    audit_id: AuditId, collection: Collection = None, *, as_json: AsJson = False
) -> None:
    """Show one record whole, and its link in the chain."""
    document = _log(collection, load_settings()).whole(audit_id)
    if as_json:
        typer.echo(json.dumps(document, ensure_ascii=False))
    else:
        view.show_document(document, open_console())


@app.command("verify")
def verify(
    file: Annotated[Path | None, typer.Argument(help="An exported file; else the store.")] = None,
    collection: Collection = None,
    *,
    head: Annotated[
        str | None, typer.Option(metavar="NUMBER:HASH", help="A head that was kept elsewhere.")
    ] = None,
) -> None:
    """Follow the chain from its first link; exit code 8 where it is broken, naming the link."""
    against = None if head is None else read_head(head)
    checked = (
        verify_transcript(file, against=against)
        if file
        else _log(collection, load_settings()).verify(against=against)
    )
    _tell(checked)


@app.command("replay")
def replay(audit_id: AuditId, collection: Collection = None, *, as_json: AsJson = False) -> None:
    """Ask a recorded question again, under its conditions and against its build, and compare."""
    from yiju.workbench import open_workbench

    told = open_workbench(load_settings(), collection).replay(audit_id)
    if as_json:
        typer.echo(told.model_dump_json())
    else:
        for part in view.replayed(told):
            open_console().print(part)


@app.command("export")
def export(
    out: Annotated[Path, typer.Option(help="FILE.jsonl: the chain; FILE.xlsx: what was chosen.")],
    collection: Collection = None,
    since: Since = None,
    until: Until = None,
) -> None:
    """Export the chain with its head, or the pages and provisions chosen for each question."""
    settings = load_settings()
    days = _days(since, until, settings)
    write = WRITERS.get(out.suffix.lower())
    if write is None:
        raise InputError(f"{out} is no known form", remedy=f"Use one of {', '.join(WRITERS)}.")
    log = _log(collection, settings)
    with exported(out) as partial:
        told = write(log, Sought(**days), partial)
    typer.echo(told)


@app.command("flush")
def flush(collection: Collection = None) -> None:
    """Store the records that wait on disk since the store was down."""
    from search.spool import Spool

    settings = load_settings()
    stored = Spool(settings.spool).drain(_log(collection, settings))
    typer.echo(f"{stored} stored")


@app.command("erase")
def erase(
    audit_id: AuditId,
    collection: Collection = None,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove a record, its question, its salt and its feedback for ever; the chain still holds."""
    from yiju.feedback.log import FeedbackLog

    log = _log(collection, load_settings())
    question = log.whole(audit_id)[F.RECORD].get(F.QUESTION, "")
    if not yes and not typer.confirm(f"Erase {audit_id} ({question[:60]})?"):
        return
    pieces = FeedbackLog(log.index).erase_of(audit_id)
    said = log.erase(audit_id, at=datetime.now(tz=UTC))
    told = f", {pieces} pieces of feedback with it" if pieces else ""
    typer.echo(f"erased; link {said.sequence} says so{told}")


def _write_chain(log: AuditLog, sought: Sought, path: Path) -> str:
    if sought.filters():
        raise InputError("a chain is exported whole", remedy="Leave --since and --until out.")
    with path.open("wb") as file:
        head = write_transcript(log.walk(), file)
    return f"{head.sequence} links; keep this head elsewhere: {head}"


def _write_selections(log: AuditLog, sought: Sought, path: Path) -> str:
    from yiju.spreadsheet import write_selections

    rows = (
        row
        for document in log.walk(sought)
        if kind_of(document) == ANSWER
        for row in selections(recorded_answer(document))
    )
    return f"{write_selections(rows, path)} rows"


WRITERS: dict[str, Callable[[AuditLog, Sought, Path], str]] = {
    ".jsonl": _write_chain,
    ".xlsx": _write_selections,
}


def _log(collection: str | None, settings: Settings) -> AuditLog:
    from search.audit import AuditLog
    from yiju.connect import open_index

    return AuditLog(open_index(settings, collection))


def _days(since: str | None, until: str | None, settings: Settings) -> dict[str, object]:
    days = {"since": since, "until": until}
    read = {name: read_day(written) for name, written in days.items() if written is not None}
    return {**read, "zone": settings.timezone}


def _tell(checked: Checked) -> None:
    erased = f", {checked.erased} of them erased" if checked.erased else ""
    typer.echo(f"the chain holds: {checked.head.sequence} links{erased}; head {checked.head}")
