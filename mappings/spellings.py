"""Every way in which a number may be written: 37,000, 三万七千, 3.7万, 3万7千, 叁万柒仟."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mappings.numerals import write_number

# Larger ones are written with a unit of their own (万亿元), and no provision names them.
MOST = 10**12
_FORMAL = str.maketrans("一二三四五六七八九十百千零", "壹贰叁肆伍陆柒捌玖拾佰仟零")
_DIGITS = "零一二三四五六七八九"
_LARGE = ((10**8, "亿"), (10**4, "万"), (10**3, "千"))
_DECIMALS = 4
_SKIPPED_ZERO = re.compile(
    "零(?=[一二两三四五六七八九][十百千])"
)  # 三万五百; but 一千八百一 is 1810
SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GREAT = ((10**9, "billion"), (10**6, "million"), (10**3, "thousand"), (10**2, "hundred"))


def spellings(value: float) -> tuple[str, ...]:
    """Written forms of a number from 0 to 10¹² in narrow, lower-case spelling, each once."""
    if not 0 <= value < MOST:
        return ()
    whole = round(value)
    forms = _whole(whole) if abs(value - whole) < 10**-_DECIMALS else _broken(value)
    return tuple(dict.fromkeys((*forms, *_in_large_units(value))))


def _whole(value: int) -> Iterator[str]:
    yield str(value)
    yield f"{value:,}"
    yield f"{value:,}".replace(",", " ")
    plain = write_number(value)
    for chinese in (plain, plain.removeprefix("一") if plain.startswith("一十") else plain):
        yield from _variants(chinese)
    yield plain.translate(_FORMAL)
    words = in_words(value)
    yield from (words, words.replace("-", " "), words.replace(" and ", " "))


def _variants(chinese: str) -> Iterator[str]:
    """With 两 for 二 before 百 and above, with 〇 for 零, and with both."""
    doubled = chinese
    for unit in "百千万亿":
        doubled = doubled.replace(f"二{unit}", f"两{unit}")
    first = f"两{chinese[1:]}" if doubled[:1] == "两" else chinese
    for form in (chinese, doubled, first):
        yield form
        yield form.replace("零", "〇")
        yield _SKIPPED_ZERO.sub("", form)


def _broken(value: float) -> Iterator[str]:
    digits = f"{value:.{_DECIMALS}f}".rstrip("0")
    before, _, after = digits.partition(".")
    yield digits
    yield f"{int(before):,}.{after}"
    read = "".join(_DIGITS[int(sign)] for sign in after)
    yield f"{write_number(int(before))}点{read}"


def _in_large_units(value: float) -> Iterator[str]:
    """3.7万, 3万7千, 37千: digits before a large unit, and what is left behind it."""
    for size, unit in _LARGE:
        share = round(value / size, _DECIMALS)
        if share >= 1 and abs(share * size - value) < 10**-_DECIMALS:
            digits = f"{share:.{_DECIMALS}f}".rstrip("0").rstrip(".")
            yield f"{digits}{unit}"
            yield f"{digits} {unit}"
            if share != int(share):
                yield from (f"{form}{unit}" for form in _broken(share))
        rest = round(value) % size
        if value >= size and rest:
            yield f"{round(value) // size}{unit}{rest}"
            if rest % 1000 == 0:
                yield f"{round(value) // size}{unit}{rest // 1000}千"


def in_words(value: int) -> str:
    """English words of a whole number below 10¹²: 37,000 → thirty-seven thousand.

    As inflect 7.6 writes them without commas; that would cost a search 2 s to load.
    """
    for size, name in _GREAT:
        if value >= size:
            rest = value % size
            joint = " and " if rest < 100 else " "  # noqa: PLR2004 - one hundred and five
            return f"{in_words(value // size)} {name}" + (joint + in_words(rest) if rest else "")
    if value < len(SMALL):
        return SMALL[value]
    tens, ones = divmod(value, 10)
    return TENS[tens - 2] + (f"-{SMALL[ones]}" if ones else "")
