"""Quantities of a sentence: number, unit and the side on which they bound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from mappings.numerals import read_number


class Quantity(NamedTuple):
    """An interval of one dimension, and the words that say it."""

    dimension: str
    low: float
    high: float
    words: str
    fixed: bool = False
    """Whether it is set: 期限为六个月 is no six months that keep a limit of eighteen."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Lowest and highest value allowed."""
        return self.low, self.high

    @property
    def bare(self) -> bool:
        """Whether no comparator bounds it."""
        return self.low == self.high

    @property
    def days(self) -> tuple[float, float, float, float]:
        """Each bound in days, at the least and at the most; working days count as days."""
        least, most = SIZES.get(self.dimension, (1.0, 1.0))
        return self.low * least, self.low * most, self.high * least, self.high * most

    def differs(self, other: Quantity) -> bool:
        """Whether both cannot be meant: one direction with another bound, or nothing in common.

        So many working days are never as many days; what other numbers of them make is open.
        A month has 28 to 31 days: only what no month makes equal is another time.
        """
        measured = {self.dimension, other.dimension}
        if measured == {"hour", "working day"}:
            return self.days == other.days
        if measured == {"hour", "month"}:
            return self._other_time(other)
        if self.dimension != other.dimension or self.bounds == other.bounds:
            return False
        if self.fixed or other.fixed:
            return self.low not in other.bounds and other.low not in self.bounds
        return self._same_way(other) or self.low > other.high or other.low > self.high

    def _same_way(self, other: Quantity) -> bool:
        one_way = (self.low == -inf) == (other.low == -inf)
        return one_way and (self.high == inf) == (other.high == inf)

    def _other_time(self, other: Quantity) -> bool:
        low, low_most, high, high_most = self.days
        their_low, their_low_most, their_high, their_high_most = other.days
        if low > their_high_most or their_low > high_most:
            return True
        lows_meet = low <= their_low_most and their_low <= low_most
        return self._same_way(other) and not (
            lows_meet and high <= their_high_most and their_high <= high_most
        )


SIZES: dict[str, tuple[float, float]] = {"hour": (1 / 24, 1 / 24), "month": (28.0, 31.0)}
"""How many days a unit has, at the least and at the most."""


# Written form → dimension and size. Working days stay apart from days, months from days: neither
# has a fixed number of the other.
UNITS: dict[str, tuple[str, float]] = {
    "工作日": ("working day", 1),
    "working days": ("working day", 1),
    "working day": ("working day", 1),
    "business days": ("working day", 1),
    "business day": ("working day", 1),
    "分钟": ("hour", 1 / 60),
    "min": ("hour", 1 / 60),
    "minutes": ("hour", 1 / 60),
    "小时": ("hour", 1),
    "hours": ("hour", 1),
    "hour": ("hour", 1),
    "日": ("hour", 24),
    "天": ("hour", 24),
    "days": ("hour", 24),
    "day": ("hour", 24),
    "周": ("hour", 168),
    "weeks": ("hour", 168),
    "week": ("hour", 168),
    "个月": ("month", 1),
    "months": ("month", 1),
    "month": ("month", 1),
    "年": ("month", 12),
    "周年": ("month", 12),
    "years": ("month", 12),
    "year": ("month", 12),
    "周岁": ("age", 1),
    "岁": ("age", 1),
    "years old": ("age", 1),
    "元": ("yuan", 1),
    "万元": ("yuan", 1e4),
    "亿元": ("yuan", 1e8),
    "crowns": ("crown", 1),
    "dollars": ("dollar", 1),
    "倍": ("times", 1),
    "%": ("share", 0.01),
    "percent": ("share", 0.01),
    "per cent": ("share", 0.01),
    "毫米": ("metre", 0.001),
    "mm": ("metre", 0.001),
    "厘米": ("metre", 0.01),
    "cm": ("metre", 0.01),
    "米": ("metre", 1),
    "m": ("metre", 1),
    "metres": ("metre", 1),
    "metre": ("metre", 1),
    "公里": ("metre", 1000),
    "千米": ("metre", 1000),
    "km": ("metre", 1000),
    "平方米": ("square metre", 1),
    "m2": ("square metre", 1),
    "m²": ("square metre", 1),
    "㎡": ("square metre", 1),
    "亩": ("mu", 1),
    "公顷": ("hectare", 1),
    "升": ("litre", 1),
    "立方米": ("litre", 1000),
    "克": ("gram", 1),
    "千克": ("gram", 1000),
    "公斤": ("gram", 1000),
    "kg": ("gram", 1000),
    "kilograms": ("gram", 1000),
    "吨": ("gram", 1e6),
    "分贝": ("decibel", 1),
    "摄氏度": ("degree", 1),
    "℃": ("degree", 1),
    "mpa": ("MPa", 1),
    "kpa": ("MPa", 0.001),
    "kn": ("kN", 1),
    "牛": ("kN", 0.001),
    "人": ("person", 1),
    "名": ("person", 1),
    "persons": ("person", 1),
    "次": ("occasion", 1),
    "times": ("occasion", 1),
    "箱": ("hive", 1),
}

