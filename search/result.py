"""What is answered: candidates with their roles and reasons, and the whole way to them."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

from pydantic import Field

from mappings.records import Record
from search.language_model.calls import ModelCall
from search.question import Question, Understanding

SCHEMA_VERSION = "1"


class Role(StrEnum):
    """What a candidate is to the question."""

    PRIMARY = "primary"
    SUPPORTING = "supporting"
    TANGENTIAL = "tangential"
    DISCARDED = "discarded"


class NotFound(StrEnum):
    """Why there is no answer."""

    NO_DOCUMENT_IN_SCOPE = "no_document_in_scope"
    NO_KEYWORD_MATCH = "no_keyword_match"
    ONLY_OUT_OF_FORCE = "only_out_of_force"
    BELOW_FLOOR = "below_floor"
    ARBITER_DISCARDED_ALL = "arbiter_discarded_all"
    INCOMPLETE = "incomplete"


class CandidateScope(Record):
    """A range of lines and pages, and the characters within the provision."""

    page_start: int | None = None
    page_end: int | None = None
    line_start: int
    line_end: int
    section_id: str | None = None
    """Provision that holds it."""
    char_start: int
    """First character in the provision's text."""
    char_end: int
    """One past the last."""


class Contribution(Record):
    """One part of a score, with its reason."""

    name: str
    value: float
    because: str


class Scores(Record):
    """Scores apart: none of them is a confidence."""

    relevance: float | None = None
    """Relevance alone, before authority."""
    authority: float | None = None
    """A, 0 to 1."""
    final: float
    """What the order follows."""
    parts: tuple[Contribution, ...] = ()
    """What the final score is made of; only where asked for."""


class RetrievedCandidate(Record):
    """One provision found, with its role and the reason for it."""

    candidate_id: str
    """Provision and anchor: independent of build and chunking."""
    doc_id: str
    """The version."""
    provision_id: str
    citation: str
    """《…》第…条."""
    title: str
    label: str
    """Number as the text writes it."""
    source: str | tuple[str, ...]
    """File it was read from; several where they hold the same version."""
    anchor: CandidateScope
    """Where the match landed."""
    context: CandidateScope
    """What is handed on, as wide as the answer asks; always contains the anchor."""
    snippet: str
    text: str
    """The whole provision; the context is a range of it."""
    methods: tuple[str, ...]
    matched_keywords: tuple[str, ...]
    section_title: str | None = None
    role: Role
    reason: str
    tier: int
    force: int
    kind: str
    issuer: str | None = None
    jurisdiction: str = "national"
    status: str
    """On the as-of day."""
    promulgated_on: date | None = None
    amended_on: date | None = None
    effective_from: date | None = None
    effective_to: date | None = None
    replaced_by: str | None = None
    """Title of what took its place."""
    basis: str = ""
    """Why its span of days is what it is."""
    scores: Scores
    flags: tuple[str, ...] = ()


class CandidateProvenance(Record):
    """How a candidate came in and what became of it; discarded ones stand here too."""

    candidate_id: str
    methods_that_found_it: tuple[str, ...]
    rank_per_method: dict[str, int]
    score_per_method: dict[str, float] = Field(default_factory=dict)
    structural_context: str
    """The brief that the arbiter saw."""
    llm_role: Role
    """Role given by whichever arbiter ruled."""
    llm_reason: str


class TermCount(Record):
    """How often a term occurs in the stored text of the scope."""

    term: str
    expansions: tuple[str, ...] = ()
    provisions: int
    """Provisions that hold it or one of its expansions as an exact substring."""
    pattern: str = ""
    """`amount`, `date` or `code` where it was counted as one, in every written form: then the
    expansions are the forms that were looked for."""


class Verdict(StrEnum):
    """What the counts of a proof come to."""

    PROVED = "proved"
    """No key term occurs in the scope."""
    EMPTY = "empty"
    """There is no text in the scope."""
    OCCURS = "occurs"
    """Some of the terms do occur in the scope."""
    OPEN = "open"
    """None occurs, but that alone proves nothing: it may be said in other words."""


