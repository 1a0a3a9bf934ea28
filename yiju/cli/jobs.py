"""`yiju reindex`, `yiju delete`, `yiju jobs`, `yiju dead-letters`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from mappings.errors import IngestIncomplete, InputError
from mappings.records import Record
from yiju.cli.ingest import OwnWords, ProfileName, follow, show
from yiju.cli.terminal import open_console, print_lines, words
from yiju.settings import load_settings

if TYPE_CHECKING:
    from yiju.operations import Operations

jobs_app = typer.Typer(no_args_is_help=True, help="What was done to a collection, and what runs.")
letters_app = typer.Typer(no_args_is_help=True, help="Passages that the index did not take.")

Collection = Annotated[str | None, typer.Option(help="Collection to work on.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, one record a line.")]
JobId = Annotated[str | None, typer.Argument(help="A job, as `yiju jobs list` names it.")]


def reindex(
    collection: Collection = None,
    *,
    chunking: Annotated[str | None, typer.Option(help="Another chunking profile.")] = None,
    dictionary: OwnWords = None,
    profile: ProfileName = None,
    as_json: Json = False,
) -> None:
    """Build a collection anew beside the one that serves, check it, and swap them."""
    from yiju.recipes import Choice

    desk, choice = _open(collection), Choice(chunking, dictionary, profile)
    follow(lambda watch: desk.reindex(choice=choice, watch=watch), as_json=as_json)


def delete(
    sources: Annotated[list[str] | None, typer.Argument(help="Files or folders.")] = None,
    work: Annotated[str | None, typer.Option(help="A work, by its title.")] = None,
    collection: Collection = None,
    *,
    as_json: Json = False,
) -> None:
    """Take files out of a collection, with what they said of other works."""
    if not sources and work is None:
        raise InputError("nothing to delete", remedy="Name files, folders, or --work TITLE.")
    desk = _open(collection)
    follow(lambda watch: desk.delete(sources or (), work=work, watch=watch), as_json=as_json)


@jobs_app.command("list")
def list_jobs(collection: Collection = None, *, as_json: Json = False) -> None:
    """List every job, the newest first."""
    desk = _open(collection)
    desk.open()
    jobs = desk.jobs.all()
    table = Table("job", "state", "started", "step", "why")
    for job in jobs:
        step = f"{job.stage} {job.done} of {job.total}" if job.stage else ""
        started = f"{job.started:%Y-%m-%d %H:%M:%S}"
        table.add_row(job.job_id, job.state, started, step, words(job.reason))
    _print(jobs, table, as_json=as_json)


@jobs_app.command("show")
def show_job(job_id: str, collection: Collection = None, *, as_json: Json = False) -> None:
    """Show one job with its report."""
    desk = _open(collection)
    desk.open()
    job = desk.jobs.get(job_id)
    table = Table("field", "value")
    for name, value in job.model_dump(mode="json", exclude={"report"}).items():
        if value:
            table.add_row(name, words(str(value)))
    _print([job], table, as_json=as_json)
    if job.report and not as_json:
        show(job.report, open_console())


@jobs_app.command("resume")
def resume(job_id: JobId = None, collection: Collection = None, *, as_json: Json = False) -> None:
    """Go on with a job that was killed or failed; the newest, where none is named."""
    desk = _open(collection)
    follow(lambda watch: desk.resume(job_id, watch=watch), as_json=as_json)


@jobs_app.command("rollback")
def rollback(collection: Collection = None) -> None:
    """Let the build before the last reindex serve again."""
    _open(collection).rollback()
    open_console().print("The build before serves again; the same command brings the other back.")


@letters_app.command("list")
def list_letters(collection: Collection = None, *, as_json: Json = False) -> None:
    """List every passage that was refused, with the reason."""
    desk = _open(collection)
    desk.open()
    letters = desk.letters.all()
    table = Table("passage", "files", "reason")
    for letter in letters:
        told = (letter.passage_id, ", ".join(letter.sources), letter.reason)
        table.add_row(*map(words, told))
    _print(letters, table, as_json=as_json)
    if letters:
        raise typer.Exit(IngestIncomplete.exit_code)


@letters_app.command("retry")
def retry(collection: Collection = None, *, as_json: Json = False) -> None:
    """Write them again; what is refused once more stays."""
    desk = _open(collection)
    follow(lambda watch: desk.retry(watch=watch), as_json=as_json)


def _open(collection: str | None) -> Operations:
    from yiju.workbench import open_workbench

    return open_workbench(load_settings(), collection).operations


def _print(records: Sequence[Record], table: Table, *, as_json: bool) -> None:
    if as_json:
        print_lines(records)
    elif table.row_count:
        open_console().print(table)
    else:
        open_console().print("none")
