"""What `yiju search --emergency` gives when nothing can be searched: never an answer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import typer
from rich.console import RenderableType
from rich.panel import Panel

from mappings.errors import (
    AuditError,
    NodeError,
    PlatformError,
    ServerUnavailable,
    UnknownCollection,
)
from yiju.cli.terminal import open_console, words
from yiju.settings import Settings

if TYPE_CHECKING:
    from search.emergency import EmergencyAnswer

EXIT_CODE = 10
"""Emergency text was given: no answer, and no success."""

NOTHING_TO_SEARCH: tuple[type[PlatformError], ...] = (
    UnknownCollection,
    ServerUnavailable,
    NodeError,
)
"""Faults behind which there is no index, or one that does not answer."""


def help_out(
    question: str, fault: PlatformError, settings: Settings, *, collection: str, as_json: bool
) -> None:
    """Print the bundled texts, keep the record on disk, and exit with a code of its own.

    Raises AuditError where the settings let nothing wait on disk.
    """
    from search.emergency import emergency_answer
    from yiju.workbench import spool_of

    spool = spool_of(settings)
    if spool is None:
        raise AuditError(f"no emergency text without its record: {fault.message}") from fault
    given = emergency_answer(
        question, collection=collection, because=fault.message, now=datetime.now(tz=UTC)
    )
    spool.keep(given, collection=collection)
    if as_json:
        typer.echo(given.model_dump_json())
    else:
        for part in _shown(given):
            open_console().print(part)
    raise typer.Exit(EXIT_CODE)


def _shown(given: EmergencyAnswer) -> Iterator[RenderableType]:
    yield Panel(words(given.warning, "bold"), title="EMERGENCY 应急", border_style="bold red")
    yield words(f"nothing was searched: {given.because}", "red")
    for text in given.texts:
        yield words(f"[{text.topic}] {text.duty}")
        yield words(text.example, "dim")
    yield words(f"the record waits on disk as {given.audit_id}", "dim")
