"""What acts outside a corpus did to texts inside it: begun on a later day, or ended.

A consolidated text does not say on which day its last amendment began. Each row of
`gazette.jsonl` is one such fact of public knowledge, with the act and where it was read; a row
never changes what a text says of itself. Facts of one collection have no place here: ingest the
act, or write a sidecar beside the text (`ingest.metadata`).
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from mappings.records import Record


class Announcement(Record):
    """One fact about a work."""

    work: str
    """Normal title of the work."""
    wording: date | None = None
    """Day of the wording that it concerns; empty = every wording older than the day of the end."""
    begins: date | None = None
    """First day of that wording."""
    ends: date | None = None
    """First day on which the work no longer binds."""
    act: str
    """The act that says so."""
    seen: str
    """Where that was read, and when."""


@cache
def bundled_gazette() -> tuple[Announcement, ...]:
    """The announcements that come with the platform."""
    lines = Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Announcement.model_validate_json(line) for line in lines if line.strip())
