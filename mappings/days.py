"""Calendar days in every written form; nothing here is relative to now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from enum import StrEnum

from mappings.numerals import read_number
from mappings.records import Record, Span
from mappings.spans import leftmost_longest
from mappings.typography import narrow


class Precision(StrEnum):
    """How much of a date is written."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    UNREADABLE = "unreadable"


class WrittenDate(Record):
    """A date as it stands in a text, with the days that it means."""

    raw: str
    """The words as written."""
    span: Span
    """Where they stand."""
    precision: Precision
    """Whether a day, a month or a year is named."""
    first: date | None
    """First day meant; None where no calendar has it (2020-02-30) or no form fits."""
    last: date | None
    """Last day meant, inclusive."""

    @property
    def day(self) -> date | None:
        """The day itself, where one is written and exists."""
        return self.first if self.precision is Precision.DAY else None


# Not four digits at large: "GB 50016" is a number, not a year.
_YEAR = r"(?<![\d.])(?P<year>1[6-9]\d\d|20\d\d)"
_CHINESE_YEAR = r"(?P<year>(?<!\d)(?:1[6-9]|20)\d\d|[一二][〇○零一二三四五六七八九]{3})"
_CHINESE_MONTH = r"(?P<month>\d{1,2}|元|十[一二]?|[一二三四五六七八九])"
_CHINESE_DAY = r"(?P<day>\d{1,2}|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九])"
_ENGLISH_MONTHS = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_ENGLISH_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_ENGLISH_DAY = r"\b(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_NOT_LONGER = r"(?!\d|[-./]\d)"  # 2020.1.1.3 is a clause, 2020-01-01-7 a file number

# ASCII: a letter beside a Chinese character stands at a word boundary.
FORMS = tuple(
    re.compile(form, re.IGNORECASE | re.ASCII)
    for form in (
        # 2020年1月1日, 二〇二〇年元月, 2018年; not 2020年代, the decade.
        rf"{_CHINESE_YEAR}\s*年(?:\s*{_CHINESE_MONTH}\s*月(?:\s*{_CHINESE_DAY}\s*[日号])?|(?!代))",
        rf"(?<![-/]){_YEAR}(?P<sign>[-./])(?P<month>\d{{1,2}})(?P=sign)(?P<day>\d{{1,2}}){_NOT_LONGER}",
        rf"(?<![-/]){_YEAR}-(?P<month>0[1-9]|1[0-2]){_NOT_LONGER}",
        rf"{_ENGLISH_DAY}(?:\s+day)?(?:\s+of)?\s+{_ENGLISH_MONTH},?\s+{_YEAR}\b",
        rf"\b{_ENGLISH_MONTH}\s+{_ENGLISH_DAY},?\s+{_YEAR}\b",
        rf"\b{_ENGLISH_MONTH},?\s+{_YEAR}\b",
        # A bare year is a date only after a word of time: "Regulations 2015" is a title.
        rf"(?<=\bin )(?:the year )?{_YEAR}\b{_NOT_LONGER}",
        rf"(?<=\bas of ){_YEAR}\b{_NOT_LONGER}",
    )
)
"""Written forms, each with the groups year and, where it names them, month and day."""

_WITH_TIME = r"(?:[T ]\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?"
_WHOLE_FORMS = (
    *(re.compile(form.pattern + _WITH_TIME, re.IGNORECASE | re.ASCII) for form in FORMS),
    re.compile(r"(?P<year>(?:1[6-9]|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)"),
    re.compile(r"(?P<year>(?:1[6-9]|20)\d\d)"),
)


def find_dates(text: str) -> tuple[WrittenDate, ...]:
    """Every day, month and year written in a text, in order."""
    narrowed = narrow(text)
    return leftmost_longest(
        _written(text, found) for form in FORMS for found in form.finditer(narrowed)
    )


def find_days(text: str) -> tuple[WrittenDate, ...]:
    """Every calendar day written in a text, in order; impossible ones have `day` None."""
    return tuple(one for one in find_dates(text) if one.precision is Precision.DAY)


def read_date(text: str) -> WrittenDate:
    """Read a field that should hold one date; what no form fits is kept raw, `unreadable`."""
    stripped = narrow(text).strip()
    matches: Iterator[re.Match[str] | None] = (form.fullmatch(stripped) for form in _WHOLE_FORMS)
    found = next((match for match in matches if match), None)
    whole = {"raw": text, "span": Span(start=0, end=len(text))}
    if found is None:
        return WrittenDate(**whole, precision=Precision.UNREADABLE, first=None, last=None)
    return _written(stripped, found).model_copy(update=whole)


def _written(text: str, found: re.Match[str]) -> WrittenDate:
    parts = found.groupdict()
    year, month, day = _value(parts["year"]), _month(parts.get("month")), _value(parts.get("day"))
    precision = Precision.DAY if day else Precision.MONTH if month else Precision.YEAR
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        first = None
    return WrittenDate(
        raw=text[found.start() : found.end()],
        span=Span(start=found.start(), end=found.end()),
        precision=precision,
        first=first,
        last=_last_day(first, precision) if first else None,
    )


def _value(written: str | None) -> int:
    return (read_number(written) or 0) if written else 0


def _month(written: str | None) -> int:
    if not written or written == "元":
        return 1 if written else 0
    name = written[:3].lower()
    return _ENGLISH_MONTHS.index(name) + 1 if name in _ENGLISH_MONTHS else _value(written)


def _last_day(first: date, precision: Precision) -> date:
    """Last day of the day, month or year that begins on `first`."""
    if precision is Precision.DAY:
        return first
    months = 1 if precision is Precision.MONTH else 12
    years, month = divmod(first.month - 1 + months, 12)
    return date(first.year + years, month + 1, 1) - timedelta(days=1)
