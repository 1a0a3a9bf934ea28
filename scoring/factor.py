"""The vocabulary of scoring: measures with reasons, factors that compute here and on the server."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

from pydantic import Field

from mappings.records import Record, Version
from scoring.profiles import Profile

Function = dict[str, Any]
"""One function of an Elasticsearch `function_score`: the server's edge, hence a dict."""


class Measure(Record):
    """A number from 0 to 1 and what it rests on."""

    value: float = Field(ge=0, le=1)
    because: str
    """The evidence, short enough to stand in brackets."""


class Contribution(Record):
    """What one measured thing adds to a score."""

    name: str
    weight: float
    value: float
    because: str

    @property
    def amount(self) -> float:
        """Weight times value: the share of the score."""
        return self.weight * self.value


class Scored(Record):
    """A score and the contributions that add up to it."""

    value: float
    contributions: tuple[Contribution, ...]


class Authoritative(Record):
    """What the authority of a text is computed from; an empty field is missing, not zero."""

    kind: str | None = None
    """Row of the ladder; used in reasons only, tier and force decide."""
    tier: int | None = Field(default=None, ge=0, le=4)
    force: int | None = Field(default=None, ge=0, le=100)
    wording_day: date | None = None
    """Day of the last amendment that the wording contains, else of its promulgation."""
    confidence: float | None = Field(default=None, ge=0, le=1)
    """Combined confidence of the content (`scoring.confidence`)."""
    external: float | None = Field(default=None, ge=0, le=1)
    """External validation (`scoring.confidence.external_validation`)."""

    @classmethod
    def of(
        cls, version: Version, *, confidence: float | None = None, external: float | None = None
    ) -> Authoritative:
        """The authority-bearing part of a version and the signals measured beside it."""
        days = [day for day in (version.promulgated_on, version.amended_on) if day is not None]
        return cls(
            kind=version.kind,
            tier=version.tier,
            force=version.force,
            wording_day=max(days, default=None),
            confidence=confidence,
            external=external,
        )


class Context(NamedTuple):
    """Under which profile, and for which day, something is scored."""

    profile: Profile
    day: date
    """The as-of day."""


class Factor(NamedTuple):
    """One part of a weighted sum: one formula, computed here and rendered for the server."""

    name: str
    weight: Callable[[Profile], float]
    value: Callable[[Authoritative, Context], float]
    """What is measured, 0 to 1; the profile's neutral value where it is unknown."""
    measure: Callable[[Authoritative, Context], Measure]
    """The same with its reason."""
    render: Callable[[Context, float], tuple[Function, ...]]
    """Functions whose sum over any document is weight times measure."""
