"""Where in a provision the match landed, and the few lines around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mappings.records import Span
from search.question import Keyword
from search.wordforms import holders, holds

# A sentence ends at its mark or at the end of its line; a point within 3.2.1 ends none.
SENTENCE = re.compile(
    r"[^。！？!?；;\n.]*(?:\.(?!\s)[^。！？!?；;\n.]*)*(?:[。！？!?；;.][”’」』）]?|\n|$)"
)
# About 4 lines of print: what a reader takes in at a glance, and what an arbiter is shown.
SNIPPET = 160
# Of one passage of an outlined section these lines are candidates, each with its own anchor.
AS_TELLING, MOST = 0.9, 3


class Anchor(NamedTuple):
    """The narrow place of a match."""

    start: int
    """First character in the provision's text."""
    end: int
    """One past the last."""
    keywords: tuple[str, ...]
    """Keywords of the question that the provision holds."""
    snippet: str


class Place(NamedTuple):
    """A run of characters."""

    start: int
    end: int


def find_anchor(
    text: str,
    keywords: Sequence[Keyword],
    *,
    quoted: tuple[int, int] | None = None,
    within: Span | None = None,
) -> Anchor:
    """The sentence that holds most of the question's keywords by rarity, or the quoted words.

    The first of several equal ones; the first sentence where no keyword occurs. It lies within the
    given part of the text, and so do the keywords told; a heading alone is no anchor.
    """
    part = within or Span(start=0, end=len(text))
    folded = text.casefold()
    if len(folded) != len(text):  # a few letters grow when folded
        folded = text.lower() if len(text.lower()) == len(text) else text
    known = [word for word in keywords if holds(folded, word)]
    inside = folded[part.start : part.end]
    whole = len(inside) == len(folded)
    present = tuple(word.term for word in known if whole or holds(inside, word))
    sentences = [one for one in sentences_of(text) if part.start <= one.start < part.end]
    sentences = sentences or [Place(part.start, part.end)]
    place = Place(*quoted) if quoted else _best(folded, sentences, known)
    return Anchor(place.start, place.end, present, _snippet(text, sentences, place))


def paragraphs_of(text: str, keywords: Sequence[Keyword], *, within: Span) -> list[Span]:
    """Lines of a part that hold most of what any of its lines holds; the part where none does."""
    lines, start = [], within.start
    for line in text[within.start : within.end].split("\n"):
        lines.append(Span(start=start, end=start + len(line)))
        start += len(line) + 1
    folded = [text[line.start : line.end].casefold() for line in lines]
    masses = [sum(word.rarity for word in keywords if holds(line, word)) for line in folded]
    best = max(masses)
    telling = [
        line for line, mass in zip(lines, masses, strict=True) if mass and mass >= AS_TELLING * best
    ]
    return telling[:MOST] or [within]


def sentences_of(text: str) -> list[Place]:
    """Sentences of a text, in order, blanks at their ends left out."""
    places = []
    for match in SENTENCE.finditer(text):
        words = match.group()
        if stripped := words.strip():
            start = match.start() + words.index(stripped)
            places.append(Place(start, start + len(stripped)))
    return places or [Place(0, len(text))]


def occurrences(text: str, words: Sequence[str]) -> list[Place]:
    """Where words stand in a text, case aside, the longest at each place, none overlapping."""
    alternatives = sorted({word for word in words if word.strip()}, key=len, reverse=True)
    if not alternatives:
        return []
    pattern = re.compile("|".join(map(re.escape, alternatives)), re.IGNORECASE)
    return [Place(match.start(), match.end()) for match in pattern.finditer(text)]


def _best(folded: str, sentences: Sequence[Place], keywords: Sequence[Keyword]) -> Place:
    if not keywords or len(sentences) == 1:
        return sentences[0]
    masses = [0.0] * len(sentences)
    for word in keywords:
        for number in holders(folded, sentences, word):
            masses[number] += word.rarity
    return sentences[masses.index(max(masses))]


def _snippet(text: str, sentences: Sequence[Place], place: Place) -> str:
    """The anchor with its neighbours, as far as the length allows; a long anchor is cut."""
    around = [
        number
        for number, sentence in enumerate(sentences)
        if sentence.start < place.end and place.start < sentence.end
    ] or [0]
    first, last = around[0], around[-1]
    while True:
        grown = (max(first - 1, 0), min(last + 1, len(sentences) - 1))
        if grown == (first, last) or sentences[grown[1]].end - sentences[grown[0]].start > SNIPPET:
            break
        first, last = grown
    start, end = sentences[first].start, sentences[last].end
    if end - start > 2 * SNIPPET:
        start = max(start, place.start - SNIPPET // 4)
        end = min(end, max(place.end, start + SNIPPET))
        end = min(end, start + 2 * SNIPPET)
    before = "…" if start > sentences[0].start else ""
    after = "…" if end < sentences[-1].end else ""
    return f"{before}{text[start:end]}{after}"
