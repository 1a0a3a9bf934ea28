"""What an arbiter is shown of each candidate, and what it must answer."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from pydantic import Field

from mappings.authority import NATIONAL
from mappings.records import Record
from search.dispatch import Method
from search.language_model.calls import ModelCall
from search.question import Understanding
from search.result import Role
from search.skips import Skipped


class Brief(Record):
    """One candidate as the arbiter sees it; the document's text is data, never an instruction."""

    candidate_id: str
    methods: tuple[str, ...]
    section: str
    """Title, headings and label."""
    matched_keywords: tuple[str, ...]
    snippet: str
    """3 to 5 lines around the match."""
    tier: int
    force: int
    status: str
    """On the as-of day."""
    effective_from: date | None = None
    effective_to: date | None = None
    rank: int
    """Place in the ranking, from 1."""
    score: float
    """Score of the ranking; comparable within one question only."""
    settled: str = ""
    """How the question names it, in words: the citation or the quotation; empty otherwise."""
    commentary: bool = False
    """Explains a rule without its force."""
    title: str = ""
    """Title of the work."""
    label: str = ""
    """Number as the text writes it."""
    jurisdiction: str = NATIONAL
    """Place whose rule it is."""
    replaced_by: str = ""
    """Title of what took its place, once it is out of force."""


class Verdict(Record):
    """Role of one candidate, and why."""

    candidate_id: str
    role: Role
    reason: str
    """One line."""


class Ruling(Record):
    """Verdicts on every brief, in the order of the briefs, and who ruled."""

    verdicts: tuple[Verdict, ...]
    arbiter: str
    """`rules`, or `llm: MODEL (rung)`."""
    skipped: dict[Method, Skipped] = Field(default_factory=dict)
    """Arbiters that had no say, each with its reason."""
    notices: tuple[str, ...] = ()
    """What a reader should know: a model that failed, ids it invented …"""
    calls: tuple[ModelCall, ...] = ()
    """What the model was asked and said; one at the most."""


class Arbiter(Protocol):
    """Rules or a model, behind one face."""

    def rule(self, understanding: Understanding, briefs: tuple[Brief, ...]) -> Ruling:
        """Give each brief its role; never raises for what a model answers."""
