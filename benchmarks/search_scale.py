"""How a search takes longer as a collection grows, beside the bare requests that it makes.

A real collection is taken for a model (`benchmarks/generated.py`); one of its kind grows from size
to size, is asked the same questions at each, and is dropped.

    python benchmarks/search_scale.py zh-dev.jsonl --model laws --out scale.json
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from generated import LANGUAGE, Generated, Source, drop
from rich.console import Console
from rich.table import Table
from search_latency import BARE, REST, TOTAL, drawn_questions, measure_all

from mappings.index import Index
from search.question import Question
from yiju.settings import load_settings
from yiju.workbench import Workbench, open_workbench

SIZES = (10_000, 30_000, 100_000, 300_000)
NAME = "generated"
SHOWN = ("encoding", "audit", "requests", REST, BARE, TOTAL)
AT_MOST = 1.3
"""What is allowed of our time over that of the requests alone."""


def measured(bench: Workbench, questions: list[Question]) -> dict[str, Any]:
    """Figures of one size."""
    figures = measure_all(bench, questions)
    return {
        "passages": bench.index.count("passages"),
        "milliseconds": figures,
        "ratio": {q: round(figures[REST][q] / figures[BARE][q], 3) for q in ("p50", "p95")},
    }


def main(
    files: Annotated[list[Path], typer.Argument(help="Files of questions, JSONL.")],
    model: Annotated[str | None, typer.Option(help="Real collection to take for a model.")] = None,
    sizes: Annotated[list[int], typer.Option("--size", help="Passages.")] = list(SIZES),  # noqa: B006
    limit: Annotated[int, typer.Option(min=2, help="Questions to measure at each size.")] = 100,
    out: Annotated[Path | None, typer.Option(help="File for the figures, JSON.")] = None,
) -> None:
    """Ask the same questions of a collection at several sizes."""
    real = open_workbench(load_settings(), model)
    index = Index(real.index.client, NAME)
    drop(index)
    runs = []
    try:
        grown = Generated(Source(real.index, real.encoders[LANGUAGE]), index)
        questions = drawn_questions(files, limit=limit)
        for size in sorted(sizes):
            grown.grow(size)
            # Opened anew: a warm service keeps the catalogue that it began with.
            runs.append(measured(open_workbench(load_settings(), NAME), questions))
            print(json.dumps(runs[-1]))
    finally:
        drop(index)
    Console().print(_table(runs))
    if out:
        told = {"questions": limit, "at_most": AT_MOST, "runs": runs}
        out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _table(runs: list[dict[str, Any]]) -> Table:
    """One row a size: median / 95th percentile of each part, in ms."""
    table = Table("passages", *SHOWN, "ratio at p50", title="ms, p50 / p95")
    for run in runs:
        parts = (run["milliseconds"][name] for name in SHOWN)
        cells = (f"{part['p50']:.1f} / {part['p95']:.1f}" for part in parts)
        table.add_row(f"{run['passages']:,}", *cells, f"{run['ratio']['p50']:.2f}")
    return table


if __name__ == "__main__":
    typer.run(main)
