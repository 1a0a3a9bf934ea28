"""`yiju eval tune`: fit the ranking model to judged questions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from mappings.errors import InputError
from yiju.settings import load_settings

LEAST = 50
"""Questions below which five folds teach nothing: ten a fold."""


def tune(
    queries: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Query files, JSONL.")],
    *,
    out: Annotated[Path, typer.Option(help="File to write the model to, TOML.")],
    collection: Annotated[str | None, typer.Option(help="Collection to ask.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Learn from these kinds only.")] = None,
    penalty: Annotated[float, typer.Option(min=0, help="L2 penalty on the weights.")] = 10.0,
) -> None:
    """Fit the linear ranking model, and tell what it reaches on questions it has not seen."""
    from yiju.evaluation.judgements import read_questions, select
    from yiju.evaluation.tuning import as_toml, cross_validate, examples, fit, model_of
    from yiju.workbench import open_workbench

    settings, console = load_settings(), Console(stderr=True)
    judged = [one for one in select(read_questions(queries), kinds=kind or ()) if one.gold]
    if len(judged) < LEAST:
        raise InputError(f"{len(judged)} judged questions; fitting needs {LEAST}")
    bench = open_workbench(settings, collection)
    progress = track(judged, "Recalling", console=console, transient=True)
    rows = list(examples(progress, bench.service))
    reached = cross_validate(rows, penalty=penalty)
    table = Table("kind", "n", "hit@1", "recall@10", "hit@10", "recall in the pool")
    for row in reached:
        figures = (row.hit_at_1, row.recall_at_10, row.hit_at_10, row.recall_in_pool)
        table.add_row(row.kind, str(row.n), *(f"{figure:.3f}" for figure in figures))
    console.print(table)
    measured = "; ".join(
        f"{row.kind} hit@1 {row.hit_at_1:.3f}, recall@10 {row.recall_at_10:.3f} (n = {row.n})"
        for row in reached
    )
    model = model_of(
        fit(rows, penalty=penalty),
        trained_on=f"{len(rows)} questions of {', '.join(path.name for path in queries)}",
        measured=f"five folds by question, on the fifth not seen: {measured}",
    )
    out.write_text(as_toml(model), encoding="utf-8")
    console.print(model.table(), soft_wrap=True)
    console.print(f"Written to {out}.")
