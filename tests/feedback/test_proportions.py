"""Intervals of shares: against published figures, and by their laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yiju.feedback.proportions import gap, rate


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
        pytest.param(81, 263, 0.2553, 0.3662, id="81 of 263"),
        pytest.param(15, 148, 0.0624, 0.1605, id="15 of 148"),
        pytest.param(0, 20, 0.0000, 0.1611, id="none of 20"),
        pytest.param(1, 29, 0.0061, 0.1718, id="1 of 29"),
    ],
)
def test_a_share_has_the_interval_that_was_published(count, of, low, high):
    told = rate(count, of)
    assert (round(told.low, 4), round(told.high, 4)) == (low, high)
    assert told.share == count / of


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10.
        pytest.param((48, 80), (56, 70), 0.0524, 0.3339, id="56 of 70 over 48 of 80"),
        pytest.param((3, 10), (9, 10), 0.1705, 0.8090, id="9 of 10 over 3 of 10"),
        pytest.param((0, 10), (10, 10), 0.6075, 1.0000, id="all over none"),
    ],
)
def test_a_difference_has_the_interval_that_was_published(first, second, low, high):
    told = gap(rate(*first), rate(*second))
    assert (round(told.low, 4), round(told.high, 4)) == (low, high)


def test_of_nothing_there_is_no_share():
    assert rate(0, 0) is None


@st.composite
def shares(draw):
    of = draw(st.integers(1, 500))
    return rate(draw(st.integers(0, of)), of)


@given(shares(), shares())
def test_a_difference_turned_round_is_its_mirror_and_holds_itself(one, other):
    there, back = gap(one, other), gap(other, one)
    assert there.low <= there.difference <= there.high
    assert (there.low, there.high) == pytest.approx((-back.high, -back.low))
    assert max(-there.low, there.high) <= 1 + 1e-9
