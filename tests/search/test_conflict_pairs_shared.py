"""Contradictions on judged pairs of real and invented texts: a floor that may only rise."""

from collections import Counter
from pathlib import Path

import pytest

from search.arbiter.adjudication import RULES
from yiju.evaluation.conflict_pairs import read_pairs, sides_of
from yiju.evaluation.conflicts import figures_of, measure

PAIRS = read_pairs(Path(__file__).parent / "cases" / "conflict_pairs.jsonl")


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


@pytest.fixture(scope="module")
def figures(corpora):
    sides = sides_of(PAIRS, corpora)
    return {
        one.group: one
        for one in figures_of(PAIRS, [measure(pair, *sides[pair.id]) for pair in PAIRS])
    }


@pytest.mark.shared
@pytest.mark.parametrize(
    ("group", "precision", "recall", "right_side"),
    [
        pytest.param("all", 0.9, 0.47, 0.95, id="all"),
        pytest.param("held out (odd)", 0.9, 0.5, 0.95, id="held out"),
    ],
)
def test_contradictions_are_found_and_settled(figures, group, precision, recall, right_side):
    found = figures[group]
    assert found.precision.value >= precision
    assert found.recall.value >= recall
    assert found.right_side.value >= right_side
