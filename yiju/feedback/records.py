"""Feedback as it is given, kept and summed up."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from pydantic import Field, model_validator

from mappings.fields import Fields as F
from mappings.records import Record
from yiju.feedback.proportions import Gap, Rate

LONGEST_NOTE = 2000
"""Characters of a note: a page is enough to say what was wrong."""


class Signal(StrEnum):
    """What a reader did with a result; that it was shown stands in the audit."""

    CLICKED = "clicked"
    ADOPTED = "adopted"
    REJECTED = "rejected"


class Cause(StrEnum):
    """What a rejected result is put down to."""

    METADATA = "metadata"
    """Its days, tier, issuer or text are annotated wrongly."""
    MODEL = "model"
    """An embedding or language model took it for what it is not."""
    TIER_RULE = "tier_rule"
    """Its authority put it above what answers the question."""
    WEIGHTS = "weights"
    """The weights of the ranking put it there."""


class Opinion(Record):
    """What a reader says of one result of a recorded answer."""

    audit_id: str = Field(min_length=1, max_length=64)
    candidate_id: str = Field(min_length=1, max_length=1000)
    signal: Signal
    cause: Cause | None = None
    """Only for what is rejected; else it is suspected from the record."""
    note: str = Field(default="", max_length=LONGEST_NOTE)

    @model_validator(mode="after")
    def _cause_of_a_rejection(self) -> Opinion:
        if self.cause is not None and self.signal is not Signal.REJECTED:
            raise ValueError("only what is rejected has a cause")
        return self


class Feedback(Record):
    """One signal of one caller about one result, with what the audit says of both."""

    feedback_id: str
    """The same for the same signal of the same caller about the same result."""
    recorded_at: datetime
    """When it was first given."""
    answered_at: datetime
    """When the answer was given."""
    by: str
    audit_id: str
    candidate_id: str
    signal: Signal
    cause: Cause | None = None
    reason: str = ""
    """Why this cause: the reader said so, or what in the record points to it."""
    note: str = ""
    question: str
    citation: str
    rank: int
    """Place among the results shown, from 1."""
    role: str
    tier: int
    variant: str | None = None
    """Ranking and arbiter that made the answer; none where its record is older than arms are."""
    build: str


class By(StrEnum):
    """What tells the arms apart."""

    VARIANT = F.VARIANT
    """Ranking and arbiter."""
    BUILD = F.BUILD
    """The index build: another chunking, model or dictionary."""


class Arm(Record):
    """The answers of one arm, and how many of them met with each signal."""

    name: str
    answers: int
    shown: int
    """Results that these answers showed."""
    rates: dict[Signal, Rate]
    """Share of the answers of which at least one result got the signal."""


class Contrast(Record):
    """An arm against the one of most answers."""

    signal: Signal
    first: str
    """The arm of most answers."""
    second: str
    gap: Gap


class Blame(Record):
    """How many results were rejected for one cause."""

    cause: Cause
    results: int


class Summary(Record):
    """What readers made of the answers of a span."""

    by: By
    arms: tuple[Arm, ...]
    """The one of most answers first."""
    contrasts: tuple[Contrast, ...]
    blames: tuple[Blame, ...]
    """The most frequent cause first."""
