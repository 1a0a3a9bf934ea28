"""Bodies are JSON that gives the data back."""

import json
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.index import Bodies

trees = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(), inside, max_size=4),
    max_leaves=12,
)


@given(trees)
def test_what_is_written_is_read_back(tree):
    assert json.loads(Bodies().dumps([tree])) == [tree]


@given(st.lists(st.floats(width=32, allow_nan=False, allow_infinity=False), min_size=1))
def test_a_vector_keeps_every_bit(numbers):
    vector = np.array(numbers, np.float32)
    read = np.array(json.loads(Bodies().dumps({"v": vector}))["v"], np.float32)
    assert read.tobytes() == vector.tobytes()


def test_a_vector_is_written_at_its_true_length():
    assert Bodies().dumps({"v": np.array([0.1], np.float32)}) == b'{"v":[0.1]}'


@pytest.mark.parametrize(
    ("data", "written"),
    [
        pytest.param({"day": date(2020, 1, 2)}, b'{"day":"2020-01-02"}', id="a day"),
        pytest.param({"n": 2**70}, b'{"n":1180591620717411303424}', id="a number above 64 bits"),
        pytest.param({"t": "a\ud83d"}, b'{"t":"a\xed\xa0\xbd"}', id="half a character"),
    ],
)
def test_rare_values_are_written_as_the_client_does(data, written):
    assert Bodies().dumps(data) == written


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(b'{"t":"\xe6\xb3\x95","n":[1,2.5,null]}', id="as the server writes"),
        pytest.param(b'{"t":"a\\ud83d"}', id="half a character"),
    ],
)
def test_what_the_server_writes_is_read_as_the_client_does(written):
    assert Bodies().loads(written) == json.loads(written)
