"""`yiju eval tune`: fit the ranking model to judged questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track
from rich.table import Table

from mappings.errors import InputError
from yiju.cli.terminal import open_console
from yiju.settings import load_settings
from yiju.whole_files import export_text

if TYPE_CHECKING:
    from yiju.evaluation.tuning import Reached

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
    from yiju.evaluation.tuning import as_toml, examples, fit, model_of, reach
    from yiju.evaluation.unseen import by_text, cross_answer, cross_validate
    from yiju.workbench import open_workbench

    settings, console = load_settings(), open_console(stderr=True)
    judged = [one for one in select(read_questions(queries), kinds=kind or ()) if one.gold]
    if len(judged) < LEAST:
        raise InputError(f"{len(judged)} judged questions; fitting needs {LEAST}")
    bench = open_workbench(settings, collection)
    progress = track(judged, "Recalling", console=console, transient=True)
    rows = list(examples(progress, bench.service))
    weights = fit(rows, penalty=penalty)
    told = {
        "five folds by question, on the fifth not seen": cross_validate(rows, penalty=penalty),
        "five folds by text": cross_validate(rows, penalty=penalty, apart=by_text),
        "five folds by question, whole answers": cross_answer(rows, bench.service, penalty=penalty),
        "on the questions it was fitted to": reach(rows, weights),
    }
    console.print(_table(told))
    model = model_of(
        weights,
        trained_on=f"{len(rows)} questions of {', '.join(path.name for path in queries)}"
        f" ({', '.join(sorted({row.question.kind for row in rows}))})",
        measured="; ".join(f"{how}: {_sentence(reached)}" for how, reached in told.items()),
    )
    export_text(out, as_toml(model))
    console.print(model.table(), soft_wrap=True)
    console.print(f"Written to {out}.")


def _table(told: Mapping[str, Sequence[Reached]]) -> Table:
    table = Table("measured", "kind", "n", "hit@1", "recall@10", "hit@10", "recall in the pool")
    for how, reached in told.items():
        for row in reached:
            figures = (row.hit_at_1, row.recall_at_10, row.hit_at_10, row.recall_in_pool)
            cells = ("" if figure is None else f"{figure:.3f}" for figure in figures)
            table.add_row(how, row.kind, str(row.n), *cells)
    return table


def _sentence(reached: Sequence[Reached]) -> str:
    return ", ".join(
        f"{row.kind} hit@1 {row.hit_at_1:.3f} and recall@10 {row.recall_at_10:.3f} (n = {row.n})"
        for row in reached
    )
