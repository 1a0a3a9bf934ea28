"""Whether a short question tells what people did: its words describe and name no subject.

骑电瓶车撞倒老太太怎么办, 手机被同学摔坏了能要赔偿吗: that no law holds 摔坏 proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mappings.lexicon import nature
from search.understanding.keywords import empty_words
from search.understanding.units import DEEDS, Unit, scene_words

# Single words of a tale: who, what was done to whom, and that it is done.
PERSONS_AND_ENDINGS = frozenset("我你他她俺咱了着被把让叫跟")
# What the law may do to a thing is asked with these.
MAY = ("会", "能", "可", "可以", "应", "应当", "是否", "不")
# Who asks so has a case in mind: what to do (怎么办理 asks for a procedure), what comes of a deed.
HELP = frozenset({"怎么办", "咋办", "赔", "判", "罚", "赔钱", "犯法", "坐牢", "判刑"})


def speaks_of_persons(units: Sequence[Unit]) -> bool:
    """Whether a question begins with people or a place, or says who did what to whom."""
    begins = bool(units) and units[0].words in scene_words()
    return begins or any(_is_person_or_ending(unit) for unit in units)


def without_what_the_law_may_do(units: Sequence[Unit]) -> list[Unit]:
    """The words without 被 where something may be done to a thing (会|被), which tells no tale."""
    return [
        unit
        for before, unit in pairwise([Unit("", "other"), *units])
        if unit.words != "被" or not before.words.endswith(MAY)
    ]


def tells_of_deeds(units: Sequence[Unit]) -> bool:
    """Whether it names what people do every day, by a character that is a word by itself."""
    return any(unit.words in DEEDS for unit in units)


def asks_for_help(units: Sequence[Unit]) -> bool:
    """Whether it asks what to do now, or what comes of it, so that it may be about a case."""
    return any(unit.words in HELP for unit in units)


def _is_person_or_ending(unit: Unit) -> bool:
    if len(unit.words) == 1:
        return unit.words in PERSONS_AND_ENDINGS
    asks = unit.words in empty_words() or unit.words.startswith("哪")
    return nature(unit.words)[1].startswith("r") and not asks
