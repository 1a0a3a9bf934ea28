"""Intervals lie within the values, the same every time; p is counted over all signs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yiju.evaluation.significance import compare_pairs, estimate

values = st.lists(st.floats(0, 1), min_size=1, max_size=30)


@given(values)
def test_an_interval_lies_within_the_values(sample):
    found = estimate(sample)
    assert min(sample) - 1e-9 <= found.low <= found.high <= max(sample) + 1e-9
    assert found.n == len(sample)


@given(values)
def test_the_same_values_give_the_same_interval(sample):
    assert estimate(sample) == estimate(sample)


def test_the_interval_of_a_half_of_a_hundred_is_a_tenth_to_each_side():
    found = estimate([0, 1] * 50)
    assert found.mean == 0.5
    assert (found.low, found.high) == pytest.approx((0.4, 0.6), abs=0.015)


@pytest.mark.parametrize(
    ("first", "second", "p"),
    [
        pytest.param([0, 0, 0, 0, 0], [1, 1, 1, 1, 1], 2 / 2**5, id="five of five better"),
        pytest.param([0, 0, 0, 1], [1, 1, 1, 0], 10 / 2**4, id="three better, one worse"),
        pytest.param([0, 0, 0, 0, 0, 1], [1, 1, 1, 1, 1, 1], 2 / 2**5, id="equal pairs are mute"),
        pytest.param([0, 1], [0, 1], 1, id="alike"),
        pytest.param([0], [1], 1, id="one pair"),
    ],
)
def test_p_is_counted_over_all_signs(first, second, p):
    assert compare_pairs(first, second).p == pytest.approx(p)


def test_two_runs_exchanged_change_only_the_sign():
    first, second = [0.1, 0.4, 0.9, 0.3], [0.2, 0.9, 0.8, 0.7]
    there, back = compare_pairs(first, second), compare_pairs(second, first)
    assert there.difference.mean == pytest.approx(-back.difference.mean)
    assert there.difference.mean == pytest.approx(0.225)
    assert there.p == pytest.approx(back.p)


def test_many_questions_are_sampled_the_same_way_every_time():
    first, second = [0.0, 1.0, 0.5] * 20, [1.0, 0.5, 0.5] * 20
    assert compare_pairs(first, second).p == compare_pairs(first, second).p
