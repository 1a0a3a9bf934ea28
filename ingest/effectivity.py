"""What is in force when: spans of days across the versions of a work and across works."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from ingest.ends import End, all_ends, beyond_power, end_order
from ingest.gazette import Announcement, bundled_gazette
from ingest.source import REVIEWED
from mappings.citation import normal_title
from mappings.effectivity import wording_day
from mappings.records import Version

AMENDS = re.compile(r"(?P<work>.+?)修正案|关于修[改正订]《?(?P<named>.+?)》?的决定")
PROMULGATION = "effective_from_is_promulgation"
DERIVED_FLAGS = frozenset(
    {
        "interprets_repealed_law",
        "implements_repealed_law",
        "repeals_beyond_its_power",
        "ends_in_a_circle",
        "series_begun_anew",
    }
)


class Start(NamedTuple):
    """The first day of an amended wording and the act that names it."""

    day: date
    act: str


def derive(
    versions: Iterable[Version], *, gazette: Sequence[Announcement] | None = None
) -> list[Version]:
    """Give every version its span of days, from what all texts say; the order is of no matter.

    What an earlier derivation has written is forgotten first, so stored versions and new ones may
    be mixed. Without a `gazette` the bundled one tells of acts that no corpus holds.
    """
    announced = bundled_gazette() if gazette is None else gazette
    plain = sorted((_forget(version) for version in versions), key=lambda one: one.version_id)
    starts = _starts(plain, announced)
    begun = [_begin(version, starts.get(version.version_id)) for version in plain]
    ends: dict[str, list[End]] = {version.version_id: [] for version in begun}
    for version, end in all_ends(begun, announced):
        ends[version.version_id].append(end)
    beyond = beyond_power(begun)
    closed = [
        _close(
            version,
            opening=_opening(version, starts.get(version.version_id)),
            end=min(ends[version.version_id], key=end_order, default=None),
            beyond=version.version_id in beyond,
        )
        for version in begun
    ]
    return _flag_circles(closed)


def _forget(version: Version) -> Version:
    """The version as its own text has it."""
    return version.model_copy(
        update={
            "effective_to": None,
            "ended_by": None,
            "replaced_by": None,
            "replaced_by_title": None,
            "basis": "",
            "flags": tuple(flag for flag in version.flags if flag not in DERIVED_FLAGS),
        }
    )


def _starts(versions: Sequence[Version], gazette: Sequence[Announcement]) -> dict[str, Start]:
    """First days that amending acts name, by version: acts of the corpus, then of the gazette."""
    told = {(one.work, one.wording): Start(one.begins, one.act) for one in gazette if one.begins}
    for act in versions:
        found = AMENDS.search(act.full_title) if act.amending else None
        if found and act.effective_from:
            work = normal_title(found["work"] or found["named"])
            told[work, wording_day(act)] = Start(act.effective_from, act.title)
    return {
        version.version_id: start
        for version in versions
        if (start := told.get((version.work_id, version.amended_on)))
        and (PROMULGATION in version.flags or version.effective_from == start.day)
    }


def _begin(version: Version, start: Start | None) -> Version:
    """The version with the first day that its amending act names."""
    if start is None:
        return version
    flags = tuple(flag for flag in version.flags if flag != PROMULGATION)
    return version.model_copy(update={"effective_from": start.day, "flags": flags})


def _close(version: Version, *, opening: str, end: End | None, beyond: bool) -> Version:
    """Write the end, with one sentence on the whole span."""
    flags = [*version.flags, *(["repeals_beyond_its_power"] if beyond else [])]
    if end is None:
        return version.model_copy(update={"basis": f"{opening}.", "flags": tuple(flags)})
    if end.flag:
        flags.append(end.flag)
    return version.model_copy(
        update={
            "effective_to": end.day,
            "ended_by": end.by.value,
            "replaced_by": end.successor and end.successor.version_id,
            "replaced_by_title": end.successor and end.successor.title,
            "basis": f"{opening}; out of force since {end.day}: {end.basis}.",
            "flags": tuple(dict.fromkeys(flags)),
        }
    )


def _opening(version: Version, start: Start | None) -> str:
    day = version.effective_from
    if day is None:
        return "No day is known from which it binds"
    if start:
        return f"Binds from {day} by {start.act}"
    if PROMULGATION in version.flags:
        return f"Taken to bind from {day}, when this wording was made public: no later day is told"
    return f"Binds from {day} {_because(version.begins_by)}"


def _because(begins_by: str) -> str:
    """What a first day rests on."""
    if begins_by == REVIEWED:
        return "as corrected by a reviewer"
    return f"as stated beside the text by {begins_by}" if begins_by else "by its own words"


def _flag_circles(versions: list[Version]) -> list[Version]:
    """Mark texts that replace each other in a circle."""
    next_of = {version.version_id: version.replaced_by for version in versions}
    return [
        version.model_copy(update={"flags": (*version.flags, "ends_in_a_circle")})
        if _in_circle(version.version_id, next_of)
        else version
        for version in versions
    ]


def _in_circle(start: str, next_of: dict[str, str | None]) -> bool:
    seen: set[str] = set()
    place = next_of.get(start)
    while place and place not in seen:
        if place == start:
            return True
        seen.add(place)
        place = next_of.get(place)
    return False
