"""Numbered interpretations of one subject: a new （一） after older ones begins the series anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from mappings.effectivity import wording_day
from mappings.records import Version

NUMBERED = re.compile(r"\((?P<number>[一二三四五六七八九十]{1,3})\)$")
FIRST = "一"
COURT = "judicial_interpretation"


class Renewal(NamedTuple):
    """An older text of a series, and the one that begins the series anew."""

    older: Version
    newer: Version
    day: date
    """First day of the new series."""


def renewals(versions: Sequence[Version]) -> Iterator[Renewal]:
    """Texts that a later （一） of the same organ on the same subject has taken the place of.

    A series is counted from one once: a （一） that comes after another number, or after a text
    without one, restates its subject as a whole. Only a first day in its own words is believed:
    the day of an amended （一） says nothing about its series.
    """
    series: dict[tuple[str | None, str], list[Version]] = {}
    for version in versions:
        if version.kind == COURT:
            series.setdefault((version.issuer, _subject(version)), []).append(version)
    for members in series.values():
        for newer in filter(_is_first, members):
            for older in members:
                made, day = wording_day(older), newer.text_from
                if older.work_id != newer.work_id and made and day and made < day:
                    yield Renewal(older, newer, day)


def _subject(version: Version) -> str:
    """What a title is about, whatever its number; 若干 comes and goes between the texts."""
    return NUMBERED.sub("", version.title).replace("若干", "")


def _is_first(version: Version) -> bool:
    number = NUMBERED.search(version.title)
    return number is not None and number["number"] == FIRST
