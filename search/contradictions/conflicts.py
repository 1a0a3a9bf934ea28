"""Pairs of candidates that speak of one subject and differ in number, duty or scope."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from mappings.authority import NATIONAL
from mappings.records import Part
from mappings.tokens import words
from search.contradictions.adjudication import Side, adjudicate
from search.contradictions.alignment import places
from search.contradictions.cases import of_one_kind
from search.contradictions.counterparts import (
    CERTAIN_PLACE,
    SAME_PLACE,
    Pair,
    counterparts,
    one_field,
    own_sentences,
)
from search.contradictions.likeness import COMMON, NEARLY_SAME, closeness
from search.contradictions.penalties import of_one_list
from search.contradictions.relations import made_for
from search.contradictions.rewordings import repeated, reworded
from search.contradictions.subject import Sentence, sentences, subject_of
from search.quantities import Quantity
from search.result import Conflict

HOUSE_TOPICS = 2
"""Keywords of the question that join a house rule to a law: it has words of its own."""


DENIALS = ({"must", "must not"}, {"must", "need not"}, {"may", "must not"})
"""Duties that cannot hold together, whatever words tell them."""


class Difference(NamedTuple):
    """In what two sentences differ: the words of each, and the dimension of a number."""

    first: str
    second: str
    dimension: str = ""


Differ = Callable[[Pair], Difference | None]


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
    own = own_sentences(one, other)
    one_list = of_one_list(sentences(one.text), sentences(other.text))
    pairs = list(counterparts(*own, same_work=one.title == other.title, one_list=one_list))
    # Hardly a pair is alike, and the field of two texts is far longer in the telling.
    if pairs and not one_field(one, other):
        pairs = []
    if made_for(one, other):
        pairs += [Pair(*pair, reworded=True) for pair in reworded(*own)]
        pairs += [Pair(*pair, SAME_PLACE) for pair in repeated(*own)]
    if "house_rule" in (one.kind, other.kind):
        pairs += _joined(*own, topics)
    found = next(_differences(pairs, *own), None)
    if found is None:
        return None
    kind, pair, said = found
    ruled = adjudicate(one, other)
    return Conflict(
        candidates=(one.candidate_id, other.candidate_id),
        subject=_common_words(pair.first, pair.second),
        difference=f"{kind}: {one.citation} {said.first}, {other.citation} {said.second}",
        prevails=ruled.prevails,
        rule=ruled.rule,
        because=ruled.because,
    )


def _differences(
    pairs: Sequence[Pair], first: Sequence[Sentence], second: Sequence[Sentence]
) -> Iterator[tuple[str, Pair, Difference]]:
    for kind, differ in DIFFERENCES:
        for pair in pairs:
            if (said := differ(pair)) and not _agree(pair, said.dimension, first, second):
                yield kind, pair, said


def _agree(
    pair: Pair, dimension: str, first: Sequence[Sentence], second: Sequence[Sentence]
) -> bool:
    """Whether a sentence agrees with another of like subject: what differs is a special case then.

    Items of a list are cases of their own, and of like subject only where nearly the same.
    """
    like = NEARLY_SAME if pair.first.item else COMMON
    others = [(mine, pair.second) for mine in first if mine is not pair.first]
    others += [(pair.first, theirs) for theirs in second if theirs is not pair.second]
    return any(
        one.bounds == other.bounds
        for mine, theirs in others
        if dimension and of_one_kind(mine, theirs) and closeness(mine, theirs) >= like
        for one, other in product(mine.of(dimension), theirs.of(dimension))
    )


def _joined(
    first: Sequence[Sentence], second: Sequence[Sentence], topics: frozenset[str]
) -> Iterator[Pair]:
    """Sentences of a house rule and another text that keywords of the question join."""
    for pair in product(first, second):
        held = sum(all(topic in side.plain for side in pair) for topic in topics)
        if held >= HOUSE_TOPICS and not any(side.item or side.penalty for side in pair):
            yield Pair(*pair)


def numbers_differ(pair: Pair) -> Difference | None:
    """The quantities that cannot both be meant: in one place, or of one dimension in their order.

    Several of a dimension are compared in their order only in sentences nearly the same.
    """
    in_order = None if pair.place else _numbers_in_order(pair)
    return _numbers_in_place(pair) or in_order


def _numbers_in_place(pair: Pair) -> Difference | None:
    for place in places(pair.first, pair.second):
        one, other = place.first.quantity, place.second.quantity
        if not one or not other or place.alike < (pair.place or SAME_PLACE):
            continue
        if not one.differs(other) and not _other_frame(pair, one, other):
            continue
        if not (one.bare and other.bare) or place.alike >= CERTAIN_PLACE:
            return Difference(one.words, other.words, one.dimension)
    return None


def _other_frame(pair: Pair, one: Quantity, other: Quantity) -> bool:
    """Whether a penalty has another frame: up to 200,000 is not 3,000 to 50,000, which keeps it."""
    frames = pair.first.penalty and one.dimension == other.dimension
    return frames and one.bounds != other.bounds and not (one.bare or other.bare)


def _numbers_in_order(pair: Pair) -> Difference | None:
    first, second = pair.first, pair.second
    close = closeness(first, second) >= NEARLY_SAME
    for dimension in dict.fromkeys(one.dimension for one in first.quantities):
        mine, theirs = first.of(dimension), _counterparts(second, dimension)
        if len(mine) != len(theirs) or (len(mine) > 1 and not close):
            continue
        for one, other in zip(mine, theirs, strict=True):
            if one.differs(other) and (close or not (one.bare and other.bare)):
                return Difference(one.words, other.words, dimension)
    return None


def _counterparts(sentence: Sentence, dimension: str) -> tuple[Quantity, ...]:
    """Quantities of a dimension, or days for working days and the other way round."""
    days = {"hour": "working day", "working day": "hour"}
    return sentence.of(dimension) or sentence.of(days.get(dimension, ""))


def duties_differ(pair: Pair) -> Difference | None:
    """The duties of two sentences: of one act, or where the sentences are nearly the same."""
    if pair.reworded:
        return denied(pair.first, pair.second)
    if not pair.sure and bool(pair.first.act) != bool(pair.second.act):
        return None  # 逾期未决定的,可以 is the exception to 决定前不得
    for place in places(pair.first, pair.second):
        one, other = place.first.duty, place.second.duty
        there = min(place.after, place.alike) >= (pair.place or SAME_PLACE)
        if one != other and place.one_act and there:
            return Difference(one, other)
    return _opposed(pair, pair.first.duty, pair.second.duty)


def denied(first: Sentence, second: Sentence) -> Difference | None:
    """Duties of which one denies the other; to allow what the other asks denies nothing."""
    if {first.duty, second.duty} not in DENIALS or first.quantities or second.quantities:
        return None
    return Difference(first.duty, second.duty)


def scopes_differ(pair: Pair) -> Difference | None:
    """What two sentences that are the same in nearly all else make apply, or not."""
    return _opposed(pair, pair.first.scope, pair.second.scope)


DIFFERENCES: tuple[tuple[str, Differ], ...] = (
    ("scope", scopes_differ),
    ("number", numbers_differ),
    ("duty", duties_differ),
)


def _opposed(pair: Pair, one: str, other: str) -> Difference | None:
    opposed = one and other and one != other and closeness(pair.first, pair.second) >= NEARLY_SAME
    return Difference(one, other) if opposed else None


def _common_words(first: Sentence, second: Sentence) -> str:
    common = (
        word for word in words(first.plain) if word in second.plain and subject_of(word) and word
    )
    return " ".join(dict.fromkeys(common))
