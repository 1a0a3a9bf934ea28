"""Which words of a question carry its subject: names, foreign words, nouns and rare compounds.

What a question says of its subject (规定, 处罚, 申请) and what sets its scene (people, places, acts
of daily life) carry none: their absence proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations
from typing import NamedTuple

from mappings.lexicon import Lexicon, nature
from mappings.tokens import words as cut
from search.question import Keyword, Understanding
from search.understanding.keywords import keyword
from search.understanding.tale import (
    asks_for_help,
    speaks_of_persons,
    tells_of_deeds,
    without_what_the_law_may_do,
)
from search.understanding.topic import HEADS, Topic, topic_of
from search.understanding.units import (
    NOUNS,
    RARE,
    Known,
    Unit,
    carries,
    is_actor,
    is_composed,
    is_nominal,
    is_noun,
    is_place,
    is_saying,
    units_of,
)
from search.vocabulary import Vocabulary

# A longer question, or one of several clauses, tells a case: its words describe, none names.
LONGEST, LONGEST_ENGLISH = 40, 100
CASE = re.compile(r"[。！!；;\n]|[?？](?=\s*\S)|\.(?=\s+\S)|[，,].*[，,]")
LATIN = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*(?![A-Za-z]*[-\d])")
SHORTEST_NAME = 3
# More frequent in general Chinese are words of daily life (东西 18,877, 别人 8,252; 月球 783).
EVERYDAY = 2500
# A verb this rare before a noun names a kind of it: 代孕合同 (合同 counts as a quality there).
RARE_VERB = 300
BEHIND_A_VERB = (*NOUNS, "a")
LONG_WORD = 4
# Single characters that make a noun of the word before or after: 房地产税, 比特币; 碳关税.
ENDINGS, BEGINNINGS = "税币券险", "碳反非超微零"
# There is no tax but by a law that calls it so, whatever else the question tells.
TAX = "税"
# What these end is somebody.
PEOPLE = frozenset("人员师")
# Who is 被 or 没 anything suffers or lacks it: a piece of a sentence, no name of a thing.
NO_NAME = frozenset("被没")


class Subject(NamedTuple):
    """What a question may be about."""

    terms: tuple[Keyword, ...] = ()
    """Words that would carry the subject and that no passage holds as a word."""
    names: frozenset[str] = frozenset()
    """Those that are names: nothing else is called so."""
    coined: frozenset[str] = frozenset()
    """Those that no dictionary holds, formed as things are called, of which no deed is told."""
    compounds: tuple[tuple[str, ...], ...] = ()
    """The two words of those that are compounds: 人脸|信息."""
    institutions: tuple[str, ...] = ()
    """Long words, and two side by side, that may be a term of the law: 劳动关系."""
    topic: Topic | None = None
    """The name that the question begins with."""
    tale: bool = False
    """Whether the question tells what people did, so that other words than names describe."""


def subject_of(asked: Understanding, vocabulary: Vocabulary) -> Subject:
    """The subject of a short question; none where it tells a case or cites a text."""
    chinese, dictionary = asked.language == "zh", vocabulary.dictionary
    if tells_a_case(asked) or asked.references or asked.codes:
        return Subject()
    names = frozenset(_names(asked.text, chinese=chinese))
    if not chinese:
        terms = [word.term for word in asked.keywords if carries(word.term)]
        frequencies = vocabulary.frequencies(terms)
        rare = {term for term in terms if frequencies[term] <= RARE}
        terms = [*names, *terms, *_side_by_side(terms, rare, asked.text)]
        return Subject(_keywords(terms, dictionary), names)
    units = units_of(asked.text, dictionary)
    words = [
        inner
        for unit in units
        if unit.kind == "word"
        for inner in cut(unit.words, dictionary=dictionary)
    ]
    signs = [unit.words for unit in units if unit.kind == "char"]
    known = Known(vocabulary.frequencies([*words, *signs]), dictionary)
    carriers = [parts for parts in _carriers(units, known) if NO_NAME.isdisjoint("".join(parts))]
    names |= {name for name in map("".join, carriers) if name.endswith(TAX)}
    terms = [*names, *map("".join, carriers)]
    personal = speaks_of_persons(units)
    told = tells_of_deeds(units) or asks_for_help(units)
    beheld = without_what_the_law_may_do(units)
    topic = None if speaks_of_persons(beheld) else topic_of(units, known)
    return Subject(
        terms=_keywords(terms, dictionary),
        names=names,
        coined=frozenset() if told else frozenset(_coined(units, known)),
        compounds=tuple(parts for parts in carriers if len(parts) > 1 and min(map(len, parts)) > 1),
        institutions=tuple(_institutions(units)),
        topic=topic,
        tale=personal or tells_of_deeds(units) or (asks_for_help(units) and topic is None),
    )


def tells_a_case(asked: Understanding) -> bool:
    """Whether a question is long or of several clauses: what it names it need not be about.

    What it cites is no part of a tale, however long the title.
    """
    text = asked.text
    for reference in asked.references:
        text = text.replace(reference.written, "")
    longest = LONGEST if asked.language == "zh" else LONGEST_ENGLISH
    return len(text) > longest or bool(CASE.search(text))


def _names(text: str, *, chinese: bool) -> Iterator[str]:
    """Latin words of a Chinese question; in an English one those in capitals, as GDPR."""
    for found in LATIN.finditer(text):
        word = found[0]
        is_name = chinese or sum(letter.isupper() for letter in word) > 1
        if is_name and len(word) >= SHORTEST_NAME and carries(word.casefold()):
            yield word.casefold()


def _side_by_side(words: Sequence[str], rare: set[str], text: str) -> Iterator[str]:
    """Two keywords that stand side by side as one, where one is hardly known: personal data."""
    folded = text.casefold()
    for first, second in permutations(words, 2):
        if rare & {first, second} and f"{first} {second}" in folded:
            yield f"{first} {second}"


def _carriers(units: Sequence[Unit], known: Known) -> Iterator[tuple[str, ...]]:
    """Compounds, runs, and unseen words that name something, in order, by their parts."""
    taken = False
    for unit, following in pairwise([*units, Unit("", "other")]):
        if taken:
            taken = False
        elif _compounds(unit, following, known):
            taken = True
            yield unit.words, following.words
        elif (unit.kind == "run" and carries(unit.words)) or (
            unit.kind == "word"
            and not known.frequencies[unit.words]
            and not is_composed(unit.words, known)
            and _names_something(unit.words, following, known.dictionary)
        ):
            yield (unit.words,)


def _coined(units: Sequence[Unit], known: Known) -> Iterator[str]:
    """What no dictionary holds and ends as names of things do, not of people: 轰趴馆, 冲浪|店."""
    for unit, following in pairwise([*units, Unit("", "other")]):
        if unit.kind == "run" and len(unit.words) >= SHORTEST_NAME and is_nominal(unit.words):
            name = unit.words
        elif unit.kind == "word" and following.kind == "char" and not known.frequencies[unit.words]:
            name = unit.words + following.words
        else:
            continue
        if name[-1] in HEADS - PEOPLE:
            yield name


def _compounds(unit: Unit, following: Unit, known: Known) -> bool:
    """Whether two units are one noun: by their form, or because one is hardly known alone."""
    expansions = known.dictionary.expansions
    words = [one.words for one in (unit, following) if one.kind == "word"]
    if not all(carries(word) and is_noun(word) and not expansions(word) for word in words):
        return False
    if any(is_saying(word) for word in words):
        return False
    hardly_known = any(
        known.frequencies[word] <= RARE and not is_composed(word, known) for word in words
    )
    match unit.kind, following.kind:
        case "word", "char":
            return following.words in ENDINGS or (hardly_known and not is_place(unit.words))
        case "char", "word":
            return unit.words in BEGINNINGS
        case "word", "word":
            return hardly_known
    return False


def _institutions(units: Sequence[Unit]) -> Iterator[str]:
    yield from (
        unit.words
        for place, unit in enumerate(units)
        if len(unit.words) >= LONG_WORD
        and carries(unit.words)
        and not (place == 0 and is_actor(unit.words))
    )
    for first, second in pairwise(units):
        both = (first.words, second.words)
        side_by_side = first.kind == second.kind == "word"
        if side_by_side and any(map(carries, both)) and all(map(is_noun, both)):
            yield first.words + second.words


def _names_something(word: str, following: Unit, dictionary: Lexicon) -> bool:
    """Whether a word is a bridge of the dictionary, a noun, or a rare verb before a noun."""
    if not carries(word) or is_saying(word):
        return False
    frequency, tag = nature(word)
    if dictionary.expansions(word) or (is_noun(word) and frequency < EVERYDAY):
        return True
    rare_verb = tag.startswith("v") and frequency < RARE_VERB
    return (
        rare_verb
        and following.kind == "word"
        and nature(following.words)[1].startswith(BEHIND_A_VERB)
    )


def _keywords(terms: Iterable[str], dictionary: Lexicon) -> tuple[Keyword, ...]:
    return tuple(keyword(term, dictionary, rarity=0.0, main=True) for term in dict.fromkeys(terms))