class Proof(Record):
    """What was looked for, where, and what was not there."""

    proved_absent: bool
    """All key terms and their expansions occur 0 times; embeddings never prove absence."""
    terms: tuple[TermCount, ...]
    """The key terms, which carry the subject of the question; without a proof, its keywords."""
    others: tuple[TermCount, ...] = ()
    """The question's other words, which say something of the subject and are not it."""
    methods_run: tuple[str, ...] = ()
    methods_skipped: dict[str, str] = Field(default_factory=dict)
    """With the reason of each."""
    scope: str
    """Filters and effectivity under which was counted."""
    passages_in_scope: int
    build: str
    dictionary: str
    current_to: date | None
    """Last day the corpus knows about."""
    nearest_misses: tuple[str, ...] = ()
    """Citations of what came nearest."""
    out_of_force: tuple[str, ...] = ()
    """Citations that match but do not bind on the day, with what replaced them."""

    @property
    def verdict(self) -> Verdict:
        """What the counts come to; the first that holds."""
        cases = (
            (self.proved_absent, Verdict.PROVED),
            (not self.passages_in_scope, Verdict.EMPTY),
            (any(one.provisions for one in self.terms), Verdict.OCCURS),
        )
        return next((verdict for holds, verdict in cases if holds), Verdict.OPEN)


class Conflict(Record):
    """Two candidates that differ on one subject, and which prevails by which rule."""

    candidates: tuple[str, str]
    subject: str
    difference: str
    prevails: str | None
    """Candidate id; empty where the law leaves it to an organ."""
    rule: str
    because: str


class AuditedRetrievalResult(Record):
    """The whole answer: what was asked, found, decided and skipped, and why."""

    schema_version: str = SCHEMA_VERSION
    audit_id: str
    question: str
    conditions: Question
    """The question as it was put, with everything that a replay needs."""
    collection: str
    understanding: Understanding
    as_of: date
    effectivity: str
    candidates: tuple[RetrievedCandidate, ...]
    """Primary, then supporting, then tangential. None where nothing was found, but for
    `only_out_of_force`: then what binds on the day and comes nearest."""
    provenances: tuple[CandidateProvenance, ...]
    methods_run: tuple[str, ...]
    methods_skipped: tuple[str, ...]
    skipped_reasons: dict[str, str]
    skipped_keys: dict[str, str] = Field(default_factory=dict)
    """The same as one of a closed set of keys, see `search.skips`; none in older records."""
    methods_used: tuple[str, ...]
    """Methods that found at least one candidate shown."""
    conflicts: tuple[Conflict, ...] = ()
    not_found: bool
    not_found_reason: NotFound | None = None
    proof: Proof | None = None
    notices: tuple[str, ...] = ()
    confidence: float | None = None
    """Empty: nothing here is calibrated."""
    arbiter: str
    """rules or llm, with its model."""
    model_calls: tuple[ModelCall, ...] = ()
    """What a language model said, word for word. In the audit alone, which a person can be let
    into: it is empty in the answer that goes out, for what a model makes up is no evidence."""
    ranking: str
    """Which legs and which profile made the order."""
    build: str
    dictionary: str
    model_id: str | None = None
    recorded_at: datetime
    timings_ms: dict[str, float] = Field(default_factory=dict)
    """How long each step took; the audit write is known only to the caller."""
    requests_ms: float = 0.0
    """Longest search request, as the server tells."""
    request_id: str | None = None
    """Name of the HTTP request that asked, as its `X-Request-ID` says; empty elsewhere."""


def variant_of(ranking: str, arbiter: str) -> str:
    """The arm of an A/B comparison that an answer belongs to: what ordered it, and who ruled."""
    return f"{ranking}, {arbiter}"
