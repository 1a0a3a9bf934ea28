"""English sentences that ask for one act in other words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from search.contradictions.alignment import same_run
from search.contradictions.cases import NOT_HELD, of_one_kind
from search.contradictions.likeness import NEARLY_SAME, meetings, shared
from search.contradictions.subject import Sentence

NONE = frozenset[str]()
SAME_ACT_SIGNS = 4
"""Signs of one clause that must stand in the other, which only adds to them."""


def reworded(
    first: Sequence[Sentence], second: Sequence[Sentence]
) -> Iterator[tuple[Sentence, Sentence]]:
    """Pairs of sentences whose main clauses ask for one act."""
    cores = [[one.clause.core if one.clause else NONE for one in side] for side in (first, second)]
    for at, their_at, _ in meetings(*cores):
        mine, theirs = first[at], second[their_at]
        if ask_for_one_act(mine, theirs) and of_one_kind(mine, theirs):
            yield mine, theirs


def repeated(
    first: Sequence[Sentence], second: Sequence[Sentence]
) -> Iterator[tuple[Sentence, Sentence]]:
    """Pairs of sentences that repeat a run of words around a number."""
    numbered = [[one for one in side if one.quantities] for side in (first, second)]
    for mine, theirs in product(*numbered):
        if not same_run(mine, theirs) or of_two_acts(mine, theirs):
            continue
        if of_one_kind(mine, theirs):
            yield mine, theirs


def of_two_acts(first: Sentence, second: Sentence) -> bool:
    """Whether English sentences that read alike ask for two acts, as far as their clauses tell."""
    told = first.clause and second.clause and not first.item
    return bool(told) and not ask_for_one_act(first, second)


def ask_for_one_act(first: Sentence, second: Sentence) -> bool:
    """Whether two main clauses tell of one act in like cases.

    What one of them adds is no other act; what stands in both instead of the other's words may be.
    """
    one, other = first.clause, second.clause
    if one is None or other is None:
        return False
    if one.cited and other.cited and one.cited.isdisjoint(other.cited):
        return False
    cases = ((one.case, second.subject), (other.case, first.subject))
    if any(len(case & held) < NOT_HELD * len(case) for case, held in cases):
        return False
    own, their_own = one.core - other.core, other.core - one.core
    enough = len(one.core & other.core) >= SAME_ACT_SIGNS
    if one.verb != other.verb:
        return enough and own <= {one.verb} and their_own <= {other.verb}
    if own and their_own:
        return shared(one.core, other.core) >= NEARLY_SAME
    return enough or not (own or their_own)
