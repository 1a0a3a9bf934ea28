"""The words of a build: how they are cut, and how rare each is; asked once for each word."""

from __future__ import annotations

import math
from collections.abc import Sequence

from mappings.fields import Fields as F
from mappings.index import Index
from mappings.lexicon import Lexicon
from search.clauses import any_of, side_by_side
from search.question import Keyword
from search.wordforms import forms_of


class Vocabulary:
    """Document frequencies of one build, remembered as they are asked for."""

    def __init__(self, index: Index, dictionary: Lexicon) -> None:
        self.dictionary = dictionary
        """What its texts were cut by, and so its questions are."""
        self._index = index
        self._frequencies: dict[str, int] = {}
        self._passages = 0

    def frequencies(self, terms: Sequence[str]) -> dict[str, int]:
        """Passages that hold each word, 0 for a word that none holds."""
        unknown = [term for term in dict.fromkeys(terms) if term not in self._frequencies]
        if unknown:
            found, self._passages = self._index.document_frequencies(F.WORDS, unknown)
            self._frequencies |= found
        return {term: self._frequencies[term] for term in terms}

    def rarities(self, terms: Sequence[str]) -> dict[str, float]:
        """ln(1 + (D − df + 0.5)/(df + 0.5)) for each word, the idf of BM25; 0 without passages."""
        frequencies = self.frequencies(terms)
        return {term: self._rarity(count) for term, count in frequencies.items()}

    def together(self, keywords: Sequence[Keyword]) -> frozenset[str]:
        """Keywords that some passage holds, in any form, beside another one that tells as much.

        A keyword less than half as rare as the rarest, or without another, need only be held.
        """
        rarest = max((word.rarity for word in keywords), default=0.0)
        held = {
            word.term: any_of([side_by_side(form) for form in forms_of(word)]) for word in keywords
        }
        telling = {word.term for word in keywords if word.rarity >= rarest / 2}
        requests = []
        for term, clause in held.items():
            others = [held[other] for other in telling - {term}] if term in telling else []
            wanted = [clause, *([any_of(others)] if others else [])]
            query = {"bool": {"filter": wanted}}
            requests.append(
                {"size": 0, "track_total_hits": 1, "terminate_after": 1, "query": query}
            )
        answers = self._index.msearch(requests) if requests else []
        return frozenset(
            term
            for term, answer in zip(held, answers, strict=True)
            if answer["hits"]["total"]["value"]
        )

    def _rarity(self, count: int) -> float:
        return math.log(1 + (max(self._passages - count, 0) + 0.5) / (count + 0.5))
