"""The novelty allowance: a small bonus for fresh texts that bind nobody, if a profile wants it."""

from __future__ import annotations

from scoring.factor import Authoritative, Context, Measure


def novelty(text: Authoritative, context: Context) -> Measure:
    """Bonus of a text on the as-of day: allowance · max(0, 1 − age / fades_after), age in days."""
    allowed = context.profile.novelty
    if allowed is None:
        return Measure(value=0, because="the profile has no novelty allowance")
    if text.tier is None or text.wording_day is None:
        return Measure(value=0, because="tier or day of the wording unknown")
    if text.tier < allowed.from_tier:
        return Measure(value=0, because=f"tier {text.tier} binds or guides: none for being new")
    age = max(0, (context.day - text.wording_day).days)
    return Measure(
        value=allowed.allowance * max(0.0, 1 - age / allowed.fades_after),
        because=f"{age} days old, the allowance fades in {allowed.fades_after}",
    )
