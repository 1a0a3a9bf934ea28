"""A process that searches looks for garbage seldom, and never more often than it was told."""

import gc

import pytest

from yiju.workbench import COLLECTING, collect_seldom


@pytest.fixture(autouse=True)
def _own_pace():
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param((700, 10, 10), COLLECTING, id="Python's own pace"),
        pytest.param((90_000, 5, 200), (90_000, 20, 200), id="a caller who is slower"),
    ],
)
def test_thresholds_only_rise(before, after):
    gc.set_threshold(*before)
    collect_seldom()
    assert gc.get_threshold() == after
