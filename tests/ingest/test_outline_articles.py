"""Articles and items: known in every form, told from references and quotations, each kept."""

import pytest
from outlined import brief, numbers, outlined


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
