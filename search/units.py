"""What numbers are written with: units, currency signs, and English words for numbers."""

from __future__ import annotations

import re

from mappings.spellings import SMALL, TENS

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
    "people": ("person", 1),
    "individuals": ("person", 1),
    "次": ("occasion", 1),
    "times": ("occasion", 1),
    "箱": ("hive", 1),
}

# A sum of money has its currency before it as well: $100,000.
CURRENCIES: dict[str, str] = {
    "us$": "dollar",
    "usd": "dollar",
    "$": "dollar",
    "aed": "dirham",
    "eur": "euro",
    "€": "euro",
    "£": "pound",
}
SCALES: dict[str, float] = {"million": 1e6, "billion": 1e9}
"""Words behind a sum that make it larger."""

_VALUES = {"a": 1, "an": 1} | {word: value for value, word in enumerate(SMALL)}
_VALUES |= {word: 10 * value for value, word in enumerate(TENS, start=2)}
_TEN = "|".join(TENS)
_UNIT = "|".join(SMALL[1:10])
_BELOW_HUNDRED = (
    # forty-five is no forty to five
    rf"(?:(?:{_TEN})[ -](?:{_UNIT})\b|(?:{_TEN})(?![ -](?:{_UNIT})\b)"
    rf"|{'|'.join(sorted(SMALL[1:], key=len, reverse=True))})"
)
# Below one thousand: beyond that, texts write digits.
SPELLED = rf"\b(?:(?:an?|{_UNIT}) hundred(?: and {_BELOW_HUNDRED})?|{_BELOW_HUNDRED})\b"


def read_words(written: str) -> int | None:
    """Value of a number below one thousand in English words; None for what is none."""
    hundreds, _, rest = written.rpartition(" hundred")
    below = re.split("[ -]", rest.removeprefix(" and ")) if rest else []
    values = [_VALUES.get(word, 0) for word in below]
    values += [100 * _VALUES.get(hundreds, 0)] if hundreds else []
    return sum(values) if all(values) else None
