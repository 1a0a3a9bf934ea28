"""`yiju classifier train`: learn the kinds of texts from folders that tell them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from yiju.whole_files import export_text

app = typer.Typer(
    help="An optional guess of kind, for texts without any mark of it.", no_args_is_help=True
)


@app.callback()
def _group() -> None:
    """Keep `train` a command of its own."""


@app.command("train")
def train(
    paths: Annotated[
        list[str], typer.Argument(help="Folders with texts in folders such as 部门规章.")
    ],
    out: Annotated[Path, typer.Option(dir_okay=False, help="File to write the model to.")],
) -> None:
    """Train on the folders as labels, marks of kind masked; measure on every fourth work."""
    from ingest.annotate.learning import examples, learn

    model, measured = learn(examples(paths))
    export_text(out, model.model_dump_json())
    for kind, share in measured.by_kind.items():
        typer.echo(f"{kind}: {share}")
    typer.echo(f"right: {measured}")
    typer.echo(f"Use it: export YIJU_KIND_CLASSIFIER={out}")
