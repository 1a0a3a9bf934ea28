"""What a person decides about the annotation of a version, as decisions about its files."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from ingest.reviews import Decision, Verdict, checked
from mappings.records import Version
from yiju.works.contradictions import Held
from yiju.works.doubts import SAMPLED, doubts_of
from yiju.works.queued import Doubt
from yiju.works.shelf import Shelf


class Reviewer(NamedTuple):
    """Who decides, and when."""

    by: str
    at: datetime


def doubts_about(shelf: Shelf, version: Version) -> list[Doubt]:
    """Everything doubtful about one version, decided or not."""
    held = Held(version, shelf.entries(version), shelf.wordings(version.work_id))
    return list(doubts_of(held))


def confirmation(shelf: Shelf, version: Version, reviewer: Reviewer) -> list[Decision]:
    """That the annotation is right: its doubts leave the queue until their grounds change."""
    doubts = (*(one.name for one in doubts_about(shelf, version)), SAMPLED.name)
    return [
        Decision(
            source=source,
            verdict=Verdict.CONFIRMED,
            at=reviewer.at,
            by=reviewer.by,
            doubts=doubts,
        )
        for source in version.sources
    ]


def corrections(version: Version, values: Mapping[str, str], reviewer: Reviewer) -> list[Decision]:
    """Other values for some fields; raises InputError for what no text can have."""
    for field, value in values.items():
        checked(field, value)
    return [
        Decision(
            source=source,
            verdict=Verdict.CORRECTED,
            at=reviewer.at,
            by=reviewer.by,
            field=field,
            value=value,
            was=str(getattr(version, field) or ""),
        )
        for source in version.sources
        for field, value in values.items()
    ]
