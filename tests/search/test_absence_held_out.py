"""Absence on questions that nobody had tuned on, over the real laws without vectors."""

import json
from datetime import date
from pathlib import Path

import pytest

from search.question import Question
from search.result import NotFound

CASES = Path(__file__).parent / "cases"
TODAY = date(2025, 6, 1)
# As measured on these folders: at least so many proved, at most so many wrongly.
FLOORS = {
    "absent_held_out.jsonl": (21, 0),
    "absent_held_out_2.jsonl": (25, 0),
    "absent_held_out_3.jsonl": (22, 1),
    "absent_held_out_4.jsonl": (26, 1),
    "absent_held_out_5.jsonl": (18, 0),
    "absent_held_out_6.jsonl": (19, 0),
}
# As measured on these folders; on all laws, without vectors, the first was 44 before the rules.
COMPOUNDS = {"compounds.jsonl": 17, "compounds_held_out.jsonl": 3}

pytestmark = pytest.mark.shared


def _read(name):
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


PATTERNS = _read("patterns.jsonl")


@pytest.fixture(scope="module")
def whole(corpora):
    """Every word of the laws as they stand in their files."""
    return "\n".join(path.read_text("utf-8") for path in (corpora / "laws-zh").rglob("*.md"))


@pytest.fixture(scope="module")
def ask(laws_without_vectors):
    return lambda case: laws_without_vectors.ask(Question(text=case["query"], as_of=TODAY))


def _claims(answer):
    return answer.not_found_reason is NotFound.NO_KEYWORD_MATCH and answer.proof.proved_absent


@pytest.mark.parametrize(("name", "floors"), FLOORS.items(), ids=FLOORS)
def test_as_many_absent_subjects_are_proved_and_as_few_present_ones_called_absent(
    ask, whole, name, floors
):
    cases = _read(name)
    assert not [case["absent"] for case in cases if case.get("absent", "\0") in whole.casefold()]
    claimed = [case for case in cases if _claims(ask(case))]
    proved = sum("absent" in case for case in claimed)
    wrongly = [case["query"] for case in claimed if "present" in case]
    assert (proved >= floors[0], wrongly[floors[1] :]) == (True, []), (proved, wrongly)


@pytest.mark.parametrize(("name", "ceiling"), COMPOUNDS.items(), ids=COMPOUNDS)
def test_ordinary_subjects_put_as_compounds_are_seldom_called_absent(ask, name, ceiling):
    claimed = [case["query"] for case in _read(name) if _claims(ask(case))]
    assert len(claimed) <= ceiling, claimed


@pytest.mark.parametrize(
    "case", [one for one in PATTERNS if "absent" in one], ids=lambda case: case["qid"]
)
def test_an_amount_or_a_day_that_no_law_names_is_proved_absent(ask, whole, case):
    assert not any(form in whole for form in case["absent"])
    answer = ask(case)
    assert _claims(answer)
    (count,) = answer.proof.terms
    assert (count.provisions, count.pattern) in {(0, "amount"), (0, "date")}
    assert count.expansions


@pytest.mark.parametrize(
    "case", [one for one in PATTERNS if "present" in one], ids=lambda case: case["qid"]
)
def test_an_amount_or_a_day_that_a_law_names_in_another_form_is_never_called_absent(
    ask, whole, case
):
    assert case["present"] in whole
    answer = ask(case)
    assert not answer.not_found
    assert answer.candidates
