"""Pairs of candidates that speak of one subject and differ in number, duty or scope."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import combinations, product

from mappings.authority import NATIONAL
from mappings.records import Part
from mappings.tokens import words
from search.arbiter.adjudication import Side, adjudicate
from search.arbiter.subject import Sentence, sentences, subject_of
from search.result import Conflict

# Measured on 29,153 Chinese provisions, all pairs with four rare signs in common, each finding read
# by one reader. Of 34,648 pairs of different works 7 are found and all are contradictions; with
# `COMMON_SIGNS` 3 it is 9, of which 2 are none. Of 67,460 pairs of wordings of one work 5 are found
# and all are true; as loose as for different works it is 36, of which about a third are none. 8,594
# pairs of English provisions gave none. Recall was not measured.
COVERED = 0.8
"""Share of the smaller subject that the other sentence must hold."""
COMMON = 0.5
"""Share of both subjects together that must be common."""
COMMON_SIGNS = 6
"""Signs that must be common: fewer are an accident."""
NEARLY_SAME = 0.75
"""The same share where a 不得, or a number without comparator, is all that differs."""
HOUSE_TOPICS = 2
"""Keywords of the question that join a house rule to a law: it has words of its own."""

Differ = Callable[[Sentence, Sentence], tuple[str, str] | None]
Pair = tuple[Sentence, Sentence]

# 家用机器人 for 中华人民共和国家用机器人法实施条例: what the title is about.
_KIND_OF_TEXT = re.compile(
    "^中华人民共和国|(?:实施|法|条例|办法|规定|细则|规则|规程|规范|标准|解释|决定|意见)+$"
)


def find_conflicts(sides: Iterable[Side], *, topics: Iterable[str] = ()) -> tuple[Conflict, ...]:
    """Contradictions among candidates, each with the side that prevails.

    `topics` are the keywords of the question. The order of the candidates is of no account. What is
    uncertain is left out: a contradiction that is none misleads more than one that is missed.
    """
    ordered = sorted(sides, key=lambda side: side.candidate_id)
    keywords = frozenset(topic.lower() for topic in topics)
    found = (_conflict(one, other, keywords) for one, other in combinations(ordered, 2))
    return tuple(conflict for conflict in found if conflict)


def may_meet(one: Side, other: Side) -> bool:
    """Whether two texts can contradict each other: both bind, in one place."""
    places = {one.jurisdiction, other.jurisdiction} - {NATIONAL}
    bind = {one.part, other.part} <= {Part.BODY, Part.ANNEX}
    return one.doc_id != other.doc_id and len(places) <= 1 and bind


def _conflict(one: Side, other: Side, topics: frozenset[str]) -> Conflict | None:
    if not may_meet(one, other):
        return None
    same_work = one.title == other.title
    pairs = [
        pair
        for pair in product(*_own_sentences(one, other))
        if (_one_field(one, other) and alike(*pair, same_work=same_work))
        or _joined(one, other, pair, topics)
    ]
    for kind, differ in DIFFERENCES:
        for pair in pairs:
            if (said := differ(*pair)) and not (kind == "number" and _agree(pairs)):
                ruled = adjudicate(one, other)
                return Conflict(
                    candidates=(one.candidate_id, other.candidate_id),
                    subject=_common_words(*pair),
                    difference=f"{kind}: {one.citation} {said[0]}, {other.citation} {said[1]}",
                    prevails=ruled.prevails,
                    rule=ruled.rule,
                    because=ruled.because,
                )
    return None


def _own_sentences(one: Side, other: Side) -> tuple[list[Sentence], list[Sentence]]:
    """Sentences of each that the other does not hold as well: those contradict nothing."""
    first, second = sentences(one.text), sentences(other.text)
    both = {side.plain for side in first} & {side.plain for side in second}
    return (
        [side for side in first if side.plain not in both],
        [side for side in second if side.plain not in both],
    )


def alike(first: Sentence, second: Sentence, *, same_work: bool = False) -> bool:
    """Whether two sentences speak of one subject.

    Two wordings of one work hold rules for many like cases: sentences must be nearly the same, and
    those that lead to them as well.
    """
    common = len(first.subject & second.subject)
    smaller = min(len(first.subject), len(second.subject))
    if common < COMMON_SIGNS or common < COVERED * smaller:
        return False
    if not same_work:
        return closeness(first, second) >= COMMON
    led_apart = first.lead and second.lead and shared(first.lead, second.lead) < NEARLY_SAME
    return closeness(first, second) >= NEARLY_SAME and not led_apart


def closeness(first: Sentence, second: Sentence) -> float:
    """Share of the signs of two sentences that is common, 0 to 1."""
    return shared(first.subject, second.subject)


def shared(one: frozenset[str], other: frozenset[str]) -> float:
    """Common part of two sets over both together (Jaccard), 0 to 1."""
    return len(one & other) / len(one | other) if one or other else 0.0


def _one_field(one: Side, other: Side) -> bool:
    """Whether one of the titles names no field that the other text is silent about.

    劳动争议 and 农村土地承包, 民事 and 行政 have rules that read alike and meet in no case.
    """
    return any(
        _field_of(first) <= subject_of(f"{second.title} {second.text}".lower())
        for first, second in ((one, other), (other, one))
    )


def _field_of(side: Side) -> frozenset[str]:
    return subject_of(_KIND_OF_TEXT.sub("", side.title.lower()))


def _joined(one: Side, other: Side, pair: Pair, topics: frozenset[str]) -> bool:
    """Whether keywords of the question join the sentences of a house rule and another text."""
    if "house_rule" not in (one.kind, other.kind):
        return False
    return sum(all(topic in side.plain for side in pair) for topic in topics) >= HOUSE_TOPICS


def numbers_differ(first: Sentence, second: Sentence) -> tuple[str, str] | None:
    """The quantities of one dimension that cannot both be meant; only where there is one each."""
    for one in first.quantities:
        for other in second.quantities:
            alone = first.only(one.dimension) and second.only(other.dimension)
            exact = one.bare and other.bare and closeness(first, second) < NEARLY_SAME
            if alone and not exact and one.differs(other):
                return one.words, other.words
    return None


def duties_differ(first: Sentence, second: Sentence) -> tuple[str, str] | None:
    """The duties of two sentences that are the same in nearly all else."""
    return _opposed(first.duty, second.duty, closeness(first, second))


def scopes_differ(first: Sentence, second: Sentence) -> tuple[str, str] | None:
    """What two sentences that are the same in nearly all else make apply, or not."""
    return _opposed(first.scope, second.scope, closeness(first, second))


DIFFERENCES: tuple[tuple[str, Differ], ...] = (
    ("scope", scopes_differ),
    ("number", numbers_differ),
    ("duty", duties_differ),
)


def _opposed(one: str, other: str, close: float) -> tuple[str, str] | None:
    return (one, other) if one and other and one != other and close >= NEARLY_SAME else None


def _agree(pairs: Iterable[Pair]) -> bool:
    """Whether another pair of sentences agrees on a number: what differs is a special case then."""
    return any(
        one.dimension == other.dimension and one.bounds == other.bounds
        for first, second in pairs
        for one, other in product(first.quantities, second.quantities)
    )


def _common_words(first: Sentence, second: Sentence) -> str:
    common = (
        word for word in words(first.plain) if word in second.plain and subject_of(word) and word
    )
    return " ".join(dict.fromkeys(common))
