"""What is in force when: spans of days across the versions of a work and across works."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from ingest.annotate.repeals import quoted_titles
from ingest.registry import Registry
from mappings.authority import NATIONAL
from mappings.citation import normal_title
from mappings.effectivity import wording_day
from mappings.records import RepealNotice, Version

# 关于适用《某法》…的解释 and 某法实施条例 stand and fall with the law that they apply.
INTERPRETS = re.compile(r"关于(?:适用|执行|贯彻执行|贯彻|正确适用)(?=《)")
IMPLEMENTS = re.compile(r"(?P<law>.{2,40}法)(?:实施条例|实施细则|施行细则|实施办法)")
ONLY_REPEALS = re.compile(r"关于(?:废止|宣布失效)")
AMENDS = re.compile(r"(?P<work>.+?)修正案|关于修[改正订]《?(?P<named>.+?)》?的决定")

PROMULGATION = "effective_from_is_promulgation"
DERIVED_FLAGS = frozenset(
    {
        "interprets_repealed_law",
        "implements_repealed_law",
        "repeals_beyond_its_power",
        "ends_in_a_circle",
    }
)


class EndedBy(StrEnum):
    """How a text ceased to bind; the order decides between ends of one day."""

    SUPERSEDED = "superseded"
    REPEALED = "repealed"
    EXPIRED = "expired"


class End(NamedTuple):
    """One reason why a version no longer binds from a day on."""

    day: date
    by: EndedBy
    basis: str
    successor: Version | None = None
    flag: str | None = None


class Repeal(NamedTuple):
    """A repeal notice with the text that holds it and the day it works."""

    notice: RepealNotice
    by: Version
    day: date


def derive(versions: Iterable[Version]) -> list[Version]:
    """Give every version its span of days, from what all texts say; the order is of no matter.

    What an earlier derivation has written is forgotten first, so stored versions and new ones may
    be mixed.
    """
    plain = sorted((_forget(version) for version in versions), key=lambda one: one.version_id)
    begun = _begin_by_amending_acts(plain)
    registry = Registry(begun)
    repeals = list(_repeals(begun))
    ends: dict[str, list[End]] = {version.version_id: [] for version in begun}
    for version, end in (*_expiries(begun), *_supersessions(begun)):
        ends[version.version_id].append(end)
    for version, end in _repealed(repeals, registry):
        ends[version.version_id].append(end)
    for version, end in _fallen_with_their_law(begun, repeals, registry):
        ends[version.version_id].append(end)
    beyond = {one.by.version_id for one in repeals if _beyond_power(one, registry)}
    return _flag_circles([_close(version, ends[version.version_id], beyond) for version in begun])


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


def _begin_by_amending_acts(versions: Sequence[Version]) -> list[Version]:
    """An amended wording begins on the day that the amending act of the same day names."""
    acts: dict[tuple[str, date], Version] = {}
    for act in versions:
        found = AMENDS.search(act.full_title) if act.amending else None
        day = wording_day(act)
        if found and day and act.effective_from:
            acts[normal_title(found["work"] or found["named"]), day] = act
    return [_begun(version, acts) for version in versions]


def _begun(version: Version, acts: dict[tuple[str, date], Version]) -> Version:
    if PROMULGATION not in version.flags or version.amended_on is None:
        return version
    act = acts.get((version.work_id, version.amended_on))
    if act is None or act.version_id == version.version_id:
        return version
    flags = tuple(flag for flag in version.flags if flag != PROMULGATION)
    return version.model_copy(update={"effective_from": act.effective_from, "flags": flags})


def _expiries(versions: Sequence[Version]) -> Iterator[tuple[Version, End]]:
    for version in versions:
        if version.expires_on:
            basis = f"its own words end it on {version.expires_on}"
            yield version, End(version.expires_on, EndedBy.EXPIRED, basis)


def _supersessions(versions: Sequence[Version]) -> Iterator[tuple[Version, End]]:
    """Within a work the newer wording closes the older."""
    works: dict[str, list[Version]] = {}
    for version in versions:
        works.setdefault(version.work_id, []).append(version)
    for wordings in works.values():
        dated = sorted((one for one in wordings if _age(one)), key=_order)
        for place, older in enumerate(dated):
            for newer in dated[place + 1 :]:
                if end := _superseded(older, newer):
                    yield older, end


def _superseded(older: Version, newer: Version) -> End | None:
    """A newer wording of which a whole text lies between closes the older on that text's day.

    The 1982 constitution as amended in 2018 closed that of 1978 in 1982, although the wordings
    between them are not here.
    """
    start = older.effective_from or _age(older)
    whole = newer.text_from
    if whole and start and whole > start and newer.effective_from:
        day = min(whole, newer.effective_from)
    elif newer.effective_from:
        day = newer.effective_from
    else:
        return None
    basis = f"superseded by the wording of {_age(newer)}"
    return End(day, EndedBy.SUPERSEDED, basis, newer)


def _repeals(versions: Sequence[Version]) -> Iterator[Repeal]:
    for version in versions:
        for notice in version.repeals:
            day = notice.on or version.effective_from
            if day:
                yield Repeal(notice, version, day)


def _repealed(repeals: Sequence[Repeal], registry: Registry) -> Iterator[tuple[Version, End]]:
    for repeal in repeals:
        for target in registry.find(repeal.notice.title, cited_by=repeal.by):
            if _meant(target, repeal) and _has_power(repeal.by, target):
                yield target, _repeal_end(repeal)


def _repeal_end(repeal: Repeal) -> End:
    successor = None if ONLY_REPEALS.search(repeal.by.full_title) else repeal.by
    basis = f"repealed by {repeal.by.title} ({repeal.notice.quote})"
    return End(repeal.day, EndedBy.REPEALED, basis, successor)


def _meant(target: Version, repeal: Repeal) -> bool:
    """Whether the repealed title means this version: older than the repeal, and not itself.

    A new text often bears the title of the old one that it repeals.
    """
    age = _age(target)
    if target.work_id == repeal.by.work_id and _order(target) >= _order(repeal.by):
        return False
    return age is None or age < repeal.day


def _has_power(by: Version, target: Version) -> bool:
    """Whether the organ may end that text: not a higher one, not one of another place."""
    return by.force >= target.force and by.jurisdiction in (NATIONAL, target.jurisdiction)


def _beyond_power(repeal: Repeal, registry: Registry) -> bool:
    return any(
        _meant(target, repeal) and not _has_power(repeal.by, target)
        for target in registry.find(repeal.notice.title, cited_by=repeal.by)
    )


def _fallen_with_their_law(
    versions: Sequence[Version], repeals: Sequence[Repeal], registry: Registry
) -> Iterator[tuple[Version, End]]:
    """Interpretations and implementing rules lose force with the law that they apply."""
    by_title: dict[str, list[Repeal]] = {}
    for repeal in repeals:
        by_title.setdefault(normal_title(repeal.notice.title), []).append(repeal)
    for version in versions:
        law, flag = _applied_law(version)
        for repeal in by_title.get(law, ()):
            if repeal.by.kind in ("law", "constitution") and _falls(version, repeal, law, registry):
                basis = f"applies {law}, which {repeal.by.title} repealed"
                yield version, End(repeal.day, EndedBy.REPEALED, basis, None, flag)


def _applied_law(version: Version) -> tuple[str, str]:
    """Normal title of the law that a text applies, and the flag for falling with it."""
    if found := INTERPRETS.search(version.full_title):
        law = next(quoted_titles(version.full_title[found.end() :]), "")
        return normal_title(law), "interprets_repealed_law"
    if found := IMPLEMENTS.fullmatch(version.title):
        return found["law"], "implements_repealed_law"
    return "", ""


def _falls(version: Version, repeal: Repeal, law: str, registry: Registry) -> bool:
    """Whether the repeal came after the text, and no law of that title lived on."""
    age = _age(version)
    lives_on = any(
        (_age(one) or date.min) >= repeal.day for one in registry.find(law) if one.kind == "law"
    )
    return not lives_on and (age is None or age < repeal.day)


def _close(version: Version, ends: Sequence[End], beyond: set[str]) -> Version:
    """Write the earliest end, with one sentence on the whole span."""
    flags = [*version.flags]
    if version.version_id in beyond:
        flags.append("repeals_beyond_its_power")
    end = min(ends, key=_end_order, default=None)
    if end is None:
        return version.model_copy(update={"basis": f"{_opening(version)}.", "flags": tuple(flags)})
    if end.flag:
        flags.append(end.flag)
    return version.model_copy(
        update={
            "effective_to": end.day,
            "ended_by": end.by.value,
            "replaced_by": end.successor and end.successor.version_id,
            "replaced_by_title": end.successor and end.successor.title,
            "basis": f"{_opening(version)}; out of force since {end.day}: {end.basis}.",
            "flags": tuple(dict.fromkeys(flags)),
        }
    )


def _end_order(end: End) -> tuple[date, int, str]:
    """Earliest first; of one day the successor of the same work, then the older repealing text."""
    age = _age(end.successor) if end.successor else None
    return end.day, list(EndedBy).index(end.by), f"{age or date.max} {end.basis}"


def _opening(version: Version) -> str:
    start = version.effective_from
    if start is None:
        return "No day is known from which it binds"
    if PROMULGATION in version.flags:
        return (
            f"Taken to bind from {start}, when this wording was made public: no later day is told"
        )
    if version.text_from == start:
        return f"Binds from {start} by its own words"
    return f"Binds from {start} by the act that amended it"


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


def _age(version: Version) -> date | None:
    """Day by which wordings are told older or newer; the first day where no other is known."""
    return wording_day(version) or version.effective_from


def _order(version: Version) -> tuple[date, date, str]:
    age = _age(version) or date.min
    return age, version.effective_from or age, version.version_id
