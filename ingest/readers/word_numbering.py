"""Automatic numbers of a Word file: what it prints before a paragraph and does not keep as text."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, NamedTuple

from docx.oxml.ns import qn

from mappings.numerals import write_number

DEEPEST = 9
LARGEST_ROMAN = 3_999
ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


class Level(NamedTuple):
    """One level of a numbered list."""

    start: int
    format: str
    text: str
    """What is printed, with %1 for the number of the first level."""
    legal: bool
    """Whether the numbers of all levels are printed in Arabic digits."""


class Numbering:
    """Counts the numbered paragraphs of one file."""

    def __init__(self, root: Any) -> None:
        """`root` is the element of numbering.xml, None where a file has none."""
        abstract = (
            {}
            if root is None
            else {_id(one, "abstractNumId"): one for one in root.iterfind(qn("w:abstractNum"))}
        )
        self._lists: dict[str, str] = {}
        self._levels: dict[str, dict[int, Level]] = {}
        self._restarts: dict[str, dict[int, int]] = {}
        for num in () if root is None else root.iterfind(qn("w:num")):
            name = _id(num, "numId")
            self._lists[name] = _value(num, "w:abstractNumId")
            self._levels[name] = _levels(abstract.get(self._lists[name]))
            self._restarts[name] = {
                int(_id(override, "ilvl") or 0): int(start)
                for override in num.iterfind(qn("w:lvlOverride"))
                if (start := _value(override, "w:startOverride")).isdecimal()
            }
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)

    def next(self, numbered: str, depth: int) -> str:
        """Text printed before the next paragraph of a list; empty for bullets and unknown lists."""
        levels = self._levels.get(numbered, {})
        if depth not in levels:
            return ""
        counts = self._counts[self._lists[numbered]]
        restart = self._restarts[numbered].pop(depth, None)
        before = counts.get(depth, levels[depth].start - 1)
        counts[depth] = before + 1 if restart is None else restart
        for deeper in [other for other in counts if other > depth]:
            del counts[deeper]
        return _printed(levels, counts, depth)


def _printed(levels: dict[int, Level], counts: dict[int, int], depth: int) -> str:
    level = levels[depth]
    if level.format in ("bullet", "none"):
        return ""

    def number(found: re.Match[str]) -> str:
        place = int(found[1]) - 1
        shown = levels.get(place, level)
        style = "decimal" if level.legal else shown.format
        return written(counts.get(place, shown.start), style)

    return re.sub(r"%([1-9])", number, level.text).strip()


def written(value: int, style: str) -> str:
    """A number in one of Word's styles; Arabic digits in one that is not known."""
    if (
        style.startswith(("chinese", "taiwanese", "japanese", "ideographTraditional"))
        or style == "ideographDigital"
    ):
        return write_number(value)
    if style in ("upperRoman", "lowerRoman") and 0 < value <= LARGEST_ROMAN:
        return _cased(_roman(value), style)
    if style in ("upperLetter", "lowerLetter") and value > 0:
        repeats, place = divmod(value - 1, 26)
        return _cased(chr(ord("A") + place) * min(repeats + 1, DEEPEST), style)
    return f"{value:02d}" if style == "decimalZero" else str(value)


def _cased(letters: str, style: str) -> str:
    return letters if style.startswith("upper") else letters.lower()


def _roman(value: int) -> str:
    letters = ""
    for worth, letter in ROMAN:
        count, value = divmod(value, worth)
        letters += letter * count
    return letters


def _levels(abstract: Any) -> dict[int, Level]:
    found = () if abstract is None else abstract.iterfind(qn("w:lvl"))
    return {
        int(_id(one, "ilvl") or 0): _level(one) for one in found if _id(one, "ilvl").isdecimal()
    }


def _level(element: Any) -> Level:
    start = _value(element, "w:start")
    return Level(
        start=int(start) if start.isdecimal() else 0,
        format=_value(element, "w:numFmt") or "decimal",
        text=_value(element, "w:lvlText"),
        legal=element.find(qn("w:isLgl")) is not None,
    )


def _id(element: Any, name: str) -> str:
    return str(element.get(qn(f"w:{name}")) or "")


def _value(element: Any, child: str) -> str:
    found = element.find(qn(child))
    return "" if found is None else _id(found, "val")
