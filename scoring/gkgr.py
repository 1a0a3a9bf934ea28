"""GKGR: knowledge score and cosine joined into one order over a pool, all four scores kept."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from mappings.records import Record

# 0.5: seed value, not yet measured. Equal coefficients are no equal shares: S reaches from −1.
BALANCE = 0.5


class Evidence(Record):
    """A passage of the pool with its two raw scores."""

    passage_id: str
    knowledge: float = Field(ge=0)
    """K (`scoring.knowledge.knowledge_score`)."""
    semantic: float = Field(ge=-1 - 1e-6, le=1 + 1e-6)
    """S, a cosine, not the server's (1 + cos) / 2."""


class Ranked(Evidence):
    """A passage with the scores that placed it."""

    knowledge_share: float
    """K′ = K / max K of the pool; another pool gives another scale."""
    fused: float
    """F = λ K′ + (1 − λ) S."""


def rank(
    pool: Sequence[Evidence],
    *,
    threshold: float,
    top: int,
    balance: float = BALANCE,
) -> tuple[Ranked, ...]:
    """The best of a pool by F, at least the threshold, at most `top`; ties keep their order."""
    best = max((one.knowledge for one in pool), default=0.0)
    ranked = [_ranked(one, best=best, balance=balance) for one in pool]
    kept = [one for one in ranked if one.fused >= threshold]
    return tuple(sorted(kept, key=lambda one: -one.fused)[:top])


def _ranked(one: Evidence, *, best: float, balance: float) -> Ranked:
    share = one.knowledge / best if best > 0 else 0.0
    return Ranked(
        **one.model_dump(),
        knowledge_share=share,
        fused=balance * share + (1 - balance) * one.semantic,
    )
