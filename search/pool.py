"""The pool: provisions that the detectors proposed, with how each found them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from mappings.authority import NATIONAL
from mappings.citation import normal_number
from mappings.effectivity import Status, binds_on
from mappings.fields import Fields as F
from mappings.records import Part, Span, citation_of
from scoring.authority import authority_value
from scoring.factor import Authoritative, Context
from search.dispatch import Method

AUTHORITY = (F.KIND, F.TIER, F.FORCE, F.WORDING_DAY, F.CONFIDENCE, F.EXTERNAL)
"""Fields that the authority of a text is computed from, named alike in the index and in scoring."""
_PARTS = {str(part): part for part in Part}


class Sighting(NamedTuple):
    """One method's view of a candidate."""

    rank: int
    """From 1."""
    score: float
    """In the method's own measure: BM25, cosine, share of keywords …"""
    because: str = ""
    """What it found, where a number does not say it: the code, the quoted words."""


@dataclass(slots=True)  # frozen it would take twice as long to make, and a pool has hundreds
class Candidate:
    """One provision of the pool: its best passage, and who proposed it."""

    document: Mapping[str, Any]
    """Stored fields of the passage, by the names of `mappings.fields`."""
    sightings: dict[Method, Sighting] = field(default_factory=dict)
    legs: dict[str, float] = field(default_factory=dict)
    """Score of each named query of the combined request; an absent leg did not find it."""
    score: float = 0.0
    """Score of the request that brought it first."""
    apart: bool = False
    """Stands for its passage alone: an outlined section may give several candidates."""
    unit: str = field(init=False, repr=False, compare=False)
    """What it stands for, and no other candidate: the provision, or one passage of it."""
    provision_id: str = field(init=False, repr=False, compare=False)
    """Provision that the passage belongs to."""
    version_id: str = field(init=False, repr=False, compare=False)
    """Version that the provision belongs to."""
    work_id: str = field(init=False, repr=False, compare=False)
    """Work that the version belongs to."""
    part: Part = field(init=False, repr=False, compare=False)
    """What it is within its text."""
    text: str = field(init=False, repr=False, compare=False)
    """Words of the whole provision."""
    words: str = field(init=False, repr=False, compare=False)
    """The words that it stands for."""

    def __post_init__(self) -> None:
        """Read once what the ranking asks of every candidate again and again."""
        told = self.document.get
        provision_id, text = told(F.PROVISION_ID, ""), told(F.PROVISION_TEXT, "")
        self.unit = told(F.PASSAGE_ID, "") if self.apart else provision_id
        self.provision_id = provision_id
        self.version_id = told(F.VERSION_ID, "")
        self.work_id = told(F.WORK_ID, "")
        self.part = _PARTS[told(F.PART, Part.BODY)]
        self.text = text
        self.words = text[told(F.SPAN_START) : told(F.SPAN_END)] if self.apart else text

    @property
    def place(self) -> Span:
        """The part of the provision's text that it stands for."""
        if not self.apart:
            return Span(start=0, end=len(self.text))
        return Span(start=self.document[F.SPAN_START], end=self.document[F.SPAN_END])

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings above it, its own last."""
        own = self.document.get(F.HEADING)
        return (*self.document.get(F.PATH, ()), *([own] if own else ()))

    @property
    def title(self) -> str:
        """Short title of the work."""
        return str(self.document[F.TITLE])

    @property
    def label(self) -> str:
        """Number as the text writes it."""
        return str(self.document.get(F.LABEL, ""))

    @property
    def numbers(self) -> tuple[str, ...]:
        """Number in normal form; of a packed passage that of each provision that it holds."""
        number = self.document.get(F.NUMBER, "")
        written = number if isinstance(number, list) else (str(number),)
        return tuple(normal_number(one) for one in written)

    @property
    def number(self) -> str:
        """The first of its numbers."""
        return self.numbers[0]

    @property
    def citation(self) -> str:
        """《…》第…条, as a lawyer writes it."""
        return citation_of(self.title, self.label, self.part)

    @property
    def amending(self) -> bool:
        """Whether its text only amends another."""
        return bool(self.document.get(F.AMENDING))

    @property
    def force(self) -> int:
        """Force on the ladder, 0 to 100; unknown counts as the lowest."""
        return int(self.document.get(F.FORCE, 0))

    @property
    def jurisdiction(self) -> str:
        """Where it applies; unknown counts as national."""
        return str(self.document.get(F.JURISDICTION, NATIONAL))

    def elsewhere(self, place: str | None) -> bool:
        """Whether it is the rule of a place, and of another one than this."""
        return self.jurisdiction not in {NATIONAL, place}

    @property
    def exact(self) -> bool:
        """Whether a citation or a code of the question names it."""
        return Method.CODES in self.sightings

    @property
    def quotes(self) -> bool:
        """Whether the phrase search found the question's own words in it: still to be confirmed."""
        sighting = self.sightings.get(Method.CO_OCCURRENCE)
        return sighting is not None and bool(sighting.because)

    def day(self, name: str) -> date | None:
        """A day field."""
        value = self.document.get(name)
        return date.fromisoformat(value) if value else None

    def binds_on(self, day: date) -> bool:
        """Whether it binds on a day, as far as the corpus shows."""
        return binds_on(
            day,
            effective_from=self.day(F.EFFECTIVE_FROM),
            effective_to=self.day(F.EFFECTIVE_TO),
        )

    def status_on(self, day: date) -> Status:
        """Status of this provision on a day."""
        ended, began = self.day(F.EFFECTIVE_TO), self.day(F.EFFECTIVE_FROM)
        if ended is not None and ended <= day:
            return Status(self.document.get(F.ENDED_BY) or Status.SUPERSEDED)
        if began is None:
            return Status.UNKNOWN
        return Status.IN_FORCE if began <= day else Status.NOT_YET

    @property
    def authority(self) -> tuple[Any, ...]:
        """What its authority is computed from, as stored."""
        return tuple(map(self.document.get, AUTHORITY))

    def authoritative(self) -> Authoritative:
        """What its authority is computed from."""
        return _authoritative(*self.authority)


def _authoritative(*stored: Any) -> Authoritative:
    return Authoritative.model_validate(dict(zip(AUTHORITY, stored, strict=True)))


@lru_cache(maxsize=8)
def authority_on(context: Context) -> Callable[..., float]:
    """A on a day, 0 to 1, of what is stored of a text, under a profile."""

    @lru_cache(maxsize=8192)  # few in a corpus differ, and every pool asks for dozens
    def told(*stored: Any) -> float:
        return authority_value(_authoritative(*stored), context)

    return told


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate in its place, with what made the order."""

    candidate: Candidate
    score: float
    """What the order follows."""
    relevance: float
    """Relevance alone, 0 to 1 over the pool."""
    authority: float
    """A on the as-of day, 0 to 1."""
    settled: str = ""
    """Why no score decided: the citation or the quotation that names it; empty otherwise."""
    parts: tuple[tuple[str, float, str], ...] = ()
    """Name, amount and reason of each contribution to the score."""
    quoted: tuple[int, int] | None = None
    """Where the question's own words stand in the provision's text, if it quotes them."""
