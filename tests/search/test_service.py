"""The whole search on the invented corpus, real node, real vectors: what governs, on that day."""

from datetime import date

import pytest

from mappings.errors import InvalidQuestion, NotFoundError
from search.question import Effectivity, Question
from search.result import NotFound, Role

TODAY = date(2026, 6, 1)


@pytest.fixture(scope="module")
def ask(examples_bench):
    def ask_(text, **conditions):
        return examples_bench.ask(Question(text=text, **{"as_of": TODAY} | conditions))

    return ask_


@pytest.mark.parametrize(
    ("question", "as_of", "citation"),
    [
        pytest.param("屋顶农场法第十条", TODAY, "《屋顶农场法》第十条", id="citation"),
        pytest.param("《屋顶农场法》第10条", TODAY, "《屋顶农场法》第十条", id="Arabic numeral"),
        pytest.param(
            "屋顶农场法第八条之一",
            date(2020, 1, 1),
            "《屋顶农场法》第八条之一",
            id="之一",
        ),
        pytest.param("GB 99001 3.2.1", TODAY, "《屋顶农场结构通用规范》3.2.1", id="clause"),
        pytest.param(
            "GB99001－2022 第3.2.1条", TODAY, "《屋顶农场结构通用规范》3.2.1", id="full-width dash"
        ),
    ],
)
def test_a_citation_is_answered_with_that_provision(ask, question, as_of, citation):
    found = ask(question, as_of=as_of).candidates[0]
    assert (found.citation, found.role, found.status) == (citation, Role.PRIMARY, "in_force")
    assert "cites" in found.reason


def test_the_wording_of_the_day_is_given(ask):
    days = {
        year: ask("屋顶农场法第三条", as_of=date(year, 6, 1)).candidates[0].doc_id
        for year in (2012, 2020, 2026)
    }
    assert days == {
        2012: "屋顶农场法@2009-03-27",
        2020: "屋顶农场法@2016-09-30",
        2026: "屋顶农场法@2023-06-28",
    }


def test_nothing_out_of_force_is_shown_unless_asked_for(ask):
    strict = ask("屋顶农场 备案", size=50)
    assert {one.status for one in strict.candidates} <= {"in_force", "unknown"}
    shown = ask("屋顶农场 备案", size=50, effectivity=Effectivity.ALL)
    assert "superseded" in {one.status for one in shown.candidates}


def test_a_repealed_provision_is_named_with_what_replaced_it(ask):
    result = ask("屋顶栽培管理条例第三条")
    assert result.not_found_reason is NotFound.ONLY_OUT_OF_FORCE
    assert any("屋顶农场法" in line and "2024-01-01" in line for line in result.proof.out_of_force)


def test_an_absent_subject_is_proved_absent(ask):
    result = ask("GDPR合规")
    assert (result.not_found, result.not_found_reason) == (True, NotFound.NO_KEYWORD_MATCH)
    assert result.proof.proved_absent
    assert {term.provisions for term in result.proof.terms} == {0}
    assert not result.candidates
    # What merely came nearest among what no longer binds has nothing to do with the subject.
    assert result.proof.out_of_force == ()


def test_the_same_subject_asked_of_vectors_alone_still_returns_pages(ask):
    assert ask("GDPR合规", ranking="dense").candidates


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name)
        for name, text in {
            "slash": "GB/T 99001",
            "open bracket": "(消防 AND",
            "open quote": '"屋顶',
            "curly quotes": "“备案期限”",
            "title": "《屋顶农场法》",
            "dangling AND": "屋顶 AND",
            "star": "屋顶 *",
            "backslash": "屋顶 \\",
            "emoji beside a word": "屋顶😀",
            "20,000 characters": "屋顶农场应当备案。" * 2223,
            "NUL and a lone surrogate": "屋顶\x00农场\ud83d",
        }.items()
    ],
)
def test_no_question_breaks_the_query_language(ask, text):
    result = ask(text)
    assert result.audit_id
    assert result.candidates or result.not_found


@pytest.mark.parametrize("text", ["", "   ", ":", "*", "\\", "😀", "。，、"])
def test_a_question_without_words_is_refused(ask, text):
    with pytest.raises(InvalidQuestion):
        ask(text)


def test_an_unknown_work_is_refused_with_a_remedy(ask):
    with pytest.raises(NotFoundError, match="无此法"):
        ask("备案", work="无此法")


def test_every_skip_has_its_reason(ask):
    result = ask("屋顶农场法第十条")
    assert set(result.methods_skipped) == set(result.skipped_reasons)
    assert all(result.skipped_reasons.values())
    assert not set(result.methods_run) & set(result.methods_skipped)


def test_a_filter_that_matches_nothing_says_so(ask):
    from search.clauses import parse_filters

    result = ask("备案", filters=parse_filters(["issuer=无此机关"]))
    assert result.not_found_reason is NotFound.NO_DOCUMENT_IN_SCOPE


def test_anchor_and_context_point_at_the_words(ask):
    for one in ask("备案", size=20).candidates:
        assert one.context.char_start <= one.anchor.char_start <= one.anchor.char_end
        assert one.anchor.char_end <= one.context.char_end == len(one.text)
        assert one.context.line_start <= one.anchor.line_start <= one.anchor.line_end


def test_the_record_is_stored_as_it_was_given(ask, examples_bench):
    result = ask("屋顶农场怎样备案")
    examples_bench.index.refresh("audit")
    stored = examples_bench.service.log.find(result.audit_id)
    assert stored["record"]["question"] == "屋顶农场怎样备案"
    assert [one["candidate_id"] for one in stored["record"]["candidates"]] == [
        one.candidate_id for one in result.candidates
    ]
    examples_bench.service.log.verify()


def test_what_binds_today_is_found_by_the_words_of_what_was_cited(ask):
    result = ask("屋顶栽培管理条例第三条")
    assert result.candidates[0].title == "屋顶农场法"
    assert result.candidates[0].status == "in_force"


def test_an_anchor_names_the_line_of_the_file_that_holds_its_words(ask):
    from pathlib import Path

    checked = 0
    for one in ask("经营者 备案 罚款", size=40).candidates:
        source = one.source if isinstance(one.source, str) else one.source[0]
        if source.endswith(".md"):
            line = Path(source).read_text(encoding="utf-8").splitlines()[one.anchor.line_start - 1]
            assert one.text[one.anchor.char_start : one.anchor.char_end][:8].split("\n")[0] in line
            checked += one.context.line_end > one.context.line_start
    assert checked  # at least one provision of several lines


@pytest.mark.parametrize(
    ("question", "named"),
    [
        pytest.param("GB 99001 9.9.9", "gb 99001#9.9.9", id="clause"),
        pytest.param("GB 98765", "gb 98765", id="standard"),
        pytest.param("屋顶农场法第九百条", "屋顶农场法第九百条", id="article"),
    ],
)
def test_what_is_named_by_number_and_does_not_exist_is_proved_absent(ask, question, named):
    result = ask(question)
    assert result.not_found_reason is NotFound.NO_KEYWORD_MATCH
    assert result.proof.proved_absent
    assert next((term.term, term.provisions) for term in result.proof.terms) == (named, 0)
