"""The words of a question that carry meaning, the rare ones first, with other words for them."""

from __future__ import annotations

from functools import cache
from importlib import resources

from mappings.lexicon import Lexicon
from mappings.tokens import words
from search.question import Keyword
from search.vocabulary import Vocabulary

# The rarest third is what a question is about; the rest says what about it. At least one, or a
# question of two words would have none. Own choice, to be measured with the dispatcher.
MAIN_SHARE = 3
MOST = 24
PARTICLES = (
    "的了在和与及或对由被把为于以其该等者之从到向也都就还要会能有是不"
    "吗呢吧么啊这那我你他她它们个第条款"
)


def keywords_of(text: str, vocabulary: Vocabulary) -> tuple[Keyword, ...]:
    """Keywords by falling rarity; the first third are main, and so is any with an expansion.

    A word inside a longer one of the question counts only where the corpus lacks the longer one,
    and the dictionary has no other words for it.
    """
    dictionary = vocabulary.dictionary
    expansions = dictionary.expansions
    terms = [
        term for term in _terms(text, dictionary) if len(term) > 1 and term not in empty_words()
    ]
    frequencies = vocabulary.frequencies(terms)
    whole = [
        term
        for term in terms
        if frequencies[term] or expansions(term) or not _parts_known(term, frequencies)
    ]
    kept = [
        term
        for term in whole
        if not any(
            term != other and term in other and (frequencies[other] or expansions(other))
            for other in whole
        )
    ]
    rarities = _rarities(kept, frequencies, vocabulary)
    ordered = sorted(kept, key=lambda term: -rarities[term])[:MOST]
    main = max(1, len(ordered) // MAIN_SHARE)
    return tuple(
        keyword(term, dictionary, rarity=rarities[term], main=place < main)
        for place, term in enumerate(ordered)
    )


def _terms(text: str, dictionary: Lexicon) -> list[str]:
    """Words of a text, each once; characters that no word holds are joined where they touch.

    A word that the dictionary lacks (覆土) comes as single characters, at index and query alike.
    """
    found: list[str] = []
    loose = ""
    for word in (*words(text, dictionary=dictionary), ""):
        if _is_loose(word) and loose + word in text:
            loose += word
            continue
        if loose:
            found.append(loose)
        loose = word if _is_loose(word) else ""
        if len(word) > 1:
            found.append(word)
    return list(dict.fromkeys(found))


def _is_loose(word: str) -> bool:
    """Whether a token may be a part of an unknown word: one character, and no particle."""
    return len(word) == 1 and not word.isascii() and word not in PARTICLES


def _rarities(
    terms: list[str], frequencies: dict[str, int], vocabulary: Vocabulary
) -> dict[str, float]:
    """Rarity of each term; one of loose characters is at least as rare as its rarest character."""
    rarities = vocabulary.rarities(terms)
    loose = [term for term in terms if not frequencies[term] and not term.isascii()]
    signs = vocabulary.rarities([sign for term in loose for sign in term])  # one request for all
    return rarities | {term: max(signs[sign] for sign in term) for term in loose}


@cache
def empty_words() -> frozenset[str]:
    """Words that tell nothing apart, from the plain file beside this module."""
    return words_of_file("empty_words.txt")


def words_of_file(name: str) -> frozenset[str]:
    """Words of a plain file beside this module: blanks part them, a line of # is a remark."""
    lines = (resources.files(__package__) / name).read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def _parts_known(term: str, frequencies: dict[str, int]) -> bool:
    return any(part != term and part in term and count for part, count in frequencies.items())


def keyword(term: str, dictionary: Lexicon, *, rarity: float, main: bool) -> Keyword:
    """A term with the dictionary's other words for it."""
    bridges = dictionary.expansions(term)
    return Keyword(
        term=term,
        main=main or bool(bridges),
        rarity=rarity,
        expansions=tuple(bridge.term for bridge in bridges),
        source=", ".join(dict.fromkeys(bridge.source for bridge in bridges)) or "question",
    )
