"""Contradictions on judged pairs of real and invented texts: a floor that may only rise."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.contradictions.adjudication import RULES
from search.contradictions.conflicts import find_conflicts
from yiju.evaluation.conflict_pairs import read_pairs, sides_of
from yiju.evaluation.conflicts import figures_of, measure

CASES = Path(__file__).parent / "cases"
PAIRS = read_pairs(CASES / "conflict_pairs.jsonl")
DRAWN = read_pairs(CASES / "conflict_pairs_drawn.jsonl")
ENGLISH = read_pairs(CASES / "conflict_pairs_english.jsonl")
INVENTED = sides_of([pair for pair in PAIRS if not pair.real], CASES)


def test_the_pairs_are_as_many_and_as_mixed_as_was_asked_for():
    counted = Counter((pair.real, pair.contradicts) for pair in PAIRS)
    assert sum(n for (real, _), n in counted.items() if real) >= 40
    assert sum(n for (real, _), n in counted.items() if not real) >= 20
    assert sum(n for (_, contradicts), n in counted.items() if not contradicts) >= 20
    halves = Counter((pair.tuned, pair.contradicts) for pair in PAIRS)
    assert abs(halves[True, True] - halves[False, True]) <= 1


def test_every_rule_of_precedence_has_a_pair():
    named = {pair.rule for pair in PAIRS if pair.rule}
    # One rule has three outcomes: special over general, later over earlier, new against old.
    assert len(named) >= len(RULES) + 2
    assert {pair.prevails for pair in PAIRS if pair.contradicts} == {"one", "other", None}


def test_the_drawn_pairs_are_real_and_about_half_of_them_contradict():
    assert all(pair.real and not pair.tuned for pair in DRAWN)
    contradict = sum(pair.contradicts for pair in DRAWN)
    assert contradict >= 30
    assert len(DRAWN) - contradict >= 30


def test_the_english_pairs_are_half_real_and_about_half_of_each_half_contradict():
    assert sum(pair.real for pair in ENGLISH) >= 15
    halves = Counter((pair.tuned, pair.contradicts) for pair in ENGLISH)
    assert min(halves.values()) >= 7
    assert max(halves.values()) <= 9


@pytest.fixture(scope="module")
def sides(corpora):
    return {pairs: sides_of(pairs, corpora) for pairs in (PAIRS, DRAWN, ENGLISH)}


@pytest.fixture(scope="module")
def figures(sides):
    return {
        (pairs, one.group): one
        for pairs, held in sides.items()
        for one in figures_of(pairs, [measure(pair, *held[pair.id]) for pair in pairs])
    }


@pytest.mark.shared
@pytest.mark.parametrize(
    ("pairs", "group", "precision", "recall", "right_side"),
    [
        pytest.param(PAIRS, "all", 0.95, 0.7, 0.95, id="all"),
        pytest.param(PAIRS, "held out (odd)", 0.95, 0.75, 0.95, id="odd"),
        pytest.param(PAIRS, "real", 0.95, 0.6, 0.95, id="real"),
        pytest.param(DRAWN, "all", 0.9, 0.4, 0.95, id="drawn"),
        pytest.param(ENGLISH, "tuned (even)", 0.95, 0.85, 0.95, id="English, even"),
    ],
)
def test_contradictions_are_found_and_settled(figures, pairs, group, precision, recall, right_side):
    found = figures[pairs, group]
    assert found.precision.value >= precision
    assert found.recall.value >= recall
    assert found.right_side.value >= right_side


@pytest.mark.shared
@pytest.mark.parametrize("pairs", [PAIRS, DRAWN, ENGLISH], ids=["judged", "drawn", "English"])
def test_each_pair_is_found_and_settled_alike_in_either_order(sides, pairs):
    for pair in pairs:
        one, other = sides[pairs][pair.id]
        asked = {"topics": pair.topics}
        assert find_conflicts((one, other), **asked) == find_conflicts((other, one), **asked)
        # Names decide the order in which sides are compared: swapped, the same side must win.
        swapped = [
            one.model_copy(update={"candidate_id": other.candidate_id}),
            other.model_copy(update={"candidate_id": one.candidate_id}),
        ]
        assert _won(find_conflicts((one, other), **asked)) == {
            {one.candidate_id: other.candidate_id}.get(winner, winner and one.candidate_id)
            for winner in _won(find_conflicts(swapped, **asked))
        }


def _won(conflicts):
    return {conflict.prevails for conflict in conflicts}


@given(st.data(), st.randoms(use_true_random=False))
def test_many_texts_at_once_are_settled_alike_in_any_order(data, random):
    ids = data.draw(st.sets(st.sampled_from(sorted(INVENTED)), min_size=2, max_size=6))
    texts = [side for name in ids for side in INVENTED[name]]
    shuffled = random.sample(texts, len(texts))
    assert find_conflicts(texts) == find_conflicts(shuffled)
