"""Query files are read as they are, and a candidate meets a judgement whatever its spelling."""

import json
from datetime import date
from pathlib import Path

import pytest
from answered import candidate
from hypothesis import given
from hypothesis import strategies as st

from mappings.errors import InputError
from mappings.numerals import article_label
from yiju.evaluation.judgements import (
    JudgedQuestion,
    Target,
    article_forms,
    check_files,
    read_questions,
    select,
)

ROOT = Path(__file__).resolve().parents[2]
GOLD = {"law": "甲法", "article": "第一条", "file": "laws/a.md"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("第１１条", "第十一条", id="full-width digits"),
        pytest.param("11", "第十一条", id="normal form"),
        pytest.param("第　十　一　条", "第十一条", id="blanks inside"),
        pytest.param("第一百七十七条之一", "177-1", id="branch"),
        pytest.param("第3.2.1条", "3.2.1", id="decimal clause as article"),
        pytest.param("３.２.１", "3.2.1", id="full-width clause"),
        pytest.param("CM-08(03)", "CM-8(3)", id="control with zeros"),
        pytest.param("ac-02", "AC-2", id="control in small letters"),
        pytest.param("5.", "5", id="last dot"),
        pytest.param("Part 12.Chapter 3.143.(3)", "Part 12. Chapter 3.143.(3)", id="blank"),
        pytest.param("4.3 Scope and Limits", "4.3", id="numbered heading"),
        pytest.param("2. The Scope", "2 The scope", id="heading with and without dot"),
    ],
)
def test_labels_that_are_one_article(one, other):
    assert article_forms(one) & article_forms(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("第十条", "第一百条", id="another number"),
        pytest.param("第十条", "第十条之一", id="branch"),
        pytest.param("3.2.1", "3.2.10", id="longer clause"),
        pytest.param("CM-8(3)", "CM-8", id="enhancement"),
        pytest.param("CM-8(3)", "CM-80(3)", id="zero at the end"),
        pytest.param("3.01", "3.1", id="zero after a dot"),
        pytest.param("7.1.Guidance.2.", "7.1", id="guidance is no heading"),
        pytest.param("A2.1.Guidance on B.3.", "A2.1", id="guidance with blanks is no heading"),
        pytest.param("114.2(f)", "114.2", id="letter"),
    ],
)
def test_labels_that_are_two_articles(one, other):
    assert not article_forms(one) & article_forms(other)


@given(st.integers(1, 1300), st.integers(0, 9), st.sampled_from(["", " ", "\u3000"]))
def test_every_printed_article_equals_its_number(number, branch, blank):
    label = blank.join(article_label(number, branch))
    assert article_forms(label) == article_forms(f"{number}-{branch}" if branch else str(number))


@pytest.mark.parametrize(
    ("source", "file", "met"),
    [
        pytest.param("../corpora/laws/a.md", "laws/a.md", True, id="ingest above the corpus"),
        pytest.param("a.md", "laws/a.md", True, id="ingest inside the folder"),
        pytest.param("C:\\corpora\\laws\\a.md", "laws/a.md", True, id="other slashes"),
        pytest.param(("x/b.md", "x/laws/a.md"), "laws/a.md", True, id="one of several sources"),
        pytest.param("more-laws/a.md", "laws/a.md", False, id="folder that ends alike"),
        pytest.param("laws/aa.md", "a.md", False, id="file that ends alike"),
        pytest.param("old/a.md", "laws/a.md", False, id="another folder"),
        pytest.param("copies/a.md", "laws/a.md", True, id="duplicate named in also"),
    ],
)
def test_the_file_is_met_folder_by_folder(source, file, met):
    target = Target(law="甲法", article="第一条", file=file, also=("copies/a.md",))
    assert target.is_met_by(candidate(source)) is met


@pytest.mark.parametrize(
    ("law", "version", "met"),
    [
        pytest.param("甲法", None, True, id="title alone"),
        pytest.param("中华人民共和国甲法", "2020-01-01", True, id="day in the version id"),
        pytest.param("甲法", "2021-03-03", True, id="day of amendment"),
        pytest.param("甲法", "2018-01-01", False, id="another version"),
        pytest.param("乙法", "2020-01-01", False, id="another law"),
    ],
)
def test_without_a_source_title_and_version_decide(law, version, met):
    found = candidate("", amended_on=date(2021, 3, 3))
    target = Target(law=law, article="第一条", file="laws/a.md", version=version)
    assert target.is_met_by(found) is met


def test_the_number_of_the_provision_counts_where_the_label_is_a_heading():
    found = candidate(label="", section_title="2 Scope", number="2")
    assert Target(law="甲法", article="2 scope", file="laws/a.md").is_met_by(found)


