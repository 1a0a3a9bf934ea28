"""What a text says about itself is read from its own words before names of files and folders."""

from datetime import date

import pytest
from drafted import draft

LAW = """# 中华人民共和国风筝法

2001年3月5日 第八十届全国人民代表大会常务委员会第三次会议通过

2010年6月7日 第八十一届全国人民代表大会常务委员会第九次会议《关于修改〈中华人民共和国风筝法〉的决定》修正

第一条 为了放好风筝，制定本法。

第二条 本法自2001年5月1日起施行。《风筝管理暂行条例》同时废止。
"""


def article(words: str, *, front: str = "", title: str = "风筝管理办法") -> str:
    return f"# {title}\n\n{front}\n\n第一条 为了放好风筝，制定本办法。\n\n第二条 {words}\n"


def test_a_law_names_title_kind_issuer_and_days():
    read = draft(LAW, "法律/风筝法(2010-06-07).md")
    assert read.title == "风筝法"
    assert read.full_title == "中华人民共和国风筝法"
    assert (read.kind, read.issuer) == ("law", "全国人民代表大会常务委员会")
    assert read.jurisdiction == "national"
    assert read.promulgated_on == date(2001, 3, 5)
    assert read.amended_on == date(2010, 6, 7)
    assert read.effective_from == date(2001, 5, 1)
    assert [(notice.title, notice.on) for notice in read.repeals] == [
        ("风筝管理暂行条例", date(2001, 5, 1))
    ]


def test_every_field_found_carries_the_words_it_rests_on():
    read = draft(LAW, "法律/风筝法(2010-06-07).md")
    quotes = {one.field: one.quote for one in read.evidence}
    assert "第三次会议通过" in quotes["kind"]
    assert "本法自2001年5月1日起施行" in quotes["effective_from"]
    assert "第九次会议" in quotes["amended_on"]


@pytest.mark.parametrize(
    ("text", "name", "title"),
    [
        pytest.param("# 中华人民共和国民法大典\n\n# 总则\n\n第一条 甲。\n", "大典/总则.md", "民法大典", id="second heading is a part"),
        pytest.param("中华人民共和国纸鸢法\n----\n\n第一条 甲。\n", "a.md", "纸鸢法", id="setext heading"),
        pytest.param("中华人民共和国纸鸢法\n\n第一条 甲。\n", "a.txt", "纸鸢法", id="first line of a text file"),
        pytest.param("# 中华人民共和国纸鸢法(1999年)\n\n第一条 甲。\n", "a.md", "纸鸢法", id="year of an edition"),
        pytest.param("# 纸鸢法修正案（2018年）\n\n第一条 甲。\n", "a.md", "纸鸢法修正案(2018年)", id="year of an amending act"),
        pytest.param(
            "<html><head><title>3 荷载 — 风筝台通用规范 GB 99002-2021</title></head><body><h1>3 荷载</h1>"
            "<p>3.1.1 应牢固。</p></body></html>",
            "std/3.html", "风筝台通用规范", id="standard in the page title",
        ),
        pytest.param("第一条 甲。\n", "规定/放飞须知(2020-01-01).txt", "放飞须知", id="only the file has a name"),
    ],
)  # fmt: skip
def test_titles(text, name, title):
    assert draft(text, name).title == title


@pytest.mark.parametrize(
    ("front", "title", "folder", "kind", "issuer", "place"),
    [
        pytest.param("2005年7月9日 中华人民共和国国务院令第9440号公布", "风筝条例", "行政法规", "administrative_regulation", "国务院", "national", id="order of the State Council"),
        pytest.param("2021年11月16日 国家风筝办公室2021年第20次室务会议审议通过", "风筝推荐规定", "行政法规", "department_rule", "国家风筝办公室", "national", id="text beats folder"),
        pytest.param("1994年10月29日 浙江省第八届人民代表大会常务委员会第十三次会议通过", "浙江省风筝条例", "甲", "local_regulation", "浙江省人民代表大会常务委员会", "浙江省", id="provincial congress"),
        pytest.param("2022年6月23日 深圳市第七届人民代表大会常务委员会第十次会议通过", "深圳经济特区风筝条例", "甲", "local_regulation", "深圳市人民代表大会常务委员会", "深圳市", id="special zone"),
        pytest.param("", "上海市风筝管理规定", "地方性法规/上海", "local_regulation", "上海市人民代表大会常务委员会", "上海市", id="only folder and title"),
        pytest.param("（2012年5月18日云岭市人民政府令第66号公布）", "云岭市夜放办法", "甲", "local_government_rule", "云岭市人民政府", "云岭市", id="order of a city government"),
        pytest.param("2003年12月4日 最高人民法院审判委员会第9299次会议通过", "关于审理风筝案件的解释", "甲", "judicial_interpretation", "最高人民法院", "national", id="court"),
        pytest.param("2011年2月21日 最高人民法院审判委员会第9512次会议、2010年11月24日最高人民检察院第八十届检察委员会第49次会议通过", "最高人民法院、最高人民检察院关于风筝刑事案件的解释", "甲", "judicial_interpretation", "最高人民法院、最高人民检察院", "national", id="both courts"),
        pytest.param("1990年4月4日 第八十届全国人民代表大会第三次会议通过", "香港特别行政区风筝法", "甲", "law", "全国人民代表大会", "national", id="national law about a place"),
        pytest.param("人筝发［1995］32号", "关于放风筝的通知", "部门规章/风筝部", "department_rule", "风筝部", "national", id="ministry document"),
        pytest.param("", "风筝解读", "解读", "commentary", None, "national", id="commentary"),
        pytest.param("", "放飞", "甲", "house_rule", None, "national", id="no mark at all"),
    ],
)  # fmt: skip
def test_kind_issuer_and_place(front, title, folder, kind, issuer, place):
    read = draft(article("甲。", front=front, title=title), f"{folder}/x.md")
    assert (read.kind, read.issuer, read.jurisdiction) == (kind, issuer, place)


