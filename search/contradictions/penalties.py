"""Whether two penalties punish one act: the act often stands in other words than the penalty."""

from __future__ import annotations

from collections.abc import Sequence

from search.contradictions.likeness import FEW_SIGNS, NEARLY_SAME, closeness, meetings, shared
from search.contradictions.subject import Sentence

SAME_ACT = 0.6
"""Share of two acts, or of two lists of acts, that must be common."""
LIKE_ACT = 0.45
"""The same share where the sentences have as much in common."""
GRADE_SIGNS = 8
"""Signs that words of how grave an act is have at the most: with more they tell the act as well."""


def grades_apart(first: Sentence, second: Sentence) -> bool:
    """Whether they tell how grave an act is (情节严重的) of which others tell, and not one act."""
    if first.grades != second.grades:
        return True
    elsewhere = bool(first.goes_on_from) or bool(second.goes_on_from)
    return first.grades and elsewhere and shared(first.opening, second.opening) < SAME_ACT


def punish_one_act(first: Sentence, second: Sentence, *, one_list: bool) -> bool:
    """Whether two penalties are for one act, as far as their provisions tell it.

    `one_list` says whether the lists of both provisions hold the same.
    """
    if grades_apart(first, second) or first.lists_acts != second.lists_acts:
        return False
    if first.lists_acts and not one_list:
        return False
    if first.lists_acts and not (first.goes_on_from or second.goes_on_from):
        return True
    acts = _act(first), _act(second)
    alike = LIKE_ACT if closeness(first, second) >= SAME_ACT else SAME_ACT
    return min(map(len, acts)) >= FEW_SIGNS and shared(*acts) >= alike


def of_one_list(first: Sequence[Sentence], second: Sequence[Sentence]) -> bool:
    """Whether most items of the shorter of two lists are nearly the same as one of the other."""
    shorter, longer = sorted(
        ([one for one in side if one.item] for side in (first, second)), key=len
    )
    if len(shorter) <= 1:
        return False
    signs = [[one.subject for one in side] for side in (shorter, longer)]
    met = {
        mine
        for mine, at, common in meetings(*signs)
        if common >= NEARLY_SAME * (len(signs[0][mine]) + len(signs[1][at]) - common)
    }
    return len(met) >= SAME_ACT * len(shorter)


def _act(sentence: Sentence) -> frozenset[str]:
    """Its act, or that of the sentence it goes on from where it tells none or how grave one is."""
    own = sentence.act if sentence.says_its_act else frozenset()
    if sentence.goes_on_from and (sentence.grades or len(own) < FEW_SIGNS):
        return sentence.opening
    return own if not sentence.grades or len(own) > GRADE_SIGNS else frozenset()
