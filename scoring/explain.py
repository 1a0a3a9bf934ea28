"""Sentences that say where a score comes from, made of the measures and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.factor import Contribution, Scored
from scoring.fusion import Fused
from scoring.profiles import Profile


def explain_authority(scored: Scored) -> str:
    """One sentence on A: its value, then each part with weight, value and reason."""
    return f"Authority {scored.value:.3f} = {_parts(scored.contributions)}."


def explain_fused(fused: Fused, profile: Profile) -> str:
    """One sentence on a place in the final order."""
    relevance = (
        "found by no leg that scores"
        if fused.relevance is None
        else f"{profile.norm} of {fused.relevance:.3f} over the pool"
    )
    novelty = f" + novelty {fused.novelty:.3f}" if fused.novelty else ""
    exact = " It matches title, code or article exactly, which no authority outranks."
    return (
        f"Combined {fused.combined:.3f} = {profile.alpha:g} × relevance"
        f" {fused.norm_relevance:.3f} ({relevance})"
        f" + {profile.beta:g} × authority {fused.norm_authority:.3f}{novelty}."
        f"{exact if fused.exact else ''}"
    )


def explain_linear(scored: Scored, *, most: int = 5) -> str:
    """One sentence on a linear score: the contributions that moved it most."""
    moved = sorted(
        (part for part in scored.contributions if part.amount),
        key=lambda part: -abs(part.amount),
    )
    if not moved:
        return f"Score {scored.value:.3f}: no feature moved it."
    return f"Score {scored.value:.3f}, moved most by {_parts(moved[:most])}."


def _parts(contributions: Sequence[Contribution]) -> str:
    return " + ".join(
        f"{part.weight:.2f} × {part.name} {part.value:.3f} ({part.because})"
        for part in contributions
    )
