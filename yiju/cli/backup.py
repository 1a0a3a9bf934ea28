"""`yiju backup`, `yiju restore`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from yiju.settings import load_settings

Archive = Annotated[Path, typer.Argument(help="Archive, such as yiju.tar.gz.")]


def backup(
    archive: Archive,
    collection: Annotated[
        list[str] | None, typer.Option(help="Whose audit is kept; repeatable; else every one's.")
    ] = None,
) -> None:
    """Write what no snapshot holds: reviews, keys, spool, own words, feedback, audit chains."""
    from mappings.index import Index, collections
    from search.audit import AuditLog
    from yiju import backup as archives
    from yiju.connect import connect

    settings = load_settings()
    client = connect(settings)
    logs = (AuditLog(Index(client, name)) for name in collection or collections(client))
    manifest = archives.backup(settings, archive, logs)
    typer.echo(f"{len(manifest.files)} files; keep these heads elsewhere:")
    for name, head in manifest.heads.items():
        typer.echo(f"{name} {head}")


def restore(
    archive: Archive,
    *,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace what is there.")] = False,
) -> None:
    """Check an archive and put its files back; indices come back from a snapshot."""
    from yiju import backup as archives

    manifest = archives.restore(load_settings(), archive, overwrite=overwrite)
    typer.echo(f"{len(manifest.files)} files restored")
