"""English numbers, sums and bounds, as regulations write them."""

from math import inf

import pytest

from search.quantities import quantities
from search.units import read_words

DAY = 24


@pytest.mark.parametrize(
    ("written", "read"),
    [
        pytest.param("within forty-five days", ("hour", -inf, 45 * DAY), id="tens and ones"),
        pytest.param("one hundred and twenty days", ("hour", 120 * DAY, 120 * DAY), id="hundreds"),
        pytest.param("twenty to thirty days", ("hour", 20 * DAY, 30 * DAY), id="from and to"),
        pytest.param("thirty (30) calendar days", ("hour", 30 * DAY, 30 * DAY), id="said twice"),
        pytest.param("no later than six weeks after", ("hour", -inf, 42 * DAY), id="no later"),
        pytest.param("no later than 14 days before", ("hour", 14 * DAY, inf), id="ahead"),
        pytest.param("must not be less than 5 metres", ("metre", 5, inf), id="not be less"),
        pytest.param("not exceeding seven metres", ("metre", -inf, 7), id="not exceeding"),
        pytest.param("a minimum period of 40 hours", ("hour", 40, inf), id="minimum"),
        pytest.param("a maximum of 12 months", ("month", -inf, 12), id="maximum"),
        pytest.param("in excess of $2 million", ("dollar", 2e6, inf), id="a sum in millions"),
        pytest.param("at least us$ 100,000, or", ("dollar", 1e5, inf), id="a sum"),
        pytest.param("no more than 20 berths", ("berth", -inf, 20), id="things"),
        pytest.param("may not carry more than 12 persons", ("person", -inf, 12), id="denied"),
        pytest.param("no boat may carry more than 12 persons", ("person", -inf, 12), id="no one"),
        pytest.param(
            "must not sail if it carries more than 12 persons", ("person", 12, inf), id="a case"
        ),
        pytest.param("moreover 12 metres", ("metre", 12, 12), id="over within a word"),
        pytest.param("rule 3 applies to harbours", None, id="a number that counts nothing"),
    ],
)
def test_english_quantities_are_read_with_unit_and_comparator(written, read):
    found = [(one.dimension, *one.bounds) for one in quantities(written)]
    assert found == ([] if read is None else [read])


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        pytest.param("no more than 50 persons", "fewer than 50 persons", True, id="left out"),
        pytest.param("no more than 50 persons", "fewer than 51 persons", False, id="49 and one"),
        pytest.param("at least 50 berths", "more than 49 berths", False, id="counted from above"),
        pytest.param("up to 5 metres", "less than 5 metres", False, id="what is not counted"),
        pytest.param("a period of six years", "at least five years", True, id="set and bounded"),
        pytest.param("a period of six years", "at least 72 months", False, id="set to the bound"),
        pytest.param("six years", "at least five years", False, id="neither set nor bounded"),
    ],
)
def test_counts_and_periods_differ_where_both_cannot_hold(one, other, differ):
    (first,), (second,) = quantities(one), quantities(other)
    assert first.differs(second) is second.differs(first) is differ


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *(("one", 1), ("nineteen", 19), ("sixty", 60), ("ninety-nine", 99), ("harbour", None)),
        *(("a hundred", 100), ("two hundred and forty-five", 245)),
    ],
)
def test_words_are_read_as_numbers_below_one_thousand(written, value):
    assert read_words(written) == value
