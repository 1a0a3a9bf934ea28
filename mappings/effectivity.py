"""Spans of days and the status they give on a day; status is derived here and nowhere else."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from mappings.records import Version


class Status(StrEnum):
    """Whether a text binds on a day."""

    IN_FORCE = "in_force"
    NOT_YET = "not_yet_in_force"
    SUPERSEDED = "superseded"
    REPEALED = "repealed"
    EXPIRED = "expired"
    PARTLY = "partly_in_force"
    UNKNOWN = "unknown"


def binds_on(day: date, *, effective_from: date | None, effective_to: date | None) -> bool:
    """Whether a span holds the day: first day inclusive, last exclusive, unknown start = open."""
    return (effective_from is None or effective_from <= day) and (
        effective_to is None or day < effective_to
    )


def status_on(version: Version, day: date) -> Status:
    """Status of a version on a day, as far as its own span of days tells."""
    if version.effective_to is not None and version.effective_to <= day:
        return Status(version.ended_by or Status.SUPERSEDED)
    if version.effective_from is None:
        return Status.UNKNOWN
    if day < version.effective_from:
        return Status.NOT_YET
    if version.partly_from is not None and day < version.partly_from:
        return Status.PARTLY
    return Status.IN_FORCE


def span_in_words(first: date | None, end: date | None, *, replaced_by: str | None) -> str:
    """The first day, the first that it no longer binds, and the title of what took its place."""
    until = f" until {end}" if end else ""
    instead = f", replaced by 《{replaced_by}》" if replaced_by else ""
    return f"from {first or 'an unknown day'}{until}{instead}"


def wording_day(version: Version) -> date | None:
    """Day of the wording: its last amendment, else its promulgation."""
    days = [day for day in (version.amended_on, version.promulgated_on) if day is not None]
    return max(days, default=None)