def test_a_number_that_occurs_again_is_still_that_number():
    found = candidate(label="", number="2~3")
    assert Target(law="甲法", article="2", file="laws/a.md").is_met_by(found)


def test_a_whole_document_is_met_by_any_of_its_provisions():
    target = Target(law="甲法", article="document", file="laws/a.md")
    assert target.is_met_by(candidate(label="第九条"))
    assert not target.is_met_by(candidate("laws/b.md"))


def write(folder, *lines):
    file = folder / "q.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_questions_are_read_with_unknown_keys_and_without_a_name(tmp_path):
    line = {
        "query": "问",
        "gold": [{**GOLD, "document_id": 3, "also": ["b.md"]}],
        "as_of": "2019-06-01",
        "lower": [GOLD],
        "annotated_as": ["甲法第一条"],
    }
    absent = {"qid": "x", "query": "无", "kind": "absent", "not_found": True}
    file = write(tmp_path, json.dumps(line), "", json.dumps(absent))
    first, second = read_questions([file])
    assert (first.qid, first.as_of, first.gold[0].also) == ("q-1", date(2019, 6, 1), ("b.md",))
    assert first.lower[0].law == "甲法"
    assert (second.qid, second.gold, second.not_found) == ("x", (), True)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        pytest.param("{", "no JSON object", id="cut off"),
        pytest.param("[1]", "no JSON object", id="list"),
        pytest.param('{"gold": []}', "query", id="no query"),
        pytest.param('{"query": "q", "gold": [{"law": "l"}]}', "gold.0.article", id="no article"),
        pytest.param('{"query": "q", "gold": []}', "either a gold", id="no gold, not absent"),
        pytest.param(
            json.dumps({"query": "q", "gold": [GOLD], "as_of": "2020-02-30"}),
            "as_of",
            id="impossible day",
        ),
        pytest.param(
            json.dumps({"qid": "a b", "query": "q", "gold": [GOLD]}), "qid", id="blank in a name"
        ),
        pytest.param(
            json.dumps({"query": "q", "gold": [GOLD], "not_found": True}),
            "either a gold",
            id="gold and absent",
        ),
    ],
)
def test_a_bad_line_is_named_with_its_file_and_number(tmp_path, line, reason):
    file = write(tmp_path, json.dumps({"query": "q", "gold": [GOLD]}), line)
    with pytest.raises(InputError) as raised:
        read_questions([file])
    assert f"{file}:2: " in raised.value.message
    assert reason in raised.value.message


def test_a_name_may_occur_once_only(tmp_path):
    line = json.dumps({"qid": "a", "query": "q", "gold": [GOLD]})
    file = write(tmp_path, line, line)
    with pytest.raises(InputError, match=r"q\.jsonl:2: the qid 'a' occurs twice"):
        read_questions([file])


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", None], ids=["no UTF-8", "no file"])
def test_a_file_that_cannot_be_read_is_an_error_of_ours(tmp_path, content):
    file = tmp_path / "q.jsonl"
    if content:
        file.write_bytes(content)
    with pytest.raises(InputError, match="cannot be read"):
        read_questions([file])


def test_a_gold_outside_the_corpus_is_refused(tmp_path):
    question = JudgedQuestion(qid="a", query="q", gold=(Target(**GOLD),))
    with pytest.raises(InputError, match=r"a: laws/a\.md is not below"):
        check_files([question], tmp_path)
    (tmp_path / "laws").mkdir()
    (tmp_path / "laws" / "a.md").touch()
    check_files([question], tmp_path)


def test_kinds_and_limit_choose_the_first_of_each_kind():
    questions = [
        JudgedQuestion(qid=f"{kind}{number}", query="q", kind=kind, gold=(Target(**GOLD),))
        for kind in ("lay", "trap", "exact")
        for number in (1, 2, 3)
    ]
    chosen = select(questions, kinds=("lay", "exact"), limit=2)
    assert [question.qid for question in chosen] == ["lay1", "lay2", "exact1", "exact2"]
    with pytest.raises(InputError, match="no question is of kind poem"):
        select(questions, kinds=("poem",))


@pytest.mark.shared
def test_the_development_questions_are_read_as_they_are(shared):
    questions = read_questions(sorted((shared / "queries").glob("*.jsonl")))
    assert {question.kind for question in questions} == {"lay", "scene", "recite", "exact", "trap"}
    check_files(questions, shared / "corpora")


def test_the_examples_hold_questions_that_nothing_answers():
    questions = read_questions([ROOT / "examples" / "questions.jsonl"])
    absent = [question for question in questions if question.not_found]
    assert absent
    assert all(question.kind == "absent" for question in absent)
    check_files(questions, ROOT / "examples" / "corpus")
