"""The same cut at index and at query time: words, stems, single characters."""

from __future__ import annotations

import re
from functools import lru_cache

from mappings.lexicon import Lexicon, bundled
from mappings.typography import spelled

VISIBLE_BLANK = "␣"
"""Stands for a blank among single characters, so that "a b" is not "ab"."""

_HAN = r"\u3007\u3400-\u9fff\U00020000-\U0003ffff"
_LETTER = rf"[^\W\d_{_HAN}]"
# A number stands alone (2020年, 10万, 24口), whatever its unit, or index and query would cut it
# unlike; C30 and covid19 are names.
_TOKEN = re.compile(
    rf"(?P<han>[{_HAN}]+)"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)*)"
    rf"|(?P<word>{_LETTER}+\d*)(?:'s(?!{_LETTER}))?"
)


def words(text: str, *, dictionary: Lexicon | None = None) -> list[str]:
    """Words of a text for index and query alike: folded, without punctuation, in order.

    Long Chinese words come with the shorter ones inside them. A collection's texts and questions
    are cut by its own dictionary; without one the bundled dictionary cuts.
    """
    cut = (dictionary or bundled()).cut
    found: list[str] = []
    for token in _TOKEN.finditer(spelled(text, fold_case=True)):
        if token["han"]:
            found += cut(token["han"])
        else:
            found.append(_unit(token))
    return found


def pieces(text: str, *, dictionary: Lexicon | None = None) -> list[str]:
    """The text cut into words and single other signs: joined they give it back, as written."""
    split = (dictionary or bundled()).split
    found: list[str] = []
    place = 0
    for token in _TOKEN.finditer(text):
        found += text[place : token.start()]
        found += split(token["han"]) if token["han"] else [token[0]]
        place = token.end()
    return [*found, *text[place:]]


def stems(text: str) -> list[str]:
    """Stems of the words in letters (requires, required → requir), numbers as they are."""
    return [
        _stem(_unit(token)) if token["word"] else _unit(token)
        for token in _TOKEN.finditer(spelled(text, fold_case=True))
        if not token["han"]
    ]


def chars(text: str) -> str:
    """Every character as a token: a phrase of them is an exact substring of `plain(text)`."""
    return " ".join(plain(text).replace(" ", VISIBLE_BLANK))


def plain(text: str) -> str:
    """Folded text with single blanks: what `chars` files and what confirms a hit or an absence."""
    return " ".join(spelled(text, fold_case=True).split())


def _unit(token: re.Match[str]) -> str:
    return str(token["word"] or token["number"].replace(",", ""))


@lru_cache(maxsize=65_536)  # 90 µs a word without; a rulebook has some 10,000 different words
def _stem(word: str) -> str:
    import snowballstemmer

    # A stemmer of its own for each call: they hold state, and threads share this function.
    return str(snowballstemmer.stemmer("english").stemWord(word))
