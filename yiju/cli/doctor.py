"""`yiju doctor`."""

from __future__ import annotations

import typer
from rich.table import Table

from yiju.cli.terminal import open_console, words
from yiju.settings import load_settings

STYLES = {"ok": "green", "warn": "yellow", "fail": "bold red"}


def doctor() -> None:
    """Check machine, node, models and collections; exit code 1 where something fails."""
    from yiju.doctor import State, examine

    console, settings = open_console(), load_settings()
    table = Table("check", "state", "what was found, and what to do")
    failed = False
    with open_console(stderr=True).status("Looking") as spinner:
        for name, verdict in examine(settings):
            spinner.update(f"Looked at {name}")
            found = words(verdict.detail)
            if verdict.remedy:
                found.append_text(words(f"\n{verdict.remedy}", "dim"))
            state = words(verdict.state, STYLES[verdict.state])
            table.add_row(words(name), state, found)
            failed |= verdict.state is State.FAIL
    console.print(table)
    if failed:
        raise typer.Exit(1)
