"""`yiju keys`: create, list, revoke."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from mappings.errors import InvalidSetting
from yiju.cli.terminal import open_console, words
from yiju.settings import load_settings

if TYPE_CHECKING:
    from yiju.api.keys import Keys

app = typer.Typer(help="Keys of the service, and what each may do.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="Who holds the key; stands in the record of reviews.")]


@app.command("create")
def create(
    name: Name,
    role: Annotated[
        list[str] | None, typer.Option(help="read, ingest, review or admin; repeatable.")
    ] = None,
    collection: Annotated[
        list[str] | None, typer.Option(help="Where it may do so; repeatable; else everywhere.")
    ] = None,
) -> None:
    """Make a key and print it: it is told this once, and kept as a hash."""
    from yiju.api.access import EVERY
    from yiju.wire import Role

    unknown = [one for one in role or () if one not in set(Role)]
    if unknown:
        raise InvalidSetting(
            f"no role is named {unknown[0]!r}", remedy=f"Use one of: {', '.join(Role)}."
        )
    roles = tuple(Role(one) for one in role or (Role.READ,))
    where = dict.fromkeys(collection or (EVERY,), roles)
    typer.echo(_keys().create(name, where, at=datetime.now(tz=UTC)))


@app.command("list")
def list_keys(
    *, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
) -> None:
    """List the keys, without the keys."""
    keys = _keys().all()
    if as_json:
        for key in keys:
            typer.echo(key.model_dump_json(exclude={"hash"}))
        return
    table = Table("name", "collection", "roles", "created", box=box.ROUNDED)
    for key in keys:
        for collection, roles in key.roles.items():
            made = f"{key.created:%Y-%m-%d}"
            table.add_row(words(key.name), collection, ", ".join(roles), made)
    open_console().print(table if keys else "none")


@app.command("revoke")
def revoke(name: Name) -> None:
    """Forget a key: from now on it opens nothing."""
    _keys().revoke(name)
    typer.echo(f"{name} opens nothing any more")


def _keys() -> Keys:
    from yiju.api.keys import open_keys

    return open_keys(load_settings())
