"""The day of the facts: asked for, named in the words, or today."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from mappings.days import Precision, WrittenDate, find_dates
from mappings.effectivity import wording_day
from search.catalogue import Catalogue, Spotted

# A day in a question is mostly a fact of the case. It is the as-of day only where these words say
# so: 截至2019年6月1日, 2018年的《公司法》, 2018年修正的公司法, as of 1 June 2019.
BEFORE = re.compile(
    r"(?:截至|截止到?|按照?|依照?|\bas of|\bin force on|\bas at)\s*$", re.IGNORECASE
)
AFTER = re.compile(
    r"\s*(?:(?:时|当时|那时|期间|当天|那天)?(?:仍|尚)?(?:有效|生效|施行|适用|执行|在效)"
    r"|版|(?:修正|修订|修改)(?:版|后|的))"
)
OF_WORK = re.compile(r"\s*(?:修正|修订|修改|通过|公布)?\s*(?:的|版的?)?\s*[《]?")
_JOINT = re.compile(r"(?:修正|修订|修改)?(?:的|版的?)?[,，、]?\s*")
NOW = re.compile(r"现行|目前有效|\bcurrent(?:ly)?\b|\bin force today\b", re.IGNORECASE | re.ASCII)


class AsOf(NamedTuple):
    """The day for which the question is answered, and where it comes from."""

    day: date
    because: str
    facts: tuple[str, ...] = ()
    """Days in the question that were taken for facts of the case."""
    said: str = ""
    """The words that set the day before a text: 2018年的, 截至2019年6月1日; they are no subject."""


def as_of_day(
    text: str, works: tuple[Spotted, ...], catalogue: Catalogue, *, asked: date | None, today: date
) -> AsOf:
    """The as-of day of a question; a day given beside it wins over its words."""
    dates = [written for written in find_dates(text) if written.first and written.last]
    if asked is not None:
        return AsOf(asked, "asked for")
    for written in dates:
        if (named := _named(text, written, works, catalogue)) is not None:
            return AsOf(named, f"the question says {written.raw}", said=_words(text, written))
    if NOW.search(text):
        return AsOf(today, "today: the question asks for the current law")
    return AsOf(today, "today: no other day was asked for", tuple(one.raw for one in dates))


def _named(
    text: str, written: WrittenDate, works: tuple[Spotted, ...], catalogue: Catalogue
) -> date | None:
    """The day that a written date names as the day of the law, or None where it is a fact."""
    before, after = text[: written.span.start], text[written.span.end :]
    skipped = OF_WORK.match(after)
    place = written.span.end + (skipped.end() if skipped else 0)
    work = next((spotted for spotted in works if spotted.start == place), None)
    if work is not None and written.precision is not Precision.DAY:
        return _wording_of(work, written, catalogue) or written.last
    if work is not None or BEFORE.search(before) or AFTER.match(after):
        return written.last
    return None


def _words(text: str, written: WrittenDate) -> str:
    """The day with what joins it to the rest."""
    before = BEFORE.search(text, 0, written.span.start)
    behind = _JOINT.match(text, written.span.end)
    start = before.start() if before else written.span.start
    return text[start : behind.end() if behind else written.span.end]


def _wording_of(work: Spotted, written: WrittenDate, catalogue: Catalogue) -> date | None:
    """First day of the wording made in that year or month: 2018年的公司法 means that wording."""
    for version in reversed(catalogue.by_work[work.work_id]):
        day = wording_day(version)
        if day and written.first and written.last and written.first <= day <= written.last:
            return max(day, version.effective_from or day)
    return None
