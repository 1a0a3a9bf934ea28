"""Pairs of candidates that speak of one subject and differ in number, duty or scope."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from mappings.authority import NATIONAL
from mappings.records import Part
from mappings.tokens import words
from search.arbiter.adjudication import Side, adjudicate
from search.arbiter.quantities import Quantity
from search.arbiter.subject import Sentence, sentences, subject_of
from search.result import Conflict

# Measured on 23,168 Chinese provisions, all pairs with four rare signs in common, each finding
# looked at by one reader, those on criminal law in passing. Of 14,105 pairs of different works 34
# are found, of which four are none; of 4,041 pairs of wordings of one work 35, all true. With
# `COVERED` 0.75 it is four more, of which three are none. How many are missed: see
# `yiju eval conflicts` (docs/quality.md).
COVERED = 0.8
"""Share of the smaller subject that the other sentence must hold."""
COMMON = 0.5
"""Share of both subjects together that must be common."""
COMMON_SIGNS = 5
"""Signs that must be common: fewer are an accident."""
NEARLY_SAME = 0.75
"""The same share where a 不得, or a number without comparator, is all that differs."""
FEW_SIGNS = 3
"""Signs that are enough where sentences are nearly the same."""
HOUSE_TOPICS = 2
"""Keywords of the question that join a house rule to a law: it has words of its own."""

Pair = tuple[Sentence, Sentence]


class Difference(NamedTuple):
    """In what two sentences differ: the words of each, and the dimension of a number."""

    first: str
    second: str
    dimension: str = ""


Differ = Callable[[Sentence, Sentence], Difference | None]


# 家用机器人 for 中华人民共和国家用机器人法实施条例: what the title is about.
_OF_ANY_TITLE = re.compile(
    "^中华人民共和国|^最高人民法院(?:、?最高人民检察院)?关于|审理|办理|具体应用法律|适用法律|适用|若干|问题|有关|制度"
    "|[((].{1,4}[))]"
)
_KIND_OF_TEXT = re.compile(
    "(?:管理|安全|监督|实施|暂行|法|典|条例|办法|规定|细则|规则|规程|规范|标准|解释|决定|意见|的)+$"
)
_PLACE = re.compile("^.{1,8}?(?:自治[区州县]|经济特区|省|市|县)")
# What gives way to a higher text by its own words contradicts none.
_GIVES_WAY = re.compile(
    "(?:法律|行政法规|法规|国家|国务院)另有规定的?,?(?:除外|从其规定|[依按]照其规定)"
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
        # Hardly a pair is alike, and the field of two texts is far longer in the telling.
        if (alike(*pair, same_work=same_work) and _one_field(one, other))
        or _joined(one, other, pair, topics)
    ]
    found = next(_differences(pairs), None)
    if found is None:
        return None
    kind, pair, said = found
    ruled = adjudicate(one, other)
    return Conflict(
        candidates=(one.candidate_id, other.candidate_id),
        subject=_common_words(*pair),
        difference=f"{kind}: {one.citation} {said.first}, {other.citation} {said.second}",
        prevails=ruled.prevails,
        rule=ruled.rule,
        because=ruled.because,
    )


def _differences(pairs: Sequence[Pair]) -> Iterator[tuple[str, Pair, Difference]]:
    for kind, differ in DIFFERENCES:
        for pair in pairs:
            others = (another for another in pairs if another is not pair)
            if (said := differ(*pair)) and not _agree(others, said.dimension):
                yield kind, pair, said


def _own_sentences(one: Side, other: Side) -> tuple[list[Sentence], list[Sentence]]:
    """Sentences of each that the other does not hold as well: those contradict nothing."""
    first, second = sentences(one.text), sentences(other.text)
    both = {side.plain for side in first} & {side.plain for side in second}
    return (
        [side for side in first if side.plain not in both and not _gives_way(side, one, other)],
        [side for side in second if side.plain not in both and not _gives_way(side, other, one)],
    )


def _gives_way(sentence: Sentence, mine: Side, other: Side) -> bool:
    return mine.force < other.force and bool(_GIVES_WAY.search(sentence.plain))


def alike(first: Sentence, second: Sentence, *, same_work: bool = False) -> bool:
    """Whether two sentences speak of one subject.

    Two wordings of one work hold rules for many like cases: sentences must be nearly the same, and
    those that lead to them as well. So must items of lists, whose lists must be of one subject, and
    penalties, whose acts often stand in the words that lead to them.
    """
    if first.item != second.item or first.penalty != second.penalty:
        return False
    if first.classes and second.classes and first.classes != second.classes:
        return False
    close = closeness(first, second)
    if first.item or first.penalty:
        led_alike = shared(first.lead, second.lead) >= (NEARLY_SAME if same_work else COMMON)
        opens = not first.item and not (first.lead or second.lead)
        alone = opens and first.says_its_act and second.says_its_act
        return close >= NEARLY_SAME and (led_alike or alone)
    common = len(first.subject & second.subject)
    smaller = min(len(first.subject), len(second.subject))
    if common < (FEW_SIGNS if close >= NEARLY_SAME else COMMON_SIGNS) or common < COVERED * smaller:
        return False
    if not same_work:
        return close >= COMMON
    led_apart = first.lead and second.lead and shared(first.lead, second.lead) < NEARLY_SAME
    return close >= NEARLY_SAME and not led_apart


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
    title = side.title if side.jurisdiction == NATIONAL else _PLACE.sub("", side.title)
    return subject_of(_KIND_OF_TEXT.sub("", _OF_ANY_TITLE.sub("", title)).lower())


def _joined(one: Side, other: Side, pair: Pair, topics: frozenset[str]) -> bool:
    """Whether keywords of the question join the sentences of a house rule and another text."""
    if "house_rule" not in (one.kind, other.kind) or any(s.item or s.penalty for s in pair):
        return False
    return sum(all(topic in side.plain for side in pair) for topic in topics) >= HOUSE_TOPICS


def numbers_differ(first: Sentence, second: Sentence) -> Difference | None:
    """The quantities of one dimension that cannot both be meant.

    Several of a dimension are compared in their order, and only in sentences nearly the same.
    """
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


def duties_differ(first: Sentence, second: Sentence) -> Difference | None:
    """The duties of two sentences that are the same in nearly all else."""
    return _opposed(first.duty, second.duty, closeness(first, second))


def scopes_differ(first: Sentence, second: Sentence) -> Difference | None:
    """What two sentences that are the same in nearly all else make apply, or not."""
    return _opposed(first.scope, second.scope, closeness(first, second))


DIFFERENCES: tuple[tuple[str, Differ], ...] = (
    ("scope", scopes_differ),
    ("number", numbers_differ),
    ("duty", duties_differ),
)


def _opposed(one: str, other: str, close: float) -> Difference | None:
    opposed = one and other and one != other and close >= NEARLY_SAME
    return Difference(one, other) if opposed else None


def _agree(pairs: Iterable[Pair], dimension: str) -> bool:
    """Whether another pair of sentences agrees on a number: what differs is a special case then."""
    return any(
        one.bounds == other.bounds
        for first, second in pairs
        for one, other in product(first.of(dimension), second.of(dimension))
    )


def _common_words(first: Sentence, second: Sentence) -> str:
    common = (
        word for word in words(first.plain) if word in second.plain and subject_of(word) and word
    )
    return " ".join(dict.fromkeys(common))
