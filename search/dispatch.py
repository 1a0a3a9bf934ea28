"""Which methods run for a question, and why each other one does not: an ordered table."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from search.question import Intent, Question, Ranking, Understanding


class Method(StrEnum):
    """The closed set of methods by which candidates are found or judged."""

    TITLES = "title_keyword_match"
    TITLE_VECTORS = "title_embedding"
    CO_OCCURRENCE = "content_keyword_match"
    BM25 = "bm25"
    CODES = "exact_code"
    VECTORS = "chunk_embedding_match"
    REASON = "reason_then_match"
    HYDE = "hyde"
    RULES = "rules_arbiter"
    LLM = "llm_arbiter"


class Means(NamedTuple):
    """What the collection can offer."""

    contents: int
    """Headings in scope; a table of contents needs more than 3 to be worth asking."""
    dense: str | None
    """Why there are no vectors for this question; None where there are."""


class Row(NamedTuple):
    """One method: when it runs, and what is said where it does not."""

    method: Method
    runs: Callable[[Understanding, Means], bool]
    otherwise: Callable[[Understanding, Means], str]


class Plan(NamedTuple):
    """What runs and what is skipped, with reasons."""

    run: tuple[Method, ...]
    skipped: dict[Method, str]

    def runs(self, method: Method) -> bool:
        """Whether a method is part of the plan."""
        return method in self.run

    @property
    def needs_vector(self) -> bool:
        """Whether the question must be encoded."""
        return self.runs(Method.VECTORS)

    def without_vectors(self, reason: str) -> Plan:
        """The same plan where the question could not be encoded."""
        run = tuple(method for method in self.run if method is not Method.VECTORS)
        return Plan(run, {**self.skipped, Method.VECTORS: reason})


CONTENTS_NEEDED = 3
ASKING = (Intent.QUESTION, Intent.SUMMARY, Intent.LISTING)


def settled(understanding: Understanding) -> bool:
    """Whether a citation names a provision that the corpus may hold: nothing similar is wanted."""
    return any(reference.work_id for reference in understanding.references)


ROWS: tuple[Row, ...] = (
    Row(
        Method.CODES,
        lambda asked, _: bool(asked.codes or asked.references),
        lambda *_: "the question names no code and no article",
    ),
    Row(
        Method.TITLES,
        lambda asked, means: means.contents > CONTENTS_NEEDED and asked.intent in ASKING,
        lambda asked, means: (
            "the collection has no table of contents"
            if means.contents <= CONTENTS_NEEDED
            else f"a {asked.intent} is not asked of headings"
        ),
    ),
    Row(
        Method.CO_OCCURRENCE,
        lambda asked, _: bool(asked.keywords),
        lambda *_: "the question holds no keyword",
    ),
    Row(Method.BM25, lambda *_: True, lambda *_: ""),
    Row(
        Method.VECTORS,
        lambda asked, means: means.dense is None and not settled(asked),
        lambda _, means: means.dense or "the citation settles which provision is meant",
    ),
    Row(
        Method.TITLE_VECTORS,
        lambda *_: False,
        lambda *_: "headings are matched by their words here",
    ),
    Row(
        Method.REASON,
        lambda *_: False,
        lambda *_: "the pool is small enough to be ruled on whole",
    ),
    Row(Method.HYDE, lambda *_: False, lambda *_: "opt-in, and not asked for"),
)

# What each measured ranking runs; `full` takes the table.
MEASURED: dict[Ranking, tuple[Method, ...]] = {
    Ranking.LEXICAL: (Method.BM25,),
    Ranking.DENSE: (Method.VECTORS,),
    Ranking.HYBRID: (Method.BM25, Method.VECTORS),
}


def dispatch(question: Question, understanding: Understanding, means: Means) -> Plan:
    """Choose the methods; every one that does not run says why."""
    if question.ranking in MEASURED:
        chosen = MEASURED[question.ranking]
        reason = f"only {question.ranking} was asked for"
        return Plan(chosen, {row.method: reason for row in ROWS if row.method not in chosen})
    run = tuple(row.method for row in ROWS if row.runs(understanding, means))
    skipped = {
        row.method: row.otherwise(understanding, means) for row in ROWS if row.method not in run
    }
    return Plan(run, skipped)
