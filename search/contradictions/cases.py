"""Whether two sentences speak of one case, or each of its own."""

from __future__ import annotations

import re
from functools import lru_cache

from search.contradictions.subject import Sentence

NOT_HELD = 0.6
"""Share of the words of a case that the other sentence must hold, else it says nothing of it."""

PROCEDURES = re.compile("(?:普通|简易|特别|小额诉讼的?|速裁|督促)程序|小额诉讼")
# Things and cases that have the same name but for one word: what is said of one is not said of the
# other.
CLASSES: tuple[re.Pattern[str], ...] = (
    re.compile("(?<!上)(?<!下)[一二三四五甲乙丙丁]级"),
    PROCEDURES,
    re.compile("有限责任公司|股份有限公司|国有独资公司"),
    re.compile("董事|监事"),
    re.compile("国家秘密|军事秘密|商业秘密|工作秘密"),
    re.compile("绝密|机密(?!级?文)|秘密级"),
    re.compile("管制|拘役|有期徒刑|无期徒刑"),
    re.compile("(?:数额|情节|后果|损失)(?:较大|巨大|特别巨大|严重|特别严重|较轻)"),
    re.compile("(?:一般|较大|重大|特别重大)事故"),
)
_QUOTED = re.compile('["“]([^"”]+)["”]')


def of_one_kind(first: Sentence, second: Sentence) -> bool:
    """Whether both are items or penalties or neither, of one class, and define no two terms."""
    if first.item != second.item or first.penalty != second.penalty:
        return False
    terms = [frozenset(_QUOTED.findall(side.in_full)) for side in (first, second)]
    return not (all(terms) and terms[0].isdisjoint(terms[1])) and of_one_class(first, second)


def of_one_class(first: Sentence, second: Sentence) -> bool:
    """Whether two sentences name no two classes of one thing."""
    named = zip(_classes(first.in_full), _classes(second.in_full), strict=True)
    return not any(one and other and one.isdisjoint(other) for one, other in named)


@lru_cache(maxsize=4096)  # a sentence is held against every sentence of every other candidate
def _classes(plain: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(row.findall(plain)) for row in CLASSES)


def names_procedure_alone(first: Sentence, second: Sentence) -> bool:
    """Whether one of them alone names a procedure, which makes a case of its own."""
    return bool(PROCEDURES.search(first.plain)) != bool(PROCEDURES.search(second.plain))


def special(first: Sentence, second: Sentence) -> bool:
    """Whether one speaks of a case (…的，…) of which the other says nothing."""
    return any(
        len(one.act & other.subject) < NOT_HELD * len(one.act)
        for one, other in ((first, second), (second, first))
    )
