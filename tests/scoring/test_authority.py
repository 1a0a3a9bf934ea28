"""A: bounded, strict over the ladder, falling with age, neutral where a value is missing."""

import math
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.authority import LADDER
from mappings.records import Version
from scoring.authority import (
    FACTORS,
    STATIC,
    authority,
    authority_value,
    boost,
    recency,
    static_authority,
    tier_score,
)
from scoring.factor import Authoritative, Context
from scoring.profiles import PROFILES, Profile, Weights, load_profile

DAY = date(2025, 4, 19)
LAW = load_profile("law")


def maybe(values):
    return st.none() | values


shares = st.floats(0, 1)
days = st.dates(date(1950, 1, 1), date(2060, 1, 1))
profiles = st.sampled_from([load_profile(name) for name in PROFILES])
texts = st.builds(
    Authoritative,
    kind=maybe(st.sampled_from([rung.kind for rung in LADDER])),
    tier=maybe(st.integers(0, 4)),
    force=maybe(st.integers(0, 100)),
    wording_day=maybe(days),
    confidence=maybe(shares),
    external=maybe(shares),
)


def value(text: Authoritative, profile: Profile = LAW, day: date = DAY) -> float:
    return authority(text, Context(profile, day)).value


@pytest.mark.parametrize(
    ("tier", "force", "score"),
    [
        pytest.param(0, 100, 1.0, id="constitution: full marks"),
        pytest.param(0, 90, 0.985, id="law"),
        pytest.param(0, 80, 0.97, id="administrative regulation"),
        pytest.param(1, 60, 0.74, id="local regulation"),
        pytest.param(4, 0, 0.05, id="user text"),
    ],
)
def test_a_rung_scores_as_the_ladder_says(tier, force, score):
    assert tier_score(tier, force) == pytest.approx(score)


@given(profiles, texts, st.sampled_from(LADDER), st.sampled_from(LADDER))
def test_the_ladder_is_strict_in_authority_all_else_equal(profile, text, one, other):
    def of(rung):
        return value(text.model_copy(update={"tier": rung.tier, "force": rung.force}), profile)

    rank = {rung: (-rung.tier, rung.force) for rung in (one, other)}
    assert (of(one) > of(other)) == (rank[one] > rank[other])


@pytest.mark.parametrize(
    ("wording", "expected"),
    [
        pytest.param(DAY, 1.0, id="of the day"),
        pytest.param(date(2030, 1, 1), 1.0, id="of the future: a matter of effectivity"),
        pytest.param(DAY - timedelta(days=1461), math.exp(-0.4), id="four years of 365.25 days"),
    ],
)
def test_recency_falls_with_the_years(wording, expected):
    assert recency(wording, DAY, decay=0.1) == pytest.approx(expected)


def test_authority_is_the_weighted_sum_of_its_four_parts():
    text = Authoritative(tier=0, force=90, wording_day=DAY, confidence=0.6, external=0.2)
    scored = authority(text, Context(LAW, DAY))
    assert scored.value == pytest.approx(0.5 * 0.985 + (1.0 + 0.6 + 0.2) / 6)
    assert [part.name for part in scored.contributions] == [
        "tier",
        "recency",
        "confidence",
        "external",
    ]
    assert scored.value == pytest.approx(sum(part.amount for part in scored.contributions))


def test_a_text_without_any_value_gets_the_neutral_ones_and_says_so():
    scored = authority(Authoritative(), Context(LAW, DAY))
    assert scored.value == pytest.approx(0.5 * 0.2 + 3 * 0.5 / 6)
    assert all("neutral value" in part.because for part in scored.contributions)


@given(texts, profiles, days)
def test_a_value_alone_is_the_one_that_comes_with_its_reason(text, profile, day):
    context = Context(profile, day)
    for factor in (*FACTORS, STATIC):
        assert factor.value(text, context) == factor.measure(text, context).value
    parts = authority(text, context).contributions
    assert authority_value(text, context) == min(1.0, sum(part.amount for part in parts))


@given(texts, profiles, days)
def test_authority_lies_between_0_and_1(text, profile, day):
    assert 0 <= value(text, profile, day) <= 1


@given(texts, profiles, days, st.integers(0, 4), st.integers(0, 4))
def test_a_higher_tier_is_never_worth_less(text, profile, day, one, other):
    high, low = (
        value(text.model_copy(update={"tier": tier}), profile, day)
        for tier in (min(one, other), max(one, other))
    )
    assert high > low or one == other


@given(texts, profiles, days, days)
def test_a_newer_wording_is_never_worth_less(text, profile, one, other):
    newer, older = (
        value(text.model_copy(update={"wording_day": day}), profile)
        for day in (max(one, other), min(one, other))
    )
    assert newer >= older


@given(texts, profiles, days, st.sampled_from(["tier", "wording_day", "confidence", "external"]))
def test_a_missing_value_never_beats_the_best(text, profile, day, field):
    best = {"tier": 0, "force": 100, "wording_day": day, "confidence": 1.0, "external": 1.0}
    missing = text.model_copy(update={field: None})
    full = text.model_copy(update={field: best[field], "force": 100})
    assert value(missing, profile, day) < value(full, profile, day)


@given(texts, profiles, days)
def test_stored_part_and_recency_add_up_to_the_whole(text, profile, day):
    scored = authority(text, Context(profile, day))
    fresh = next(part for part in scored.contributions if part.name == "recency")
    assert scored.value == pytest.approx(static_authority(text, profile).value + fresh.amount)


def test_a_twenty_year_old_official_guideline_loses_to_a_new_one_of_a_lower_tier():
    medicine = load_profile("medicine")
    old = Authoritative(tier=1, force=38, wording_day=date(2005, 4, 19))
    new = Authoritative(tier=2, force=20, wording_day=date(2025, 1, 1))
    assert value(new, medicine) > value(old, medicine)
    assert value(new, LAW) < value(old, LAW)


def test_the_boost_is_capped_by_the_profile():
    strong = LAW.model_copy(update={"engine_boost": 30.0})
    text = Authoritative(tier=0, force=100, wording_day=DAY)
    assert boost(text, Context(strong, DAY)) == strong.boost_cap
    assert boost(text, Context(LAW, DAY)) == pytest.approx(1 + LAW.engine_boost * value(text))


@pytest.mark.parametrize(
    ("promulgated", "amended", "day"),
    [
        pytest.param(date(1999, 1, 1), date(2019, 1, 1), date(2019, 1, 1), id="amended"),
        pytest.param(date(1999, 1, 1), None, date(1999, 1, 1), id="never amended"),
        pytest.param(None, None, None, id="undated"),
    ],
)
def test_recency_counts_from_the_last_amendment(promulgated, amended, day):
    version = Version(
        version_id="w@1",
        work_id="w",
        title="t",
        full_title="t",
        kind="law",
        tier=0,
        force=90,
        promulgated_on=promulgated,
        amended_on=amended,
    )
    assert Authoritative.of(version).wording_day == day


def test_weights_not_named_share_the_rest():
    assert Weights.model_validate({"tier": 0.7}).external == pytest.approx(0.1)
    assert Weights.model_validate({}).recency == pytest.approx(1 / 6)
