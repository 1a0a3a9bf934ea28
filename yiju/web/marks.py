"""Texts cut at their matches: the page sets off the pieces, so no markup is ever built by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mappings.records import Record
from search.anchors import occurrences


class Piece(Record):
    """Words in a row, all of them matched or none."""

    text: str
    hit: bool


Line = tuple[Piece, ...]


def marked_lines(text: str, words: Sequence[str]) -> tuple[Line, ...]:
    """The lines of a text that are not blank, each cut where the words stand in it."""
    return tuple(tuple(_cut(line, words)) for line in text.split("\n") if line.strip())


def _cut(line: str, words: Sequence[str]) -> Iterator[Piece]:
    told = 0
    for place in occurrences(line, words):
        if told < place.start:
            yield Piece(text=line[told : place.start], hit=False)
        yield Piece(text=line[place.start : place.end], hit=True)
        told = place.end
    if told < len(line):
        yield Piece(text=line[told:], hit=False)
