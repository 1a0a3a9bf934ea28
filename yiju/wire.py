"""Records that travel between the service and its callers, and belong to neither flow."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

from pydantic import Field

from mappings.records import Provision, Record
from scoring.factor import Scored
from search.answering import GeneratedAnswer
from search.chain import Entry
from search.evidence import EvidenceBlock
from search.question import Question
from yiju.works.rows import Row

Item = TypeVar("Item")

MOST = 1000
"""Results ranked at once, five pools of the platform's own."""
LARGEST = 1e15
"""Of a score: no engine gives more, and their spread stays a number."""


class Page(Record, Generic[Item]):
    """A part of a list."""

    items: tuple[Item, ...]
    next: str | None = None
    """Give it as `cursor` for what follows; empty at the end."""


class Role(StrEnum):
    """What a key may do in a collection."""

    READ = "read"
    INGEST = "ingest"
    REVIEW = "review"
    ADMIN = "admin"


class Open(Record):
    """A collection, and what the caller may do there."""

    name: str
    roles: tuple[Role, ...]


class Handoff(Record):
    """A question, or the audit id of an answer to it, and the room for evidence."""

    question: Question | None = None
    audit_id: str | None = None
    """A recorded answer, whose evidence is taken instead of asking anew."""
    budget: int = Field(default=4000, ge=100, le=200_000)
    """Tokens that the evidence may take; half of the smallest common window, 8192."""


class Written(Record):
    """A text on the evidence, and the evidence."""

    answer: GeneratedAnswer | None
    """Empty where no language model is configured."""
    evidence: EvidenceBlock


class Listed(Record):
    """One work, and the version that stands for it on the day."""

    work_id: str
    versions: int
    version: Row


class Wording(Record):
    """The whole text of a version."""

    as_of: date
    """Day for which its status holds."""
    version: Row
    provisions: tuple[Provision, ...]


class Held(Record):
    """One provision, and the version it is part of."""

    as_of: date
    """Day for which the status holds."""
    version: Row
    provision: Provision


class Kept(Record):
    """One record whole, and its link in the chain."""

    entry: Entry
    record: dict[str, Any]


class Confirmed(Record):
    """The version whose annotation is right."""

    version_id: str


class Corrected(Confirmed):
    """The version whose annotation is wrong, and what is right."""

    values: dict[str, str]
    """By field: title, number, issuer, jurisdiction, kind, or a day."""


class Text(Record):
    """What is known of one text; what is missing takes the profile's neutral value."""

    id: str
    kind: str | None = None
    """Row of the authority ladder, see docs/factors.md."""
    issuer: str | None = None
    """Where the profile places a kind by its issuer."""
    wording_day: date | None = None
    """Day of its last amendment, else of its promulgation."""
    confidence: float | None = Field(default=None, ge=0, le=1)
    external: float | None = Field(default=None, ge=0, le=1)


class Hit(Text):
    """One result of another engine."""

    score: float | None = Field(default=None, ge=-LARGEST, le=LARGEST)
    """Its relevance there; empty = found by nothing that scores."""


class Scales(Record):
    """Under which constants, and for which day."""

    profile: Literal["general", "law", "medicine", "safety"] = "law"
    as_of: date | None = None
    """Else today."""


class Weighed(Scales):
    """Texts whose authority is wanted."""

    texts: tuple[Text, ...] = Field(max_length=MOST)


class Reranked(Scales):
    """Results to be ranked anew."""

    hits: tuple[Hit, ...] = Field(max_length=MOST)
    alpha: float | None = Field(default=None, ge=0, le=1000)
    """Weight of relevance; else the profile's."""
    beta: float | None = Field(default=None, ge=0, le=1000)
    """Weight of authority; else the profile's."""
    norm: Literal["min_max", "z_score", "sigmoid"] | None = None


class Standing(Record):
    """The authority of a text."""

    id: str
    authority: Scored


class Place(Record):
    """One result in its new place."""

    id: str
    score: float | None
    norm_rel_score: float
    norm_auth_score: float
    combined_score: float
