"""What stands around the articles: title page, preamble, annexes, signature, lines of the page."""

import pytest
from outlined import brief, numbers, outlined

from ingest.readers.markdown import read_markdown


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("- 3 -", id="page number"),
        pytest.param("第 3 页 共 9 页", id="page of pages"),
        pytest.param("[责任编辑： 甲乙]", id="editor"),
        pytest.param("【打印】 【关闭窗口】", id="page tools"),
        pytest.param("当前位置：首页 > 法规 > 灯光", id="path of the page"),
    ],
)
def test_lines_of_the_page_are_no_text(line):
    found = outlined(f"第一条 甲。\n{line}\n乙。")
    assert [clause.text for clause in found.clauses] == ["甲。\n乙。"]
    assert [entry.text for entry in found.boilerplate] == [line]


def test_words_below_the_tools_of_a_page_are_set_aside():
    found = outlined("第一条 甲。\n乙。\n【打印】\n友情链接\n某某网")
    assert [clause.text for clause in found.clauses] == ["甲。\n乙。"]
    assert len(found.boilerplate) == 3


TITLE_PAGE = (
    "灯光条例\n（2021年3月1日云岭市人民政府公布\n根据2023年3月1日《决定》修正）\n云岭市第9号公告\n"
)


def test_the_title_page_ends_where_sentences_begin():
    found = outlined(f"{TITLE_PAGE}为了灯光，制定本条例。\n第一条 甲。")
    assert [line.text for line in found.front] == TITLE_PAGE.split("\n")[:-1]
    assert [(c.number, c.part, c.text) for c in found.clauses] == [
        ("preamble", "preamble", "为了灯光，制定本条例。"),
        ("1", "body", "甲。"),
    ]


def test_a_title_page_goes_on_below_the_comment_that_ends_it():
    text = (
        "# 灯光条例\n<!-- INFO END -->\n灯光\n条例\n法释〔2021〕3号\n"
        "为了灯光，制定本条例。\n第一条 甲。"
    )
    assert [line.text for line in outlined(text, read_markdown).front] == [
        "灯光条例",
        "灯光",
        "条例",
        "法释〔2021〕3号",
    ]


def test_a_preamble_stands_above_nothing():
    found = outlined(
        "# 灯光宪章\n## 序言\n灯光古已有之。\n## 第一章 路灯\n第一条 甲。", read_markdown
    )
    assert [(c.number, c.part, c.path) for c in found.clauses] == [
        ("preamble", "preamble", ("序言",)),
        ("1", "body", ("第一章 路灯",)),
    ]


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        pytest.param("附件：路灯一览表", "annex-1", "甲。", id="colon"),
        pytest.param("附：", "annex-1", "甲。", id="alone"),
        pytest.param("附录A 路灯", "annex-A", "甲。", id="letter"),
        pytest.param("附 表 二", "annex-2", "甲。", id="stretched"),
        pytest.param(
            "附件一：下列规定已经纳入本法，予以废止：",
            "annex-1",
            "下列规定已经纳入本法，予以废止：\n甲。",
            id="sentence",
        ),
    ],
)
def test_an_annex_is_kept_and_typed(line, number, text):
    found = outlined(f"第一条 见附件。\n{line}\n甲。")
    annex = found.clauses[-1]
    assert (annex.number, annex.part, annex.text) == (number, "annex", text)


@pytest.mark.parametrize("line", ["附件三所列的路灯增加一盏。", "附则所称路灯，不含高杆。"])
def test_a_sentence_about_an_annex_begins_none(line):
    assert brief(f"第一条 甲。\n{line}") == [("1", f"甲。\n{line}")]


def test_a_decree_may_consist_of_its_words_and_an_annex():
    text = "灯光规定\n路灯应当柔和。\n附件：灯光办法\n第一条 甲。\n第二条 乙。"
    assert [(c.number, c.part) for c in outlined(text).clauses] == [
        ("section-1", "body"),
        ("annex-1.1", "annex"),
        ("annex-1.2", "annex"),
    ]


def test_an_annex_named_on_top_is_the_text_itself():
    assert numbers("附件1\n灯光办法\n第一条 甲。\n第二条 乙。") == ["1", "2"]


def test_a_table_below_the_last_article_is_an_annex():
    text = "第一条 见税率表。\n第二条 自公布之日起施行。\n路灯税率表一（高杆适用）\n级\t率\n1\t3"
    assert [(c.number, c.path) for c in outlined(text).clauses][1:] == [
        ("2", ()),
        ("annex-1", ("路灯税率表一（高杆适用）",)),
    ]


def test_articles_of_an_annex_do_not_mix_with_the_body():
    assert numbers("第一条 甲。\n附件一\n第一条 乙。\n第二条 丙。") == [
        "1",
        "annex-1.1",
        "annex-1.2",
    ]


def test_a_signature_is_set_aside():
    found = outlined("第一条 甲。\n第二条 乙。\n云岭市人民政府\n2021年3月1日")
    assert [clause.text for clause in found.clauses] == ["甲。", "乙。"]
    assert len(found.boilerplate) == 2
