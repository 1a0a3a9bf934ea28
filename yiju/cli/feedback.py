"""`yiju feedback`: list, summary, export, erase."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from mappings.errors import InputError
from yiju.cli.terminal import open_console, print_lines, words
from yiju.feedback.records import Cause, Signal
from yiju.settings import load_settings
from yiju.whole_files import export_text

if TYPE_CHECKING:
    from yiju.feedback.log import FeedbackLog
    from yiju.feedback.proportions import Rate
    from yiju.feedback.records import Summary

app = typer.Typer(help="What readers make of results.", no_args_is_help=True)

Collection = Annotated[str | None, typer.Option(help="Collection to look into.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]


@app.command("list")
def list_feedback(
    collection: Collection = None,
    signal: Annotated[Signal | None, typer.Option(help="Only this signal.")] = None,
    cause: Annotated[Cause | None, typer.Option(help="Only bad cases of this cause.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="The newest N.")] = 20,
    *,
    as_json: AsJson = False,
) -> None:
    """List feedback, the newest first; with --cause the bad cases that are put down to it."""
    from yiju.feedback.log import Wanted

    rows = _log(collection).latest(Wanted(signal=signal, cause=cause), size=limit)
    if as_json:
        print_lines(rows)
        return
    table = Table("signal", "citation", "rank", "question", "cause", box=box.ROUNDED)
    for row in rows:
        why = f"{row.cause}: {row.reason}" if row.cause else ""
        told = (row.signal, row.citation, str(row.rank), row.question, why)
        table.add_row(*(words(part) for part in told))
    open_console().print(table)


@app.command("summary")
def show_summary(
    collection: Collection = None,
    by: Annotated[str, typer.Option(help="variant (ranking and arbiter) or build.")] = "variant",
    *,
    as_json: AsJson = False,
) -> None:
    """Sum up by arm of an A/B comparison: rates, differences and causes, with 95 % intervals."""
    from yiju.feedback.records import By
    from yiju.feedback.summary import summarize

    if by not in set(By):
        raise InputError(f"{by!r} tells no arms apart", remedy=f"Use one of {', '.join(By)}.")
    summary = summarize(_log(collection), By(by))
    if as_json:
        typer.echo(summary.model_dump_json())
        return
    open_console().print(*_tables(summary), sep="\n")


@app.command("export")
def export(
    out: Annotated[Path, typer.Argument(help="File of questions, such as feedback.jsonl.")],
    collection: Collection = None,
) -> None:
    """Write what readers adopted as judged questions, which `yiju eval run --queries` reads."""
    from search.audit import AuditLog
    from yiju.feedback.judgements import judgements

    log = _log(collection)
    lines = list(judgements(AuditLog(log.index), log.walk()))
    export_text(out, "".join(f"{line}\n" for line in lines))
    typer.echo(f"{len(lines)} questions")


@app.command("load")
def load(
    file: Annotated[Path, typer.Argument(help="As `yiju restore` lays it down.")],
    collection: Collection = None,
) -> None:
    """Put feedback of a backup back into its collection; what is there already is not doubled."""
    from yiju.feedback.files import read_pieces

    typer.echo(f"{_log(collection).load(read_pieces(file))} pieces")


@app.command("erase")
def erase(
    feedback_id: Annotated[str, typer.Argument(metavar="ID", help="Its name in the list.")],
    collection: Collection = None,
) -> None:
    """Erase one piece of feedback for ever; `yiju audit erase` takes those of its answer along."""
    _log(collection).erase(feedback_id)
    typer.echo(f"erased {feedback_id}")


def _log(collection: str | None) -> FeedbackLog:
    from yiju.connect import open_index
    from yiju.feedback.log import FeedbackLog

    return FeedbackLog(open_index(load_settings(), collection))


def _tables(summary: Summary) -> Iterator[Table]:
    arms = Table(summary.by, "answers", "shown", *Signal, box=box.ROUNDED)
    for arm in summary.arms:
        rates = (_share(arm.rates[signal]) for signal in Signal)
        arms.add_row(words(arm.name), str(arm.answers), str(arm.shown), *rates)
    yield arms
    if summary.contrasts:
        gaps = Table("signal", "difference", "of", "to", box=box.ROUNDED)
        for one in summary.contrasts:
            told = f"{one.gap.difference:+.3f} [{one.gap.low:+.3f}, {one.gap.high:+.3f}]"
            gaps.add_row(one.signal, words(told), words(one.second), words(one.first))
        yield gaps
    causes = Table("cause", "rejected", box=box.ROUNDED)
    for blame in summary.blames:
        causes.add_row(blame.cause, str(blame.results))
    yield causes


def _share(one: Rate) -> str:
    return f"{one.count}  {one.share:.3f} ({one.low:.3f} to {one.high:.3f})"
