"""款, 项 and 目 of an article: which lines are which, and where each of them stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mappings.numerals import read_number, write_number
from mappings.records import Span

# At the head of a line, or where items run on within one: …：（一）…；（二）…
_MARK = re.compile(
    r"(?:^|(?<=[:：;；。]))[ \u3000]*[“\"]?"
    r"(?:[（(](?P<item>[〇零一二三四五六七八九十百]{1,4})[）)]|(?P<point>\d{1,2})[.．、](?!\d))",
    re.MULTILINE,
)
_LINE = re.compile(r"\S[^\n]*")


class Division(NamedTuple):
    """One 款, 项 or 目 and everything below it; 0 stands for what it does not lie in."""

    paragraph: int
    item: int
    point: int
    start: int
    """First character in the provision's text."""
    end: int
    """One past the last."""

    @property
    def depth(self) -> int:
        """1 for a 款, 2 for a 项, 3 for a 目."""
        return 1 + bool(self.item) + bool(self.point)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(start=self.start, end=self.end)


def divisions(text: str, *, start: int = 0) -> tuple[Division, ...]:
    """Every 款, 项 and 目 of an article's text in order, the wider before the narrower.

    A line that bears no mark begins a 款; `start` leaves out a heading before the first.
    """
    begun = list(_begun(text, start))
    return tuple(
        one._replace(end=_end(text, one, begun[place + 1 :])) for place, one in enumerate(begun)
    )


def find_division(
    held: tuple[Division, ...], *, paragraph: int = 0, item: int = 0, point: int = 0
) -> Division | None:
    """What a citation names; without a 款 the only one that has such a 项; None where none has."""
    fitting = [
        one
        for one in held
        if (one.item, one.point) == (item, point) and paragraph in (0, one.paragraph)
    ]
    return fitting[0] if len(fitting) == 1 else None


def division_at(held: tuple[Division, ...], at: int) -> Division | None:
    """The narrowest division that holds a character."""
    around = [one for one in held if one.start <= at < one.end]
    return max(around, key=lambda one: one.depth, default=None)


def printed_parts(paragraph: int, item: int = 0, point: int = 0) -> str:
    """The place within an article as a lawyer writes it: 第二款第（三）项; empty for none."""
    return "".join(
        (
            f"第{write_number(paragraph)}款" if paragraph else "",
            f"第（{write_number(item)}）项" if item else "",
            f"第{write_number(point)}目" if point else "",
        )
    )


def _begun(text: str, start: int) -> Iterator[Division]:
    """Divisions by where they begin; their ends are still to be found."""
    by_start = {_first(match): match for match in _MARK.finditer(text, start)}
    lines = {match.start() for match in _LINE.finditer(text, start)}
    paragraph = item = 0
    for at in sorted(lines | by_start.keys()):
        mark = by_start.get(at)
        if mark is None:
            paragraph, item = paragraph + 1, 0
            yield Division(paragraph, 0, 0, at, at)
        elif mark["item"] or not item:  # 1. outside of an item counts as one
            paragraph = max(paragraph, 1)
            item = read_number(mark["item"] or mark["point"]) or 0
            yield Division(paragraph, item, 0, at, at)
            item = item if mark["item"] else 0
        else:
            yield Division(paragraph, item, int(mark["point"]), at, at)


def _first(match: re.Match[str]) -> int:
    """Where a mark itself begins, blanks before it left out."""
    return match.end() - len(match.group().lstrip(" \u3000"))


def _end(text: str, one: Division, after: list[Division]) -> int:
    """Where the next begins that is no part of this one."""
    stop = next((other.start for other in after if other.depth <= one.depth), len(text))
    return one.start + len(text[one.start : stop].rstrip())
