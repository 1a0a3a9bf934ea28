"""Fusion over the pool: α · norm(R) + β · A, and reciprocal rank fusion for pools too large."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from pydantic import Field

from mappings.records import Record
from scoring.normalise import Scores, filled, min_max, normalised
from scoring.profiles import Profile

Name = TypeVar("Name", bound=Hashable)


class Candidate(Record):
    """One candidate of the pool, as the fusion sees it."""

    candidate_id: str
    relevance: float | None
    """R, the relevance alone: scores of named queries, never a boosted score, or authority would
    count twice. Empty = found by no leg that scores."""
    authority: float = Field(ge=0, le=1)
    """A (`scoring.authority.authority`)."""
    novelty: float = Field(default=0.0, ge=0, le=1)
    """Novelty allowance (`scoring.novelty.novelty`)."""
    exact: bool = False
    """An exact match of title, code or article number: no authority beats it."""


class Fused(Record):
    """A candidate with its scores apart."""

    candidate_id: str
    relevance: float | None
    norm_relevance: float
    """Relevance on the scale of this pool: an order, no confidence."""
    authority: float
    norm_authority: float
    """A as the fusion used it: itself, or min-maxed in the seed's variant."""
    novelty: float
    exact: bool
    combined: float


def fuse(candidates: Sequence[Candidate], profile: Profile) -> tuple[Fused, ...]:
    """Order candidates by α · norm(R) + β · A + novelty, exact matches before all others.

    Ties keep their former order. Under the z-score a better relevance may spread the whole pool,
    so only min-max and sigmoid promise that it never costs a place.
    """
    relevances = filled(normalised([one.relevance for one in candidates], profile))
    authorities = [one.authority for one in candidates]
    if profile.normalise_authority:
        authorities = filled(min_max(authorities))
    fused = [
        Fused(
            **one.model_dump(),
            norm_relevance=relevance,
            norm_authority=authority,
            combined=profile.alpha * relevance + profile.beta * authority + one.novelty,
        )
        for one, relevance, authority in zip(candidates, relevances, authorities, strict=True)
    ]
    return tuple(sorted(fused, key=lambda one: (not one.exact, -one.combined)))


def blend(legs: Mapping[str, Scores], weights: Mapping[str, float], profile: Profile) -> Scores:
    """One relevance from the scores of several legs, each normalised over what it found.

    All legs list the same candidates in the same order; one that no leg found stays missing.
    """
    scales = {leg: filled(normalised(scores, profile)) for leg, scores in legs.items()}
    columns = zip(*legs.values(), strict=True)
    return [
        None
        if all(score is None for score in column)
        else sum(weights[leg] * scale[place] for leg, scale in scales.items())
        for place, column in enumerate(columns)
    ]


def reciprocal_rank(runs: Sequence[Sequence[Name]], *, damping: int) -> list[tuple[Name, float]]:
    """Merge rankings by reciprocal rank (Cormack, Clarke & Büttcher, SIGIR 2009), best first.

    A name's score is the sum of 1 / (damping + rank) over the runs, rank from 1; absent counts 0,
    a repeat within a run counts once. Ties stand as they were first seen.
    """
    scores: dict[Name, float] = {}
    for run in runs:
        for rank, name in enumerate(dict.fromkeys(run), start=1):
            scores[name] = scores.get(name, 0.0) + 1 / (damping + rank)
    return sorted(scores.items(), key=lambda item: -item[1])
