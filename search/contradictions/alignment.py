"""What stands in the same place of two sentences: their numbers and their duties."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from mappings.typography import HAN
from search.contradictions.duties import duties
from search.contradictions.signs import in_order, signs_of
from search.contradictions.subject import Sentence
from search.quantities import Quantity, located

WINDOW = 6
"""Words on each side of a place that tell whether it is the same place in both sentences."""
TIMES = ("hour", "month", "working day")
"""Dimensions that measure one thing: 三个月 may stand where 六十日 stood."""
RUN = 8
"""Words in a run, with a number among them, that hardly two sentences of two acts have."""
RUN_SIGNS = 4
"""Signs among them: "within # of the date of receipt of the" is a run of any two acts."""
_QUOTES = ('"', "“")
_WORD = re.compile(r"[\u3400-\u9fff]|[a-z0-9]+")


class Token(NamedTuple):
    """A character, a word in letters, or in its place a number or a duty."""

    key: str
    quantity: Quantity | None = None
    duty: str = ""


class Place(NamedTuple):
    """One place of two sentences."""

    first: Token
    second: Token
    before: float
    """Share of the words before it that both sentences have there, 0 to 1."""
    after: float
    """The same share of the words after it."""
    one_act: bool
    """Whether the words right after it are the same: what is asked, allowed or forbidden."""

    @property
    def alike(self) -> float:
        """Share of the words around it that both sentences have there, 0 to 1."""
        return (self.before + self.after) / 2


def places(first: Sentence, second: Sentence) -> tuple[Place, ...]:
    """Places where both sentences have a number of one kind, or both a duty, left to right."""
    return tuple(_places(first.plain, second.plain))


def replaced(first: Sentence, second: Sentence) -> float:
    """Share of the shorter sentence in whose place the other has other words, 0 to 1.

    What one of them adds is no other subject; what stands instead of its words may be.
    """
    instead = sum(
        min(to - start, other_to - other)
        for step, start, to, other, other_to in _steps(first.plain, second.plain)
        if step == "replace"
    )
    shorter = min(len(_tokens(side.plain)) for side in (first, second))
    return instead / (shorter or 1)


def same_run(first: Sentence, second: Sentence) -> bool:
    """Whether a number stands in both amid the same run of words."""
    tokens = _tokens(first.plain)
    runs = (
        tokens[start:to]
        for step, start, to, _, _ in _steps(first.plain, second.plain)
        if step == "equal" and to - start >= RUN
    )
    return any(
        any(token.quantity for token in run)
        and len(signs_of(" ".join(token.key for token in run if token.key[0] != "#"))) >= RUN_SIGNS
        for run in runs
    )


# Whether a pair is of one subject, its numbers and its duties ask for the same.
@lru_cache(maxsize=64)
def _steps(first: str, second: str) -> tuple[tuple[str, int, int, int, int], ...]:
    """What makes one sentence of the other, word by word, as `difflib` tells it."""
    keys = [[token.key for token in _tokens(side)] for side in (first, second)]
    return tuple(SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes())


def _places(one: str, another: str) -> Iterator[Place]:
    first, second = _tokens(one), _tokens(another)
    met = {
        at + further: other + further
        for step, at, to, other, _ in _steps(one, another)
        if step == "equal"
        for further in range(to - at)
    }
    for at, other in met.items():
        if first[at].quantity or first[at].duty:
            before = _common(met, at, other, -1, min(at, other))
            rest = min(len(first) - at, len(second) - other) - 1
            after = _common(met, at, other, 1, rest)
            one_act = any(met.get(at + step) == other + step for step in (1, 2))
            yield Place(first[at], second[other], before, after, one_act)


def _common(met: dict[int, int], at: int, other: int, side: int, room: int) -> float:
    """Share of the words on one side of a place that both have there; 1 where there are none."""
    near = (met.get(at + side * step) for step in range(1, WINDOW + 1))
    common = sum(0 < (place - other) * side <= WINDOW for place in near if place is not None)
    return min(1.0, common / min(room, WINDOW)) if room else 1.0


@lru_cache(maxsize=4096)
def _tokens(plain: str) -> tuple[Token, ...]:
    marked = [
        (start, end, Token("#time" if held.dimension in TIMES else f"#{held.dimension}", held))
        for start, end, held in located(plain)
        if plain[start - 1 : start] not in _QUOTES  # "五日" names a number and asks for none
    ]
    taken = [(start, end) for start, end, _ in marked]
    marked += [
        (start, end, Token("#duty", duty=duty))
        for start, end, duty in duties(plain)
        if not any(start < to and at < end for at, to in taken)
    ]
    # In other words: kept or retained, a transfer or transfers.
    words = _WORD.findall if HAN.search(plain) else in_order
    tokens, upto = list[Token](), 0
    for start, end, token in sorted(marked, key=lambda one: one[0]):
        tokens += map(Token, words(plain[upto:start]))
        tokens.append(token)
        upto = end
    return (*tokens, *map(Token, words(plain[upto:])))
