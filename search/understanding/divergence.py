"""Whether the question's words are those of the corpus: unseen, or never together, they are not."""

from __future__ import annotations

from collections.abc import Sequence

from search.question import Keyword
from search.vocabulary import Vocabulary

# Share of the keywords' idf mass that the corpus holds not at all, or never beside another of them.
# On 200 lay questions of zh-dev 75 diverge; BM25 alone misses the gold among ten for 0.59 of them,
# against 0.40 for all. At 0.5 it is 52 and 0.58.
DIVERGES = 0.3


def diverges(keywords: Sequence[Keyword], vocabulary: Vocabulary, *, pairs: bool) -> bool:
    """Whether much of what the question says cannot be found by its own words.

    Pairs cost a request and are looked at only where the answer decides which methods run.
    """
    return strange_share(keywords, vocabulary, pairs=pairs) >= DIVERGES


def strange_share(keywords: Sequence[Keyword], vocabulary: Vocabulary, *, pairs: bool) -> float:
    """Share of the idf mass in words unseen or, with pairs, never together; 0 without keywords.

    A word that the dictionary bridges counts as seen in its other forms.
    """
    mass = sum(word.rarity for word in keywords)
    if pairs:
        seen = vocabulary.together(keywords)
    else:
        frequencies = vocabulary.frequencies([word.term for word in keywords])
        seen = frozenset(w.term for w in keywords if w.expansions or frequencies[w.term])
    strange = sum(word.rarity for word in keywords if word.term not in seen)
    return strange / mass if mass else 0.0
