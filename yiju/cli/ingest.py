"""`yiju ingest`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from ingest.report import Report
from mappings.errors import IngestIncomplete
from yiju.cli.progress import watching
from yiju.cli.terminal import open_console, words
from yiju.settings import load_settings

if TYPE_CHECKING:
    from ingest.pipeline import Watch

FAILURES_SHOWN = 20
OwnWords = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Own words; else those of YIJU_DICTIONARY."),
]
ProfileName = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="law, medicine, safety, general, or a file of your own."),
]


def ingest(
    paths: Annotated[list[str], typer.Argument(help="Files and folders to read.")],
    collection: Annotated[str | None, typer.Option(help="Collection to write to.")] = None,
    *,
    chunking: Annotated[
        str | None,
        typer.Option(help="How a new collection is cut: provision, packed, semantic, outline."),
    ] = None,
    dictionary: OwnWords = None,
    profile: ProfileName = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the report as the last line, in JSON.")
    ] = False,
) -> None:
    """Read files into a collection; the same files twice change nothing."""
    from yiju.recipes import Choice
    from yiju.workbench import open_workbench

    bench, choice = (
        open_workbench(load_settings(), collection),
        Choice(chunking, dictionary, profile),
    )
    follow(lambda watch: bench.ingest(paths, choice=choice, watch=watch), as_json=as_json)


def follow(job: Callable[[Watch], Report], *, as_json: bool) -> None:
    """Run a job, tell how far it is, and print its report; exits with 4 where something failed."""
    with watching(open_console(stderr=True)) as watch:
        report = job(watch)
    if as_json:
        sys.stdout.write(report.model_dump_json() + "\n")
    else:
        show(report, open_console())
    if report.failures:
        raise typer.Exit(IngestIncomplete.exit_code)


def show(report: Report, console: Console) -> None:
    """Print the report as a reader wants it: the counts, then what failed and what to do."""
    console.print(
        f"read {report.read} = written {report.written} + skipped {report.skipped}"
        f" + failed {report.failed}; {report.passages} passages of {report.works} works changed"
        + (f"; {report.removed} files removed" if report.removed else "")
    )
    for notice in report.notices:
        console.print(words(notice), soft_wrap=True)
    if not report.failures:
        return
    table = Table("file", "reason", "what to do")
    for failure in report.failures[:FAILURES_SHOWN]:
        told = (failure.passage_id or failure.source, failure.reason, failure.remedy)
        table.add_row(*map(words, told))
    console.print(table)
    if len(report.failures) > FAILURES_SHOWN:
        console.print(f"and {len(report.failures) - FAILURES_SHOWN} more: see --json")
