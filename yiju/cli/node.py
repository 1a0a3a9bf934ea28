"""`yiju node`: start, stop, status, logs, destroy."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.filesize import decimal
from rich.table import Table

from mappings.errors import NodeError
from yiju.cli.terminal import open_console
from yiju.node import lifecycle
from yiju.node.java import OLDEST_FAST
from yiju.node.state import NodeState
from yiju.settings import Settings, load_settings

app = typer.Typer(help="The embedded Elasticsearch of this home.", no_args_is_help=True)


@app.command()
def start() -> None:
    """Start the node, and wait until it answers; does nothing where it runs."""
    settings, console = load_settings(), open_console()
    if settings.es_url:
        _say_foreign(settings, console)
        return
    with console.status("Looking at the node") as spinner:
        state = lifecycle.start(settings, tell=spinner.update)
    _show(state, console)


@app.command()
def stop() -> None:
    """Stop the node; its data stays."""
    stopped = lifecycle.stop(load_settings())
    open_console().print("Stopped; the data stays." if stopped else "It was not running.")


@app.command()
def status() -> None:
    """Tell address, process, health and size; exit code 6 where the node is not ready."""
    settings, console = load_settings(), open_console()
    if settings.es_url:
        _say_foreign(settings, console)
    state = lifecycle.status(settings)
    if state is None:
        console.print(f"No node was made in {settings.home} yet; `yiju node start` makes one.")
    else:
        _show(state, console)
    if not settings.es_url and (state is None or not state.is_ready):
        raise typer.Exit(NodeError.exit_code)


@app.command()
def logs(
    lines: Annotated[int, typer.Option("--lines", "-n", min=1, help="How many.")] = 50,
) -> None:
    """Print the last lines of the server's log."""
    for line in lifecycle.logs(load_settings(), lines=lines):
        typer.echo(line)


@app.command()
def destroy(*, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False) -> None:
    """Stop the node and delete all it holds: data, snapshots, logs, program."""
    settings = load_settings()
    state = lifecycle.status(settings)
    if state and not yes:
        question = f"Delete {state.folder} ({decimal(state.data_bytes)} of data)?"
        if not typer.confirm(question):
            return
    destroyed = lifecycle.destroy(settings)
    open_console().print("Destroyed." if destroyed else f"There is no node in {settings.home}.")


def _say_foreign(settings: Settings, console: Console) -> None:
    console.print(f"YIJU_ES_URL is set: {settings.es_url} is used, not the embedded node.")


def _show(state: NodeState, console: Console) -> None:
    table = Table.grid(padding=(0, 2))
    rows = (
        ("Elasticsearch", state.version),
        ("state", "running" if state.pid else "stopped"),
        ("health", state.health or "no answer"),
        ("address", state.url),
        ("process", str(state.pid or "none")),
        ("Java", str(state.java)),
        ("data", decimal(state.data_bytes)),
        ("folder", str(state.folder)),
    )
    for name, value in rows:
        table.add_row(name, value)
    console.print(table)
    if state.is_slow_java:
        console.print(
            f"Java {state.java} does without vector instructions: searches take about three "
            f"times as long as on Java {OLDEST_FAST} or newer.",
            style="yellow",
        )
