"""The command line: `yiju COMMAND`."""

from __future__ import annotations

import sys

import typer

from mappings.errors import PlatformError
from yiju.cli import evaluation, models, node

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
app.add_typer(models.app, name="models")
app.add_typer(node.app, name="node")
app.add_typer(evaluation.app, name="eval")


@app.callback()
def _root() -> None:
    """Authority-aware search: the provision that governs, on that day, and how you know."""


def main() -> None:
    """Run a command; an error of ours becomes two lines on stderr and its exit code."""
    try:
        app()
    except PlatformError as fault:
        typer.echo(f"error: {fault.message}\n{fault.remedy}", err=True)
        sys.exit(fault.exit_code)
