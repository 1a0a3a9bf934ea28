"""Absence on the real laws: what is claimed as proved, and every word of the proof read again.

The laws are read without vectors: they never prove absence.
"""

import json
from datetime import date
from pathlib import Path

import pytest

from mappings.tokens import plain
from search.question import Question
from search.result import NotFound

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases" / "absent.jsonl").read_text("utf-8").splitlines()
]
ABSENT = [case for case in CASES if "absent" in case]
PRESENT = [case for case in CASES if "present" in case]
TODAY = date(2025, 6, 1)
# Measured when the cases were written: 27 of 30.
PROVED = 27

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def texts(corpora):
    """The laws as they stand in their files."""
    return {path: path.read_text("utf-8") for path in sorted((corpora / "laws-zh").rglob("*.md"))}


@pytest.fixture(scope="module")
def answers(laws_without_vectors):
    ask = laws_without_vectors.ask
    return {case["qid"]: ask(Question(text=case["query"], as_of=TODAY)) for case in CASES}


@pytest.fixture(scope="module")
def folded(texts):
    """Their words, with widths and case folded."""
    return {path: plain(text) for path, text in texts.items()}


def test_the_absent_subjects_are_absent_from_the_files(folded):
    held = {
        case["absent"]: path.name
        for case in ABSENT
        for path, text in folded.items()
        if case["absent"].casefold() in text
    }
    assert held == {}


def test_the_present_subjects_have_the_article_that_is_named(texts):
    for case in PRESENT:
        found = [
            path
            for path, text in texts.items()
            if path.name.startswith(case["present"]["file"].removesuffix(".md"))
            and f"{case['present']['article']} " in text.replace("\u3000", " ")
        ]
        assert found, case["qid"]


def test_absent_subjects_are_claimed_as_proved(answers):
    proved = [case for case in ABSENT if _claims(answers[case["qid"]])]
    assert len(proved) >= PROVED


@pytest.mark.parametrize("case", PRESENT, ids=lambda case: case["qid"])
def test_a_subject_present_in_other_words_is_not_called_absent(answers, case):
    answer = answers[case["qid"]]
    assert not answer.not_found
    assert answer.candidates


def test_every_word_of_a_proof_is_true_of_the_files(answers, folded, laws_without_vectors):
    """Read with no index: each key term and expansion stands in none of the files ingested."""
    ingested = laws_without_vectors.index.scan("versions", fields=["version_sources"])
    names = {Path(source).name for row in ingested for source in row["version_sources"]}
    whole = "\n".join(text for path, text in folded.items() if path.name in names)
    assert whole
    build = laws_without_vectors.index.build()
    for case in ABSENT:
        if not _claims(answer := answers[case["qid"]]):
            continue
        proof = answer.proof
        assert proof.terms
        for term in proof.terms:
            assert term.provisions == 0
            for form in (term.term, *term.expansions):
                assert plain(form) not in whole, (case["qid"], form)
        for term in proof.others:
            forms = (term.term, *term.expansions)
            assert term.provisions == 0 or any(plain(form) in whole for form in forms)
        assert (proof.build, proof.dictionary) == (build.build, build.dictionary)
        assert f"in force on {TODAY}" in proof.scope
        assert proof.passages_in_scope > 0
        assert proof.methods_run == answer.methods_run
        assert proof.methods_skipped == answer.skipped_reasons
        assert not answer.candidates


def _claims(answer):
    return answer.not_found_reason is NotFound.NO_KEYWORD_MATCH and answer.proof.proved_absent
