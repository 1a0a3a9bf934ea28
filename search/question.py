"""What is asked: the question and the conditions under which it is answered."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from pydantic import Field

from mappings.records import Record


class Effectivity(StrEnum):
    """What happens to texts that do not bind on the as-of day."""

    STRICT = "strict"
    """Only what is in force."""
    DEMOTE = "demote"
    """All, but whatever is not in force stands below whatever is."""
    ALL = "all"
    """All, as relevance has it."""


class Ranking(StrEnum):
    """Which legs take part, so that each can be measured on the same index."""

    LEXICAL = "lexical"
    """BM25 on bigrams alone."""
    DENSE = "dense"
    """Nearest vectors alone."""
    HYBRID = "hybrid"
    """BM25 and vectors in one request, no authority, no arbiter."""
    FULL = "full"
    """Everything."""


class Filter(Record):
    """One condition on metadata; several values of a field are alternatives."""

    field: str
    """tier, kind, issuer, jurisdiction, year, status or language."""
    values: tuple[str, ...]


class Question(Record):
    """A question and its conditions."""

    text: str
    """In the asker's words; never parsed as a query language."""
    as_of: date | None = None
    """Day of the facts; empty = the day the words name, else today."""
    known_on: date | None = None
    """Answer as the corpus knew things on this day."""
    effectivity: Effectivity = Effectivity.STRICT
    filters: tuple[Filter, ...] = ()
    work: str | None = None
    """Title or id of one work to search alone."""
    size: int = Field(default=10, ge=1, le=200)
    """Candidates wanted."""
    ranking: Ranking = Ranking.FULL
    hyde: bool = False
    """Also look by a passage that a language model makes up; it is never evidence."""


class Intent(StrEnum):
    """What the asker wants done."""

    QUESTION = "question"
    LOOKUP = "lookup"
    SUMMARY = "summary"
    LISTING = "listing"


class Keyword(Record):
    """One term of the question that carries meaning."""

    term: str
    main: bool
    """Main or secondary, by dictionary rank and rarity."""
    rarity: float
    """idf over the passages of the build."""
    expansions: tuple[str, ...] = ()
    """Other words for it."""
    source: str = "question"
    """Where expansions come from: the dictionary's file."""


class NamedWork(Record):
    """A work that the question names."""

    work_id: str
    title: str
    written: str
    """The words that name it."""


class NamedSection(Record):
    """A part of a text that the question names, and is asked within."""

    written: str
    """The words that name it."""
    headings: tuple[str, ...]
    """Headings of the collection that are called so."""


class ArticleReference(Record):
    """A provision that the question cites."""

    number: str
    """Normal form."""
    written: str
    """The words that cite it."""
    work_id: str | None = None
    """Empty where the question does not name the work, or the corpus does not hold it."""
    paragraph: int = 0
    """款, from 1; 0 = none named."""
    item: int = 0
    """项, from 1; 0 = none named."""


class Understanding(Record):
    """What the question was taken to mean; shown in every result."""

    text: str
    """The question in normal spelling, as it was searched."""
    intent: Intent
    language: str
    as_of: date
    as_of_because: str
    """Where the day comes from: asked for, the words, or today."""
    focus: tuple[str, ...] = ()
    """Phrases that a long question itself names as its subject, behind a label at its end."""
    keywords: tuple[Keyword, ...] = ()
    codes: tuple[str, ...] = ()
    """Codes in normal form."""
    works: tuple[NamedWork, ...] = ()
    references: tuple[ArticleReference, ...] = ()
    sections: tuple[NamedSection, ...] = ()
    """Parts of a text that the question is asked within, the wider first; a filter, all of them."""
    whole_section: bool = False
    """The question asks for the part itself: its provisions, in order."""
    jurisdiction: str | None = None
    """Place that the question names; empty = national law is assumed."""
    answer_shape: str = "single"
    """single or listing."""
    answer_type: str = "text"
    """amount, date or text."""
    answer_context: str = "paragraph"
    """line, paragraph or section."""
    vocabulary_diverges: bool = False
    """The corpus does not hold the question's words, or never together."""
    notices: tuple[str, ...] = ()
