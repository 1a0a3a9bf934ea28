"""A = w₁·tier + w₂·recency + w₃·confidence + w₄·external: each part here and on the server."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from mappings.authority import BY_KIND
from mappings.fields import Fields
from scoring.factor import (
    Authoritative,
    Context,
    Contribution,
    Factor,
    Function,
    Measure,
    Scored,
)
from scoring.profiles import Profile

# SPEC §4: 1.0, 0.8, 0.6, 0.4, 0.2 for the tiers 0 to 4, less at most 0.15 inside a tier.
TIER_STEP: Final = 0.2
FORCE_STEP: Final = 0.15
DAYS_A_YEAR: Final = 365.25
# 365.25 days; the server refuses fractional days in a scale.
YEAR: Final = "8766h"


def tier_score(tier: int, force: int) -> float:
    """Score of a rung, 0.05 to 1: falls with the tier, and inside a tier with the force."""
    return 1 - TIER_STEP * tier - FORCE_STEP * (1 - force / 100)


def recency(wording_day: date, day: date, *, decay: float) -> float:
    """exp(−decay · years) from a wording to a day; a wording of the future counts as of today."""
    return math.exp(-decay * max(0, (day - wording_day).days) / DAYS_A_YEAR)


def tier_value(text: Authoritative, context: Context) -> float:
    """Score of the text's rung, or what the profile has for an unknown one."""
    if text.tier is None:
        return context.profile.neutral.tier
    return tier_score(text.tier, text.force or 0)


def recency_value(text: Authoritative, context: Context) -> float:
    """Recency of the wording, or what the profile has for an unknown one."""
    if text.wording_day is None:
        return context.profile.neutral.recency
    return recency(text.wording_day, context.day, decay=context.profile.decay)


def confidence_value(text: Authoritative, context: Context) -> float:
    """Confidence in the content, or what the profile has for an unknown one."""
    return context.profile.neutral.confidence if text.confidence is None else text.confidence


def external_value(text: Authoritative, context: Context) -> float:
    """External validation, or what the profile has for an unknown one."""
    return context.profile.neutral.external if text.external is None else text.external


def static_value(text: Authoritative, context: Context) -> float:
    """The part of A that no day changes."""
    return _sum_of(STATIC_FACTORS, text, context)


def measure_tier(text: Authoritative, context: Context) -> Measure:
    """Standing of the text on the ladder; an unknown force counts as the lowest of its tier."""
    if text.tier is None:
        return _neutral(context.profile.neutral.tier, "tier")
    rung = BY_KIND.get(text.kind or "")
    kind = f"{rung.name}, " if rung else ""
    force = "unknown" if text.force is None else str(text.force)
    return Measure(
        value=tier_value(text, context),
        because=f"{kind}tier {text.tier}, force {force}",
    )


def measure_recency(text: Authoritative, context: Context) -> Measure:
    """Age of the wording on the as-of day."""
    if text.wording_day is None:
        return _neutral(context.profile.neutral.recency, "day of the wording")
    years = max(0, (context.day - text.wording_day).days) / DAYS_A_YEAR
    return Measure(
        value=recency_value(text, context),
        because=f"wording of {text.wording_day}, {years:.1f} years old on {context.day}",
    )


def measure_confidence(text: Authoritative, context: Context) -> Measure:
    """Confidence in the content, as the signals of the text gave it at ingest."""
    if text.confidence is None:
        return _neutral(context.profile.neutral.confidence, "confidence")
    return Measure(value=text.confidence, because="signals of the text itself")


def measure_external(text: Authoritative, context: Context) -> Measure:
    """What others make of the text: citations of it, official reprints."""
    if text.external is None:
        return _neutral(context.profile.neutral.external, "external validation")
    return Measure(value=text.external, because="cited or reprinted by others")


def measure_static(text: Authoritative, context: Context) -> Measure:
    """The part of A that no day changes, already weighted: what ingest stores."""
    parts = [_contribution(factor, text, context) for factor in STATIC_FACTORS]
    return Measure(
        value=static_value(text, context),
        because=" + ".join(f"{part.weight:.2f} × {part.name} {part.value:.2f}" for part in parts),
    )


def _neutral(value: float, what: str) -> Measure:
    return Measure(value=value, because=f"{what} unknown: the profile's neutral value")


