"""Items that are made one ahead come out as they would without."""

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from patience import PATIENCE

from ingest.ahead import ahead


@given(st.lists(st.integers(), max_size=20))
def test_all_items_come_in_order(items):
    assert list(ahead(iter(items))) == items


def test_the_next_item_is_made_while_one_is_used():
    made = threading.Event()

    def items():
        yield "one"
        made.set()
        yield "two"

    for item in ahead(items()):
        if item == "one":
            assert made.wait(PATIENCE)


def test_never_more_than_one_item_waits():
    made = []

    def items():
        for number in range(9):
            made.append(number)
            yield number

    for number in ahead(items()):
        time.sleep(0.01)
        assert len(made) <= number + 2


def test_a_fault_comes_out_where_its_item_would():
    def items():
        yield 1
        raise ValueError("two")

    found = []
    with pytest.raises(ValueError, match="two"):
        found.extend(ahead(items()))
    assert found == [1]


def test_a_user_who_stops_stops_the_maker():
    others = set(threading.enumerate())
    for _ in ahead(iter(range(9))):
        break
    assert set(threading.enumerate()) <= others
