"""Printed lines to paragraphs: what the width of the page broke is joined again."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ingest.readers.printed_lines import Printed

# Distances are in heights of the type. Lines of one paragraph stand at most 2.4 apart in ../shared
# (Chinese official papers), and evenly; a blank line between paragraphs makes the distance uneven.
WIDEST_LEADING = 2.6
UNEVEN = 1.25
INDENT = 0.8
SAME_SIZE = 0.15
EDGE_SHARE = 0.05
"""Share of lines, as of tables, that may stand out of the text on either side."""

STARTS_ITEM = re.compile(
    r"[•●○▪■◦▸*–—-]\s|o\s|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s"
    r"|(?:[A-Z]|\d{1,3})(?:\.\d{1,3})+\.?\s"
    r"|第\s*[\d〇○零一二三四五六七八九十百千]{1,9}\s*[编篇章节条]"
    r"|[（(][一二三四五六七八九十]{1,3}[)）]|[一二三四五六七八九十]{1,3}、"
)
ENDS_SENTENCE = re.compile(r"[.!?:;。！？：；][\"”’)）]?$")
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
HAN = "\u2e80-\u9fff\u3000-\u303f\uff00-\uffef"
IS_HAN = re.compile(f"[{HAN}]")
BETWEEN_HAN = re.compile(rf"(?<=[{HAN}]) (?=[{HAN}])")


class Paragraph(NamedTuple):
    """Lines that belong together, as one text."""

    lines: tuple[Printed, ...]
    text: str
    starts: tuple[int, ...]
    """Where each line begins in the text."""


class Joining:
    """Joins the lines of one document: it knows its margins and its words."""

    def __init__(self, lines: Sequence[Printed]) -> None:
        self._margins = _margins(lines)
        self._words = Counter(word.casefold() for line in lines for word in WORD.findall(line.text))

    def paragraphs(self, lines: Iterable[Printed]) -> Iterator[Paragraph]:
        """Paragraphs in order; every line is in exactly one."""
        held: list[Printed] = []
        for line in lines:
            if held and not self._goes_on(held, line):
                yield self.paragraph(held)
                held = []
            held.append(line)
        if held:
            yield self.paragraph(held)

    def paragraph(self, lines: Sequence[Printed]) -> Paragraph:
        """One paragraph of lines, words joined that were broken."""
        text, starts = lines[0].text, [0]
        for before, line in pairwise(lines):
            text += self._link(before, line)
            starts.append(len(text))
            text += line.text
        return Paragraph(tuple(lines), text, tuple(starts))

    def _link(self, before: Printed, line: Printed) -> str:
        """What stands between two lines: nothing, a hyphen, a blank."""
        if before.hyphenated:
            return self._hyphen(before.text, line.text)
        return "" if BETWEEN_HAN.search(f"{before.text[-1]} {line.text[0]}") else " "

    def _hyphen(self, before: str, line: str) -> str:
        """Whether a hyphen at the end of a line belongs to the word: as it stands elsewhere."""
        heads, tails = WORD.findall(before), WORD.findall(line)
        if not heads or not tails or not line[0].islower():
            return "-"
        head, tail = heads[-1].casefold(), tails[0].casefold()
        if self._words[head + tail]:
            return ""
        compound = self._words[f"{head}-{tail}"]
        # Both halves are words, and this is not the place where they stand broken.
        return "-" if compound or (self._words[head] > 1 and self._words[tail] > 1) else ""

    def _goes_on(self, held: Sequence[Printed], line: Printed) -> bool:
        before = held[-1]
        if before.hyphenated:
            return True
        if STARTS_ITEM.match(line.text) or not _same_size(before, line):
            return False
        if not self._is_full(before, line) or self._is_indented(line, held):
            return False
        if line.page != before.page:
            return not ENDS_SENTENCE.search(before.text)
        return _below(held, line)

    def _is_full(self, before: Printed, line: Printed) -> bool:
        """Whether the first word of the next line found no room any more."""
        margin = self._margins[_column(before)].right
        em = before.box.height
        if IS_HAN.match(line.text):
            # A sign that may not begin a line takes the one before it along.
            return before.box.right + 2.2 * em > margin
        first = len(line.text.split(maxsplit=1)[0]) + 1
        width = (line.box.right - line.box.left) * first / max(len(line.text), 1)
        return before.box.right + width > margin

    def _is_indented(self, line: Printed, held: Sequence[Printed]) -> bool:
        """Whether a line begins a paragraph by standing to the right.

        Chinese paragraphs do so against the margin; others against the line before, but for the
        lines of an item, which hang below its words.
        """
        if IS_HAN.match(line.text):
            left = self._margins[_column(line)].left
        elif len(held) == 1 and STARTS_ITEM.match(held[0].text):
            return False
        else:
            left = held[-1].box.left
        return line.box.left > left + INDENT * line.box.height


class Margins(NamedTuple):
    """Where the lines of a column begin and end, in points."""

    left: float
    right: float


def _margins(lines: Sequence[Printed]) -> dict[tuple[int, int], Margins]:
    columns: dict[tuple[int, int], list[Printed]] = defaultdict(list)
    for line in lines:
        columns[_column(line)].append(line)
    return {column: _margins_of(lines) for column, lines in columns.items()}


def _margins_of(lines: Sequence[Printed]) -> Margins:
    outside = int(EDGE_SHARE * len(lines))
    left = sorted(line.box.left for line in lines)[outside]
    return Margins(left, sorted(line.box.right for line in lines)[-1 - outside])


def _column(line: Printed) -> tuple[int, int]:
    """Width of the page and the half of it in which a line begins."""
    return round(line.page_width), int(line.box.left > line.page_width / 2)


def _same_size(one: Printed, other: Printed) -> bool:
    return abs(one.box.height - other.box.height) <= SAME_SIZE * max(
        one.box.height, other.box.height
    )


def _below(held: Sequence[Printed], line: Printed) -> bool:
    """Whether a line stands right below, at the distance of the lines before it."""
    step = held[-1].box.bottom - line.box.bottom
    if not 0 < step <= WIDEST_LEADING * line.box.height:
        return False
    steps = [a.box.bottom - b.box.bottom for a, b in pairwise(held) if a.page == b.page]
    return not steps or step <= UNEVEN * steps[-1]
