"""What a text says about itself: ordered rules, each finding with the words it rests on.

`annotate` reads title, number, issuer, place, kind, days, repeals of one source; every module
beside it holds the table of one field. To teach a new form, add a row to that table.
"""

from __future__ import annotations

import re
from datetime import date

from ingest.annotate.commencement import read_commencement
from ingest.annotate.dates import read_days
from ingest.annotate.history import read_history
from ingest.annotate.issuer import local_issuer, read_issuer, read_jurisdiction
from ingest.annotate.kind import read_kind
from ingest.annotate.number import read_number
from ingest.annotate.reading import Reading, language_of
from ingest.annotate.repeals import read_repeals
from ingest.annotate.title import read_title, short_title
from ingest.source import Draft, Evidence, Outline, Source

__all__ = ["annotate"]

DOUBTFUL = 0.3
"""Confidence below which a kind is only a guess."""
AMENDING = re.compile(r"修正案|关于修[改正订].*的决定|关于修[改正订].*的补充规定")


def annotate(source: Source, outline: Outline) -> Draft:
    """Read everything that a source says about itself, with the evidence."""
    title = read_title(Reading(source, outline))
    reading = Reading(source, outline, title.value)
    kind = read_kind(reading)
    issuer = read_issuer(reading)
    place = read_jurisdiction(reading, issuer.value if issuer else None, kind.value)
    number = read_number(reading)
    history = read_history(reading)
    commencement = read_commencement(reading, history)
    days = read_days(history, reading.file_day, commencement.day)
    flags = (*source.flags, *days.flags, *(["kind_unknown"] if kind.confidence < DOUBTFUL else []))
    found = (title, kind, issuer, place, number, days.promulgated, days.amended)
    return Draft(
        source=source.path,
        title=short_title(title.value),
        full_title=title.value,
        aliases=_aliases(reading),
        number=_value(number),
        issuer=_value(issuer) or local_issuer(place.value, kind.value),
        jurisdiction=place.value,
        kind=kind.value,
        language=language_of(source.text),
        promulgated_on=_day(days.promulgated),
        amended_on=_day(days.amended),
        effective_from=commencement.day,
        expires_on=commencement.expires_on,
        partly_from=commencement.partly,
        amending=bool(AMENDING.search(title.value)),
        repeals=read_repeals(reading, commencement.day),
        evidence=tuple(one for one in (*found, commencement.begins, commencement.expires) if one),
        flags=tuple(dict.fromkeys(flags)),
    )


def _aliases(reading: Reading) -> tuple[str, ...]:
    """The title in full and the name of the file, where they differ from the normal title."""
    title = short_title(reading.title)
    names = (reading.title, short_title(reading.file_title))
    return tuple(dict.fromkeys(name for name in names if name and name != title))


def _value(evidence: Evidence | None) -> str | None:
    return evidence.value if evidence else None


def _day(evidence: Evidence | None) -> date | None:
    return date.fromisoformat(evidence.value) if evidence else None
