"""Profiles: named sets of scoring constants in plain files; every number names its reason."""

from __future__ import annotations

import hashlib
import math
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from mappings.authority import Rung, rung_of
from mappings.errors import InvalidSetting
from mappings.records import Record

PROFILES = ("general", "law", "medicine", "safety")
"""Profiles that ship with the platform; a collection may bring a file of its own."""


class Weights(Record):
    """Weights of the four parts of A; what is not named shares the rest equally; the sum is 1."""

    tier: float = Field(default=0.5, ge=0, le=1)
    recency: float = Field(ge=0, le=1)
    confidence: float = Field(ge=0, le=1)
    external: float = Field(ge=0, le=1)

    @model_validator(mode="before")
    @classmethod
    def _share_the_rest(cls, given: dict[str, Any]) -> dict[str, Any]:
        named = {"tier": 0.5} | given
        absent = [part for part in cls.model_fields if part not in named]
        rest = 1.0 - sum(named[part] for part in cls.model_fields if part in named)
        return named | {part: rest / len(absent) for part in absent}

    @model_validator(mode="after")
    def _sum_is_one(self) -> Self:
        total = self.tier + self.recency + self.confidence + self.external
        if not math.isclose(total, 1, abs_tol=1e-6):
            raise ValueError(f"the weights of A sum to {total:.4f}, not 1")
        return self


class Neutral(Record):
    """What a missing value counts as; never the best."""

    tier: float = Field(ge=0, lt=1)
    recency: float = Field(ge=0, lt=1)
    confidence: float = Field(ge=0, lt=1)
    external: float = Field(ge=0, lt=1)


class Novelty(Record):
    """A bonus for fresh texts that bind nobody (`scoring.novelty`)."""

    allowance: float = Field(ge=0, le=1)
    fades_after: int = Field(gt=0)
    """Days after which nothing of it is left."""
    from_tier: int = Field(ge=1, le=4)
    """Highest tier that may have it: what binds needs no bonus for being new."""


class Pool(Record):
    """How many candidates are drawn and kept."""

    per_leg: int = Field(gt=0)
    """Drawn by each leg."""
    total: int = Field(gt=0)
    """Kept in the pool; reciprocal rank fusion cuts what is above."""
    damping: int = Field(gt=0)
    """k of reciprocal rank fusion."""


class Placement(Record):
    """A rung of the ladder that this profile sets for a kind, perhaps only of some issuers."""

    kind: str
    issuers: tuple[str, ...] = ()
    """Words of which the issuer's name must hold one; empty = any issuer."""
    tier: int = Field(ge=0, le=4)
    force: int = Field(ge=0, le=100)
    because: str

    def fits(self, kind: str, issuer: str | None) -> bool:
        """Whether this row is about a text of this kind and issuer."""
        return kind == self.kind and (
            not self.issuers or any(word in (issuer or "") for word in self.issuers)
        )


class Profile(Record):
    """Every constant by which a collection is scored."""

    name: str
    description: str
    weights: Weights
    decay: float = Field(gt=0)
    """λ of recency exp(−λ·years)."""
    neutral: Neutral
    engine_boost: float = Field(ge=0)
    """Authority inside Elasticsearch: relevance · (1 + engine_boost · A)."""
    boost_cap: float = Field(ge=1)
    """The most by which authority may multiply a relevance."""
    relevance_floor: float = Field(ge=0)
    """Least relevance, before authority, that a candidate needs; 0 = no floor."""
    alpha: float = Field(ge=0)
    """Weight of normalised relevance in the fusion."""
    beta: float = Field(ge=0)
    """Weight of A in the fusion."""
    norm: Literal["min_max", "z_score", "sigmoid"] = "min_max"
    """How relevance is normalised over the pool."""
    sigmoid_k: float = Field(gt=0)
    """Steepness, where the norm is the sigmoid."""
    normalise_authority: bool = False
    """The seed's variant: A is min-maxed over the pool as well (for ablations)."""
    pool: Pool
    novelty: Novelty | None = None
    placements: tuple[Placement, ...] = ()
    """Read in order before the ladder."""
    notes: dict[str, str]
    """Where each number comes from, by its dotted name."""

    def __hash__(self) -> int:
        """By its name: its notes are a table, which has no hash."""
        return hash(self.name)

    def place(self, kind: str, *, issuer: str | None = None) -> Rung:
        """Tier and force of a kind under this profile, with the reason."""
        rung = rung_of(kind)
        for row in self.placements:
            if row.fits(kind, issuer):
                return rung._replace(tier=row.tier, force=row.force, because=row.because)
        return rung


def load_profile(name: str) -> Profile:
    """A profile that ships with the platform; raises InvalidSetting that lists the names."""
    if name not in PROFILES:
        raise InvalidSetting(f"no profile named {name!r}; there are {', '.join(PROFILES)}")
    return read_profile(_bundled(name))


def chosen_profile(written: str) -> tuple[str, Profile]:
    """A profile by its name, or by its file, and the name that a build knows it by.

    That of a file ends with the hash of its constants. Raises InvalidSetting.
    """
    if written in PROFILES:
        return written, load_profile(written)
    file = Path(written).expanduser()
    if not file.is_file():
        raise InvalidSetting(
            f"no profile named {written!r}, and no such file",
            remedy=f"Use one of {', '.join(PROFILES)}, or a file that extends one of them.",
        )
    profile = read_profile(file)
    digest = hashlib.sha256(profile.model_dump_json().encode()).hexdigest()
    return f"{profile.name}@{digest[:12]}", profile


def profile_of(name: str, constants: dict[str, Any] | None) -> Profile:
    """The profile of a build: from the constants kept with it, else the one that ships."""
    return load_profile(name) if constants is None else Profile.model_validate(constants)


def read_profile(file: Traversable) -> Profile:
    """The profile in a TOML file; what it leaves out comes from the one it `extends`."""
    table = _table(file)
    notes: dict[str, str] = {}
    try:
        return Profile.model_validate(_plain(table, (), notes) | {"notes": notes})
    except (ValidationError, ValueError) as fault:
        raise InvalidSetting(f"profile {file.name}: {fault}") from fault


def _bundled(name: str) -> Traversable:
    return resources.files("scoring") / "profiles" / f"{name}.toml"


def _table(file: Traversable) -> dict[str, Any]:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise InvalidSetting(f"profile {file.name} cannot be read: {fault}") from fault
    parent = table.pop("extends", None)
    if parent is None:
        return table
    if parent not in PROFILES or file.name == f"{parent}.toml":
        raise InvalidSetting(f"profile {file.name} extends {parent!r}, which is none of {PROFILES}")
    return _merged(_table(_bundled(parent)), table)


def _merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    both = {
        key: _merged(under[key], value)
        for key, value in over.items()
        if isinstance(value, dict) and isinstance(under.get(key), dict)
    }
    return under | over | both


def _plain(table: dict[str, Any], path: tuple[str, ...], notes: dict[str, str]) -> dict[str, Any]:
    """Replace each `{ value, because }` by its value and keep the reason in the notes."""
    plain: dict[str, Any] = {}
    for key, entry in table.items():
        name = (*path, key)
        if isinstance(entry, dict) and entry.keys() == {"value", "because"}:
            plain[key], notes[".".join(name)] = entry["value"], entry["because"]
        elif isinstance(entry, dict):
            plain[key] = _plain(entry, name, notes)
        elif isinstance(entry, int | float) and not isinstance(entry, bool):
            raise ValueError(f"{'.'.join(name)} = {entry} lacks its reason (value, because)")
        else:
            plain[key] = entry
    return plain
