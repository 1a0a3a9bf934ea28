"""The flagship on «Attention Is All You Need»: what answers, what is skipped, what is absent."""

import re

import pytest

from search.question import Question
from search.result import NotFound, Role

pytestmark = pytest.mark.shared
POSITION = "What positional encoding does the paper use?"
ABSENT = "What does this paper say about GDPR compliance and personal data protection?"
VECTORS = "chunk_embedding_match"


@pytest.fixture(scope="module")
def ask(paper):
    return lambda text, **conditions: paper.ask(Question(text=text, **conditions))


@pytest.fixture(scope="module")
def position(ask):
    return ask(POSITION)


def test_one_section_gives_two_answers_that_share_its_context(position):
    primary = [one for one in position.candidates if one.role is Role.PRIMARY]
    assert [one.label for one in primary] == ["3.5", "3.5"]
    assert ["sinusoid" in _anchored(one) for one in primary] == [True, False]
    assert ["learned" in _anchored(one) for one in primary] == [False, True]
    first, second = primary
    assert first.context == second.context
    assert first.text == second.text
    assert first.candidate_id != second.candidate_id


def test_anchors_are_exact_to_line_and_page_within_their_context(position):
    for one in position.candidates:
        anchor, context = one.anchor, one.context
        assert context.char_start <= anchor.char_start < anchor.char_end <= context.char_end
        assert context.page_start <= anchor.page_start <= anchor.page_end <= context.page_end
    places = [(one.anchor.page_start, one.anchor.line_start) for one in position.candidates[:2]]
    assert places == sorted(places)
    assert {page for page, _ in places} == {6}


def test_motivation_and_passing_mention_are_discarded_with_reasons(position):
    reasons = [one.llm_reason for one in position.provenances if one.llm_role is Role.DISCARDED]
    assert any(reason.startswith("motivation: ") for reason in reasons)
    assert any(reason.startswith("passing mention: ") for reason in reasons)


def test_likeness_is_not_asked_where_headings_and_keywords_agree(position):
    assert VECTORS in position.methods_skipped
    assert "titles and keywords agree strongly" in position.skipped_reasons[VECTORS]
    assert {"title_keyword_match", "content_keyword_match"} <= set(position.methods_used)


@pytest.mark.parametrize(
    ("question", "run", "skipped"),
    [
        pytest.param(
            "How does multi-head attention work?",
            {"title_keyword_match", "content_keyword_match"},
            {VECTORS, "exact_code"},
            id="titles and co-occurrence",
        ),
        pytest.param("What does Figure 2 show?", {"exact_code"}, {VECTORS}, id="exact code"),
        pytest.param(
            "Why does this model train faster than RNNs?", {VECTORS}, {"exact_code"}, id="diverges"
        ),
        pytest.param(
            "Summarize the Training section.",
            {"title_keyword_match"},
            {VECTORS, "exact_code"},
            id="titles",
        ),
    ],
)
def test_each_question_has_its_plan(ask, question, run, skipped):
    answer = ask(question)
    assert run <= set(answer.methods_run)
    assert skipped <= set(answer.methods_skipped)
    assert all(answer.skipped_reasons[method] for method in answer.methods_skipped)


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("How does multi-head attention work?", "3.2.2"),
        ("What does Figure 2 show?", "3.2"),
        ("Summarize the Training section.", "5"),
    ],
)
def test_the_section_that_is_named_comes_first(ask, question, label):
    assert ask(question).candidates[0].label == label


def test_the_vocabulary_diverges_where_the_paper_says_it_in_other_words(ask):
    assert ask("Why does this model train faster than RNNs?").understanding.vocabulary_diverges
    assert not ask(POSITION).understanding.vocabulary_diverges


def test_an_absent_subject_is_proved_while_likeness_still_returns_pages(ask):
    answer = ask(ABSENT)
    assert answer.not_found_reason is NotFound.NO_KEYWORD_MATCH
    assert answer.proof.proved_absent
    assert {term.term for term in answer.proof.terms} >= {"gdpr", "compliance", "personal data"}
    assert {term.provisions for term in answer.proof.terms} == {0}
    assert answer.proof.methods_skipped == answer.skipped_reasons
    assert not answer.candidates
    assert ask(ABSENT, ranking="dense").candidates


def test_the_proof_is_true_of_the_stored_text(ask, paper):
    rows = paper.index.scan("passages", fields=["provision_text"])
    whole = " ".join(row["provision_text"] for row in rows).casefold()
    for term in ask(ABSENT).proof.terms:
        assert not re.search(re.escape(term.term), whole), term


def _anchored(one):
    return one.text[one.anchor.char_start : one.anchor.char_end]
