"""Lines to structure: labels and references told apart, headings kept, nothing lost."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.outline import outline
from ingest.readers.markdown import read_markdown
from ingest.readers.plain_text import read_plain_text


def outlined(text, reader=read_plain_text):
    return outline(reader(text.encode(), name="a"))


def numbers(text, reader=read_plain_text):
    return [clause.number for clause in outlined(text, reader).clauses]


def brief(text, reader=read_plain_text):
    return [(c.number, c.text) for c in outlined(text, reader).clauses]


@pytest.mark.parametrize(
    ("line", "label", "number"),
    [
        pytest.param("第一千零一条 甲。", "第一千零一条", "1001", id="thousand"),
        pytest.param("第一百〇三条 甲。", "第一百〇三条", "103", id="round zero"),
        pytest.param("第１０条 甲。", "第１０条", "10", id="full-width digits"),
        pytest.param("第　十　条 甲。", "第　十　条", "10", id="ideographic blanks inside"),
        pytest.param("第10条 甲。", "第10条", "10", id="arabic digits"),
        pytest.param("第十七条之一　甲。", "第十七条之一", "17-1", id="branch"),
        pytest.param("第3.2.1条 甲。", "第3.2.1条", "3.2.1", id="decimal article"),
        pytest.param("第五条：甲。", "第五条", "5", id="colon"),
        pytest.param("第五条　中华人民共和国的灯光。", "第五条", "5", id="begins like a reference"),
        pytest.param("第五条 项目负责人应当在场。", "第五条", "5", id="begins with 项"),
    ],
)
def test_an_article_is_known_in_every_numeral(line, label, number):
    clause = outlined(f"灯光条例\n{line}\n乙。").clauses[0]
    assert (clause.label, clause.number) == (label, number)
    assert clause.text.endswith("。\n乙。")
    assert not clause.text.startswith(("　", " ", "："))


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("第十条规定的情形除外，应当备案。", id="glued to 规定"),
        pytest.param("第十条、第十二条的规定不适用。", id="enumeration"),
        pytest.param("第十条的规定不适用。", id="possessive"),
        pytest.param("第十条第二款不适用。", id="paragraph"),
        pytest.param("第十条 第二款不适用。", id="paragraph after a blank"),
        pytest.param("第十二条把限额提高了。", id="glued and out of order"),
        pytest.param("“第十条 灯光应当柔和。”", id="in quotation marks"),
        pytest.param("（第十条 已删去）", id="in brackets"),
        pytest.param("第三章规定的罚款除外。", id="chapter in a sentence"),
        pytest.param("第七节相应改为第八节，第九条不变。", id="section in a sentence"),
    ],
)
def test_a_reference_is_not_a_heading(line):
    text = f"第九条 灯光应当备案。\n{line}\n第十条 甲。"
    assert brief(text) == [("9", f"灯光应当备案。\n{line}"), ("10", "甲。")]


def test_an_article_may_be_glued_to_its_text_where_it_is_the_next():
    assert numbers(
        "第一条为了灯光，制定本法。\n第二条灯光应当柔和。\n第二条之一路灯应当明亮。"
    ) == [
        "1",
        "2",
        "2-1",
    ]


def test_a_quoted_article_is_no_provision_of_the_text_that_quotes_it():
    text = "第一条 将第八条修改为：“灯光柔和。\n第八条之一 路灯明亮。”\n第二条 自公布之日起施行。"
    assert numbers(text) == ["1", "2"]


def test_a_quotation_never_closed_does_not_swallow_the_next_articles():
    assert numbers("第一条 称“灯光者，是光。\n第二条 甲。\n第三条 乙。") == ["1", "2", "3"]


def test_articles_of_one_number_are_all_kept():
    text = "第一条 甲。\n第二条 乙。\n第一条 丙。\n第二条 丁。"
    assert brief(text) == [("1", "甲。"), ("2", "乙。"), ("1", "丙。"), ("2", "丁。")]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        pytest.param("第一条 【立法目的】为了灯光。", "立法目的", id="black brackets"),
        pytest.param("第一条（立法目的） 为了灯光。", "立法目的", id="round brackets"),
        pytest.param("第一条 （删去）", "", id="a remark"),
        pytest.param("第一条 （一）灯光；", "", id="an item"),
        pytest.param("第一条 为了灯光。", "", id="none"),
    ],
)
def test_a_bracket_after_the_label_is_the_title_of_the_article(line, title):
    clause = outlined(line).clauses[0]
    assert clause.title == title
    assert title in clause.text


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


def test_without_articles_the_items_are_the_provisions():
    text = (
        "灯光法修正案\n对灯光法作如下修改：\n一、第八条修改为：“甲。\n“乙。”\n"
        "二、增加一条：“丙。”\n三、施行。"
    )
    found = outlined(text)
    assert found.unit == "item"
    assert [(c.label, c.number) for c in found.clauses] == [
        ("", "preamble"),
        ("一", "1"),
        ("二", "2"),
        ("三", "3"),
    ]


STANDARD = """# 灯光规范
## 1 总则
1.0.1 为了灯光，制定本规范。
## 2 路灯
### 2.1 高杆
2.1.1 高杆应按2.1.2的要求安装。
2.1.2的试验适用于高杆。
3.5 m 以上的高杆除外。
1 灯头；
2 灯杆。
2.1.2 灯杆应符合表2.1.2的规定。
材料\t厚度
钢\t3.5
2.3.1 灯头应当水平。
## 附录A 符号
A.0.1 符号应统一。
## 条文说明
2.1.1 本条说明高杆。
"""


def test_decimal_clauses_are_told_from_references_items_and_quantities():
    found = outlined(STANDARD, read_markdown)
    assert found.unit == "decimal"
    assert [(c.number, c.part, c.path) for c in found.clauses] == [
        ("1.0.1", "body", ("1 总则",)),
        ("2.1.1", "body", ("2 路灯", "2.1 高杆")),
        ("2.1.2", "body", ("2 路灯", "2.1 高杆")),
        ("2.3.1", "body", ("2 路灯",)),
        ("A.0.1", "annex", ("附录A 符号",)),
        ("2.1.1", "commentary", ("条文说明",)),
    ]
    assert found.clauses[1].text.count("\n") == 4


def test_a_reference_to_the_next_clause_stays_in_its_own():
    text = (
        "11.5.14.1 通则\n11.5.14.2的试验适用于A类护套。\n"
        "11.5.14.3的试验应按4.4 c)项进行。\n11.5.15 甲"
    )
    assert numbers(text) == ["11.5.14.1", "11.5.15"]


def test_a_decimal_heading_with_words_of_its_own_is_a_clause_and_stands_above():
    text = "2 路灯\n2.1 高杆\n高杆应当牢固。\n2.1.1 甲。\n2.1.2 乙。"
    assert [(c.number, c.title, c.path) for c in outlined(text).clauses] == [
        ("2.1", "高杆", ("2 路灯",)),
        ("2.1.1", "", ("2 路灯", "2.1 高杆")),
        ("2.1.2", "", ("2 路灯", "2.1 高杆")),
    ]


def test_levels_of_an_english_text_come_from_its_numbers():
    text = (
        "1 General\n1.1 Lamps\n1.1.1 A lamp must be bright.\n(a) at night;\n"
        "1.1.2 It may be high.\n2 Fines\n2.1 Sums\n2.1.1 A fine is due."
    )
    assert [(c.number, c.path) for c in outlined(text).clauses] == [
        ("1.1.1", ("1 General", "1.1 Lamps")),
        ("1.1.2", ("1 General", "1.1 Lamps")),
        ("2.1.1", ("2 Fines", "2.1 Sums")),
    ]


def test_english_articles_are_told_from_sentences_about_them():
    text = (
        "Part I Lamps\nArticle 1 Scope\nThis applies to lamps.\n"
        "Article 2 applies to masts.\nArticle 2. Masts must stand.\nSchedule 1 Lamps\n"
        "All."
    )
    assert [(c.number, c.title, c.path) for c in outlined(text).clauses] == [
        ("1", "Scope", ("Part I Lamps",)),
        ("2", "", ("Part I Lamps",)),
        ("annex-1", "", ("Schedule 1 Lamps",)),
    ]


def test_a_label_before_a_tab_is_taken_as_it_stands():
    text = (
        "1.\tGENERAL\n1.1\tLamps\n1.1.(1)\tA lamp must:\n(a)\tshine; and\n(b)\tstand.\n"
        "1.1.Guidance\nOf use.\n/Table Start\n2.\tcell\n/Table End\n2.\tFINES\n"
        "2.1\tA fine is due."
    )
    assert [(c.label, c.number, c.path) for c in outlined(text).clauses] == [
        ("1.1.(1)", "1.1.(1)", ("1. GENERAL", "1.1 Lamps")),
        ("1.1.Guidance", "1.1.Guidance", ("1. GENERAL", "1.1 Lamps")),
        ("2.1", "2.1", ("2. FINES",)),
    ]


TERMS = [f"Lamp {number}\tMeans a lamp of {number} candles." for number in range(1, 12)]


def test_every_term_of_a_glossary_is_a_provision():
    table = ["Defined Terms\tDefinitions", *TERMS, "Light Keeper\tMeans a person who:"]
    text = [
        "1.\tTERMS",
        "1.1\tIn these Rules:",
        "/Table Start",
        *table,
        "(a)\tkeeps; or",
        "b)\ttends",
    ]
    clauses = outlined("\n".join([*text, "/Table End", "2.\tFINES", "2.1\tA fine is due."])).clauses
    assert [one.number for one in clauses[:2]] == ["1.1", "term-lamp-1"]
    assert [one.number for one in clauses[-2:]] == ["term-light-keeper", "2.1"]
    assert clauses[-2].label == "Light Keeper"
    assert clauses[-2].text.startswith("Means a person who:\n(a)\tkeeps; or\nb)\ttends")
    assert len(clauses) == 14


def test_the_terms_of_a_formula_stay_in_their_clause():
    table = ["Term\tDefinition", *TERMS[:5]]
    found = outlined("\n".join(["1.1\tL = a + b, where:", *table, "1.2\tA fine is due."]))
    assert [one.number for one in found.clauses] == ["1.1", "1.2"]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        pytest.param("灯光柔和。\n甚好。", [("section-1", ())], id="no heading at all"),
        pytest.param("灯光", [("section-1", ())], id="one word"),
        pytest.param(
            "# 灯光\n## 路灯\n甲。\n## 高杆\n乙。",
            [("section-1", ("路灯",)), ("section-2", ("高杆",))],
            id="headings without numbers",
        ),
        pytest.param(
            "# 灯光\n" * 9 + "甲。", [("section-1", ())], id="nine headings, one sentence"
        ),
    ],
)
def test_a_text_without_numbers_still_has_clauses(text, clauses):
    assert [(c.number, c.path) for c in outlined(text, read_markdown).clauses] == clauses


PIECES = (
    "# 灯光法",
    "## 第一章 总则",
    "第一章 路灯",
    "第二节 高杆",
    "第一条 甲。",
    "第二条　【目的】乙，包括：",
    "第二条规定的除外。",
    "第十七条之一 丙。",
    "（一）灯头；",
    "一、灯杆",
    "二、灯座。",
    "1 总则",
    "1.0.1 甲。",
    "1.1 高杆",
    "1.1.1 乙。",
    "1.1.1",
    "1)\tScope",
    "Article 3 Lamps",
    "Part 2",
    "目录",
    "附件一",
    "附件：丁，戊。",
    "条文说明",
    "序言",
    "附则",
    "- 3 -",
    "【打印】",
    "<!-- INFO END -->",
    "2021年3月1日",
    "云岭市人民政府",
    "灯光\t20",
    "“灯光",
    "……",
)


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=30))
def test_every_line_lands_in_exactly_one_place(pieces):
    source = read_markdown("\n\n".join(pieces).encode(), name="a")
    found = outline(source)
    aside = [*found.front, *found.headings, *found.boilerplate]
    kept = {line.start for line in aside}
    assert len(kept) == len(aside)
    for clause in found.clauses:
        assert source.text[clause.span.start : clause.span.end].startswith(clause.label)
        written = [
            line
            for line in source.lines
            if clause.span.start <= line.start < clause.span.end and line.start not in kept
        ]
        assert squeezed(clause.label + clause.text) == squeezed("".join(li.text for li in written))
        assert (clause.line_start, clause.line_end) == (written[0].number, written[-1].number)
        kept.update(line.start for line in written)
    assert kept == {line.start for line in source.lines}


def squeezed(text):
    """Words without blanks and without what may part a label from them."""
    return re.sub(r"[\s：:、.．]", "", text)
