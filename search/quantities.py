"""Quantities of a sentence: number, unit and the side on which they bound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from mappings.numerals import read_number
from search.units import CURRENCIES, SCALES, SPELLED, UNITS, read_words


class Quantity(NamedTuple):
    """An interval of one dimension, and the words that say it."""

    dimension: str
    low: float
    high: float
    words: str
    fixed: bool = False
    """Whether it is set: 期限为六个月 is no six months that keep a limit of eighteen."""
    open: bool = False
    """Whether the bound of a count is left out: fewer than 50 persons are 49 at the most."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Lowest and highest value allowed."""
        return self.low, self.high

    @property
    def allowed(self) -> tuple[float, float]:
        """The same bounds, without one that is left out."""
        return self.low + self.open, self.high - self.open

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
        if self.dimension != other.dimension or self.allowed == other.allowed:
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


COUNTED = ("person", "occasion")
"""Dimensions of whole things beside those that a sentence names itself."""

_UNIT = "|".join(re.escape(unit) for unit in sorted(UNITS, key=len, reverse=True))
_NUMBER = (
    r"(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?[百千万亿]?|[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?"
    rf"|{SPELLED})"
)
# The first that fits is meant: 不得超过 is no 超过.
SIDES: tuple[tuple[str, str, str], ...] = (
    (
        "least",
        "不[得应]?[少低小短]于|至少|最低|最少|提前|(?<![不未])满",
        "at least|not?(?: be)? (?:less|fewer|lower|shorter|earlier) than|minimum(?: [a-z]+)? of",
    ),
    (
        "most",
        "不[得应准能]?超[过出]|不[得应]?[大多高长]于|至多|最多|最高|最长",
        (
            "not?(?: be)? (?:more|longer|later|greater|higher) than|at most|not exceed(?:ing)?"
            "|up to|within|maximum(?: [a-z]+)? of"
        ),
    ),
    (
        "above",
        "超过|大于|多于|高于",
        "(?:more|greater|longer|higher) than|in excess of|exceed(?:s|ing)?|over",
    ),
    ("below", "不足|[不未]满|少于|小于|低于", "(?:less|fewer|lower|shorter) than|under"),
)
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_SCALE = "|".join(SCALES)
_CURRENCY = "|".join(re.escape(sign) for sign in CURRENCIES)
_WHOLE = "(?:calendar|consecutive|clear|full|whole|further)"
_BEFORE = "|".join(f"(?P<{name}>{chinese}|{english})" for name, chinese, english in SIDES)
QUANTITY = re.compile(
    # Looked at first: hardly any other sign begins one, and words begin none in their middle.
    r"(?:(?=[\d$€£零〇一二两三四五六七八九十百千万亿不未至最提满超大多高少小低过半])|(?<![a-z])(?=[a-z]))"
    r"(?P<fixed>(?<=[限间效率]为)|\bperiod of )?"
    rf"(?P<bound>(?:{_BEFORE})\s*)?"
    rf"(?:(?:百分之)?(?P<since>{_NUMBER})\s*(?:{_UNIT})?\s*(?:以上|至|到|~|-|to)\s*)?"
    rf"(?:百分之(?P<percent>{_NUMBER})|(?P<parts>{_NUMBER})分之(?P<share>{_NUMBER})"
    r"|(?P<half>过半数|半数(?=以上))|(?P<top>\d)/(?P<bottom>\d)(?=以[上下])"
    rf"|(?P<number>{_NUMBER})(?:\s*\(\d+\))?[\s-]*(?:个|{_WHOLE} )?(?P<unit>{_UNIT})(?![a-z])"
    rf"|(?P<currency>{_CURRENCY})\s*(?P<sum>{_DIGITS})(?: (?P<scale>{_SCALE})\b)?"
    # Things are counted where a comparator bounds them: "rule 3 applies" counts none.
    rf"|(?(bound)(?P<count>{_NUMBER})(?:\s*\(\d+\))? (?P<things>[a-z]{{3,}}s)(?![a-z])|(?!)))"
    r"(?P<up>以上|之?前| or (?:more|longer|above))?(?P<down>以下|以内|之内|内| or (?:less|fewer))?"
)
# "must not carry more than twelve" bounds from above; "must not sail if more than" does not.
_DENIED = re.compile(
    r"\b(?:(?:must|shall|may|should|can) not|no [a-z ]{1,40}(?:must|shall|may|should|can))\b"
    r"(?:(?!\b(?:if|where|when|unless|which|that|who|but)\b)[^,;.:]){0,80}$"
)
# "no later than 14 days before" leaves 14 days at the least.
_AHEAD = re.compile(r" (?:before|prior to|in advance)\b")
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
    if plain[:1].isalpha() and plain.isascii():
        return read_words(plain)
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
    elif found["unit"]:
        (dimension, size), number = UNITS[found["unit"]], value_of(found["number"])
    elif found["sum"]:
        dimension, size = CURRENCIES[found["currency"]], SCALES.get(found["scale"], 1)
        number = value_of(found["sum"])
    else:
        dimension, size, number = found["things"][:-1], 1, value_of(found["count"])
    if number is None:
        return None
    value = round(number * size, 6)
    low, high = _bounds(found, value)
    if found["since"] and (since := value_of(found["since"])) is not None:
        low, high = round(since * size, 6), value
    fixed = found["fixed"] is not None and low == high
    counted = bool(found["count"]) or dimension in COUNTED
    left_out = counted and _beyond(found) and not _denied(found)
    return Quantity(
        dimension, low, high, found[0].removeprefix(found["fixed"] or "").strip(), fixed, left_out
    )


def _bounds(found: re.Match[str], value: float) -> tuple[float, float]:
    least = found["least"] or found["above"] or found["up"] or found["half"] == "过半数"
    most = found["most"] or found["below"] or found["down"]
    if (_beyond(found) and _denied(found)) or (found["most"] and _ahead(found)):
        least, most = most, least
    if least:
        return value, inf
    return (-inf, value) if most else (value, value)


def _beyond(found: re.Match[str]) -> bool:
    """Whether an English comparator leaves its bound out, where nothing denies it."""
    words = found["above"] or found["below"]
    return bool(words) and words.isascii()


def _denied(found: re.Match[str]) -> bool:
    return bool(_DENIED.search(found.string[max(0, found.start() - 120) : found.start()]))


def _ahead(found: re.Match[str]) -> bool:
    return "later than" in found["most"] and bool(_AHEAD.match(found.string, found.end()))
