"""Whether a written sentence is carried by the provisions that it cites: an ordered table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import NamedTuple

from mappings.records import Record
from mappings.typography import narrow
from search.quantities import quantities
from search.quoting import find_quoted


class Written(Record):
    """One sentence as a model wrote it."""

    text: str
    candidate_ids: tuple[str, ...]
    """Ids of the evidence that carries it, copied exactly."""
    quotes: tuple[str, ...]
    """Words of that evidence that carry it, copied literally."""


class Quote(NamedTuple):
    """Words that a sentence quotes."""

    words: str
    whole: bool
    """Whether they must stand for their clause; a term in quotation marks need not."""


Texts = Mapping[str, str]
"""Whole text of each provision that may be cited, by candidate id."""

ELLIPSIS = re.compile(r"…+|\.{3,}|。{3,}|[(（\[][^)）\]]{0,2}(?:略|…|\.{3})[^)）\]]{0,2}[)）\]]")
QUOTED = re.compile(r"“([^”]+)”|「([^」]+)」|『([^』]+)』|\"([^\"]+)\"")
# Up to this length quoted words name a thing (“种植土”), beyond it they tell what it says.
TERM = 8
# A point within 3.2.1 ends no clause.
CLAUSE_END = re.compile(r"[。；;！？!?，,：:\n]|\.(?=\s|$)")
# Words that turn a clause round: a quotation that begins behind them says the opposite. A lone 不
# or 未 is none: 不动产, 未成年人.
TURNS = re.compile(
    r"不[得应能可准许予再必需宜是属超少低大高小]|并非|无需|无须|无权|未[经按取办]|禁止|严禁|免予|免于|除外|除非|但是?书?"
    r"|\b(?:not|no|never|nor|neither|without|unless|except|prohibit\w*|forbid\w*|only|provided)\b",
    re.IGNORECASE,
)


def doubt(sentence: Written, texts: Texts) -> str:
    """Why a sentence is not carried, by the first row that says so; empty where it is."""
    return next((why for check in CHECKS if (why := check(sentence, texts))), "")


def _cites_nothing(sentence: Written, _texts: Texts) -> str:
    return "" if sentence.candidate_ids else "it cites no evidence"


def _cites_unknown(sentence: Written, texts: Texts) -> str:
    unknown = [name for name in sentence.candidate_ids if name not in texts]
    return f"it cites {unknown[0]}, which is no evidence" if unknown else ""


def _quotes_nothing(sentence: Written, _texts: Texts) -> str:
    quoted = any(quote.strip() for quote in sentence.quotes)
    return "" if quoted else "it quotes no words that carry it"


def _quotes_falsely(sentence: Written, texts: Texts) -> str:
    cited = [texts[name] for name in sentence.candidate_ids]
    for quote in _quotes(sentence):
        faults = [_fault(quote, text) for text in cited]
        if all(faults):
            return min(faults, key=FAULTS.index).format(quote.words)
    return ""


def _counts_otherwise(sentence: Written, texts: Texts) -> str:
    held = {bound for name in sentence.candidate_ids for bound, _ in _bounds(texts[name])}
    for bound, words in _bounds(sentence.text):
        if bound not in held:
            return f"it says {words}, which the evidence cited does not"
    return ""


CHECKS: tuple[Callable[[Written, Texts], str], ...] = (
    _cites_nothing,
    _cites_unknown,
    _quotes_nothing,
    _quotes_falsely,
    _counts_otherwise,
)

CUT = "the quotation “{}” leaves words out that turn its meaning"
MISSING = "the quotation “{}” is not in the evidence cited"
FAULTS = (CUT, MISSING)
"""The nearer to the truth first: that fault is told."""


def _quotes(sentence: Written) -> Iterator[Quote]:
    """What the sentence quotes to carry it, and what stands in quotation marks in its words."""
    yield from (Quote(words, whole=True) for words in sentence.quotes if words.strip())
    for found in QUOTED.finditer(sentence.text):
        words = next(filter(None, found.groups()))
        yield Quote(words, whole=len(words) > TERM)


def _fault(quote: Quote, text: str) -> str:
    """What is wrong with a quotation of one text; empty where nothing is."""
    parts = [part for part in (one.strip() for one in ELLIPSIS.split(quote.words)) if part]
    places: list[tuple[int, int]] = []
    at = 0
    for part in parts:
        found = find_quoted(text[at:], part)
        if found is None:
            return MISSING
        places.append((at + found[0], at + found[1]))
        at = places[-1][1]
    if not places:
        return MISSING
    swallowed = _swallowed(text, places, whole=quote.whole)
    return CUT if any(map(TURNS.search, swallowed)) else ""


def _swallowed(text: str, places: Sequence[tuple[int, int]], *, whole: bool) -> Iterator[str]:
    """What a quotation leaves out between its parts, and of the clauses it begins and ends in."""
    for (_, end), (start, _) in pairwise(places):
        yield text[end:start]
    if whole:
        first, last = places[0][0], places[-1][1]
        yield CLAUSE_END.split(text[:first])[-1]
        yield CLAUSE_END.split(text[last:])[0]


def _bounds(text: str) -> Iterator[tuple[tuple[str, float], str]]:
    """Dimension and value of each quantity of a text, with the words that say it."""
    for found in quantities(narrow(text).casefold()):
        for value in {found.low, found.high}:
            if isfinite(value):
                yield (found.dimension, value), found.words
