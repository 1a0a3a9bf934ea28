"""Unit vectors, what has none, and the cosine behind a score of the server."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from mappings.vectors import UnusableVectors, cosine_of_score, unit_vectors


@pytest.mark.parametrize(("cosine", "score"), [(-1.0, 0.0), (0.0, 0.5), (0.5, 0.75), (1.0, 1.0)])
def test_a_score_of_the_server_is_read_as_its_cosine(cosine, score):
    assert cosine_of_score(score) == cosine


@given(arrays(np.float32, (4, 3), elements=st.floats(-(2.0**100), 2.0**100, width=32)))
def test_every_row_is_of_unit_length_or_told_unusable(raw):
    try:
        vectors, usable = unit_vectors(raw, ["text"] * 4), np.ones(4, bool)
    except UnusableVectors as told:
        vectors, usable = told.vectors, told.usable
    lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
    assert lengths == pytest.approx(usable.astype(float), abs=1e-5)


@pytest.mark.parametrize(
    ("row", "text"),
    [
        pytest.param([0.0, 0.0], "text", id="zero"),
        pytest.param([np.nan, 1.0], "text", id="not a number"),
        pytest.param([np.inf, 1.0], "text", id="infinite"),
        pytest.param([1e-30, 0.0], "text", id="too short to have a direction"),
        pytest.param([1.0, 0.0], " \u3000\n", id="blank text"),
    ],
)
def test_a_row_without_direction_is_told_with_the_others_kept(row, text):
    raw = np.array([[3.0, 4.0], row], np.float32)
    with pytest.raises(UnusableVectors, match=r"\[1\] \(1 of 2\)") as told:
        unit_vectors(raw, ["good", text])
    assert told.value.usable.tolist() == [True, False]
    assert told.value.vectors.tolist() == [[pytest.approx(0.6), pytest.approx(0.8)], [0.0, 0.0]]
