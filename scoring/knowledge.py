"""Knowledge score: how strongly, how rarely and how densely a passage holds the terms asked for."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, Self

from pydantic import Field, model_validator

from mappings.records import Record

Level = Literal["max", "mid", "lit"]
Coherence = Literal["ci-1", "ci-2"]

# SPEC §4, seed values: priority of the key information a term comes from. Not yet measured.
LEVEL_WEIGHTS: Final[Mapping[Level, float]] = {"max": 0.5, "mid": 0.3, "lit": 0.2}
WINDOW: Final = 50
STEP: Final = 10


class Statistics(Record):
    """Counts over a whole collection of one build, cut by the tokenizer that cut the passages."""

    passages: int = Field(ge=1)
    """D."""
    mean_length: float = Field(gt=0)
    """l̄, in tokens."""
    frequencies: dict[str, int]
    """df: passages that hold a token; absent = 0."""

    @model_validator(mode="after")
    def _no_token_in_more_passages_than_there_are(self) -> Self:
        for token, frequency in self.frequencies.items():
            if not 0 <= frequency <= self.passages:
                raise ValueError(f"df of {token!r} is {frequency}, of {self.passages} passages")
        return self

    @classmethod
    def over(cls, passages: Iterable[Sequence[str]]) -> Statistics:
        """Count tokenized passages; raises ValueError where there is nothing to count."""
        frequencies: Counter[str] = Counter()
        count = length = 0
        for tokens in passages:
            frequencies.update(set(tokens))
            count += 1
            length += len(tokens)
        return cls(
            passages=count, mean_length=length / max(1, count), frequencies=dict(frequencies)
        )


class Term(Record):
    """One token of the key information."""

    token: str
    level: Level


class TermScore(Record):
    """What one term adds to K, part by part."""

    term: Term
    frequency: int
    """f, in the passage."""
    sign: float
    rarity: float
    coherence: float
    """CI; may exceed 1, and is no probability."""
    value: float


class KnowledgeScore(Record):
    """K of a passage and the terms that make it up."""

    value: float
    terms: tuple[TermScore, ...]
    coherence: Coherence
    """Which coherence index was used: the two are never compared."""


def length_factor(length: float, *, mean_length: float) -> float:
    """Λ = (l̄ + l) / (2 l̄): 1 for a passage of mean length, and long ones gain."""
    return (mean_length + length) / (2 * mean_length)


def significance(frequency: int, *, length_factor: float) -> float:
    """Sign = 2 f Λ / (f + 1): grows with the frequency towards 2 Λ."""
    return 2 * frequency * length_factor / (frequency + 1)


def rarity(frequency: int, *, passages: int) -> float:
    """Rarity = ln(1 + (D − df + 0.5) / (df + 0.5)); raises ValueError unless 0 ≤ df ≤ D."""
    if not 0 <= frequency <= passages:
        raise ValueError(f"df is {frequency}, of {passages} passages")
    return math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))


def coherence_1(tokens: Sequence[str], token: str) -> float:
    """`ci-1`: most in a window of 50, step 10, times 50 / l; 0 below 50 tokens.

    A tail shorter than a step is in no window: the formula as its author wrote it.
    """
    return _densest(tokens, token, WINDOW, range(0, len(tokens) - WINDOW + 1, STEP))


def coherence_2(tokens: Sequence[str], token: str) -> float:
    """`ci-2`: as `ci-1`, but the window is no longer than the text, and the last ends with it."""
    window = min(WINDOW, len(tokens))
    last = len(tokens) - window
    return _densest(tokens, token, window, (*range(0, last, STEP), last))


def _densest(tokens: Sequence[str], token: str, window: int, starts: Iterable[int]) -> float:
    most = max((tokens[start : start + window].count(token) for start in starts), default=0)
    return most * window / len(tokens) if most else 0.0


COHERENCE: Final[Mapping[Coherence, Callable[[Sequence[str], str], float]]] = {
    "ci-1": coherence_1,
    "ci-2": coherence_2,
}


def knowledge_score(
    tokens: Sequence[str],
    terms: Iterable[Term],
    statistics: Statistics,
    *,
    coherence: Coherence = "ci-2",
) -> KnowledgeScore:
    """K = Σ weight · Sign · Rarity · (1 + CI) over the terms, each given once.

    Terms match whole tokens: `art` never counts in `cart`.
    """
    counts = Counter(tokens)
    factor = length_factor(len(tokens), mean_length=statistics.mean_length)

    def score(term: Term) -> TermScore:
        sign = significance(counts[term.token], length_factor=factor)
        rare = rarity(statistics.frequencies.get(term.token, 0), passages=statistics.passages)
        dense = COHERENCE[coherence](tokens, term.token)
        return TermScore(
            term=term,
            frequency=counts[term.token],
            sign=sign,
            rarity=rare,
            coherence=dense,
            value=LEVEL_WEIGHTS[term.level] * sign * rare * (1 + dense),
        )

    scores = tuple(score(term) for term in dict.fromkeys(terms))
    return KnowledgeScore(value=sum(one.value for one in scores), terms=scores, coherence=coherence)
