"""What a sentence is about and what it asks: subject, duty, quantities."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mappings.typography import narrow
from search.contradictions.clauses import Clause, clause_of
from search.contradictions.duties import DUTIES, SCOPES, only
from search.contradictions.signs import signs_of
from search.quantities import Quantity, quantities, without_quantities

# Words that every law has: they join subjects that have nothing to do with each other.
BOILERPLATE = re.compile(
    "应当|必须|不得|禁止|严禁|可以|有权|规定|按照|依照|根据|依法|违反|有关|或者|以及|予以|进行|之日起?|日内|以上|以下"
    "|以内|超过|少于|低于|其他|本法|本条例|本办法|本规定|所称|是指|国务院|人民政府|县级|地方|主管部门|行政机关|责令|限期"
    "|下列|之一|除外|前款|不适用|适用|[的了和与及在对由其将从于按自起内并等者每]"
)
_HAN = re.compile(r"[\u3400-\u9fff]+")
# A colon ends a sentence only before a list that begins in the same line.
_SENTENCE = re.compile(r"[^。;!?\n]+?(?:[。;!?\n]|:(?=\s*[((]\w{1,3}[))])|\.(?=\s|$)|$)")
# (一), 1. and (a) belong to the words before the list: alone they have no subject.
_ITEM = re.compile(r"\s*(?:[((][\w]{1,3}[))]|\d{1,2}[.、)])")
_LEADS_TO_LIST = re.compile("下列|如下|以下情[形况]|following")
# What comes before the consequence: 以非法占有为目的,骗取财物的,处…
_ACT = re.compile("^(?:(?!责令|罚|[,并]处|没收|给予|应当|必须|可以|不得|,由).)*的(?=,)")
_GRADE = re.compile("情节|后果|额|损失|货值|所得|严重")
FEW_WORDS = 5
"""Signs below which a sentence after a semicolon goes on with the subject of the one before."""
_ACT_ELSEWHERE = re.compile("下列|前款|上述|逾期|拒不")
# A fine fits its act, and the act often stands elsewhere (逾期不改正的, 有下列行为之一的): of 40
# pairs of fines in real laws that read alike, hardly one punished the same act.
_PENALTY = re.compile(r"罚款|罚金|有期徒刑|拘役|拘留|\bfines?\b|\bliable\b|imprison")


@dataclass(frozen=True)
class Sentence:
    """One sentence of a provision."""

    text: str
    led_by: str = ""
    """First sentence of its provision, of an item the sentence before its list; empty where there
    is none."""
    goes_on_from: str = ""
    """The sentence before its semicolon; empty after a full stop, and for items."""

    @cached_property
    def plain(self) -> str:
        """Narrow, lower-case spelling."""
        return narrow(self.text).lower()

    @cached_property
    def lead(self) -> frozenset[str]:
        """Subject of what leads to it."""
        return subject_of(self.led_by.lower())

    @cached_property
    def elliptic(self) -> bool:
        """Whether its words are so few that it shares the subject of what it goes on from."""
        return bool(self.goes_on_from) and len(subject_of(self.plain)) < FEW_WORDS

    @cached_property
    def subject(self) -> frozenset[str]:
        """What it is about."""
        own = subject_of(self.plain)
        return own | subject_of(self.goes_on_from.lower()) if self.elliptic else own

    @cached_property
    def opening(self) -> frozenset[str]:
        """Act that it goes on from: 情节严重的 is none of its own."""
        return _act_of(self.goes_on_from.lower())

    @cached_property
    def act(self) -> frozenset[str]:
        """Subject of the condition that it opens with (…的，…); empty where it opens with none."""
        return _act_of(self.plain)

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """Its quantities, left to right."""
        return tuple(quantities(self.plain))

    def of(self, dimension: str) -> tuple[Quantity, ...]:
        """Its quantities of a dimension; one where all are bound alike: 2/3 of floors and heads."""
        held = tuple(one for one in self.quantities if one.dimension == dimension)
        return held[:1] if len({one.bounds for one in held}) == 1 else held

    @property
    def in_full(self) -> str:
        """Its plain words, of an item behind what leads to it."""
        return f"{self.led_by.lower()} {self.plain}" if self.item else self.plain

    @cached_property
    def duty(self) -> str:
        """The one duty that it speaks of; empty where there is none, or several."""
        return only(DUTIES, self.plain)

    @cached_property
    def scope(self) -> str:
        """Whether it makes something apply or not; empty where it does neither, or both."""
        return only(SCOPES, self.plain)

    @cached_property
    def clause(self) -> Clause | None:
        """What an English sentence asks of whom; None where it asks nothing, or is Chinese."""
        return clause_of(self.plain)

    @cached_property
    def item(self) -> bool:
        """Whether it is an item of a list, which means nothing without the words before it."""
        return bool(_ITEM.match(self.text))

    @cached_property
    def penalty(self) -> bool:
        """Whether it punishes."""
        return bool(_PENALTY.search(self.plain))

    @cached_property
    def says_its_act(self) -> bool:
        """Whether what it punishes does not stand in other words of its provision."""
        return not _ACT_ELSEWHERE.search(self.plain)

    @cached_property
    def lists_acts(self) -> bool:
        """Whether its act, or the one it goes on from, is any of a list (有下列行为之一的)."""
        acts = (_ACT.search(self.plain), _ACT.search(self.goes_on_from))
        return any(found and _LEADS_TO_LIST.search(found[0]) for found in acts)

    @cached_property
    def grades(self) -> bool:
        """Whether it opens with how grave an act is that other words tell."""
        found = _ACT.search(self.plain)
        return bool(found and _GRADE.search(found[0]))


@lru_cache(maxsize=2048)
def sentences(text: str) -> tuple[Sentence, ...]:
    """Sentences of a provision, left to right."""
    return tuple(_split(text))


@lru_cache(maxsize=8192)
def subject_of(plain: str) -> frozenset[str]:
    """Pairs of Chinese characters and stems of English words, without numbers and boilerplate."""
    bare = without_quantities(plain.replace("中华人民共和国", "中国"))
    pairs = {
        run[at : at + 2]
        for run in _HAN.findall(BOILERPLATE.sub(" ", bare))
        for at in range(len(run) - 1)
    }
    return frozenset(pairs).union(signs_of(bare))


def _split(text: str) -> Iterator[Sentence]:
    first = before_list = head = ""
    after = "。"
    for found in _SENTENCE.finditer(narrow(text)):
        if not (words := found[0].strip()):
            continue
        if _ITEM.match(words):
            yield Sentence(words, before_list)
        else:
            goes_on = after == ";"
            yield Sentence(words, first, head if goes_on else "")
            head = head if goes_on else words
            if not (goes_on and _LEADS_TO_LIST.search(before_list)):
                before_list = words  # not of 依照下列规定处罚;构成犯罪的,追究刑事责任:
        first, after = first or words, words[-1]


def _act_of(plain: str) -> frozenset[str]:
    found = _ACT.search(plain)
    return subject_of(found[0]) if found else frozenset()
