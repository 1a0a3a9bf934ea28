"""A question for the provision that names one amount or day: read exactly, in every written form.

A pattern that no provision of the scope holds proves that none names it. What could be meant in
another way (about, more than, a number without a unit, the facts of a case) makes no pattern.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from enum import Enum
from typing import NamedTuple

from mappings.days import Precision, WrittenDate, find_dates
from mappings.spellings import spellings
from mappings.typography import narrow
from search.quantities import NAMES, QUANTITY, Quantity, quantities
from search.question import Understanding
from search.units import UNITS

# Stands in a question for the amount or day, so that the words around it can be read.
_PLACE = "\0"
# 37 days are no whole number of weeks, and nobody writes 5.29 weeks.
TOLERANCE = 1e-6


def _any(words: str) -> str:
    return f"(?:{'|'.join(words.split())})"


_TEXT = _any("法律 法规 规定 规章 条款 条文 文件 标准 解释 条例 办法 法条 法 章 节")
_WHICH = rf"哪[一几些]?{_any('条 款 项 部 个 份 篇')}?{_TEXT}?"
_NAMING = (
    _any("规定 写明 写着 写 提到 提及 载明 列明 列出 包含 含有 涉及 出现 明确 设定 记载 要求 有")
    + "[了过着]?"
)
# What it is there for; a free word before it (骗, 丢) would make it a fact of a case.
_SANCTION = _any("罚款 罚金 处以 并处 违约金 保证金 押金 补偿金 赔偿金 期限")
_ROLE = _any(
    rf"[\u3400-\u9fff]{{0,10}}?{_SANCTION}"
    " 自 于 从 处 最高 最低 金额 数额 标准 日期 时间 期间 时限 这个 这样 一个 的 为 是 达 到"
)
_BEHIND = _any(
    "的 起 前 后 之前 之后 生效 施行 实施 执行 截止 到期 罚款 罚金 处罚 期限 金额 数额 比例 日期"
)
_PROVISION = _any(
    "provisions? articles? sections? rules? clauses? laws? regulations? paragraphs? texts?"
)
_NAMES = _any(
    r"names? mentions? states? sets? specif(?:y|ies) contains? refers?\sto gives? says?"
    r" provides?(?:\sfor)? prescribes? imposes? includes? fixes"
)
_FOR = _any(
    "an? the of on at for from fine penalty fee sum date day amount period limit term deadline"
    " maximum minimum"
)
_AMOUNT = f"{_ROLE}*{_PLACE}{_BEHIND}*"
_IS_THERE = _any("有没有 是否有 有无 有")
_STANDS_IN = _any("是 在 由 出自 见于 出现在 写在")
_FORMS = (
    rf"{_WHICH}[里中]?{_NAMING}{_AMOUNT}",
    rf"{_IS_THERE}{_TEXT}?{_NAMING}?{_AMOUNT}{_TEXT}?吗?",
    rf"{_AMOUNT}{_STANDS_IN}{_WHICH}(?:{_NAMING})?[里中的有]*",
    rf"(?:which|what) {_PROVISION} {_NAMES}(?: {_FOR})* {_PLACE}(?: {_FOR})?",
    rf"(?:does|do) (?:any|some) {_PROVISION} {_NAMES}(?: {_FOR})* {_PLACE}",
)
FRAMES = tuple(re.compile(rf"(?:请问)?{form}[\s?？。.!！]*", re.IGNORECASE) for form in _FORMS)


class Held(Enum):
    """Whether a text holds a pattern."""

    YES = "yes"
    NO = "no"
    PERHAPS = "perhaps"
    """It holds the number, and how that is meant cannot be read."""


class Pattern(NamedTuple):
    """An amount or a day that a question asks for."""

    kind: str
    """`amount` or `date`."""
    written: str
    """As the question writes it."""
    traces: tuple[str, ...]
    """Forms of which a text that names it holds at least one, as an exact substring."""
    held_by: Callable[[str], Held]
    first: date | None = None
    """First day meant, of a date."""
    last: date | None = None

    def is_one_of(self, days: Iterable[date]) -> bool:
        """Whether one of some days is meant."""
        if self.first is None or self.last is None:
            return False
        return any(self.first <= day <= self.last for day in days)


def pattern_of(asked: Understanding) -> Pattern | None:
    """The one amount or day that a question asks for; None where it asks for anything else."""
    text = narrow(asked.text)
    for work in asked.works:  # where is looked, and not for what
        text = text.replace(work.written, "")
    text = text.strip(" 《》的,")
    days = tuple(_days(text))
    found = (*days, *(one for one in _amounts(text) if not _lies_in(one, days)))
    if len(found) != 1:
        return None
    (start, end), pattern = found[0]
    framed = f"{text[:start]}{_PLACE}{text[end:]}"
    return pattern if any(frame.fullmatch(framed) for frame in FRAMES) else None


Place = tuple[int, int]


def _lies_in(amount: tuple[Place, Pattern], days: Sequence[tuple[Place, Pattern]]) -> bool:
    """Whether what reads like an amount is the end of a day: 二〇二九年二月三日."""
    (start, end), _ = amount
    return any(first <= start and end <= last for (first, last), _ in days)


def _amounts(text: str) -> Iterator[tuple[Place, Pattern]]:
    hidden = NAMES.sub(_blank, text.lower())
    for match in QUANTITY.finditer(hidden):
        read = next(quantities(match[0]), None)
        if read is not None and read.bare and not match["since"]:
            blanks = len(match[0]) - len(match[0].lstrip())
            place = (match.start() + blanks, match.end())
            yield place, _amount(text[slice(*place)], read)


def _amount(written: str, wanted: Quantity) -> Pattern:
    shares = {wanted.low / size for size in _sizes(wanted.dimension)}
    numbers = {round(share, 2) for share in shares if abs(share - round(share, 2)) < TOLERANCE}
    traces = tuple(dict.fromkeys(form for number in numbers for form in spellings(number)))
    alone = _standing_alone(traces)

    def held_by(text: str) -> Held:
        plain = narrow(text).lower()
        if any(
            one.dimension == wanted.dimension and wanted.low in one.bounds
            for one in quantities(plain)
        ):
            return Held.YES
        hidden = NAMES.sub(_blank, plain)
        read = [match.span() for match in QUANTITY.finditer(hidden)]
        unread = (
            found
            for found in alone.finditer(hidden)
            if not any(start <= found.start() and found.end() <= end for start, end in read)
        )
        return Held.PERHAPS if next(unread, None) else Held.NO

    return Pattern("amount", written, traces, held_by)


def _sizes(dimension: str) -> set[float]:
    """Sizes of its units; 万元 is no unit of its own here: every spelling knows 万."""
    sizes = {
        size for unit, (name, size) in UNITS.items() if name == dimension and unit[0] not in "万亿"
    }
    return sizes or {1.0}  # a sum with its currency before it


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _standing_alone(traces: tuple[str, ...]) -> re.Pattern[str]:
    """One of the forms as a whole number, no part of a longer one."""
    part = r"[\d.,〇零一二两三四五六七八九十百千万亿]"
    forms = "|".join(map(re.escape, sorted(traces, key=len, reverse=True)))
    return re.compile(rf"(?<!{part})(?:{forms})(?!{part})")


def _days(text: str) -> Iterator[tuple[Place, Pattern]]:
    for written in find_dates(text):
        if written.first and written.last:
            yield (written.span.start, written.span.end), _day(written)


def _day(wanted: WrittenDate) -> Pattern:
    year = wanted.first.year if wanted.first else 0
    digits = str(year)
    traces = (digits, *(digits.translate(zero) for zero in _YEARS))
    yearless = _without_year(wanted)
    # No part of a longer number, but for 20310317.
    unread = re.compile(rf"(?<!\d)(?:{'|'.join(traces)})(?=\d{{4}}(?!\d)|(?!\d))")

    def held_by(text: str) -> Held:
        dates = find_dates(text)
        if any(_within(one, wanted) for one in dates):
            return Held.YES
        rest = narrow(text)
        for one in reversed(dates):
            rest = f"{rest[: one.span.start]} {rest[one.span.end :]}"
        # The year in no form that is read (17/3/2031), or the day of "that year".
        return Held.PERHAPS if unread.search(rest) or yearless.search(rest) else Held.NO

    return Pattern("date", wanted.raw, traces, held_by, wanted.first, wanted.last)


_YEARS = tuple(str.maketrans("0123456789", f"{zero}一二三四五六七八九") for zero in "〇零○")


def _within(one: WrittenDate, wanted: WrittenDate) -> bool:
    """Whether a date of a text is the one wanted, or a day of the month or year wanted."""
    if not (one.first and one.last and wanted.first and wanted.last):
        return False
    return wanted.first <= one.first and one.last <= wanted.last


def _without_year(wanted: WrittenDate) -> re.Pattern[str]:
    if wanted.precision is Precision.YEAR or wanted.first is None:
        return re.compile(r"(?!)")
    month, day = spellings(wanted.first.month), spellings(wanted.first.day)
    months, days = ("|".join(map(re.escape, forms)) for forms in (month, day))
    part = r"[\d〇零一二三四五六七八九十]"
    if wanted.precision is Precision.MONTH:
        return re.compile(rf"(?<!{part})(?:{months})月")
    return re.compile(rf"(?<!{part})(?:{months})月(?:{days})[日号]")
