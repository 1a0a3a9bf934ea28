"""Citations are read as written, have one normal form, and come back from print."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.citation import (
    Kind,
    Reference,
    find_citations,
    normal_codes,
    normal_title,
    provision_codes,
    read_citation,
)


def article(number, work="", **parts):
    return Reference(kind=Kind.ARTICLE, number=number, work=work, **parts)


def section(number, work="", **parts):
    return Reference(kind=Kind.SECTION, number=number, work=work, **parts)


def standard(code, number=""):
    return Reference(kind=Kind.STANDARD, code=code, number=number)


@pytest.mark.parametrize(
    ("written", "reference"),
    [
        pytest.param("《建筑法》第四十条", article("40", "建筑法"), id="title in brackets"),
        pytest.param(
            "《中华人民共和国建筑法》第四十条第二款第（三）项",
            article("40", "建筑法", paragraph=2, item=3),
            id="paragraph and item",
        ),
        pytest.param("建筑法第40条", article("40", "建筑法"), id="no brackets, digits"),
        pytest.param("民法典第1014条", article("1014", "民法典"), id="four digits"),
        pytest.param("民法典合同编第五百条", article("500", "民法典"), id="book of a code"),
        pytest.param("刑法120条之一", article("120-1", "刑法"), id="no 第"),
        pytest.param("合同法第五十二条", article("52", "合同法"), id="合同法 is not 同法"),
        pytest.param("〈某某条例〉第一百条", article("100", "某某条例"), id="small brackets"),
        pytest.param("公司法 16条", article("16", "公司法"), id="blank, no 第"),
        pytest.param("本法第十条第二款", article("10", "本法", paragraph=2), id="own work"),
        pytest.param("第十条至第十二条", article("10", through="12"), id="range"),
        pytest.param("第　十　条", article("10"), id="ideographic blanks"),
        pytest.param(
            "《某某法》（2018修正）第十六条第一款第一项第二目",
            article("16", "某某法", paragraph=1, item=1, point=2),
            id="edition between, down to 目",
        ),
        pytest.param(
            "《最高法院关于适用〈中华人民共和国某法〉的解释（二）》第三条",
            article("3", "最高法院关于适用某法的解释(二)"),
            id="title within a title",
        ),
        pytest.param("Article 6(1)(f)", section("6(1)(f)"), id="English article"),
        pytest.param("Article 6(1)(f) GDPR", section("6(1)(f)", "GDPR"), id="short name behind"),
        pytest.param("PRU 3.12.8(3)", section("3.12.8(3)", "PRU"), id="short name before"),
        pytest.param("GEN Rule 8.2.11", section("8.2.11", "GEN"), id="short name and word"),
        pytest.param(
            "Section 12A of the Harbour Dues Act 1999",
            section("12A", "Harbour Dues Act 1999"),
            id="title behind",
        ),
        pytest.param("Rule 3.12.8.(3)", section("3.12.8(3)"), id="dot before the bracket"),
        pytest.param("Rule 3.12.8(3)", section("3.12.8(3)"), id="rule"),
        pytest.param("§ 114.2(f)", section("114.2(f)"), id="section sign"),
        pytest.param("114.2(f)", section("114.2(f)"), id="bare section"),
        pytest.param("Rules 17.8.2 – 17.8.3", section("17.8.2", through="17.8.3"), id="rules"),
        pytest.param("clause 3.2.1", section("3.2.1"), id="clause"),
        pytest.param("3.2.1条", section("3.2.1"), id="clause without 第"),
        pytest.param("第3.2.1条", section("3.2.1"), id="clause with 第"),
        pytest.param("L131-1", section("L131-1"), id="French code"),
        pytest.param("article L. 131-1", section("L131-1"), id="French code, dotted"),
        pytest.param("GB/T 50326-2017", standard("GB/T 50326-2017"), id="recommended"),
        pytest.param("GB50016－2014", standard("GB 50016-2014"), id="full-width dash"),
        pytest.param(
            "GB 50016-2014 5.5.17", standard("GB 50016-2014", "5.5.17"), id="code and clause"
        ),
        pytest.param(
            "gb50016-2014（2018年版）第5.5.17条",
            standard("GB 50016-2014", "5.5.17"),
            id="edition in brackets",
        ),
        pytest.param("GB/T 1.1-2020", standard("GB/T 1.1-2020"), id="part number"),
        pytest.param("GBT50326", standard("GB/T 50326"), id="stroke left out"),
        pytest.param("Q/CSG 5100-2015", standard("Q/CSG 5100-2015"), id="enterprise"),
        pytest.param("JGJ 59", standard("JGJ 59"), id="no year"),
        pytest.param("GBJ16-87", standard("GBJ 16-1987"), id="year of two digits"),
        pytest.param("T/CECS 1234-2020", standard("T/CECS 1234-2020"), id="association"),
        pytest.param("JTG D60-2015", standard("JTG D60-2015"), id="letter in the number"),
        pytest.param("ISO 9001:2015", standard("ISO 9001:2015"), id="ISO"),
        pytest.param("NIST SP 800-53 Rev. 5", standard("NIST SP 800-53 Rev. 5"), id="NIST"),
        pytest.param("SP 800-53r5", standard("NIST SP 800-53 Rev. 5"), id="NIST in short"),
        pytest.param("AC-2(3)", Reference(kind=Kind.CONTROL, code="AC-2(3)"), id="control"),
        pytest.param("CM-08(03)", Reference(kind=Kind.CONTROL, code="CM-8(3)"), id="zeros"),
        pytest.param(
            "主席令第十五号", Reference(kind=Kind.DECREE, code="主席令 15"), id="president"
        ),
        pytest.param(
            "国务院令第535号", Reference(kind=Kind.DECREE, code="国务院令 535"), id="council"
        ),
        pytest.param(
            "法释〔2020〕17号", Reference(kind=Kind.DECREE, code="法释 2020-17"), id="document"
        ),
        pytest.param(
            "法释[2020]17号", Reference(kind=Kind.DECREE, code="法释 2020-17"), id="square brackets"
        ),
        pytest.param("Figure 2", Reference(kind=Kind.EXHIBIT, code="figure 2"), id="figure"),
        pytest.param("表3.1.12", Reference(kind=Kind.EXHIBIT, code="table 3.1.12"), id="table"),
        pytest.param("《建筑法》", Reference(kind=Kind.WORK, work="建筑法"), id="whole work"),
    ],
)
def test_a_citation_is_read_as_written_and_printed_back(written, reference):
    assert read_citation(written) == reference
    assert read_citation(reference.printed()) == reference


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(
            "依照《甲法》第五条、第六条和第八条第二款、第三款处理",
            [("甲法", "5", 0), ("甲法", "6", 0), ("甲法", "8", 2), ("甲法", "8", 3)],
            id="a list keeps its work",
        ),
        pytest.param(
            "参照《甲法》第五条第二款的规定和第九条",
            [("甲法", "5", 2), ("甲法", "9", 0)],
            id="words inside a list",
        ),
        pytest.param(
            "违反专利法第三条和该法第九条的",
            [("专利法", "3", 0), ("专利法", "9", 0)],
            id="that law",
        ),
        pytest.param(
            "根据海岛灯塔管理条例第七条", [("海岛灯塔管理条例", "7", 0)], id="unknown title"
        ),
        pytest.param("违反前款规定第七条", [("", "7", 0)], id="规定 is no title"),
        pytest.param("有第十条规定情形之一的", [("", "10", 0)], id="one of is no branch"),
        pytest.param(
            "《甲法》（以下简称《甲》）第二条", [("甲法", "2", 0)], id="abbreviation introduced"
        ),
        pytest.param("办法。第三条", [("", "3", 0)], id="a sentence ends between"),
        pytest.param("文化民法典第三条", [("民法典", "3", 0)], id="words before a known title"),
    ],
)
def test_articles_belong_to_the_work_named_before_them(text, found):
    references = [one.reference for one in find_citations(text)]
    assert [(one.work, one.number, one.paragraph) for one in references] == found


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("不小于10.5万元", id="amount"),
        pytest.param("2020.1.1", id="day"),
        pytest.param("在2020年代表3次", id="word that ends like table"),
        pytest.param("Companies Regulations 2015 apply", id="title with its year"),
        pytest.param("10.0.0.0/8", id="address range"),
        pytest.param("第十章 第三节", id="chapter"),
        pytest.param("a fee of USD 1.5 million", id="currency"),
        pytest.param("covid-19", id="a disease"),
    ],
)
def test_these_are_no_citations(text):
    assert find_citations(text) == ()


def test_a_title_known_to_the_index_is_found_without_brackets():
    text = "请教文旅灯塔法12条"
    assert find_citations(text) == ()
    (found,) = find_citations(text, titles=frozenset({"灯塔法"}))
    assert (found.raw, found.reference.work) == ("灯塔法12条", "灯塔法")


@pytest.mark.parametrize(
    ("title", "normal"),
    [
        pytest.param("《中华人民共和国某法》", "某法", id="state and brackets"),
        pytest.param("某 法（2018修正）", "某法", id="blank and edition"),
        pytest.param("某法(2018-12-29)", "某法", id="day of the wording"),
        pytest.param("某法（2015年第二次修订）", "某法", id="numbered revision"),
        pytest.param("关于适用〈某法〉的解释（一）", "关于适用某法的解释(一)", id="number stays"),
        pytest.param("某办法（试行）", "某办法(试行)", id="trial stays"),
        pytest.param("Harbour  Act 1999", "Harbour Act 1999", id="English year stays"),
        pytest.param("中华人民共和国", "中华人民共和国", id="nothing but the state"),
    ],
)
def test_a_title_has_one_normal_form(title, normal):
    assert normal_title(title) == normal
    assert normal_title(normal) == normal


@pytest.mark.parametrize(
    ("query", "text"),
    [
        pytest.param("第103条", "第1032条", id="103 and 1032"),
        pytest.param("103", "第一千零三十二条", id="bare 103 and 1032"),
        pytest.param("Section 114.2", "Section 114.2(f)", id="section and subsection"),
        pytest.param("114.2(f)", "Section 114.2", id="subsection and section"),
        pytest.param("GB/T 50326-2017", "GB 50326-2006", id="recommended and mandatory"),
        pytest.param("AC-2", "AC-2(3)", id="control and enhancement"),
        pytest.param("第十七条", "第十七条之一", id="article and branch"),
        pytest.param("某法解释（一）第三条", "某法解释（二）第三条", id="first and second part"),
    ],
)
def test_neighbours_share_no_code(query, text):
    assert normal_codes(query)
    assert not normal_codes(query) & normal_codes(text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        pytest.param("103", "第一百〇三条", id="bare number"),
        pytest.param("建筑法40条", "《中华人民共和国建筑法》第四十条", id="two ways to write"),
        pytest.param("GB 50016", "GB50016－2014", id="no edition finds each"),
        pytest.param("GB 50016 5.5.17", "GB 50016-2014第5.5.17条", id="clause of an edition"),
        pytest.param("第十一条", "第十条至第十二条", id="inside a range"),
        pytest.param("cm-8(3)", "CM-08(03)", id="zeros and case"),
        pytest.param("article 5 GDPR", "GDPR Article 5", id="word order"),
    ],
)
def test_the_same_place_shares_a_code(query, text):
    assert normal_codes(query) & normal_codes(text)


def test_a_provision_is_filed_under_what_a_citation_asks_for():
    filed = set(provision_codes("40", works=["建筑法"]))
    assert normal_codes("《建筑法》第四十条第二款") <= filed
    assert normal_codes("第四十条") <= filed
    assert normal_codes("本法第四十条", work="建筑法") <= filed
    clause = set(provision_codes("5.5.17", standard="GB 50016-2014"))
    assert {"5.5.17", "gb 50016-2014#5.5.17", "gb 50016#5.5.17"} <= clause


TITLES = st.sampled_from(["", "本法", "建筑法", "关于适用某法的解释(一)", "某办法(试行)"])
NUMBERS = st.builds(
    lambda number, branch: f"{number}-{branch}" if branch else str(number),
    st.integers(1, 9999),
    st.integers(0, 12),
)
PARTS = st.integers(0, 30)
CLAUSES = st.lists(st.integers(1, 99), min_size=3, max_size=4).map(
    lambda parts: ".".join(map(str, parts))
)
REFERENCES = st.one_of(
    st.builds(article, NUMBERS, TITLES, paragraph=PARTS, item=PARTS, point=PARTS),
    st.builds(article, NUMBERS, TITLES, through=NUMBERS),
    st.builds(section, CLAUSES, st.sampled_from(["", "PRU", "Harbour Dues Act 1999", "某规范"])),
    st.builds(standard, st.sampled_from(["GB 50016-2014", "JGJ/T 46", "ISO 9001:2015"]), CLAUSES),
)


@given(REFERENCES)
def test_what_is_printed_is_read_back(reference):
    assert read_citation(reference.printed()) == reference


@given(st.lists(REFERENCES, max_size=4), st.text(max_size=20))
def test_citations_stand_in_order_and_their_spans_are_true(references, filler):
    text = filler + "。".join(reference.printed() for reference in references) + filler
    found = find_citations(text)
    assert [text[one.span.start : one.span.end] for one in found] == [one.raw for one in found]
    ends = [0, *(one.span.end for one in found)]
    assert all(one.span.start >= end for one, end in zip(found, ends, strict=False))


@pytest.mark.shared
def test_every_bracketed_title_with_an_article_in_the_laws_is_found(corpora):
    """《…》第…条, counted by a plain pattern, is always found with its work; at 1 MB/s or more."""
    plain = re.compile(
        r"《[^《》]{2,60}》(?:[（(][^（）()]{0,40}[)）])?第[一二三四五六七八九十百千零0-9]+条"
    )
    texts = [path.read_text(encoding="utf-8") for path in (corpora / "laws-zh").rglob("*.md")]
    began = time.process_time()
    found = [find_citations(text) for text in texts]
    seconds = time.process_time() - began
    expected = missed = 0
    for text, citations in zip(texts, found, strict=True):
        ends = {one.span.end: one for one in citations if one.reference.work}
        for match in plain.finditer(text):
            expected += 1
            missed += not any(
                one.span.start <= match.start() and end >= match.end() for end, one in ends.items()
            )
    assert expected > 100
    assert missed == 0
    assert sum(len(text.encode()) for text in texts) / seconds > 1_000_000
