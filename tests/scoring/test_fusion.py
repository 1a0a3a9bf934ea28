"""Fusion orders by relevance and authority together, once each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.fusion import Candidate, blend, fuse, reciprocal_rank
from scoring.profiles import load_profile

LAW = load_profile("law")


def candidate(name, relevance, authority, **more):
    return Candidate(candidate_id=name, relevance=relevance, authority=authority, **more)


def order(candidates, profile=LAW):
    return [one.candidate_id for one in fuse(candidates, profile)]


def test_fusion_is_alpha_times_relevance_plus_beta_times_authority():
    best, worst = fuse([candidate("a", 10.0, 0.9), candidate("b", 4.0, 0.5)], LAW)
    assert best.combined == pytest.approx(0.3 * 1 + 0.7 * 0.9)
    assert worst.combined == pytest.approx(0.3 * 0 + 0.7 * 0.5)


def test_the_seeds_variant_brings_authority_to_the_scale_of_the_pool_too():
    seed = LAW.model_copy(update={"normalise_authority": True})
    best, worst = fuse([candidate("a", 10.0, 0.9), candidate("b", 4.0, 0.5)], seed)
    assert (best.combined, worst.combined) == (pytest.approx(1.0), 0.0)
    assert (best.authority, best.norm_authority) == (0.9, 1.0)


def test_the_law_comes_first_though_a_note_is_slightly_nearer():
    assert order([candidate("note", 0.91, 0.3), candidate("law", 0.90, 0.9)]) == ["law", "note"]


def test_an_exact_match_is_never_beaten_by_tier():
    pool = [candidate("law", 9.0, 1.0), candidate("clause", 1.0, 0.1, exact=True)]
    assert order(pool) == ["clause", "law"]


def test_without_beta_only_relevance_decides_and_without_alpha_only_authority():
    pool = [candidate("near", 9.0, 0.1), candidate("high", 1.0, 0.9)]
    assert order(pool, LAW.model_copy(update={"beta": 0.0})) == ["near", "high"]
    assert order(pool, LAW.model_copy(update={"alpha": 0.0})) == ["high", "near"]


def test_a_candidate_without_relevance_is_placed_as_the_lowest_and_stays_missing():
    fused = {
        one.candidate_id: one
        for one in fuse(
            [candidate("a", 5.0, 0.5), candidate("b", 3.0, 0.5), candidate("c", None, 0.5)], LAW
        )
    }
    assert fused["c"].relevance is None
    assert fused["c"].norm_relevance == fused["b"].norm_relevance == 0


def test_novelty_is_added_as_it_is():
    assert order([candidate("old", 1.0, 0.5), candidate("new", 1.0, 0.5, novelty=0.05)]) == [
        "new",
        "old",
    ]


def test_an_empty_pool_gives_an_empty_order():
    assert fuse([], LAW) == ()


pools = st.lists(
    st.tuples(st.integers(0, 80).map(lambda n: n / 4), st.integers(0, 20).map(lambda n: n / 20)),
    min_size=1,
    max_size=8,
)
grades = st.integers(0, 16)
monotone_profiles = st.sampled_from(
    [
        LAW.model_copy(update={"norm": norm, "normalise_authority": also, "sigmoid_k": 0.1})
        for norm in ("min_max", "sigmoid")
        for also in (False, True)
    ]
)


@given(pools, monotone_profiles, grades, st.sampled_from(["relevance", "authority"]), st.data())
def test_more_relevance_or_authority_never_costs_a_place(pool, profile, grade, field, data):
    place = data.draw(st.integers(0, len(pool) - 1))
    before = [candidate(str(n), *pair) for n, pair in enumerate(pool)]
    raised = min(1.0, getattr(before[place], field) + grade / 16)
    if field == "relevance":
        raised = before[place].relevance + grade / 2
    after = list(before)
    after[place] = before[place].model_copy(update={field: raised})
    was, now = order(before, profile), order(after, profile)
    assert now.index(str(place)) <= was.index(str(place))


def test_legs_are_blended_each_on_its_own_scale():
    blended = blend(
        {"bm25": [30.0, 10.0, None, None], "knn": [None, 0.8, 0.6, None]},
        {"bm25": 0.4, "knn": 0.6},
        LAW,
    )
    assert blended == [pytest.approx(0.4), pytest.approx(0.6), 0, None]


def test_reciprocal_rank_adds_one_over_damping_plus_rank():
    merged = dict(reciprocal_rank([["a", "b"], ["b", "c", "b"]], damping=20))
    assert merged == pytest.approx({"a": 1 / 21, "b": 1 / 22 + 1 / 21, "c": 1 / 22})


def test_reciprocal_rank_puts_what_both_runs_found_first():
    assert [name for name, _ in reciprocal_rank([["a", "b"], ["b", "c"]], damping=20)] == [
        "b",
        "a",
        "c",
    ]
