"""Near concepts, negation and parts of a text: the right clause first, without vectors."""

from datetime import date
from pathlib import Path

import pytest

from search.question import Question
from yiju.evaluation.judgements import read_questions

CASES = Path(__file__).parent / "cases"
TODAY = date(2025, 6, 1)
# The folders that are read without vectors; a question of a year gone by sets its own day.
FOLDERS = ("民法典", "刑法", "民法商法", "社会法", "经济法", "行政法", "行政法规")
# Without vectors, on the whole corpus: 35 of 39 and 9 of 13; a few folders less shift a few places.
FLOORS = {"near.jsonl": 30, "near_held_out.jsonl": 6}

pytestmark = pytest.mark.shared


@pytest.mark.parametrize(("name", "floor"), FLOORS.items())
def test_the_right_clause_comes_first(laws_without_vectors, name, floor):
    right = {
        case.query: _is_first(laws_without_vectors, case)
        for case in read_questions([CASES / name])
        if "年的" not in case.query and all(_is_read(gold.file) for gold in case.gold)
    }
    assert sum(right.values()) >= floor, [query for query, first in right.items() if not first]


def _is_read(file):
    return file.startswith(tuple(f"laws-zh/{folder}/" for folder in FOLDERS))


def _is_first(bench, case):
    found = bench.ask(Question(text=case.query, as_of=TODAY)).candidates[:1]
    return any(gold.is_met_by(one) for one in found for gold in case.gold)
