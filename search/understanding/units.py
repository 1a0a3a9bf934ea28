"""The words of a question in their order, and which of them may carry a subject at all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from mappings.jurisdictions import PROVINCES, SHORT_NAMES
from mappings.lexicon import Lexicon, nature
from mappings.tokens import pieces
from mappings.tokens import words as cut
from mappings.typography import HAN
from search.understanding.keywords import PARTICLES, empty_words, words_of_file

# Parts of speech of the general dictionary: n… nouns, vn nouns of doing, j short names, l phrases.
NOUNS = ("n", "vn", "j", "l", "eng")
# Single characters that join words or are verbs: a run that holds one is no compound.
JOINTS = frozenset(
    "真谁给让把被未已将所但并且后中上下前内外里为归使令至须仍没别再又很太最更每各某几多少因"
    "一二三四五六七八九十百千万两做开请找告说看想打拿捡卖买丢亡堵坏掉走住死伤完排搞弄用时原收签判犯赔来哪够算着撞偷去到过起出"
    + PARTICLES
)
# Who acts in a question, and is not what it is about: 上市公司|能否采用毒丸计划, 拆迁办|断水断电.
ACTORS = ("公司", "机构", "企业", "单位", "银行", "部门", "机关", "办")
# What people do every day, in one character that is a word by itself.
DEEDS = frozenset(
    "打骂吵闹推拉踢咬抓抢偷骗捡丢扔砸摔撞碰压刮划堵占锁拆挖砍烧倒泼吐藏躲逃跑追赶拦走坐站骑停"
    "吃喝玩睡住养喂牵带抱背拿送借欠还讨拖扣说讲写看听拍发删传吹晒洗修搬挂放埋赖逼吓哄劝瞒"
    "给过生死病伤断坏破漏掉落淹烫夹卡剩嫌选辞停偷扎蜇插"
)


# A word in no more passages than this is hardly known: 共享单车 is no word, and has 单车 once.
RARE = 2
# What these end is made up of the word before: 供暖费, 侵占罪, 保释金, 探视权, 考察期.
TAILS = frozenset("费款人者罪金证权期率")


class Unit(NamedTuple):
    """A run of characters of the question."""

    words: str
    kind: str
    """`word`, `run` of single characters, `char` for one of them, `other` for all that parts."""


class Known(NamedTuple):
    """What is known of the words of a question."""

    frequencies: Mapping[str, int]
    """Passages that hold each."""
    dictionary: Lexicon


def units_of(text: str, dictionary: Lexicon) -> list[Unit]:
    """The question's words in order; single characters are joined where they touch."""
    units: list[Unit] = []
    for piece in pieces(text, dictionary=dictionary):
        if not HAN.match(piece) or piece in JOINTS:
            units.append(Unit(piece, "other"))
        elif len(piece) > 1:
            units.append(Unit(piece, "word"))
        elif units and units[-1].kind in {"char", "run"}:
            units[-1] = Unit(units[-1].words + piece, "run")
        else:
            units.append(Unit(piece, "char"))
    return units


@cache
def generic_words() -> frozenset[str]:
    """Words that ask something of a subject, from the plain file beside this module."""
    return words_of_file("generic_words.txt")


@cache
def scene_words() -> frozenset[str]:
    """People, places, things and acts of daily life, from the plain files beside this module."""
    return words_of_file("scene_words.txt") | person_words()


@cache
def person_words() -> frozenset[str]:
    """People of daily life."""
    return words_of_file("person_words.txt")


@cache
def _words_beside_a_subject() -> frozenset[str]:
    return empty_words() | generic_words() | scene_words()


def carries(word: str) -> bool:
    """Whether a word may carry a subject at all."""
    return word not in _words_beside_a_subject()


def is_noun(word: str) -> bool:
    """Whether the general dictionary takes a word for a noun."""
    return nature(word)[1].startswith(NOUNS)


def is_place(word: str) -> bool:
    """Whether a word is the name of a province, which says where."""
    return word in SHORT_NAMES or word in PROVINCES


def is_verb(word: str) -> bool:
    """Whether it takes it for a verb, and no more."""
    return nature(word)[1] == "v"


def is_nominal(run: str) -> bool:
    """Whether characters that no word holds may be a name: 网约车, 盲盒, but not 调高, 狗追人."""
    if not DEEDS.isdisjoint(run):
        return False
    tags = [nature(sign)[1][:1] for sign in run]
    clause = any(tag == "v" for tag in tags[1:-1]) and tags[0] in {"n", "r"}
    return "n" in tags and not clause and tags[-1] not in {"a", "r", "p"}


def is_saying(word: str) -> bool:
    """Whether a phrase of the general dictionary says something: 臭气熏天, 说瞎话."""
    tag = nature(word)[1]
    if tag.startswith("i"):
        return len(word) > len("脱口秀")
    return tag.startswith("l") and not DEEDS.isdisjoint(word)


def is_actor(word: str) -> bool:
    """Whether a word names a body that acts, of whatever kind."""
    return len(word) > len(ACTORS[0]) and word.endswith(ACTORS)


def is_composed(word: str, known: Known) -> bool:
    """Whether words of the corpus, side by side, make it up: 亲生父母 tells nothing new."""
    covered = {
        place
        for inner in cut(word, dictionary=known.dictionary)
        if inner != word and known.frequencies.get(inner, 0) >= RARE
        for place in range(word.index(inner), word.index(inner) + len(inner))
    }
    bare = [sign for place, sign in enumerate(word) if place not in covered]
    return bool(covered) and TAILS.issuperset(bare) and not known.dictionary.expansions(word)
