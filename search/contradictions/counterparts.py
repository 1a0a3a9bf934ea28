"""Which sentences of two provisions speak of one subject."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mappings.authority import NATIONAL
from search.contradictions.adjudication import Side
from search.contradictions.alignment import replaced
from search.contradictions.cases import names_procedure_alone, of_one_class, of_one_kind, special
from search.contradictions.likeness import (
    COMMON,
    COMMON_SIGNS,
    FEW_SIGNS,
    NEARLY_SAME,
    closeness,
    covered,
    meetings,
    shared,
)
from search.contradictions.penalties import grades_apart, punish_one_act
from search.contradictions.rewordings import of_two_acts
from search.contradictions.subject import Sentence, sentences, subject_of

# Found on tests/search/cases/conflict_pairs.jsonl, and on 65,484 pairs of real provisions with four
# rare signs in common, whose findings were read (docs/quality.md). With REPLACED 0.15 a harvest
# return is taken for a pruning plan.
COVERED = 0.8
"""Share of the smaller subject that the other sentence must hold."""
NEAREST = 0.3
"""Share of both subjects below which no sentence is compared."""
NEAR = 0.45
"""The same share where no other sentence of either text is nearer, in two works."""
NEAR_COVERED = 0.7
"""Share of the smaller subject that the other must hold there."""
LED_ALIKE = 0.6
"""Share of what leads to two sentences that must be common, items of lists above all."""
LED_COVERED = 0.85
"""Share of the smaller lead that is enough as well, where the other only adds to it."""
REPLACED = 0.1
"""Share of the shorter of two sentences that may be replaced by other words, not only added."""
SAME_PLACE = 0.5
"""Share of the words around a place that tells that it is the same place of both sentences."""
CERTAIN_PLACE = 0.8
"""The same share where two numbers without comparator stand there."""


class Pair(NamedTuple):
    """Two sentences of one subject."""

    first: Sentence
    second: Sentence
    place: float = 0.0
    """0 where the sentences alone say so; else they are but the nearest to each other, and only
    what stands in the same place of both may be compared: where this share of the words around it
    is the same."""

    reworded: bool = False
    """Whether their main clauses say so in other words: their numbers may be compared in order, and
    a duty with what denies it."""

    @property
    def sure(self) -> bool:
        """Whether the sentences alone say that they speak of one subject."""
        return not self.place and not self.reworded


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


def counterparts(
    first: Sequence[Sentence], second: Sequence[Sentence], *, same_work: bool, one_list: bool
) -> Iterator[Pair]:
    """Pairs of sentences of one subject; `one_list` says whether their lists hold the same."""
    near = _nearness(first, second, one_list=one_list)
    nearest = dict[int, float]()
    for row in near:
        for at, close in row.items():
            nearest[at] = max(close, nearest.get(at, 0.0))
    for mine, row in zip(first, near, strict=True):
        for at, nearness in row.items():
            theirs = second[at]
            close = nearness == max(row.values()) == nearest[at]
            whole = close or not (mine.elliptic or theirs.elliptic)
            if whole and alike(mine, theirs, same_work=same_work):
                yield Pair(mine, theirs)
            elif close and (place := related(mine, theirs, same_work=same_work, one_list=one_list)):
                yield Pair(mine, theirs, place)


def _nearness(
    first: Sequence[Sentence], second: Sequence[Sentence], *, one_list: bool
) -> list[dict[int, float]]:
    """How near each sentence is to those of the other text that can speak of its subject."""
    near = [dict[int, float]() for _ in first]
    signs = [[one.subject for one in side] for side in (first, second)]
    for mine, at, common in meetings(*signs):
        close = common / (len(signs[0][mine]) + len(signs[1][at]) - common)
        if close >= NEAREST and _can_meet(first[mine], second[at], one_list=one_list):
            near[mine][at] = close
    return near


def _can_meet(first: Sentence, second: Sentence, *, one_list: bool) -> bool:
    """Whether two sentences that are near each other can speak of one subject."""
    if not of_one_kind(first, second) or of_two_acts(first, second):
        return False
    one_act = first.item or not first.penalty or punish_one_act(first, second, one_list=one_list)
    return one_act or alike(first, second)


def own_sentences(one: Side, other: Side) -> tuple[list[Sentence], list[Sentence]]:
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
    """Whether two sentences alone say that they speak of one subject.

    Two wordings of one work hold rules for many like cases: sentences must be nearly the same, and
    those that lead to them as well. So must items of lists, whose lists must be of one subject, and
    penalties, whose acts often stand in the words that lead to them.
    """
    if not of_one_kind(first, second):
        return False
    if first.item or first.penalty:
        return _alike_where_led(first, second, NEARLY_SAME if same_work else COMMON)
    close = closeness(first, second)
    enough = FEW_SIGNS if close >= NEARLY_SAME else COMMON_SIGNS
    if len(first.subject & second.subject) < enough or special(first, second):
        return False
    if covered(first.subject, second.subject) < COVERED:
        return False
    if not same_work:
        return close >= COMMON
    led_apart = first.lead and second.lead and shared(first.lead, second.lead) < NEARLY_SAME
    return close >= NEARLY_SAME and not led_apart


def _alike_where_led(first: Sentence, second: Sentence, led: float) -> bool:
    opens = not first.item and not (first.lead or second.lead)
    alone = opens and first.says_its_act and second.says_its_act
    one_subject = alone or shared(first.lead, second.lead) >= led
    apart = grades_apart(first, second)
    return one_subject and closeness(first, second) >= NEARLY_SAME and not apart


def related(
    first: Sentence, second: Sentence, *, same_work: bool = False, one_list: bool = False
) -> float:
    """How much must be the same around what is compared in sentences nearest to each other.

    0 where they do not speak of one subject.
    """
    if names_procedure_alone(first, second):
        return 0.0
    if first.penalty and not first.item:
        return SAME_PLACE if punish_one_act(first, second, one_list=one_list) else 0.0
    near = _near_in_one_work if same_work else _near_in_two_works
    needed = near(first, second)
    return needed if needed == CERTAIN_PLACE or replaced(first, second) <= REPLACED else 0.0


def _near_in_one_work(first: Sentence, second: Sentence) -> float:
    close = closeness(first, second)
    if first.item:
        return SAME_PLACE if close >= COMMON and _led_alike(first, second) else 0.0
    if not _one_case(first, second):
        return 0.0
    led_apart = first.lead and second.lead and covered(first.lead, second.lead) < COMMON
    if close >= COMMON and not led_apart:
        return SAME_PLACE
    return CERTAIN_PLACE if _led_alike(first, second) else 0.0


def _near_in_two_works(first: Sentence, second: Sentence) -> float:
    close = closeness(first, second)
    if first.item:
        return SAME_PLACE if close >= NEARLY_SAME and _led_alike(first, second) else 0.0
    held = _one_case(first, second) and _as_many(first, second)
    enough = close >= NEAR and covered(first.subject, second.subject) >= NEAR_COVERED
    return SAME_PLACE if held and enough else 0.0


def _led_alike(first: Sentence, second: Sentence) -> bool:
    leads = first.lead, second.lead
    enough = min(map(len, leads)) >= COMMON_SIGNS
    return shared(*leads) >= LED_ALIKE or (enough and covered(*leads) >= LED_COVERED)


def _as_many(first: Sentence, second: Sentence) -> bool:
    """Whether two sentences have as many numbers of each dimension, like bounds counted once."""
    dimensions = {held.dimension for held in (*first.quantities, *second.quantities)}
    return all(len(first.of(one)) == len(second.of(one)) for one in dimensions)


def _one_case(first: Sentence, second: Sentence) -> bool:
    """Whether both speak of like cases (…的，…), or one of none that the other does not hold."""
    if len(first.subject & second.subject) < COMMON_SIGNS:
        return False
    if first.act and second.act and shared(first.act, second.act) < COMMON:
        return False
    return not special(first, second)


def one_field(one: Side, other: Side) -> bool:
    """Whether one of the titles names no field that the other text is silent about.

    劳动争议 and 农村土地承包, 民事 and 行政 have rules that read alike and meet in no case.
    """
    return any(
        _field_of(first) <= subject_of(f"{second.title} {second.text}".lower())
        for first, second in ((one, other), (other, one))
    ) and of_one_class(sentences(one.text)[0], sentences(other.text)[0])


def _field_of(side: Side) -> frozenset[str]:
    title = side.title if side.jurisdiction == NATIONAL else _PLACE.sub("", side.title)
    return subject_of(_KIND_OF_TEXT.sub("", _OF_ANY_TITLE.sub("", title)).lower())
