"""Pairs of a pool are those of each of its texts; shares can be computed by hand."""

from itertools import pairwise
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.pairs import PairTable, pair_codes

letters = st.text(st.sampled_from("甲乙丙丁a1, ，。Ａ𠀀"), max_size=12)

latin = st.text(st.sampled_from("abBé1 -."), max_size=12)


def by_hand(text):
    solid = [sign for sign in text.lower().replace("ａ", "a") if sign.isalnum()]
    return set(pairwise(solid))


def pairs_of(texts):
    codes, owners = pair_codes(texts)
    held = [set() for _ in texts]
    for code, owner in zip(codes.tolist(), owners.tolist(), strict=True):
        held[owner].add((chr(code >> 18), chr(code & (1 << 18) - 1)))
    return held


@given(st.lists(letters | latin, max_size=6) | st.lists(latin, max_size=6))
def test_pairs_stay_within_their_text_and_signs_part_nothing(texts):
    assert pairs_of(texts) == [by_hand(text) for text in texts]


@pytest.mark.parametrize(
    ("question", "texts", "covered", "focused"),
    [
        pytest.param("甲乙", ["甲乙", "丙丁"], [1, 0], [1, 0], id="whole or not at all"),
        pytest.param("甲乙丙", ["甲，乙"], [0.5], [1], id="half of the question"),
        pytest.param(
            "甲乙",
            ["甲乙丙", "甲乙"],
            [1, 1],
            [log(2) / (log(2) + log(3)), 1],
            id="the rarer pair weighs more",
        ),
        pytest.param("。", ["甲乙", ""], [0, 0], [0, 0], id="nothing said"),
    ],
)
def test_shares(question, texts, covered, focused):
    table = PairTable(question, texts)
    assert table.covered().tolist() == pytest.approx(covered)
    assert table.focused().tolist() == pytest.approx(focused)
