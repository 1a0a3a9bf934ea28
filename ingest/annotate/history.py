"""The history at the head of a text: when it was passed, made public, revised, amended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from ingest.annotate.reading import Reading, shorten
from mappings.days import find_days

ACT_REACH = 160
"""Characters after a day in which its act is named: the longest real line has 140."""


LABEL_REACH = 80
"""Characters before a day in which a label may stand: Made by the Harbour Authority on …."""


class Act(StrEnum):
    """What happened to a text on a day."""

    AMENDED = "amended"
    REVISED = "revised"
    PROMULGATED = "promulgated"
    ADOPTED = "adopted"
    APPROVED = "approved"
    BEGAN = "began"


# Order is meaning: "通过的《关于修改…的决定》修正" amends, "公布施行" makes public, and the
# State Council writes 修订 for what its decision on amending (修改) brought about.
ACTS: tuple[tuple[Act, str], ...] = (
    (
        Act.AMENDED,
        r"关于(?:修[改正订]|废止和修[改订]|修改和废止)|修正|通过的《|[》）]\s*修改|^\s*修改",
    ),
    (Act.REVISED, r"修订|\brevised\b"),
    (
        Act.PROMULGATED,
        r"公布|发布|颁布|印发|令第|\b(?:[Ee]nacted|[Mm]ade|[Ii]ssued|[Pp]ublished)\b",
    ),
    (Act.ADOPTED, r"通过|\b[Aa]dopted\b"),
    (Act.APPROVED, r"批准"),
    (Act.BEGAN, r"施行|实施|试行|生效"),
)
# What stands before a day may name the act too: 施行日期：2020年1月1日.
LABELS: tuple[tuple[Act, str], ...] = (
    (Act.BEGAN, r"(?:施行|实施|生效)(?:时间|日期)?[:：] *$|自 *$|[Ii]n force from *$"),
    (
        Act.PROMULGATED,
        r"(?:公布|发布|颁布)(?:时间|日期)?[:：] *$|[Dd]ate of [Ee]nactment: *$|\b(?:Made|Enacted|Issued|Published)\b[^.]* on *$",
    ),
)

ONE_ACT = 366
"""Days within which two sessions pass one text: 89 at most in the development corpus."""
SIGNATURE = re.compile(
    r"^\S*(?:部|委员会|总局|局|署|院|人民政府)\s*\n\s*(?P<day>\d{4}年\d{1,2}月\d{1,2}日)\s*$",
    re.MULTILINE,
)
AT_ONCE = re.compile(r"(?:公布|发布|颁布)(?:并)?施行")


class Event(NamedTuple):
    """One act of the history."""

    act: Act
    day: date
    quote: str


class History(NamedTuple):
    """The acts that a front page names, in the order of the page."""

    events: tuple[Event, ...]

    def first(self, *acts: Act) -> Event | None:
        """Earliest event of these acts."""
        return min(self._of(acts), key=lambda event: event.day, default=None)

    def last(self, *acts: Act) -> Event | None:
        """Latest event of these acts."""
        return max(self._of(acts), key=lambda event: event.day, default=None)

    def _of(self, acts: tuple[Act, ...]) -> list[Event]:
        return [event for event in self.events if event.act in acts]

    @property
    def last_change(self) -> Event | None:
        """Last amendment or revision; a court passes its amended text a second time."""
        change = self.last(Act.AMENDED, Act.REVISED)
        again, first = self.last(Act.ADOPTED), self.first(Act.ADOPTED)
        if again and first and _apart(again, first) and (not change or again.day > change.day):
            return again
        return change

    @property
    def whole_text(self) -> Event | None:
        """The act that made the whole present text: the last revision, else the first act."""
        return self.last(Act.REVISED) or self.origin

    @property
    def origin(self) -> Event | None:
        """The act that made the first wording public; its adoption where no other is told."""
        adopted, promulgated = self.first(Act.ADOPTED), self.first(Act.PROMULGATED)
        if adopted and promulgated and _apart(promulgated, adopted):
            return min(adopted, promulgated, key=lambda event: event.day)
        return promulgated or adopted or self.first(Act.APPROVED)


def read_history(reading: Reading) -> History:
    """Find the acts named before the first clause; without any, the day of the signature."""
    return History(tuple(_events(reading.front)) or tuple(_signed(reading.source.text)))


def _signed(text: str) -> Iterator[Event]:
    """The day below the name of an organ, where an announcement is signed."""
    if signed := SIGNATURE.search(text):
        for found in find_days(signed["day"]):
            if found.day:
                yield Event(Act.PROMULGATED, found.day, shorten(signed[0]))


def _events(front: str) -> Iterator[Event]:
    days = find_days(front)
    pending: list[tuple[date, str]] = []
    for found, following in zip_longest(days, days[1:]):
        end = following.span.start if following else len(front)
        before = front[max(0, found.span.start - LABEL_REACH) : found.span.start]
        after = front[found.span.end : min(end, found.span.end + ACT_REACH)]
        if found.day is None:
            continue
        # The rest of the line first: the next one may speak of something else.
        act = (
            _fitting(LABELS, before)
            or _fitting(ACTS, after.partition("\n")[0])
            or _fitting(ACTS, after)
        )
        quote = shorten(front[found.span.start : found.span.end] + after)
        if act is None:
            # Two chambers, one verb: "…会议、2004年11月11日…会议通过".
            if re.search(r"会议[、，,]?\s*$", after):
                pending.append((found.day, quote))
            continue
        for day, words in (*pending, (found.day, quote)):
            yield Event(act, day, words)
        pending.clear()
        if AT_ONCE.search(after):
            yield Event(Act.BEGAN, found.day, quote)


def _fitting(table: tuple[tuple[Act, str], ...], text: str) -> Act | None:
    return next((act for act, pattern in table if re.search(pattern, text)), None)


def _apart(one: Event, other: Event) -> bool:
    """Whether two adoptions are two acts: two chambers pass the same text within months."""
    return abs((one.day - other.day).days) > ONE_ACT
