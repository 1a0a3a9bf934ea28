"""Headings stand above what they head, at their level; contents lists and book titles do not."""

import pytest
from outlined import outlined

from ingest.readers.markdown import read_markdown


def test_headings_stand_above_their_articles():
    text = (
        "# 灯光法\n## 第一编 总　则\n### 第一章　一般规定\n第一条 甲。\n### 第二章 路灯\n"
        "#### 第一节 高杆\n第二条 乙。\n## 第二编 分则\n第三条 丙。\n## 附　则\n第四条 丁。"
    )
    assert [clause.path for clause in outlined(text, read_markdown).clauses] == [
        ("第一编 总则", "第一章 一般规定"),
        ("第一编 总则", "第二章 路灯", "第一节 高杆"),
        ("第二编 分则",),
        ("附则",),
    ]


def test_levels_of_plain_text_come_from_the_numbering():
    text = (
        "第一章 总则\n第一条 甲。\n第二章 路灯\n第一节 高杆\n第二条 乙。\n第三章 附则\n第三条 丙。"
    )
    assert [clause.path for clause in outlined(text).clauses] == [
        ("第一章 总则",),
        ("第二章 路灯", "第一节 高杆"),
        ("第三章 附则",),
    ]


def test_a_second_title_is_the_book_of_a_code():
    text = (
        "# 灯光法典\n\n# 总则\n\n2021年3月1日 公布\n\n<!-- INFO END -->\n## 第一章 路灯\n"
        "第一条 甲。"
    )
    found = outlined(text, read_markdown)
    assert [line.text for line in found.front] == ["灯光法典", "总则", "2021年3月1日 公布"]
    assert found.clauses[0].path == ("总则", "第一章 路灯")


def test_short_numbered_lines_right_above_an_article_are_headings():
    text = "一、路灯\n第一条 甲。\n一、不是标题；\n二、高杆\n第二条 乙。"
    assert [(c.number, c.path) for c in outlined(text).clauses] == [
        ("1", ("一、路灯",)),
        ("2", ("二、高杆",)),
    ]


def test_bracketed_numbers_count_as_headings_from_the_first_on():
    text = "一、路灯\n（一）高杆\n第一条 甲：\n（一）灯头\n（二）灯杆；\n（二）矮杆\n第二条 乙。"
    assert [(c.path, c.text) for c in outlined(text).clauses] == [
        (("一、路灯", "（一）高杆"), "甲：\n（一）灯头\n（二）灯杆；"),
        (("一、路灯", "（二）矮杆"), "乙。"),
    ]


def test_a_heading_may_go_on_below():
    text = "第一章\n总　则\n第一条 甲。\n第二章 路灯损坏、丢失的\n处理程序\n第二条 乙。"
    assert [clause.path for clause in outlined(text).clauses] == [
        ("第一章 总则",),
        ("第二章 路灯损坏、丢失的 处理程序",),
    ]


def test_headings_within_an_annex_stand_below_it():
    text = "# 灯光法\n第一条 甲。\n## 附件一 路灯\n## 一、高杆\n乙。"
    annex = outlined(text, read_markdown).clauses[-1]
    assert (annex.part, annex.path) == ("annex", ("附件一 路灯", "一、高杆"))


@pytest.mark.parametrize(
    "between",
    [
        pytest.param("", id="body at once"),
        pytest.param("灯光法\n", id="title again"),
    ],
)
def test_a_contents_list_is_set_aside(between):
    text = (
        "灯光法\n目　录\n第一编 总则\n第一章 一般规定……1\n第二章 路灯……3\n第一节 高杆……3\n附则……9\n"
        f"{between}第一编 总则\n第一章 一般规定\n第一条 甲。\n第二章 路灯\n第一节 高杆\n第二条 乙。"
    )
    found = outlined(text)
    assert len(found.boilerplate) == 6
    assert found.clauses[-2].path == ("第一编 总则", "第一章 一般规定")
    assert [clause.number for clause in found.clauses][-2:] == ["1", "2"]


def test_a_body_that_begins_below_the_first_entry_keeps_its_heading():
    text = (
        "目录\n第一编 总则\n第一章 路灯\n第二章 高杆\n第一章 路灯\n第一条 甲。\n"
        "第二章 高杆\n第二条 乙。"
    )
    found = outlined(text)
    assert [clause.path for clause in found.clauses] == [("第一章 路灯",), ("第二章 高杆",)]