@pytest.mark.parametrize(
    ("front", "number"),
    [
        ("2014年1月17日 中华人民共和国国务院令第9646号公布\n\n2024年7月10日 中华人民共和国国务院令第9786号修订）", "中华人民共和国国务院令第9786号"),
        ("（2024年11月8日最高人民法院审判委员会第9901次会议通过，法释〔2024〕9901号）", "法释〔2024〕9901号"),
        ("2003年8月18日 风筝局、放飞总署第4号令公布", "风筝局、放飞总署第4号令"),
        ("劳筝部发[2008]3号", "劳筝部发[2008]3号"),
        ("根据《节日办法》（国务院令第9513号）的规定，通知如下", None),
    ],
    ids=["last order", "judicial", "number before order", "document", "order of another text"],
)  # fmt: skip
def test_numbers(front, number):
    assert draft(article("甲。", front=front)).number == number


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("本办法自2024年7月1日起施行。", "2024-07-01"),
        ("本办法自２０１３年１月１日起施行。", "2013-01-01"),
        ("本办法自二○○四年十月一日起施行。", "2004-10-01"),
        ("本办法于2007年9月1日起实施。", "2007-09-01"),
        ("本办法自1986年10月1日施行。", "1986-10-01"),
        ("本办法由省人民代表大会通过，自1984年10月1日起试行。", "1984-10-01"),
        ("本办法自公布之日起施行。", "2003-04-05"),
        ("永久农田的规划，报国务院批准后自2020年1月1日起实施。", None),
        ("本办法施行前的风筝，1995年5月1日施行有困难的，可以延期。", None),
        ("本办法自2020年2月30日起施行。", None),
    ],
    ids=["plain", "full-width", "Chinese", "on", "without 起", "trial", "promulgation", "a plan", "an exception", "no such day"],
)  # fmt: skip
def test_first_days(words, begins):
    read = draft(article(words, front="2003年4月5日 风筝部令第9003号公布"))
    assert read.effective_from == (date.fromisoformat(begins) if begins else None)


@pytest.mark.parametrize(
    ("front", "words", "name", "days"),
    [
        pytest.param("2003年12月4日 最高人民法院审判委员会第9299次会议通过\n\n2022年2月15日 最高人民法院审判委员会第9864次会议通过\n\n2022年5月1日 施行", "甲。", "x(2022-04-24).md", ("2003-12-04", "2022-04-24", "2022-05-01"), id="a court passes its text a second time"),
        pytest.param("2010年11月19日 中华人民共和国国务院令第9583号公布", "本办法自2011年3月1日起施行。", "x(2016-02-06).md", ("2010-11-19", "2016-02-06", "2011-03-01"), id="history leaves the last change out"),
        pytest.param("2019年5月31日 河南省第十三届人民代表大会常务委员会第十次会议通过", "本办法自2019年10月1日起施行。", "x(2010-07-30).md", ("2019-05-31", None, "2019-10-01"), id="file named by an older wording"),
        pytest.param("2021年8月26日 云岭市第十六届人民代表大会常务委员会第四十次会议通过\n\n2024年10月30日 云岭市第十七届人民代表大会常务委员会第二十四次会议修订\n\n2024年11月28日 云岭省第十四届人民代表大会常务委员会第十三次会议批准", "本办法自2025年1月1日起施行。", "x.md", ("2021-08-26", "2024-10-30", "2025-01-01"), id="approval is no amendment"),
        pytest.param("", "本办法自2016年5月1日起施行。", "x(2020-09-24).md", (None, "2020-09-24", "2016-05-01"), id="file named long after the first day"),
        pytest.param("", "本办法自2022年7月1日起施行。", "x(2022-04-14).md", ("2022-04-14", None, "2022-07-01"), id="only the file has a day"),
        pytest.param("2020年3月27日 北京市第十五届人民代表大会常务委员会第二十次会议通过\n\n2024年11月29日 北京市第十六届人民代表大会常务委员会第十三次会议修订", "本办法自公布之日起施行。", "x.md", ("2020-03-27", "2024-11-29", "2024-11-29"), id="a revised whole text begins anew"),
        pytest.param("2018年3月20日 第八十届全国人民代表大会第一次会议通过\n\n2024年12月25日 第八十二届全国人民代表大会常务委员会第十三次会议《关于修改〈风筝法〉的决定》修正", "本法自公布之日起施行。", "x.md", ("2018-03-20", "2024-12-25", "2018-03-20"), id="an amended text speaks of its first day"),
        pytest.param("1982年12月4日 全国人民代表大会公告公布施行", "甲。", "x.md", ("1982-12-04", None, "1982-12-04"), id="made public and begun at once"),
    ],
)  # fmt: skip
def test_history_and_file_name_are_weighed(front, words, name, days):
    read = draft(article(words, front=front), name)
    promulgated, amended, begins = (date.fromisoformat(one) if one else None for one in days)
    assert (read.promulgated_on, read.amended_on, read.effective_from) == (
        promulgated,
        amended,
        begins,
    )


