"""Norms keep the order, keep what is missing apart, and flatter nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.normalise import filled, min_max, normalised, sigmoid, z_score
from scoring.profiles import load_profile

LAW = load_profile("law")
scores = st.lists(st.none() | st.integers(-1000, 1000).map(lambda n: n / 8), max_size=12)
norms = st.sampled_from(["min_max", "z_score", "sigmoid"])


@pytest.mark.parametrize(
    ("given_scores", "expected"),
    [
        pytest.param([4.0, 2.0, 3.0], [1, 0, 0.5], id="spread"),
        pytest.param([7.0], [0.5], id="a single hit is not the best"),
        pytest.param([7.0, 7.0], [0.5, 0.5], id="all equal"),
        pytest.param([4.0, None, 2.0], [1, None, 0], id="missing stays missing"),
        pytest.param([None], [None], id="nothing seen"),
        pytest.param([], [], id="empty"),
    ],
)
def test_min_max(given_scores, expected):
    assert min_max(given_scores) == expected


def test_with_the_bounds_of_a_cosine_a_weak_pool_stays_weak():
    assert min_max([0.003, 0.0], bounds=(0, 1)) == [0.003, 0.0]
    assert min_max([0.0], bounds=(-1, 1)) == [0.5]


def test_z_score_is_centred_and_0_where_nothing_deviates():
    assert z_score([1.0, 3.0, None]) == [-1, 1, None]
    assert z_score([0.77, 0.77]) == [0, 0]


def test_sigmoid_is_one_half_at_zero_and_never_overflows():
    assert sigmoid([0.0, None], k=2.0) == [0.5, None]
    assert sigmoid([1e6, -1e6], k=5.0) == [1, 0]


def test_a_score_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match="not finite"):
        min_max([1.0, float("nan")])


@given(scores, norms)
def test_norms_keep_the_order(given_scores, norm):
    normed = normalised(given_scores, LAW.model_copy(update={"norm": norm}))
    pairs = [(raw, new) for raw, new in zip(given_scores, normed, strict=True) if raw is not None]
    for raw, new in pairs:
        for other_raw, other_new in pairs:
            if raw < other_raw:
                assert new <= other_new
            if raw == other_raw:
                assert new == other_new


@given(scores, norms)
def test_what_is_missing_is_never_better_than_the_lowest_seen(given_scores, norm):
    normed = normalised(given_scores, LAW.model_copy(update={"norm": norm}))
    whole = filled(normed)
    assert [score is None for score in normed] == [score is None for score in given_scores]
    seen = [score for score in normed if score is not None]
    for score, value in zip(normed, whole, strict=True):
        if score is None:
            assert all(value <= other for other in seen)


@given(scores)
def test_min_max_stays_between_0_and_1(given_scores):
    assert all(0 <= score <= 1 for score in min_max(given_scores) if score is not None)
