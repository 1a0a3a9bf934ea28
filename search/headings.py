"""The headings of a build, by what a question may call them: number, level, title."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from mappings.fields import Fields as F
from mappings.index import Index
from mappings.numerals import NUMERAL, read_number
from mappings.tokens import stems
from mappings.typography import narrow
from search.clauses import Clause

LEVELS = "分编|编|章|节"
# Of a collection with more, the others are found by their words alone.
MOST = 20_000
_LABELLED = re.compile(rf"第[ ]*(?P<number>{NUMERAL})[ ]*(?P<level>{LEVELS})(?P<title>.*)")
_NAMED_PART = re.compile(rf"(?P<title>[\u3400-\u9fff]{{2,12}})(?P<level>{LEVELS})")  # 侵权责任编
_ENGLISH_LABEL = re.compile(
    r"(?:(?:part|chapter|section|rule|schedule|appendix|annex|clause)\s+)?"
    r"(?:(?:\d[\w.()]*|[IVX]+)[.:)]?\s+)?",
    re.IGNORECASE,
)


class Heading(NamedTuple):
    """A heading taken apart."""

    written: str
    """As the index holds it."""
    number: int
    """0 where it bears none."""
    level: str
    """编, 分编, 章 or 节; empty where it says none."""
    title: str
    """Without number and blanks, folded."""


class Headings:
    """Headings of one build, text by text, read when they are first asked for."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._outlines: dict[tuple[str, ...], Outline] = {}

    def of(self, work_ids: Sequence[str] = ()) -> Outline:
        """Headings of some works; of the whole collection where none is given."""
        key = tuple(sorted(set(work_ids)))
        if key not in self._outlines:
            self._outlines[key] = Outline(self._read(key))
        return self._outlines[key]

    def _read(self, work_ids: tuple[str, ...]) -> tuple[Heading, ...]:
        query = {"terms": {F.WORK_ID: list(work_ids)}} if work_ids else {"match_all": {}}
        return tuple(map(read_heading, written_headings(self._index, query, most=MOST)))


def written_headings(index: Index, query: Clause, *, most: int) -> tuple[str, ...]:
    """Distinct headings of the passages that match, `most` of either field at the most."""
    counted = {name: {"terms": {"field": name, "size": most}} for name in (F.PATH, F.HEADING)}
    told = index.search({"size": 0, "query": query, "aggs": counted})["aggregations"]
    return tuple(dict.fromkeys(row["key"] for name in counted for row in told[name]["buckets"]))


class Outline:
    """Some headings, by number, title and words."""

    def __init__(self, headings: Sequence[Heading]) -> None:
        self._numbered: defaultdict[tuple[int, str], list[Heading]] = defaultdict(list)
        self._titled: defaultdict[str, list[Heading]] = defaultdict(list)
        self._headings = headings
        for one in headings:
            self._numbered[one.number, one.level].append(one)
            self._titled[one.title].append(one)

    @cached_property
    def _stemmed(self) -> dict[str, set[Heading]]:
        found: defaultdict[str, set[Heading]] = defaultdict(set)
        for one in self._headings:
            for stem in stems(one.written):
                found[stem].add(one)
        return found

    def numbered(self, number: int, level: str) -> tuple[Heading, ...]:
        """Headings with a number of a level: (2, 章) → 第二章."""
        return tuple(self._numbered.get((number, level), ())) if number else ()

    def titled(self, title: str, level: str = "") -> tuple[Heading, ...]:
        """Headings that are called so, of a level where one is given and they tell theirs."""
        called = self._titled.get(title, ()) if title else ()
        return tuple(one for one in called if not (level and one.level) or one.level == level)

    def in_english(self, title: str) -> tuple[Heading, ...]:
        """Headings that are these words, or else the ones that hold them all."""
        wanted = [stem for stem in stems(title) if len(stem) > 1]
        if not wanted:
            return ()
        holding = set.intersection(*(self._stemmed.get(stem, set()) for stem in wanted))
        exact = {one for one in holding if stems(one.title) == stems(title)}
        return tuple(sorted(exact or holding))


@lru_cache(maxsize=MOST)
def read_heading(written: str) -> Heading:
    """A heading taken apart: 第二章 劳动合同的订立 → 2, 章, 劳动合同的订立."""
    plain = narrow(written).strip()
    if labelled := _LABELLED.fullmatch(plain):
        number = read_number(labelled["number"]) or 0
        return Heading(written, number, labelled["level"], _solid(labelled["title"]))
    if part := _NAMED_PART.fullmatch(_solid(plain)):
        return Heading(written, 0, part["level"], part["title"])
    title = plain[match.end() :] if (match := _ENGLISH_LABEL.match(plain)) else plain
    return Heading(written, 0, "", title.casefold() if title.isascii() else _solid(title))


def _solid(title: str) -> str:
    """A Chinese title without the blanks that print puts into it: 总 则."""
    return "".join(title.split()).casefold()
