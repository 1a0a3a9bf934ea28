"""The real PDF, DOCX and tab-separated files: sections, pages, one law in several formats."""

import re

import pytest

from ingest.annotate import annotate
from ingest.assemble import Sheet, assemble
from ingest.metadata import beside, complete
from ingest.outline import outline
from ingest.readers import read
from mappings.records import Part

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def sheet(corpora):
    """Reads one real file as it enters a version; each once."""
    known = {}

    def read_once(name):
        if name not in known:
            path = corpora / name
            source = read(path, name=name)
            found = outline(source)
            draft = complete(annotate(source, found), (*source.stated, *beside(path)))
            known[name] = source, Sheet(draft, found)
        return known[name]

    return read_once


# Counted by hand in the outline of the file: label, title, page on which the section begins.
ATTENTION = [
    ("1", "Introduction", 1), ("2", "Background", 2), ("3", "Model Architecture", 2),
    ("3.1", "Encoder and Decoder Stacks", 3), ("3.2", "Attention", 3),
    ("3.2.1", "Scaled Dot-Product Attention", 4), ("3.2.2", "Multi-Head Attention", 4),
    ("3.2.3", "Applications of Attention in our Model", 5),
    ("3.3", "Position-wise Feed-Forward Networks", 5), ("3.4", "Embeddings and Softmax", 5),
    ("3.5", "Positional Encoding", 5), ("4", "Why Self-Attention", 6), ("5", "Training", 7),
    ("5.1", "Training Data and Batching", 7), ("5.2", "Hardware and Schedule", 7),
    ("5.3", "Optimizer", 7), ("5.4", "Regularization", 7), ("6.1", "Machine Translation", 8),
    ("6.2", "Model Variations", 8), ("6.3", "English Constituency Parsing", 9),
    ("7", "Conclusion", 10),
]  # fmt: skip
ATTENTION_PDF = "pdf/en/1706.03762.pdf"


def test_the_paper_has_the_sections_of_its_outline(sheet):
    source, paper = sheet(ATTENTION_PDF)
    assert len(source.contents) == 22
    assert {entry.level for entry in source.contents} == {1, 2, 3}
    assert source.flags == ()
    labelled = [(c.label, c.title, c.page_start) for c in paper.outline.clauses if c.label]
    assert labelled == ATTENTION  # 6 Results has no words of its own: it stands in the paths
    paths = {clause.label: clause.path for clause in paper.outline.clauses}
    assert paths["3.2.1"] == ("3 Model Architecture", "3.2 Attention")
    assert paths["6.1"] == ("6 Results",)


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("sinusoid", "3.5"), ("warmup_steps", "5.3"), ("P100", "5.2"),
        ("byte-pair", "5.1"), ("Label Smoothing", "5.4"), ("WSJ", "6.3"), ("newstest2013", "6.2"),
        ("encoder-decoder attention", "3.2.3"), ("ByteNet", "2"), ("identical layers", "3.1"),
        ("hidden states", "1"), ("path length", "4"), ("beam size", "6.1"), ("softmax", "3.4"),
    ],
)  # fmt: skip
def test_lines_of_the_paper_are_in_the_section_that_a_reader_sees(sheet, words, label):
    _, paper = sheet(ATTENTION_PDF)
    holding = {c.label for c in paper.outline.clauses if words in c.text}
    assert label in holding


def test_every_line_of_the_paper_has_one_place(sheet):
    source, paper = sheet(ATTENTION_PDF)
    found = paper.outline
    held = sum(len(clause.lines) for clause in found.clauses)
    aside = len(found.front) + len(found.headings) + len(found.boilerplate)
    assert held + aside == len(source.lines)


@pytest.mark.parametrize(
    ("name", "entries", "astray"),
    [
        pytest.param("FIPS199", 5, 0, id="FIPS 199"),
        pytest.param("NIST.SP.800-171r2", 29, 1, id="SP 800-171 r2: the document itself"),
        pytest.param("SP800-121", 28, 2, id="SP 800-121: a stump and an empty title"),
        pytest.param("SP800-121r2", 49, 1, id="SP 800-121 r2: the document itself"),
        pytest.param("SP800-123", 54, 3, id="SP 800-123: three times a number alone"),
        pytest.param("SP800-145", 5, 0, id="SP 800-145"),
        pytest.param("SP800-171r1", 28, 1, id="SP 800-171 r1: the document itself"),
        pytest.param("SP800-190", 88, 0, id="SP 800-190"),
        pytest.param("SP800-30r1", 28, 0, id="SP 800-30 r1"),
    ],
)
def test_every_entry_of_an_outline_is_placed_or_reported(sheet, name, entries, astray):
    source, _ = sheet(f"pdf/en/{name}.pdf")
    headings = [line for line in source.lines if line.level]
    reported = [flag for flag in source.flags if flag.startswith("contents_entry_not_found: ")]
    assert len(source.contents) == entries
    assert (len(headings), len(reported)) == (entries - astray, astray)


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        pytest.param("SP800-30", ("1.1", "3.2.1", "4.4.3", "5.2"), id="SP 800-30"),
        pytest.param("NIST.SP.800-63b", ("4.1.1", "5.2.10", "10.2.9", "A.5"), id="SP 800-63B"),
    ],
)
def test_without_an_outline_the_printed_contents_tell_the_sections(sheet, name, labels):
    _, paper = sheet(f"pdf/en/{name}.pdf")
    assert set(labels) <= {clause.label for clause in paper.outline.clauses}


