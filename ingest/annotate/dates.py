"""Days of a wording: made public, last changed, by the history and by the file's name."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from ingest.annotate.history import Act, Event, History
from ingest.source import Evidence

PUBLICATION_DELAY = 400
"""Days within which a text that was passed is made public.

The longest of the development corpus has 284 (passed in December 2023, public in September 2024).
"""
TOLD_DELAY = 45
"""Days between a change whose publication is told and the day in the file's name.

A file's day further off belongs to a change that the history does not tell: of the development
corpus 22 at most for a told change, 112 and more for one left out.
"""


class WordingDays(NamedTuple):
    """When this wording came about, and the doubts about that."""

    promulgated: Evidence | None
    amended: Evidence | None
    flags: tuple[str, ...] = ()


def read_days(history: History, file_day: date | None, begins: date | None) -> WordingDays:
    """Weigh the history against the day in the file's name; the text's own words win.

    `begins` is the first day that the text names: a wording made long after it is an amended one.
    """
    origin = history.origin
    change = history.last_change
    latest = change or origin
    if file_day is None or latest is None:
        return _without_comparison(file_day, latest, change, origin, begins)
    delay = (file_day - latest.day).days
    if delay < 0:
        return WordingDays(_promulgated(origin), _amended(change), ("file_day_before_last_change",))
    if delay > (PUBLICATION_DELAY if latest.act is Act.ADOPTED else TOLD_DELAY):
        return WordingDays(
            _promulgated(origin), _by_file_name("amended_on", file_day), ("history_incomplete",)
        )
    if change:
        # The court's session passes the amendment, days later it is made public.
        told = change if change.act is not Act.ADOPTED else None
        amended = _amended(told) or _by_file_name("amended_on", file_day)
        return WordingDays(_promulgated(origin), amended)
    told = origin if origin and origin.act is Act.PROMULGATED else None
    return WordingDays(_promulgated(told) or _by_file_name("promulgated_on", file_day), None)


def _without_comparison(
    file_day: date | None,
    latest: Event | None,
    change: Event | None,
    origin: Event | None,
    begins: date | None,
) -> WordingDays:
    if latest or file_day is None:
        return WordingDays(_promulgated(origin), _amended(change))
    if begins and begins < file_day:
        return WordingDays(None, _by_file_name("amended_on", file_day), ("history_missing",))
    return WordingDays(_by_file_name("promulgated_on", file_day), None)


def _promulgated(event: Event | None) -> Evidence | None:
    return _by_history("promulgated_on", event) if event else None


def _amended(event: Event | None) -> Evidence | None:
    return _by_history("amended_on", event) if event else None


def _by_history(field: str, event: Event) -> Evidence:
    return Evidence(
        field=field,
        value=event.day.isoformat(),
        quote=event.quote,
        rule=f"history_{event.act}",
        confidence=0.95,
    )


def _by_file_name(field: str, day: date) -> Evidence:
    return Evidence(
        field=field,
        value=day.isoformat(),
        quote=f"({day.isoformat()})",
        rule="file_name",
        confidence=0.6,
    )
