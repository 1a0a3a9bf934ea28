"""`yiju models`: fetch, list, export-st."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal
from rich.table import Table

from yiju.cli.terminal import open_console
from yiju.settings import load_settings

app = typer.Typer(help="The bundled encoders.", no_args_is_help=True)


@app.command("fetch")
def fetch_models(
    names: Annotated[list[str] | None, typer.Argument(help="Models; all where none.")] = None,
) -> None:
    """Fetch models, so that nothing has to be fetched later; those there are left alone."""
    from yiju.models import BUNDLES, bundle_named, fetch

    folder, console = load_settings().cache / "models", open_console()
    bundles = [bundle_named(name) for name in names] if names else BUNDLES
    for bundle in bundles:
        with console.status(f"Fetching {bundle.card.name}"):
            home = fetch(bundle, folder)
        console.print(f"{bundle.card.name} is in {home}", soft_wrap=True)


@app.command("list")
def list_models() -> None:
    """List the bundled models, their shape, their licence, and whether they are here."""
    from yiju.models import BUNDLES, model_folder

    folder = load_settings().cache / "models"
    table = Table("model", "dimensions", "tokens", "here", "licence")
    for bundle in BUNDLES:
        home, card = model_folder(bundle, folder), bundle.card
        size = sum(file.stat().st_size for file in home.iterdir()) if home.is_dir() else 0
        here = decimal(size) if size else "no"
        table.add_row(card.name, str(card.dimensions), str(card.max_tokens), here, bundle.licence)
    open_console().print(table)


@app.command("export-st")
def export(
    name: Annotated[str, typer.Argument(help="A bundled model.")],
    target: Annotated[Path, typer.Argument(help="A folder that is not there yet.")],
) -> None:
    """Write a bundled model as a SentenceTransformer folder; needs yiju[models]."""
    from yiju.export_st import export_st
    from yiju.models import bundle_named, fetch

    bundle = bundle_named(name)
    export_st(bundle, fetch(bundle, load_settings().cache / "models"), target)
    open_console().print(
        f"Written: use it with YIJU_ENCODER=st:{target.absolute()}", soft_wrap=True
    )
