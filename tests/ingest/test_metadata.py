"""Sidecars and lists: what they add, what they overrule, which contradictions stay visible."""

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.discover import discover
from ingest.metadata import beside, complete, is_metadata
from ingest.metadata.lists import rows_of
from ingest.source import Draft, Evidence, Statement
from mappings.errors import NothingToRead, UnreadableDocument


def draft(*evidence, **fields):
    known = {
        "source": "灯塔法.md",
        "title": "灯塔法",
        "full_title": "中华人民共和国灯塔法",
        "kind": "law",
    }
    found = tuple(
        Evidence(field=field, value="x", quote="", rule="r", confidence=confidence)
        for field, confidence in evidence
    )
    return Draft(**{**known, **fields}, evidence=found)


def said(confidence=0.85, **fields):
    return Statement(by="list.csv", confidence=confidence, **fields)


DAY, OTHER_DAY = date(2020, 1, 2), date(2021, 3, 4)


@pytest.mark.parametrize(
    ("held", "statement", "becomes", "flags"),
    [
        pytest.param(draft(), said(issuer="灯塔局"), {"issuer": "灯塔局"}, (), id="what the text leaves open is filled"),
        pytest.param(draft(("kind", 0.4)), said(kind="department_rule"), {"kind": "department_rule"}, (), id="a guess gives way"),
        pytest.param(draft(("kind", 0.96)), said(kind="department_rule"), {"kind": "law"}, ("stated_otherwise: kind department_rule by list.csv",), id="own words stay, the contradiction is told"),
        pytest.param(draft(("kind", 0.96)), said(1, kind="department_rule"), {"kind": "department_rule"}, ("stated_otherwise: kind department_rule by list.csv",), id="the user overrules own words, visibly"),
        pytest.param(draft(), said(0.3, effective_from=DAY), {"effective_from": DAY}, ("effective_from_by_list",), id="a hint fills an open first day"),
        pytest.param(draft(amended_on=OTHER_DAY), said(0.3, effective_from=DAY), {"effective_from": None}, (), id="no hint for an amended text"),
        pytest.param(draft(amended_on=OTHER_DAY), said(1, effective_from=DAY), {"effective_from": DAY}, (), id="the user knows the first day of an amended text"),
        pytest.param(draft(("effective_from", 0.95), effective_from=OTHER_DAY), said(0.3, effective_from=DAY), {"effective_from": OTHER_DAY}, ("stated_otherwise: effective_from 2020-01-02 by list.csv",), id="own first day stays"),
        pytest.param(draft(("full_title", 0.4)), said(title="灯塔管理法", aliases=("灯法",)), {"title": "灯塔管理法", "full_title": "灯塔管理法", "aliases": ("灯法",)}, (), id="title in place of a file's name"),
        pytest.param(draft(("full_title", 0.95)), said(title="灯塔管理法"), {"title": "灯塔法", "aliases": ("灯塔管理法",)}, ("stated_otherwise: title 灯塔管理法 by list.csv",), id="another title becomes an alias"),
        pytest.param(draft(flags=("kind_unknown",)), said(1, kind="department_rule"), {"kind": "department_rule"}, ("stated_otherwise: kind department_rule by list.csv",), id="the doubt is settled"),
    ],
)  # fmt: skip
def test_what_stands_beside_a_text_is_weighed_against_it(held, statement, becomes, flags):
    made = complete(held, [statement])
    assert {field: getattr(made, field) for field in becomes} == becomes
    assert made.flags == flags


def test_a_status_is_noted_and_changes_nothing():
    made = complete(draft(), [said(0.3, about=("灯塔法",), status="已替代, 新法")])
    assert [(e.field, e.value, e.quote) for e in made.evidence] == [
        ("status", "已替代, 新法", "list.csv")
    ]
    assert made.expires_on is None


def test_a_statement_about_another_text_is_passed_over():
    assert complete(draft(), [said(about=("船舶法",), issuer="船舶局")]) == draft()


@pytest.fixture
def corpus(tmp_path):
    """A folder of two laws and the lists around them."""
    (tmp_path / "法").mkdir()
    for name in ("甲法.md", "乙法.md"):
        (tmp_path / "法" / name).write_text("第一条 甲。", encoding="utf-8")
    return tmp_path


