"""The command line: `yiju COMMAND`."""

from __future__ import annotations

import io
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from yiju.cli import (
    audit,
    backup,
    classifier,
    demo,
    doctor,
    evaluation,
    feedback,
    handoff,
    ingest,
    jobs,
    keys,
    kibana,
    links,
    mcp,
    models,
    node,
    review_queue,
    search,
    serve,
    works,
)
from yiju.cli.faults import tell

__all__ = ["app", "main"]

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
app.command()(ingest.ingest)
app.command()(jobs.reindex)
app.command()(jobs.delete)
app.command()(search.search)
app.command()(handoff.context)
app.command()(handoff.answer)
app.command()(serve.serve)
app.command()(mcp.mcp)
app.command()(backup.backup)
app.command()(backup.restore)
app.command()(demo.demo)
app.command()(doctor.doctor)
app.add_typer(audit.app, name="audit")
app.add_typer(classifier.app, name="classifier")
app.add_typer(feedback.app, name="feedback")
app.add_typer(keys.app, name="keys")
app.add_typer(kibana.app, name="kibana")
app.add_typer(models.app, name="models")
app.add_typer(node.app, name="node")
app.add_typer(evaluation.app, name="eval")
app.add_typer(jobs.jobs_app, name="jobs")
app.add_typer(jobs.letters_app, name="dead-letters")
works.app.command("links")(links.show_links)
app.add_typer(works.app, name="works")
app.add_typer(review_queue.app, name="review-queue")


def _tell_version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"yiju {version('yiju')}")
        raise typer.Exit


@app.callback()
def _root(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the version."),
    ] = False,
) -> None:
    """Authority-aware search: the provision that governs, on that day, and how you know."""


def main() -> None:
    """Run a command; whatever goes wrong becomes two lines on stderr and an exit code.

    Usage errors, Ctrl-C (130) and a closed pipe are left to typer.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that is not UTF-8 lacks some characters: better escaped than a crash.
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except Exception as fault:  # noqa: BLE001 - no user shall meet a traceback
        sys.exit(tell(fault))
