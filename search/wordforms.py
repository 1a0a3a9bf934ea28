"""The forms in which a keyword may stand in a text: its own, its expansions, an English plural."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from search.question import Keyword

SHORTEST = 4
"""Letters of the shortest word whose s is taken for an ending: RNNs, not gas."""


def forms_of(keyword: Keyword) -> tuple[str, ...]:
    """Every form, the keyword's own first."""
    return _forms(keyword.term, keyword.expansions)


def holds(folded: str, keyword: Keyword) -> bool:
    """Whether a folded text holds a keyword; an English word only as a word of its own."""
    signs, words = _sought(keyword.term, keyword.expansions)
    if any(map(folded.__contains__, signs)):
        return True
    for word, alone in words:
        # Letters alone are found twenty times as fast as a word with its bounds.
        at = folded.find(word)
        if at >= 0 and alone.search(folded, at):
            return True
    return False


def holders(folded: str, places: Sequence[tuple[int, int]], keyword: Keyword) -> set[int]:
    """Which places of a folded text hold a keyword, in one run over all of them.

    They are in order, and none begins or ends within a word.
    """
    signs, words = _sought(keyword.term, keyword.expansions)
    starts, end = [start for start, _ in places], places[-1][1]
    held = set[int]()
    for form, alone in (*((sign, None) for sign in signs), *words):
        at = folded.find(form, starts[0], end)
        while at >= 0:
            number = bisect_right(starts, at) - 1
            last = places[number][1]
            if at + len(form) > last:  # it goes on beyond the place
                at = folded.find(form, at + 1, end)
                continue
            if alone is None or alone.search(folded, at, last):
                held.add(number)
            at = folded.find(form, max(last, at + 1), end)
    return held


@lru_cache(maxsize=4096)  # asked of every text of every pool
def _sought(
    term: str, expansions: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[tuple[str, re.Pattern[str]], ...]]:
    """Forms that may stand within a word, and those that are words of their own with a pattern."""
    forms = _forms(term, expansions)
    words = [form for form in forms if form.isascii() and form[:1].isalnum()]
    signs = tuple(form.casefold() for form in forms if form not in words)
    folded = [word.casefold() for word in words]
    return signs, tuple((word, re.compile(rf"\b{re.escape(word)}\b")) for word in folded)


def _forms(term: str, expansions: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((term, *_numbers(term), *expansions)))


def _numbers(term: str) -> tuple[str, ...]:
    """Singular of an English plural, or the plural of a singular."""
    if not (term.isascii() and term.isalpha() and len(term) >= SHORTEST):
        return ()
    return (term[:-1],) if term.endswith("s") and not term.endswith("ss") else (f"{term}s",)