def _sum_of(factors: Sequence[Factor], text: Authoritative, context: Context) -> float:
    amounts = [each.weight(context.profile) * each.value(text, context) for each in factors]
    return min(1.0, sum(amounts))


def _contribution(factor: Factor, text: Authoritative, context: Context) -> Contribution:
    measure = factor.measure(text, context)
    return Contribution(
        name=factor.name,
        weight=factor.weight(context.profile),
        value=measure.value,
        because=measure.because,
    )


def _stored(
    field: str, neutral: Callable[[Profile], float]
) -> Callable[[Context, float], tuple[Function, ...]]:
    """Render a value that stands in the index; without `missing` the server fails the request."""

    def render(context: Context, weight: float) -> tuple[Function, ...]:
        value = {"field": field, "factor": weight, "missing": neutral(context.profile)}
        return ({"field_value_factor": value},)

    return render


def _recency_functions(context: Context, weight: float) -> tuple[Function, ...]:
    """Past, future and missing apart: a decay falls on both sides, and gives a missing day 1.0."""
    day = context.day.isoformat()
    decay = {"origin": day, "scale": YEAR, "decay": math.exp(-context.profile.decay)}
    past = {"range": {Fields.WORDING_DAY: {"lte": day}}}
    future = {"range": {Fields.WORDING_DAY: {"gt": day}}}
    missing = {"bool": {"must_not": {"exists": {"field": Fields.WORDING_DAY}}}}
    return (
        {"filter": past, "exp": {Fields.WORDING_DAY: decay}, "weight": weight},
        {"filter": future, "weight": weight},
        {"filter": missing, "weight": weight * context.profile.neutral.recency},
    )


def _neutral_static(profile: Profile) -> float:
    weights, neutral = profile.weights, profile.neutral
    return (
        weights.tier * neutral.tier
        + weights.confidence * neutral.confidence
        + weights.external * neutral.external
    )


TIER = Factor(
    "tier",
    lambda profile: profile.weights.tier,
    tier_value,
    measure_tier,
    _stored(Fields.TIER_SCORE, lambda profile: profile.neutral.tier),
)
RECENCY = Factor(
    "recency",
    lambda profile: profile.weights.recency,
    recency_value,
    measure_recency,
    _recency_functions,
)
CONFIDENCE = Factor(
    "confidence",
    lambda profile: profile.weights.confidence,
    confidence_value,
    measure_confidence,
    _stored(Fields.CONFIDENCE, lambda profile: profile.neutral.confidence),
)
EXTERNAL = Factor(
    "external",
    lambda profile: profile.weights.external,
    external_value,
    measure_external,
    _stored(Fields.EXTERNAL, lambda profile: profile.neutral.external),
)
STATIC = Factor(
    "static",
    lambda _profile: 1.0,
    static_value,
    measure_static,
    _stored(Fields.STATIC_AUTHORITY, _neutral_static),
)

FACTORS: Final = (TIER, RECENCY, CONFIDENCE, EXTERNAL)
"""A in full, part by part: what results explain, and what a sweep over weights renders."""
STATIC_FACTORS: Final = (TIER, CONFIDENCE, EXTERNAL)
"""What ingest adds up and stores."""
STORED_FACTORS: Final = (STATIC, RECENCY)
"""A as searches render it: the stored sum and the recency of the day."""


def authority_value(text: Authoritative, context: Context) -> float:
    """A of one text on a day, 0 to 1, without its parts."""
    return _sum_of(FACTORS, text, context)


def authority(text: Authoritative, context: Context) -> Scored:
    """A of a text on a day, 0 to 1, with its parts."""
    parts = tuple(_contribution(factor, text, context) for factor in FACTORS)
    return Scored(value=authority_value(text, context), contributions=parts)


def static_authority(text: Authoritative, profile: Profile) -> Measure:
    """The part of A to be stored at ingest, neutral values included."""
    any_day = date.min  # none of its parts looks at the day
    return measure_static(text, Context(profile, any_day))


def boost(text: Authoritative, context: Context) -> float:
    """By how much authority multiplies a relevance inside Elasticsearch; capped by the profile."""
    profile = context.profile
    return min(1 + profile.engine_boost * authority_value(text, context), profile.boost_cap)