@pytest.mark.parametrize(
    ("words", "part"),
    [
        pytest.param("其中第二十条自2027年1月1日起施行", "20", id="an article"),
        pytest.param("第三章自2027年1月1日起施行", "第三章", id="a chapter"),
        pytest.param("其中附件二自2027年1月1日起施行", "其中附件二", id="an annex"),
        pytest.param("新设的许可自2027年1月1日起施行", "新设的许可", id="whatever is named"),
    ],
)
def test_a_part_may_begin_later(words, part):
    read = draft(article(f"本办法自2025年1月1日起施行，{words}。"))
    assert read.effective_from == date(2025, 1, 1)
    assert read.partly_from == {part: date(2027, 1, 1)}


def test_a_part_may_begin_before_the_rest():
    read = draft(article("本办法第三章自2025年1月1日起施行，其余自2026年1月1日起施行。"))
    assert read.effective_from == date(2026, 1, 1)
    assert list(read.partly_from.values()) == [date(2025, 1, 1)]


@pytest.mark.parametrize(
    ("words", "ends"),
    [
        ("本办法自2020年3月1日起施行，有效期五年。", "2025-03-01"),
        ("本办法自2020年3月1日起施行，有效期至2024年12月31日。", "2025-01-01"),
        ("依照本办法取得的许可证有效期为6年。", None),
    ],
    ids=["years", "until a day", "a permit"],
)
def test_expiry(words, ends):
    assert draft(article(words)).expires_on == (date.fromisoformat(ends) if ends else None)


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        pytest.param("本办法自2021年1月1日起施行。《甲法》、《乙法》和1993年1月2日国务院发布的《丙条例》同时废止。", ["甲法", "乙法", "丙条例"], id="a list with dates between"),
        pytest.param("本办法施行后，最高人民法院《关于审理〈甲法〉案件的解释》（法释〔2013〕15号）同时废止；之前的规定以本办法为准。", ["关于审理〈甲法〉案件的解释"], id="nested title and number"),
        pytest.param("《北京市实施〈中华人民共和国甲法〉办法》同时停止执行。", ["北京市实施〈中华人民共和国甲法〉办法"], id="stops"),
        pytest.param("公安部以前的规定，凡与本规定不一致的同时废止。", [], id="no title"),
        pytest.param("《甲法》中有关乙的规定同时废止。", [], id="only parts of a text"),
        pytest.param("医师有下列情形的，依照《甲法》废止医师证书。", [], id="a certificate is no text"),
    ],
)  # fmt: skip
def test_repeals(words, titles):
    assert [notice.title for notice in draft(article(words)).repeals] == titles


def test_a_repeal_may_have_a_day_of_its_own():
    read = draft(article("本办法自2024年1月1日起施行。《甲办法》自2024年6月1日起废止。"))
    assert [notice.on for notice in read.repeals] == [date(2024, 6, 1)]


def test_a_decision_that_only_repeals_names_its_target_in_the_title():
    read = draft(article("甲。", title="云岭市人民政府关于废止《抽签办法》的决定"))
    assert [notice.title for notice in read.repeals] == ["抽签办法"]


@pytest.mark.parametrize(
    ("title", "amends"),
    [("刑事法修正案（九）", True), ("关于修改《甲法》的决定", True), ("风筝法", False)],
)
def test_amending_acts_are_told(title, amends):
    assert draft(article("甲。", title=title)).amending is amends


def test_an_english_text_is_read_too():
    read = draft(
        "# Kite Regulations 2022\n\nMade by the Harbour Authority on 14 March 2022. In force from 1 June 2022.\n\n"
        "## 1 General\n\n1.1.1 These Regulations apply to every kite.\n",
        "english/kites.md",
    )
    assert (read.language, read.issuer) == ("en", "Harbour Authority")
    assert (read.promulgated_on, read.effective_from) == (date(2022, 3, 14), date(2022, 6, 1))


def test_an_impossible_day_in_a_file_name_loses_nothing():
    read = draft(article("甲。"), "x(2020-02-30).md")
    assert (read.title, read.promulgated_on) == ("风筝管理办法", None)
