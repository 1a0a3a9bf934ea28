"""Which methods run for a question, and why each other one does not: ordered tables."""

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


class When(StrEnum):
    """In which round a method runs."""

    NOW = "now"
    LATER = "later"
    """Only where the first round does not settle the question."""
    NEVER = "never"


class Choice(NamedTuple):
    """When a method runs, and why."""

    when: When
    because: str


class Row(NamedTuple):
    """One method, and what decides on it."""

    method: Method
    choose: Callable[[Understanding, Means], Choice]


class Plan(NamedTuple):
    """What runs, what is held back and what is skipped, each with its reason."""

    reasons: dict[Method, str]
    """Why each method runs, waits or is skipped, in the order of the table."""
    run: tuple[Method, ...]
    later: tuple[Method, ...] = ()
    """Held back until the first round is seen."""
    apart: bool = False
    """Passages of one section are candidates of their own, which share their context."""

    @property
    def skipped(self) -> dict[Method, str]:
        """Methods that do not run, with the reason of each."""
        return {name: why for name, why in self.reasons.items() if name not in self.run}

    def runs(self, method: Method) -> bool:
        """Whether a method is part of the plan."""
        return method in self.run

    @property
    def needs_vector(self) -> bool:
        """Whether the question must be encoded."""
        return any(self.runs(method) for method in BY_VECTOR)

    def without(self, method: Method, reason: str) -> Plan:
        """The same plan where a method cannot ask."""
        run = tuple(one for one in self.run if one is not method)
        return self._replace(reasons={**self.reasons, method: reason}, run=run)

    def without_vectors(self, reason: str) -> Plan:
        """The same plan where the question could not be encoded."""
        return self.without(Method.VECTORS, reason)._replace(later=())

    def settled(self, reason: str) -> Plan:
        """What was held back is not needed."""
        reasons = {**self.reasons, **dict.fromkeys(self.later, reason)}
        return self._replace(reasons=reasons, later=())

    def deepened(self, reason: str) -> Plan:
        """What was held back runs as well."""
        reasons = {**self.reasons, **dict.fromkeys(self.later, reason)}
        return self._replace(reasons=reasons, run=(*self.run, *self.later), later=())


CONTENTS_NEEDED = 3
ASKING = (Intent.QUESTION, Intent.SUMMARY, Intent.LISTING)


def settled(understanding: Understanding) -> bool:
    """Whether a citation names a provision that the corpus may hold: nothing similar is wanted."""
    return understanding.whole_section or any(
        reference.work_id for reference in understanding.references
    )


def codes(asked: Understanding, _means: Means) -> Choice:
    """Exact codes and article references go to their own index."""
    if asked.whole_section:
        return Choice(When.NOW, "the question asks for a part of a text: what stands below it")
    if asked.codes or asked.references:
        return Choice(When.NOW, "the question names codes or provisions by number")
    return Choice(When.NEVER, "the question names no code and no article")


def titles(asked: Understanding, means: Means) -> Choice:
    """Headings answer questions and summaries, where there is a table of contents."""
    if means.contents <= CONTENTS_NEEDED:
        return Choice(When.NEVER, "the collection has no table of contents")
    if asked.intent not in ASKING:
        return Choice(When.NEVER, f"a {asked.intent} is not asked of headings")
    return Choice(When.NOW, f"a {asked.intent}, and {means.contents} headings to ask")


def co_occurrence(asked: Understanding, _means: Means) -> Choice:
    """Keywords that stand together are the main evidence."""
    if not asked.keywords:
        return Choice(When.NEVER, "the question holds no keyword")
    return Choice(When.NOW, f"{len(asked.keywords)} keywords")


def vectors(asked: Understanding, means: Means) -> Choice:
    """Likeness: never beside a citation; along an outline only where words do not suffice."""
    rows = (
        (means.dense is not None, When.NEVER, means.dense or ""),
        (settled(asked), When.NEVER, "the citation settles which provision is meant"),
        (not means.outlined, When.NOW, "provisions of law are asked for in other words"),
        (bool(asked.codes), When.LATER, "only where the code named is not found"),
        (not asked.keywords, When.NOW, "no keyword to go by"),
        (asked.vocabulary_diverges, When.NOW, "the question's words are not those of the corpus"),
        (True, When.LATER, "only where headings, keywords and codes do not agree"),
    )
    return next(Choice(when, because) for applies, when, because in rows if applies)


def title_vectors(asked: Understanding, means: Means) -> Choice:
    """Headings by meaning: along an outline, whenever likeness is asked at all."""
    if not means.outlined:
        return Choice(When.NEVER, "headings are matched by their words here")
    return vectors(asked, means)


def reasoning(asked: Understanding, means: Means) -> Choice:
    """A model picks sections of an outline, where headings and words do not settle the question."""
    beside = vectors(asked, means)
    rows = (
        (not means.outlined, When.NEVER, "the pool is small enough to be ruled on whole"),
        (not means.model, When.NEVER, "no language model is configured to read the outline"),
        (asked.intent not in ASKING, When.NEVER, f"a {asked.intent} is not asked of an outline"),
        (beside.when is When.NEVER, When.LATER, "only where headings and keywords do not agree"),
        (True, beside.when, beside.because),
    )
    return next(Choice(when, because) for applies, when, because in rows if applies)


def hypothesis(asked: Understanding, means: Means) -> Choice:
    """A made-up passage, for whoever asks for it."""
    rows = (
        (not means.hyde, When.NEVER, "opt-in, and not asked for"),
        (not means.model, When.NEVER, "asked for, but no language model is configured"),
        (means.dense is not None, When.NEVER, means.dense or ""),
        (settled(asked), When.NEVER, "the citation settles which provision is meant"),
        (True, When.NOW, "asked for: a made-up passage points at real ones, and is no evidence"),
    )
    return next(Choice(when, because) for applies, when, because in rows if applies)


ROWS: tuple[Row, ...] = (
    Row(Method.CODES, codes),
    Row(Method.TITLES, titles),
    Row(Method.CO_OCCURRENCE, co_occurrence),
    Row(Method.BM25, lambda *_: Choice(When.NOW, "always: words as they are asked")),
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
        reason = f"only {question.ranking} was asked for"
        reasons = {row.method: reason for row in ROWS}
        return Plan(reasons, MEASURED[question.ranking], apart=means.outlined)
    means = means._replace(hyde=question.hyde)
    chosen = {row.method: row.choose(understanding, means) for row in ROWS}
    return Plan(
        {method: choice.because for method, choice in chosen.items()},
        run=tuple(m for m, choice in chosen.items() if choice.when is When.NOW),
        later=tuple(m for m, choice in chosen.items() if choice.when is When.LATER),
        apart=means.outlined,
    )
