"""`yiju kibana`: export, install, role."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from yiju.settings import load_settings

app = typer.Typer(help="Data views, searches and dashboards for Kibana.", no_args_is_help=True)

Collection = Annotated[str | None, typer.Option(help="Collection; else YIJU_COLLECTION.")]


@app.command("export")
def export(collection: Collection = None) -> None:
    """Print the saved objects of a collection, one JSON object a line."""
    from yiju.kibana import ndjson

    typer.echo(ndjson(collection or load_settings().collection), nl=False)


@app.command("install")
def install_objects(
    url: Annotated[str, typer.Argument(help="Address of Kibana.")],
    collection: Collection = None,
    space: Annotated[str | None, typer.Option(help="Space; else the default one.")] = None,
) -> None:
    """Import the saved objects into a Kibana, with the user or key of Elasticsearch."""
    from yiju.kibana import install

    settings = load_settings()
    count = install(settings, collection or settings.collection, url=url, space=space)
    typer.echo(f"{count} objects installed")


@app.command("role")
def role(collection: Collection = None) -> None:
    """Print the Elasticsearch role that reads one collection and nothing of another."""
    from yiju.kibana import reader_role

    typer.echo(json.dumps(reader_role(collection or load_settings().collection), indent=2))
