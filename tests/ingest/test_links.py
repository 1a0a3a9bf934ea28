"""Citations in a text as edges between provisions."""

import pytest
from drafted import sheet

from ingest.assemble import assemble
from ingest.links import links_of
from mappings.links import Link, own_keys, read_link

LAW = """# 屋顶农场法

（2020年1月1日公布）

第一章 总则

第一条 屋顶农场应当备案。

屋顶农场可以出租。

第二条 {text}

第二章 管理

第三条 备案机关应当：

（一）登记；

（二）在前项登记后十日内答复；

（三）公布前两项的结果。

第四条 备案的期限为一年。

第三章 罚则

第五条 {penalty}
"""


def cited(text: str = "略。", *, penalty: str = "略。", number: str = "2") -> list[str]:
    """Keys that the second article links to."""
    draft, outline = sheet(LAW.format(text=text, penalty=penalty))
    ((version, provisions),) = assemble([(draft, outline)])
    links = links_of(version, provisions)
    return next(list(links[one.provision_id]) for one in provisions if one.number == number)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param("依照《楼顶绿化法》第四十条办理。", ["楼顶绿化法#40"], id="another law"),
        pytest.param("依照本法第四条办理。", ["屋顶农场法#4"], id="本法"),
        pytest.param("依照第四条办理。", ["屋顶农场法#4"], id="no law named"),
        pytest.param("依照本法第三条第一款第（二）项办理。", ["屋顶农场法#3/1/2"], id="款 and 项"),
        pytest.param(
            "依照本法第三条至第五条办理。",
            ["屋顶农场法#3", "屋顶农场法#4", "屋顶农场法#5"],
            id="range",
        ),
        pytest.param("违反前条规定的，不予备案。", ["屋顶农场法#1"], id="前条"),
        pytest.param("违反前条第二款规定的，不予备案。", ["屋顶农场法#1/2"], id="前条 and 款"),
        pytest.param("应当备案。\n\n违反前款规定的，不予出租。", ["屋顶农场法#2/1"], id="前款"),
        pytest.param(
            "甲。\n\n乙。\n\n有前两款情形的，不予出租。",
            ["屋顶农场法#2/1", "屋顶农场法#2/2"],
            id="前两款",
        ),
        pytest.param("甲。\n\n依照本条第一款办理。", ["屋顶农场法#2/1"], id="本条第一款"),
        pytest.param("违反本章规定的，不予备案。", ["屋顶农场法#1"], id="本章"),
        pytest.param(
            "违反本法第二章规定的，不予备案。",
            ["屋顶农场法#3", "屋顶农场法#4"],
            id="chapter by number",
        ),
        pytest.param("依照《楼顶绿化法》办理。", ["楼顶绿化法"], id="a whole law"),
        pytest.param(
            "应当符合 GB 99001-2022 第3.2.1条的要求。", ["gb 99001-2022#3.2.1"], id="standard"
        ),
        pytest.param("违反本法规定的，不予备案。", [], id="本法 alone is no edge"),
        pytest.param("以前项目的经验办理。", [], id="前项目 is no 前项"),
        pytest.param("见附表1。", [], id="a table is no provision"),
    ],
)
def test_a_citation_becomes_an_edge(text, keys):
    assert cited(text) == keys


def test_items_before_are_those_of_the_same_paragraph():
    assert cited(number="3") == ["屋顶农场法#3/1/1", "屋顶农场法#3/1/2"]


def test_in_an_amending_act_only_named_works_count():
    text = "# 关于修改《屋顶农场法》的决定\n\n（2021年1月1日公布）\n\n" + "".join(
        f"第{number}条 将第四条修改为：“违反本法第三条、前款的，依照《楼顶绿化法》第九条办理。”\n\n"
        for number in "一二"
    )
    ((version, provisions),) = assemble([sheet(text)])
    assert version.amending
    links = links_of(version, provisions)
    assert {key for keys in links.values() for key in keys} <= {"楼顶绿化法#9", "屋顶农场法"}


@pytest.mark.parametrize(
    ("link", "key", "printed"),
    [
        pytest.param(Link("建筑法", "40"), "建筑法#40", "《建筑法》第四十条", id="article"),
        pytest.param(Link("刑法", "17-1"), "刑法#17-1", "《刑法》第十七条之一", id="branch"),
        pytest.param(
            Link("建筑法", "40", 2, 3),
            "建筑法#40/2/3",
            "《建筑法》第四十条第二款第（三）项",
            id="项",
        ),
        pytest.param(
            Link("建筑法", "40", 0, 3), "建筑法#40/0/3", "《建筑法》第四十条第（三）项", id="no 款"
        ),
        pytest.param(
            Link("gb/t 50326-2017", "3.2"),
            "gb/t 50326-2017#3.2",
            "《gb/t 50326-2017》3.2",
            id="stroke",
        ),
        pytest.param(Link("建筑法"), "建筑法", "《建筑法》", id="work"),
    ],
)
def test_a_key_is_read_back_and_printed(link, key, printed):
    assert (link.key, read_link(key), link.printed) == (key, link, printed)


def test_a_provision_is_linked_to_by_each_name_of_its_work():
    ((version, _),) = assemble([sheet(LAW.format(text="略。", penalty="略。"))])
    named = version.model_copy(update={"aliases": ("中华人民共和国屋顶农场法", "农场法")})
    assert own_keys(named, "3", codes=["GB 99001-2022"]) == (
        "屋顶农场法#3",
        "农场法#3",
        "gb 99001-2022#3",
    )
