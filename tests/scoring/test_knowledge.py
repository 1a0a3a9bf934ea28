"""The knowledge score and GKGR, against values computed by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from scoring.gkgr import Evidence, rank
from scoring.knowledge import (
    Statistics,
    Term,
    coherence_1,
    coherence_2,
    knowledge_score,
    length_factor,
    rarity,
    significance,
)


@pytest.mark.parametrize(
    ("length", "factor"),
    [pytest.param(300, 2, id="three times the mean"), pytest.param(100, 1, id="the mean")],
)
def test_a_longer_passage_signs_more_strongly(length, factor):
    assert length_factor(length, mean_length=100) == factor
    assert significance(1, length_factor=factor) == factor


def test_a_rare_term_is_worth_more():
    assert rarity(10, passages=100) == pytest.approx(2.2637, abs=5e-5)
    assert rarity(100, passages=100) == pytest.approx(math.log(1 + 0.5 / 100.5))


def test_a_term_cannot_stand_in_more_passages_than_there_are():
    with pytest.raises(ValueError, match="df is 11, of 10"):
        rarity(11, passages=10)


def test_statistics_that_cannot_be_are_refused():
    with pytest.raises(ValidationError, match="df of 'art' is 3"):
        Statistics(passages=2, mean_length=5, frequencies={"art": 3})
    with pytest.raises(ValidationError, match="passages"):
        Statistics.over([])
    with pytest.raises(ValidationError, match="mean_length"):
        Statistics.over([[], []])


def text(length: int, *places: int) -> list[str]:
    return ["art" if place in places else "cart" for place in range(length)]


@pytest.mark.parametrize(
    ("tokens", "first", "second"),
    [
        pytest.param(text(40, 0, 1, 2), 0, 3, id="shorter than the window"),
        pytest.param(text(100, 3, 4, 5), 1.5, 1.5, id="three in one window of a hundred"),
        pytest.param(text(50, 9), 1, 1, id="exactly one window"),
        pytest.param(text(59, 58), 0, 50 / 59, id="in the tail, which only ci-2 looks at"),
        pytest.param(text(100), 0, 0, id="not there"),
        pytest.param([], 0, 0, id="empty"),
    ],
)
def test_coherence_counts_the_densest_window(tokens, first, second):
    assert coherence_1(tokens, "art") == pytest.approx(first)
    assert coherence_2(tokens, "art") == pytest.approx(second)


def test_k_is_the_weighted_sum_over_the_terms():
    statistics = Statistics.over([["a", "b"], ["a", "c"]])
    scored = knowledge_score(
        ["a", "b"],
        [Term(token="b", level="max"), Term(token="a", level="lit"), Term(token="x", level="mid")],
        statistics,
    )
    # Λ 1, Sign 1; the window is the text: CI = 1 · 2 / 2 = 1.
    b = 0.5 * 1 * math.log(1 + 1.5 / 1.5) * 2
    a = 0.2 * 1 * math.log(1 + 0.5 / 2.5) * 2
    assert scored.value == pytest.approx(a + b)
    assert [one.value for one in scored.terms] == pytest.approx([b, a, 0])


def test_art_never_counts_in_cart():
    statistics = Statistics.over([["cart"], ["art"]])
    assert statistics.frequencies == {"cart": 1, "art": 1}
    assert knowledge_score(["cart"], [Term(token="art", level="max")], statistics).value == 0


def test_the_coherence_used_is_named():
    statistics = Statistics.over([["a"]])
    term = [Term(token="a", level="max")]
    one = knowledge_score(["a"], term, statistics, coherence="ci-1")
    two = knowledge_score(["a"], term, statistics)
    assert (one.coherence, one.terms[0].coherence) == ("ci-1", 0)
    assert (two.coherence, two.terms[0].coherence) == ("ci-2", 1)


@given(st.lists(st.sampled_from("abc"), max_size=130))
def test_looking_at_the_tail_never_finds_less(tokens):
    assert coherence_2(tokens, "a") >= coherence_1(tokens, "a")


def evidence(name, knowledge, semantic):
    return Evidence(passage_id=name, knowledge=knowledge, semantic=semantic)


def test_exact_terms_can_outweigh_the_nearer_meaning():
    best, other = rank([evidence("A", 0.4, 0.9), evidence("B", 2.0, 0.6)], threshold=0, top=5)
    assert (best.passage_id, best.knowledge_share, best.fused) == ("B", 1, pytest.approx(0.8))
    assert (other.passage_id, other.knowledge_share, other.fused) == (
        "A",
        pytest.approx(0.2),
        pytest.approx(0.55),
    )


def test_a_pool_without_any_term_is_ordered_by_meaning_alone():
    ranked = rank([evidence("A", 0, 0.2), evidence("B", 0, 0.6)], threshold=0, top=5)
    assert [(one.passage_id, one.knowledge_share, one.fused) for one in ranked] == [
        ("B", 0, 0.3),
        ("A", 0, 0.1),
    ]


def test_threshold_and_top_cut_the_pool():
    pool = [evidence(name, 1, cosine) for name, cosine in zip("abc", (0.9, 0.5, -0.8), strict=True)]
    assert [one.passage_id for one in rank(pool, threshold=0.3, top=5)] == ["a", "b"]
    assert [one.passage_id for one in rank(pool, threshold=0.3, top=1)] == ["a"]
    assert rank([], threshold=0, top=5) == ()
