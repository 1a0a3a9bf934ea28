"""`yiju eval sweep`: what other values of the constants would reach, as tables and plots."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track

from mappings.errors import InputError
from yiju.cli.terminal import open_console
from yiju.settings import load_settings

if TYPE_CHECKING:
    from yiju.evaluation.sweeps import Point, Sweep

TABLE, PAGE = "sweep.json", "sweep.md"


def sweep(
    queries: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Query files, JSONL.")],
    *,
    out: Annotated[Path, typer.Option(help="Folder for the table, the page and the plots.")],
    collection: Annotated[str | None, typer.Option(help="Collection to ask.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Ask only these kinds.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Ask the first N of a kind.")] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(help="Sweep only alpha, decay, balance, damping or depth."),
    ] = None,
) -> None:
    """Vary the constants of fusion, recency, GKGR and pool one by one over pools recalled once."""
    from yiju.evaluation import sweeps
    from yiju.evaluation.files import make_folder
    from yiju.evaluation.judgements import read_questions, select
    from yiju.workbench import open_workbench

    chosen = [one for one in sweeps.SWEEPS if not only or one.name in only]
    if unknown := sorted(set(only or ()) - {one.name for one in sweeps.SWEEPS}):
        known = ", ".join(one.name for one in sweeps.SWEEPS)
        raise InputError(f"no sweep of {', '.join(unknown)}", remedy=f"Choose from: {known}.")
    settings = load_settings()
    questions = select(read_questions(queries), kinds=kind or (), limit=limit)
    make_folder(out)
    bench = open_workbench(settings, collection)
    console = open_console(stderr=True)
    progress = track(questions, "Recalling", console=console, transient=True)
    pools = tuple(sweeps.pools(progress, bench.service))
    points: list[Point] = []
    for one in track(chosen, "Sweeping", console=console, transient=True):
        points += sweeps.sweep(pools, bench.service.profile, sweeps=[one])
    for name, text in _files(chosen, points):
        (out / name).write_text(text, encoding="utf-8")
    for line in page(chosen, points):
        typer.echo(line)


def page(chosen: Sequence[Sweep], points: Sequence[Point]) -> Iterator[str]:
    """A section for each constant: what it orders, hit@1 / recall@10 by value, the plot."""
    yield (
        "hit@1 / recall@10. **Bold**: the value in use; `*`: differs from it (paired permutation"
        " test, p < 0.05, not corrected for the cells)."
    )
    for one in chosen:
        table = _by_kind([point for point in points if point.sweep == one.name])
        values = sorted({value for cells in table.values() for value in cells})
        yield f"\n## {one.symbol}\n"
        yield f"{one.because}.\n"
        yield f"| kind | n | {' | '.join(f'{value:g}' for value in values)} |"
        yield f"| {' | '.join(['---'] * (len(values) + 2))} |"
        for kind, cells in table.items():
            n = cells[values[0]][0].n
            yield f"| {kind} | {n} | {' | '.join(map(_cell, cells.values()))} |"
        yield f"\n![{one.symbol}]({one.name}.svg)"


def _by_kind(points: Sequence[Point]) -> dict[str, dict[float, list[Point]]]:
    """Kind → value → its points, one a measure, in the order in which they came."""
    table: dict[str, dict[float, list[Point]]] = {}
    for point in points:
        table.setdefault(point.kind, {}).setdefault(point.value, []).append(point)
    return table


def _cell(points: Sequence[Point]) -> str:
    figures = " / ".join(f"{one.mean:.3f}{_mark(one)}" for one in points)
    return f"**{figures}**" if points[0].in_use else figures


def _mark(point: Point) -> str:
    return "*" if point.change and point.change.tells else ""


def _files(chosen: Sequence[Sweep], points: Sequence[Point]) -> Iterator[tuple[str, str]]:
    rows = [point.model_dump() for point in points]
    yield TABLE, json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    yield PAGE, "".join(f"{line}\n" for line in page(chosen, points))
    for one in chosen:
        yield f"{one.name}.svg", plot(one, [point for point in points if point.sweep == one.name])


def plot(one: Sweep, points: Sequence[Point]) -> str:
    """A panel for each measure, a line for each kind, the value in use marked."""
    from yiju.evaluation.plots import Panel, chart

    values = sorted({point.value for point in points})
    panels = []
    for name in dict.fromkeys(point.measure for point in points):
        lines: dict[str, list[float]] = {}
        for point in points:
            if point.measure == name:
                lines.setdefault(point.kind, []).append(point.mean)
        panels.append(Panel(name, lines))
    used = next(point.value for point in points if point.in_use)
    labels = [f"{value:g}" for value in values]
    return chart(
        f"{one.symbol}: {one.because}", labels=labels, panels=panels, marked=values.index(used)
    )