_UNIT = "|".join(re.escape(unit) for unit in sorted(UNITS, key=len, reverse=True))
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SPELLED = {word: value for value, word in enumerate(_SMALL, start=1)}
_NUMBER = (
    r"(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?[百千万亿]?|[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?"
    rf"|\b(?:{'|'.join(SPELLED)})\b)"
)
# The first that fits is meant: 不得超过 is no 超过.
SIDES: tuple[tuple[str, str, str], ...] = (
    (
        "least",
        "不[得应]?[少低小短]于|至少|最低|最少|提前|(?<![不未])满",
        "at least|(?:not?|no) (?:less|fewer) than|minimum of",
    ),
    (
        "most",
        "不[得应准能]?超[过出]|不[得应]?[大多高长]于|至多|最多|最高|最长",
        "(?:not?|no) (?:more|longer|later) than|at most|not exceed(?:ing)?|up to|within",
    ),
    ("above", "超过|大于|多于|高于", "more than|exceed(?:s|ing)?|over"),
    ("below", "不足|[不未]满|少于|小于|低于", "less than|fewer than|under"),
)
_BEFORE = "|".join(f"(?P<{name}>{chinese}|{english})" for name, chinese, english in SIDES)
QUANTITY = re.compile(
    rf"(?P<fixed>(?<=[限间效率]为))?(?:(?:{_BEFORE})\s*)?"
    rf"(?:(?:百分之)?(?P<since>{_NUMBER})\s*(?:{_UNIT})?\s*(?:以上|至|到|~|-|to)\s*)?"
    rf"(?:百分之(?P<percent>{_NUMBER})|(?P<parts>{_NUMBER})分之(?P<share>{_NUMBER})"
    r"|(?P<half>过半数|半数(?=以上))|(?P<top>\d)/(?P<bottom>\d)(?=以[上下])"
    rf"|(?P<number>{_NUMBER})(?:\s*\(\d+\))?[\s-]*个?(?P<unit>{_UNIT})(?![a-z]))"
    r"(?P<up>以上|之?前| or (?:more|longer|above))?(?P<down>以下|以内|之内|内| or (?:less|fewer))?"
)
# Numbers that name a thing and measure nothing: 第十五条第二款, 2024年10月1日, Rule 3.1.2.
NAMES = re.compile(
    r"第[\s\d零〇一二两三四五六七八九十百千]+[条款项章节编部次届号级]?(?:之[一二三四五六七八九十]+)?"
    r"|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?|\d{1,2}月\d{1,2}日|[一二]千?[〇零○一二三四五六七八九]{3}年"
    r"|\b(?:rules?|sections?|articles?|regulations?|paragraphs?|parts?)\s+\d+(?:[.()]\w+)*"
    r"|\b\d+(?:\.\d+){2,}"
)


def quantities(sentence: str) -> Iterator[Quantity]:
    """Quantities of a sentence in narrow, lower-case spelling, left to right."""
    return (quantity for _, _, quantity in located(sentence))


def located(sentence: str) -> Iterator[tuple[int, int, Quantity]]:
    """Quantities of such a sentence with the characters from and up to which they stand."""
    for found in QUANTITY.finditer(NAMES.sub(lambda name: " " * len(name[0]), sentence)):
        if (read := _read(found)) is not None:
            yield *found.span(), read


def without_quantities(sentence: str) -> str:
    """What is left of a sentence: whatever the numbers are about."""
    return QUANTITY.sub(" ", NAMES.sub(" ", sentence))


def value_of(written: str) -> float | None:
    """Value of a number with digits, numerals or both: 1.5万, 三千, 2,000."""
    plain = written.replace(",", "")
    if plain in SPELLED:
        return SPELLED[plain]
    if "点" in plain:
        whole, _, tenths = plain.partition("点")
        digits = [read_number(digit) or 0 for digit in tenths]
        return (read_number(whole) or 0) + sum(
            digit * 0.1**place for place, digit in enumerate(digits, start=1)
        )
    last = {"百": 1e2, "千": 1e3, "万": 1e4, "亿": 1e8}.get(plain[-1])
    if last and "." in plain:
        return float(plain[:-1]) * last
    return float(plain) if "." in plain else read_number(plain)


def _read(found: re.Match[str]) -> Quantity | None:
    if found["percent"]:
        dimension, size, number = "share", 0.01, value_of(found["percent"])
    elif found["half"]:
        dimension, size, number = "share", 1.0, 0.5
    elif found["top"]:
        dimension, size, number = "share", 1.0, int(found["top"]) / (int(found["bottom"]) or 1)
    elif found["parts"]:
        below, above = value_of(found["parts"]), value_of(found["share"])
        dimension, size, number = "share", 1.0, above / below if above and below else None
    else:
        dimension, size = UNITS[found["unit"]]
        number = value_of(found["number"])
    if number is None:
        return None
    value = round(number * size, 6)
    low, high = _bounds(found, value)
    if found["since"] and (since := value_of(found["since"])) is not None:
        low, high = round(since * size, 6), value
    fixed = found["fixed"] is not None and low == high
    return Quantity(dimension, low, high, found[0].strip(), fixed)


def _bounds(found: re.Match[str], value: float) -> tuple[float, float]:
    if found["least"] or found["above"] or found["up"] or found["half"] == "过半数":
        return value, inf
    if found["most"] or found["below"] or found["down"]:
        return -inf, value
    return value, value