def test_a_list_above_its_files_is_found(corpus):
    (corpus / "list.csv").write_text(
        "file,title,valid_from,expired\n法/甲法.md,甲法,2020-01-02,1\n法/乙法.md,乙法,,0\n", "utf-8"
    )
    (first,) = beside(corpus / "法" / "甲法.md")
    assert (first.effective_from, first.by) == (DAY, "list.csv")
    assert "expired" not in first.model_dump(exclude_none=True).values()
    (second,) = beside(corpus / "法" / "乙法.md")
    assert second.effective_from is None


def test_a_list_that_changes_is_read_anew(corpus):
    path = corpus / "list.csv"
    path.write_text("file,valid_from\n法/甲法.md,2020-01-02\n", "utf-8")
    assert beside(corpus / "法" / "甲法.md")[0].effective_from == DAY
    path.write_text("file,valid_from,note\n法/甲法.md,2021-03-04,\n", "utf-8")
    assert beside(corpus / "法" / "甲法.md")[0].effective_from == OTHER_DAY


def test_a_paper_has_its_title_its_abbreviation_and_its_rung():
    (row,) = rows_of(
        [{"txt_file": "LMP_VER03.txt", "title": "Lamp Rules (LMP)", "kind": "rules", "version": "3", "date_in_file_name": "2023-12-18"}],
        by="documents.csv",
    )  # fmt: skip
    told = row.statement
    assert (told.title, told.aliases, told.number) == ("Lamp Rules", ("LMP",), "LMP VER03")
    assert (told.kind, told.jurisdiction) == ("department_rule", "Abu Dhabi Global Market")
    assert told.promulgated_on == date(2023, 12, 18)


def test_a_list_of_standards_speaks_of_titles_and_numbers(corpus):
    table = [
        {
            "standard_number": "GB 1-2020",
            "title": "灯",
            "status": "已替代",
            "replaced_by": "GB 1-2024",
        }
    ]
    (corpus / "standards.json").write_text(json.dumps({"version": 1, "standards": table}), "utf-8")
    (told,) = beside(corpus / "法" / "甲法.md")
    assert (told.about, told.status) == (("GB 1-2020", "灯"), "已替代, GB 1-2024")


def test_the_sidecar_of_a_user_comes_last_and_is_certain(corpus):
    (corpus / "list.csv").write_text("file,valid_from\n甲法.md,2020-01-02\n", "utf-8")
    (corpus / "法" / "甲法.md.meta.json").write_text('{"kind": "department_rule"}', "utf-8")
    *_, last = beside(corpus / "法" / "甲法.md")
    assert (last.kind, last.confidence, last.by) == ("department_rule", 1, "甲法.md.meta.json")


@pytest.mark.parametrize(
    "written", ["{", "[]", '{"kind": 7}', '{"colour": "red"}', '{"effective_from": "2021-02-30"}']
)
def test_a_broken_sidecar_is_an_error_not_passed_over(corpus, written):
    (corpus / "法" / "甲法.md.meta.json").write_text(written, "utf-8")
    with pytest.raises(UnreadableDocument, match="sidecar"):
        beside(corpus / "法" / "甲法.md")


def test_metadata_is_no_document(corpus):
    path = corpus / "list.csv"
    path.write_text("file,valid_from\n甲法.md,2020-01-02\n", "utf-8")
    sidecar = corpus / "法" / "甲法.md.meta.json"
    sidecar.write_text("{}", "utf-8")
    assert is_metadata(path)
    assert is_metadata(sidecar)
    names = [found.name for found in discover([str(corpus), str(path), str(sidecar)])]
    assert sorted(names) == [f"{corpus}/法/乙法.md", f"{corpus}/法/甲法.md"]
    with pytest.raises(NothingToRead):
        discover([str(path)])


@given(st.binary(max_size=200), st.sampled_from(["list.csv", "list.json"]))
def test_any_bytes_make_a_list_or_none(tmp_path_factory, data, name):
    folder = tmp_path_factory.mktemp("any")
    (folder / name).write_bytes(b"file,valid_from\n" * (len(data) % 2) + data)
    for statement in beside(folder / "甲.md"):
        assert statement.by == name


@pytest.mark.shared
def test_the_real_lists_are_known(corpora):
    papers = sorted((corpora / "regs-en/adgm/txt").glob("*.txt"))
    assert [len(beside(paper)) for paper in papers] == [1] * 29
    assert all(beside(paper)[0].kind for paper in papers)
    law = corpora / "laws-zh/社会法/劳动合同法(2012-12-28).md"
    assert [told.by for told in beside(law)] == ["source-meta.csv"]
    notes = corpora / "construction-zh/safety_measures.md"
    assert len(beside(notes)) == 84
