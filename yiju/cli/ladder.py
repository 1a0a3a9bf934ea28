"""`yiju eval ladder`: what each step of the search brings, tested question by question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track
from rich.table import Table

from yiju.cli.terminal import open_console
from yiju.settings import load_settings
from yiju.whole_files import export_text

if TYPE_CHECKING:
    from yiju.evaluation.ladder import Figure
    from yiju.evaluation.significance import Difference

HEAD = ("kind", "n", "step", "measure", "value", "step before", "p", "plain hybrid", "p")
MARKED = (
    "`*` differs from the step before, `†` from plain hybrid (paired permutation test, p < 0.05,"
    " not corrected for the cells)"
)


def ladder(
    queries: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Query files, JSONL.")],
    *,
    collection: Annotated[str | None, typer.Option(help="Collection to ask.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Ask only these kinds.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Ask the first N of a kind.")] = None,
    out: Annotated[Path | None, typer.Option(help="File to write the table to, Markdown.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Climb from vectors alone to the whole search, and tell per kind what each step brings."""
    from yiju.evaluation.judgements import read_questions, select
    from yiju.evaluation.ladder import climb
    from yiju.workbench import open_workbench

    settings = load_settings()
    questions = select(read_questions(queries), kinds=kind or (), limit=limit)
    bench = open_workbench(settings, collection)
    progress = track(questions, "Climbing", console=open_console(stderr=True), transient=True)
    figures = climb(progress, bench.service)
    if out:
        export_text(out, "".join(f"{line}\n" for line in markdown(figures)))
    if as_json:
        typer.echo(json.dumps([one.model_dump() for one in figures], ensure_ascii=False))
        return
    console = open_console()
    table = Table(*HEAD)
    for figure in figures:
        table.add_row(*cells(figure))
    console.print(table)


def markdown(figures: Sequence[Figure]) -> Iterator[str]:
    """What each step reaches, a column a kind, and below it the same table as lines of Markdown."""
    yield from summary(figures)
    yield ""
    for row in (HEAD, ["---"] * len(HEAD), *map(cells, figures)):
        yield f"| {' | '.join(row)} |"


def summary(figures: Sequence[Figure]) -> Iterator[str]:
    """A row a step, a column a kind: the measures, marked where a paired test finds a change."""
    columns = {figure.kind: f"{figure.kind} ({figure.n})" for figure in figures}
    steps: dict[str, dict[str, list[str]]] = {}
    for figure in figures:
        row = steps.setdefault(figure.step, {kind: [] for kind in columns})
        row[figure.kind].append(f"{figure.value:.3f}{_marks(figure)}")
    measures = " / ".join(dict.fromkeys(figure.measure for figure in figures))
    yield f"{measures}; {MARKED}."
    yield ""
    yield f"| | {' | '.join(columns.values())} |"
    yield f"| {' | '.join(['---'] * (len(columns) + 1))} |"
    for step, row in steps.items():
        yield f"| {step} | {' | '.join(' / '.join(reached) for reached in row.values())} |"


def _marks(figure: Figure) -> str:
    against = ((figure.before, "*"), (figure.hybrid, "†"))
    return "".join(mark for change, mark in against if change and change.tells)


def cells(figure: Figure) -> tuple[str, ...]:
    """One figure as a row: value, then what it gains on two others with p of a paired test."""
    return (
        figure.kind,
        str(figure.n),
        figure.step,
        figure.measure,
        f"{figure.value:.3f}",
        *_gain(figure.before),
        *_gain(figure.hybrid),
    )


def _gain(change: Difference | None) -> tuple[str, str]:
    return (f"{change.difference.mean:+.3f}", f"{change.p:.4f}") if change else ("", "")
