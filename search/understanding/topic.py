"""What a short question stands on: the thing that it names first, as new names of things are made.

盲盒, 碳排放配额, 脑机接口 are runs of words at the head of a question, of which one is rare in the
corpus or unknown to it. Whether such a run occurs is counted on the stored text, elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mappings.lexicon import nature
from search.understanding.keywords import empty_words
from search.understanding.units import (
    Known,
    Unit,
    carries,
    generic_words,
    is_actor,
    is_composed,
    is_nominal,
    is_saying,
    person_words,
    scene_words,
)

# Parts of speech that make up names: nouns, acts, short names, phrases, kinds, qualities.
PARTS = ("n", "v", "j", "l", "b", "a", "i", "eng")
# Single characters that end the name of a thing (充电宝, 数字人, 龙舟赛), and that begin one.
HEADS = frozenset(
    "人费税币券险宝车机器馆店站场师员证牌舱城屋房区赛节卡柜箱盒灯船艇片剂液粉油酒烟肉布衣鞋表镜"
    "床椅墙桥园队会室厅院校网云链码票债股基金权药苗疗术球菜饭餐饮果糕品材板管炉泵棚塔井矿丸贷仓"
)
BEGINNINGS = frozenset("碳反非超微零云电智核氢")
# What may stand before a name (做|试管婴儿, 在|轰趴馆), and behind it in a question about it.
BEFORE = frozenset("做开办买卖用租在对于就")
ASKING = frozenset("的对给在里出最至每能要由有怎谁是需应可归算该会得何哪吗?？,，")
# Who is 被 or 没 anything suffers or lacks it, and what ends in a place is one: 马路上.
NO_NAME, PLACES = frozenset("被没不让"), frozenset("上下里中内外")
LONGEST_NAME = 9
# A verb as rare in general Chinese is the word for a new trade: 社区团购, 19; 树木倒伏, 55.
NEW = 30
# Parts of speech that tell of which kind a thing is: 共享, 虚拟, 反向. No nouns of doing: 进口奶粉.
QUALIFYING = frozenset({"v", "a", "b", "d"})
# Nouns and nouns of doing that do so as well: what the new things of an age are called after.
QUALITIES = frozenset(
    ("自动", "智能", "数字", "电子", "无人", "远程", "人工", "仿生", "生物", "量子", "纳米", "太空")
)
# What these end asks, and is no part of a name: 公证|有用吗.
ASKING_ENDS = frozenset("吗呢吧么")
# An act that so many passages hold is asked about the name before it: 胚胎冷冻|保存.
COMMON = 100
# So many passages are said to hold what only sets a scene (the 超市 of 无人超市), and a term of
# the law, which only our own dictionary knows and the corpus holds: 仓储合同.
ORDINARY = 1000
# A verb as frequent in general Chinese has an object and names no kind: 发行|永续债; 共享 665.
COMMON_VERB = 700
# A word alone must be as rare there, or it is but another word for a thing: 钱包 254, 蹦极 15.
UNHEARD_OF = 100


class Topic(NamedTuple):
    """A run of words that may be the name of one thing."""

    name: str
    pieces: tuple[str, ...]
    """Its rarest word with each neighbour: where the corpus holds one, the run is no name."""
    parts: tuple[int, ...]
    """Passages that hold each of its words."""
    pairs: tuple[tuple[str, str], ...] = ()
    """The two words of a piece: where a provision holds both, it may speak of the thing. Single
    characters are held beside anything."""

    @property
    def terms(self) -> tuple[str, ...]:
        """All that must occur nowhere."""
        return tuple(dict.fromkeys((self.name, *self.pieces)))

    @property
    def is_new(self) -> bool:
        """Whether one of its words is none of the corpus."""
        return not all(self.parts)


def topic_of(units: Sequence[Unit], known: Known) -> Topic | None:
    """The name that a question begins with, or None where it begins with a tale."""
    start = next((place for place, unit in enumerate(units) if not _leads(unit)), len(units))
    parts = list(_parts(units[start:], known))
    rest = units[start + len(parts) :]
    if not parts or not _is_asked_about(parts, rest, known):
        return None
    heads = [place for place, unit in enumerate(parts) if place and unit.kind == "char"]
    parts = parts[: heads[0] + 1] if heads else parts  # 稳定币|发行人, 加氢站|建设
    while len(parts) > 1 and _is_said_of(parts, known):
        parts.pop()
    if len(parts) == 1:
        return _alone(parts[0], known)
    words = [unit.words for unit in parts]
    counts = [_passages(unit, known) for unit in parts]
    if all(counts) and not _names_a_kind(parts):
        return None
    rarest = counts.index(min(counts))
    pairs = tuple(
        pair for place, pair in enumerate(pairwise(words)) if rarest in {place, place + 1}
    )
    apart = tuple(pair for pair in pairs if min(map(len, pair)) > 1)
    return Topic("".join(words), tuple(map("".join, pairs)), tuple(counts), apart)


def _leads(unit: Unit) -> bool:
    """Whether a unit may stand before the subject: people, places, who acts, words that ask."""
    leading = (BEFORE, scene_words(), generic_words(), empty_words())
    led = any(unit.words in words for words in leading)
    frequency, tag = nature(unit.words)
    common_verb = unit.kind == "word" and tag == "v" and frequency > COMMON_VERB
    return led or common_verb or is_actor(unit.words)


def _parts(units: Sequence[Unit], known: Known) -> Iterator[Unit]:
    length = 0
    for place, unit in enumerate(units):
        length += len(unit.words)
        if length > LONGEST_NAME or not _is_part(unit, known, first=place == 0):
            return
        if place > 1 and _is_ruled(unit, known):
            return  # 虚拟|电厂, of which 参与 tells; but 自动|驾驶
        yield unit


def _is_part(unit: Unit, known: Known, *, first: bool) -> bool:
    match unit.kind:
        case "word":
            return _is_word_of_a_name(unit.words, known, first=first)
        case "run":
            return carries(unit.words) and is_nominal(unit.words)
        case "char":
            return unit.words in (BEGINNINGS if first else HEADS)
    return False


def _is_word_of_a_name(word: str, known: Known, *, first: bool) -> bool:
    """Whether it names or qualifies, and the dictionary has no other words for it."""
    frequency, tag = nature(word)
    if known.dictionary.expansions(word) or word[-1] in PLACES | ASKING_ENDS or is_saying(word):
        return False
    place = not first and word in scene_words() and word not in person_words()
    unheard_of = not known.frequencies.get(word) and frequency <= UNHEARD_OF  # 永续|债
    return (carries(word) or place) and (unheard_of or not tag or tag.startswith(PARTS))


def _is_asked_about(parts: Sequence[Unit], rest: Sequence[Unit], known: Known) -> bool:
    """Whether a question goes on to ask about the name, and tells nothing of it."""
    if any(not NO_NAME.isdisjoint(unit.words) for unit in parts):
        return False
    if len(parts) == 1 and rest and rest[0].words in scene_words():
        rest = rest[1:]  # 网约车|司机|需要
    return not rest or _asks(rest[0], known)


def _asks(unit: Unit, known: Known) -> bool:
    if unit.kind == "word":
        asked = unit.words in empty_words() or unit.words in generic_words()
        bridged = bool(known.dictionary.expansions(unit.words))
        return asked or bridged or _is_ruled(unit, known)
    return unit.words in ASKING


def _is_ruled(unit: Unit, known: Known) -> bool:
    """Whether it says what the law often rules that something does: 参与."""
    return nature(unit.words)[1] == "v" and _passages(unit, known) > COMMON


def _names_a_kind(parts: Sequence[Unit]) -> bool:
    """Whether known words are formed into a new name: 虚拟|演唱会, 无人|零售|柜, but not 锅炉|年检.

    What begins it tells of which kind the rest is, or a single character makes it one word. A noun
    before a noun says but whose a thing is, or where; the law may speak of it in other words.
    """
    formed = any(unit.kind in {"char", "run"} for unit in parts)
    first = parts[0].words
    return formed or first in QUALITIES or nature(first)[1] in QUALIFYING


def _is_said_of(parts: Sequence[Unit], known: Known) -> bool:
    """Whether the last word says what is done to the others, or what they do: 发票|造假.

    A verb behind known words says it; a common one, or noun of doing, behind what is a name itself.
    """
    *before, last = parts
    (frequency, tag), held = nature(last.words), _passages(last, known)
    trade = frequency <= NEW and len(before) == 1
    if tag in {"v", "a"} and not trade and all(_passages(unit, known) for unit in before):
        return True
    return len(before) > 1 and tag in {"v", "vn"} and held > COMMON


def _alone(unit: Unit, known: Known) -> Topic | None:
    frequency, tag = nature(unit.words)
    named = unit.kind == "run" or tag.startswith(("n", "l", "j"))
    if unit.kind == "char" or not named or frequency > UNHEARD_OF or _passages(unit, known):
        return None
    if unit.kind == "word" and is_composed(unit.words, known):
        return None
    return Topic(unit.words, (), (0,))


def _passages(unit: Unit, known: Known) -> int:
    held = known.frequencies.get(unit.words, 0)
    if not held and unit.kind == "word" and is_composed(unit.words, known):
        return COMMON  # 子女|探视权: new in writing only
    lawful = held > 0 and not nature(unit.words)[1]
    return max(held, ORDINARY) if lawful or not carries(unit.words) else held
