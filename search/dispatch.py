"""Which methods run for a question, and why each other one does not: ordered tables."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from search.choice import Choice, When, later, never, now
from search.question import Intent, Question, Ranking, Understanding
from search.skips import Skip, Skipped


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


ARBITERS = (Method.RULES, Method.LLM)
"""Methods that judge what the others found."""


BY_VECTOR = (Method.VECTORS, Method.TITLE_VECTORS, Method.HYDE)
"""Methods that need the question as a vector."""


class Means(NamedTuple):
    """What the collection can offer."""

    contents: int
    """Headings in scope; a table of contents needs more than 3 to be worth asking."""
    dense: str | None
    """Why there are no vectors for this question; None where there are."""
    outlined: bool = False
    """Cut along the outline of its texts: headings and words are asked first, vectors if needed."""
    model: bool = False
    """A language model is configured."""
    hyde: bool = False
    """The asker wants a made-up passage to look by."""


class Row(NamedTuple):
    """One method, and what decides on it."""

    method: Method
    choose: Callable[[Understanding, Means], Choice]


class Plan(NamedTuple):
    """What runs, what is held back and what is skipped, each with its reason."""

    choices: dict[Method, Choice]
    """In the order of the table; what joins in later stands behind what ran before."""
    apart: bool = False
    """Passages of one section are candidates of their own, which share their context."""

    @property
    def run(self) -> tuple[Method, ...]:
        """Methods that run."""
        return self._of(When.NOW)

    @property
    def later(self) -> tuple[Method, ...]:
        """Methods that are held back until the first round is seen."""
        return self._of(When.LATER)

    @property
    def skipped(self) -> dict[Method, Skipped]:
        """Methods that do not run, with the reason of each."""
        return {
            method: Skipped(choice.key, choice.because)
            for method, choice in self.choices.items()
            if choice.key is not None
        }

    def runs(self, method: Method) -> bool:
        """Whether a method is part of the plan."""
        return method in self.choices and self.choices[method].when is When.NOW

    @property
    def needs_vector(self) -> bool:
        """Whether the question must be encoded."""
        return any(self.runs(method) for method in BY_VECTOR)

    def joined(self, method: Method, because: str) -> Plan:
        """The same plan where a method runs as well, after the others."""
        others = {one: choice for one, choice in self.choices.items() if one is not method}
        return self._replace(choices={**others, method: now(because)})

    def without(self, method: Method, why: Skipped) -> Plan:
        """The same plan where a method cannot ask."""
        return self._replace(choices={**self.choices, method: never(*why)})

    def without_vectors(self, why: Skipped) -> Plan:
        """The same plan where the question could not be encoded."""
        plan = self.without(Method.VECTORS, why)
        kept = {method: plan.choices[method]._replace(when=When.NEVER) for method in plan.later}
        return plan._replace(choices={**plan.choices, **kept})

    def settled(self, because: str) -> Plan:
        """What was held back is not needed."""
        unneeded = dict.fromkeys(self.later, never(Skip.SETTLED, because))
        return self._replace(choices={**self.choices, **unneeded})

    def deepened(self, because: str) -> Plan:
        """What was held back runs as well."""
        plan = self
        for method in self.later:
            plan = plan.joined(method, because)
        return plan

    def _of(self, when: When) -> tuple[Method, ...]:
        return tuple(method for method, choice in self.choices.items() if choice.when is when)


CONTENTS_NEEDED = 3
ASKING = (Intent.QUESTION, Intent.SUMMARY, Intent.LISTING)


def settled(understanding: Understanding) -> bool:
    """Whether a citation names a provision that the corpus may hold: nothing similar is wanted."""
    return understanding.whole_section or any(
        reference.work_id for reference in understanding.references
    )


def codes(asked: Understanding, _means: Means) -> Choice:
    """Exact codes and article references go to their own index."""
    rows = (
        (asked.whole_section, now("the question asks for a part of a text: what stands below it")),
        (
            bool(asked.codes or asked.references),
            now("the question names codes or provisions by number"),
        ),
    )
    none = never(Skip.NOTHING_TO_ASK, "the question names no code and no article")
    return _first(rows, otherwise=none)


def titles(asked: Understanding, means: Means) -> Choice:
    """Headings answer questions and summaries, where there is a table of contents."""
    rows = (
        (
            means.contents <= CONTENTS_NEEDED,
            never(Skip.NO_OUTLINE, "the collection has no table of contents"),
        ),
        (
            asked.intent not in ASKING,
            never(Skip.NOTHING_TO_ASK, f"a {asked.intent} is not asked of headings"),
        ),
    )
    return _first(rows, otherwise=now(f"a {asked.intent}, and {means.contents} headings to ask"))


def co_occurrence(asked: Understanding, _means: Means) -> Choice:
    """Keywords that stand together are the main evidence."""
    if not asked.keywords:
        return never(Skip.NOTHING_TO_ASK, "the question holds no keyword")
    return now(f"{len(asked.keywords)} keywords")


def vectors(asked: Understanding, means: Means) -> Choice:
    """Likeness: never beside a citation; along an outline only where words do not suffice."""
    rows = (
        (means.dense is not None, never(Skip.NO_VECTORS, means.dense or "")),
        (settled(asked), never(Skip.SETTLED, "the citation settles which provision is meant")),
        (not means.outlined, now("provisions of law are asked for in other words")),
        (bool(asked.codes), later("only where the code named is not found")),
        (not asked.keywords, now("no keyword to go by")),
        (asked.vocabulary_diverges, now("the question's words are not those of the corpus")),
    )
    return _first(rows, otherwise=later("only where headings, keywords and codes do not agree"))


def title_vectors(asked: Understanding, means: Means) -> Choice:
    """Headings by meaning: along an outline, whenever likeness is asked at all."""
    if not means.outlined:
        return never(Skip.NO_OUTLINE, "headings are matched by their words here")
    return vectors(asked, means)


def reasoning(asked: Understanding, means: Means) -> Choice:
    """A model picks sections of an outline, where headings and words do not settle the question."""
    beside = vectors(asked, means)
    rows = (
        (
            not means.outlined,
            never(Skip.NO_OUTLINE, "the pool is small enough to be ruled on whole"),
        ),
        (
            not means.model,
            never(Skip.NO_MODEL, "no language model is configured to read the outline"),
        ),
        (
            asked.intent not in ASKING,
            never(Skip.NOTHING_TO_ASK, f"a {asked.intent} is not asked of an outline"),
        ),
        (beside.when is When.NEVER, later("only where headings and keywords do not agree")),
    )
    return _first(rows, otherwise=beside)


def hypothesis(asked: Understanding, means: Means) -> Choice:
    """A made-up passage, for whoever asks for it."""
    rows = (
        (not means.hyde, never(Skip.NOT_WANTED, "opt-in, and not asked for")),
        (
            not means.model,
            never(Skip.NO_MODEL, "asked for, but no language model is configured"),
        ),
        (means.dense is not None, never(Skip.NO_VECTORS, means.dense or "")),
        (settled(asked), never(Skip.SETTLED, "the citation settles which provision is meant")),
    )
    asked_for = now("asked for: a made-up passage points at real ones, and is no evidence")
    return _first(rows, otherwise=asked_for)


def _first(rows: tuple[tuple[bool, Choice], ...], *, otherwise: Choice) -> Choice:
    return next((choice for applies, choice in rows if applies), otherwise)


ROWS: tuple[Row, ...] = (
    Row(Method.CODES, codes),
    Row(Method.TITLES, titles),
    Row(Method.CO_OCCURRENCE, co_occurrence),
    Row(Method.BM25, lambda *_: now("always: words as they are asked")),
    Row(Method.VECTORS, vectors),
    Row(Method.TITLE_VECTORS, title_vectors),
    Row(Method.REASON, reasoning),
    Row(Method.HYDE, hypothesis),
)

# What each measured ranking runs; `full` takes the table.
MEASURED: dict[Ranking, tuple[Method, ...]] = {
    Ranking.LEXICAL: (Method.BM25,),
    Ranking.DENSE: (Method.VECTORS,),
    Ranking.HYBRID: (Method.BM25, Method.VECTORS),
}


def dispatch(question: Question, understanding: Understanding, means: Means) -> Plan:
    """Choose the methods; every one says why it runs, waits or is skipped."""
    if question.ranking in MEASURED:
        only = f"only {question.ranking} was asked for"
        measured = MEASURED[question.ranking]
        choices = {
            row.method: now(only) if row.method in measured else never(Skip.NOT_WANTED, only)
            for row in ROWS
        }
        return Plan(choices, apart=means.outlined)
    means = means._replace(hyde=question.hyde)
    choices = {row.method: row.choose(understanding, means) for row in ROWS}
    return Plan(choices, apart=means.outlined)
