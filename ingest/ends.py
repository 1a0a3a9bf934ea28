"""Why a text no longer binds: superseded, repealed, expired, or fallen with its law."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from ingest.annotate.repeals import quoted_titles
from ingest.gazette import Announcement
from ingest.registry import Registry
from ingest.series import renewals
from mappings.authority import NATIONAL
from mappings.citation import normal_title
from mappings.effectivity import wording_day
from mappings.records import RepealNotice, Version

# 关于适用《某法》…的解释 and 某法实施条例 stand and fall with the law that they apply.
INTERPRETS = re.compile(r"关于(?:适用|执行|贯彻执行|贯彻|正确适用)(?=《)")
IMPLEMENTS = re.compile(r"(?P<law>.{2,40}法)(?:实施条例|实施细则|施行细则|实施办法)")
ONLY_REPEALS = re.compile(r"关于(?:废止|宣布失效)")


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


def all_ends(
    versions: Sequence[Version], gazette: Sequence[Announcement]
) -> Iterator[tuple[Version, End]]:
    """Every reason for which a version ends; the earliest one counts."""
    registry = Registry(versions)
    repeals = _repeals(versions)
    yield from _expiries(versions)
    yield from _supersessions(versions)
    yield from _repealed(repeals, registry)
    yield from _fallen_with_their_law(versions, repeals, registry)
    yield from _renewed(versions)
    yield from _announced(versions, gazette)


def beyond_power(versions: Sequence[Version]) -> set[str]:
    """Ids of the versions that would end a higher text, or one of another place."""
    registry = Registry(versions)
    return {
        repeal.by.version_id
        for repeal in _repeals(versions)
        for target in registry.find(repeal.notice.title, cited_by=repeal.by)
        if _meant(target, repeal) and not _has_power(repeal.by, target)
    }


def end_order(end: End) -> tuple[date, int, str]:
    """Earliest first; of one day the successor of the same work, then the older repealing text."""
    made = age(end.successor) if end.successor else None
    return end.day, list(EndedBy).index(end.by), f"{made or date.max} {end.basis}"


def _expiries(versions: Sequence[Version]) -> Iterator[tuple[Version, End]]:
    for version in versions:
        if version.expires_on:
            basis = f"its own term ends on {version.expires_on}"
            yield version, End(version.expires_on, EndedBy.EXPIRED, basis)


def _supersessions(versions: Sequence[Version]) -> Iterator[tuple[Version, End]]:
    """Within a work the newer wording closes the older."""
    works: dict[str, list[Version]] = {}
    for version in versions:
        works.setdefault(version.work_id, []).append(version)
    for wordings in works.values():
        dated = sorted((one for one in wordings if age(one)), key=_order)
        for place, older in enumerate(dated):
            for newer in dated[place + 1 :]:
                if _has_power(newer, older) and (end := _superseded(older, newer)):
                    yield older, end


def _superseded(older: Version, newer: Version) -> End | None:
    """A newer wording of which a whole text lies between closes the older on that text's day.

    The 1982 constitution as amended in 2018 closed that of 1978 in 1982, although the wordings
    between them are not here.
    """
    start = older.effective_from or age(older)
    whole = newer.text_from
    if whole and start and whole > start and newer.effective_from:
        day = min(whole, newer.effective_from)
    elif newer.effective_from:
        day = newer.effective_from
    else:
        return None
    basis = f"superseded by the wording of {age(newer)}"
    return End(day, EndedBy.SUPERSEDED, basis, newer)


def _repeals(versions: Sequence[Version]) -> list[Repeal]:
    return [
        Repeal(notice, version, day)
        for version in versions
        for notice in version.repeals
        if (day := notice.on or version.effective_from)
    ]


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
    made = age(target)
    if target.work_id == repeal.by.work_id and _order(target) >= _order(repeal.by):
        return False
    return made is None or made < repeal.day


def _has_power(by: Version, target: Version) -> bool:
    """Whether the organ may end that text: not a higher one, not one of another place."""
    return by.force >= target.force and by.jurisdiction in (NATIONAL, target.jurisdiction)


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
    made = age(version)
    lives_on = any(
        (age(one) or date.min) >= repeal.day for one in registry.find(law) if one.kind == "law"
    )
    return not lives_on and (made is None or made < repeal.day)


def _renewed(versions: Sequence[Version]) -> Iterator[tuple[Version, End]]:
    """Older texts of a series that was begun anew; inferred from the titles, so flagged."""
    for renewal in renewals(versions):
        basis = f"{renewal.newer.title} begins the series on its subject anew"
        end = End(renewal.day, EndedBy.REPEALED, basis, renewal.newer, "series_begun_anew")
        yield renewal.older, end


def _announced(
    versions: Sequence[Version], gazette: Sequence[Announcement]
) -> Iterator[tuple[Version, End]]:
    """Repeals by acts that this corpus does not hold."""
    for version in versions:
        made = age(version)
        for one in gazette:
            if one.work == version.work_id and one.ends and (made is None or made < one.ends):
                yield version, End(one.ends, EndedBy.REPEALED, f"repealed by {one.act}")


def age(version: Version) -> date | None:
    """Day by which wordings are told older or newer; the first day where no other is known."""
    return wording_day(version) or version.effective_from


def _order(version: Version) -> tuple[date, date, str]:
    made = age(version) or date.min
    return made, version.effective_from or made, version.version_id
