"""A reranker's answer is repaired: each candidate once, none lost, none invented."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rerank import repair_order


@pytest.mark.parametrize(
    ("answer", "order", "not_judged"),
    [
        pytest.param("112", "123", "3", id="a repeat pushes nobody out"),
        pytest.param("391", "312", "2", id="unknown dropped"),
        pytest.param("", "123", "123", id="empty answer keeps the former order"),
        pytest.param("321", "321", "", id="whole"),
    ],
)
def test_the_order_is_repaired(answer, order, not_judged):
    repaired = repair_order(list(answer), former=list("123"))
    assert "".join(placed.candidate_id for placed in repaired.order) == order
    assert "".join(repaired.not_judged) == not_judged


def test_what_was_wrong_with_the_answer_is_kept():
    repaired = repair_order(["1", "x", "1", "2"], former=["1", "2"])
    assert (repaired.unknown, repaired.repeated) == (("x",), ("1",))


@given(st.lists(st.sampled_from("abcdefxyz")), st.permutations("abcdef"))
def test_every_candidate_stands_in_the_order_exactly_once(answer, former):
    repaired = repair_order(answer, former=former)
    assert sorted(placed.candidate_id for placed in repaired.order) == sorted(former)
    again = repair_order([placed.candidate_id for placed in repaired.order], former=former)
    assert [one.candidate_id for one in again.order] == [one.candidate_id for one in repaired.order]