def test_revisions_are_versions_of_one_work_in_order(sheet):
    names = (
        "SP800-121",
        "SP800-121r2",
        "SP800-30",
        "SP800-30r1",
        "SP800-171r1",
        "NIST.SP.800-171r2",
    )
    versions = assemble([sheet(f"pdf/en/{name}.pdf")[1] for name in names])
    assert [one.version.version_id for one in versions] == [
        "NIST SP 800-121@2008-09-01",
        "NIST SP 800-121@2017-05-01",
        "NIST SP 800-171@2016-12-01",
        "NIST SP 800-171@2020-02-01",
        "NIST SP 800-30@2002-07-01",
        "NIST SP 800-30@2012-09-01",
    ]


def test_printed_page_and_sheet_are_kept_apart(sheet):
    source, _ = sheet("pdf/en/SP800-123.pdf")
    labels = {line.page: line.page_label for line in source.lines}
    assert (labels[3], labels[7], labels[21]) == ("ii", "ES-1", "3-5")


@pytest.mark.parametrize(
    ("names", "articles"),
    [
        pytest.param(("laws-zh/社会法/劳动合同法(2012-12-28).md", "pdf/zh/中华人民共和国劳动合同法.pdf"), 98, id="劳动合同法: Markdown, PDF"),
        pytest.param(("laws-zh/行政法规/劳动合同法实施条例(2008-09-18).md", "laws-zh-docx/劳动合同法实施条例.docx", "pdf/zh/中华人民共和国劳动合同法实施条例.pdf"), 38, id="实施条例: Markdown, DOCX, PDF"),
        pytest.param(("laws-zh/行政法/数据安全法(2021-06-10).md", "pdf/zh/中华人民共和国数据安全法.pdf"), 55, id="数据安全法: Markdown, PDF"),
        pytest.param(("laws-zh-html/company-law/2023/chinatax_company_law_2023.html", "laws-zh/民法商法/公司法(2023-12-29).md"), 266, id="公司法: HTML, Markdown"),
    ],
)  # fmt: skip
def test_one_law_in_several_formats_is_one_version(sheet, names, articles):
    sheets = [sheet(name)[1] for name in names]
    assert all(one.wording == sheets[0].wording for one in sheets)
    ((version, provisions),) = assemble(sheets)
    assert set(version.sources) == set(names)
    assert version.articles == articles
    assert all(set(p.sources) == set(names) for p in provisions if p.label)


def test_a_copy_with_a_slip_is_still_the_same_version(sheet):
    names = (
        "laws-zh/行政法/治安管理处罚法(2012-10-26).md",
        "laws-zh-docx/中华人民共和国治安管理处罚法.docx",
    )
    first, second = (sheet(name)[1].wording for name in names)
    assert [number for number in first if first[number] != second[number]] == ["38"]
    ((version, _),) = assemble([sheet(name)[1] for name in names])
    assert "sources_differ" in version.flags


@pytest.mark.parametrize(
    ("names", "days"),
    [
        # Its file is named after 2018, its title page ends in 2004, and so do its 138 articles.
        pytest.param(("laws-zh/宪法/宪法.md", "pdf/zh/中华人民共和国宪法（2018年修正）.pdf"), ("2004-03-14", "2018-03-11"), id="宪法"),
        # The DOCX has articles 57, 63, 66 and 92 as they were before 2012.
        pytest.param(("laws-zh/社会法/劳动合同法(2012-12-28).md", "laws-zh-docx/劳动合同法.docx"), ("2008-01-01", "2012-12-28"), id="劳动合同法"),
    ],
)  # fmt: skip
def test_another_wording_is_another_version_whatever_its_file_is_called(sheet, names, days):
    versions = assemble([sheet(name)[1] for name in names])
    assert sorted(one.version.version_id.rpartition("@")[2] for one in versions) == list(days)


def test_rulebooks_keep_guidance_apart_and_have_their_titles(sheet):
    _, rules = sheet("regs-en/adgm/txt/MKT_VER08.181223.txt")
    assert (rules.draft.title, rules.draft.aliases) == (
        "Market Rules",
        ("MKT", "Market Rules (MKT)"),
    )
    assert (rules.draft.kind, rules.draft.jurisdiction) == (
        "department_rule",
        "Abu Dhabi Global Market",
    )
    guidance = [c for c in rules.outline.clauses if re.search(r"\.Guidance\b", c.label)]
    assert len(guidance) > 100
    assert {clause.part for clause in guidance} == {Part.COMMENTARY}
    assert all("Guidance" in clause.path[-1] for clause in guidance if "Guidance." in clause.label)
    binding = {c.part for c in rules.outline.clauses if "Guidance" not in c.label and c.label}
    assert Part.COMMENTARY not in binding
