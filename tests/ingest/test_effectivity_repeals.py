"""Repeals: what ends another text, what falls with its law, and what has no power to end any."""

from datetime import date

import pytest
from drafted import derived, version

from ingest.effectivity import derive


@pytest.mark.parametrize(
    ("title", "given"),
    [
        ("乙条例", {}),
        ("中华人民共和国乙条例", {}),
        ("乙暂行办法（试行）", {"full_title": "乙暂行办法", "issuer": "国务院"}),
    ],
    ids=["as it stands", "full title", "without its mark of trial"],
)
def test_a_repeal_finds_its_text(title, given):
    work = given.get("full_title", "乙条例")
    target = version(work, "1998-01-01", kind="administrative_regulation", **given)
    law = version(
        "甲法", "2019-08-26", "2020-09-01", repeals=[(title, "2020-09-01")], issuer="国务院"
    )
    ended = derived(target, law)[f"{work}@1998-01-01"]
    assert (ended.effective_to, ended.ended_by) == (date(2020, 9, 1), "repealed")
    assert ended.replaced_by == "甲法@2019-08-26"
    assert "repealed by 甲法" in ended.basis


def test_a_court_cites_its_own_texts_without_its_name():
    court = {"kind": "judicial_interpretation", "issuer": "最高人民法院"}
    old = version(
        "最高人民法院关于甲的解释", "2015-01-01", full_title="最高人民法院关于甲的解释", **court
    )
    new = version(
        "最高人民法院关于乙的解释",
        "2023-08-14",
        "2023-09-01",
        repeals=[("关于甲的解释", "2023-09-01")],
        **court,
    )
    assert derived(old, new)["最高人民法院关于甲的解释@2015-01-01"].effective_to == date(2023, 9, 1)


def test_a_text_of_the_same_title_repeals_the_old_one_and_never_itself():
    old = version("甲规定", "2008-05-27", "2008-10-01")
    new = version("甲规定", "2021-12-17", "2022-05-01", repeals=[("甲规定", "2022-05-01")])
    spans = derived(old, new)
    assert spans["甲规定@2008-05-27"].effective_to == date(2022, 5, 1)
    assert spans["甲规定@2021-12-17"].effective_to is None


def test_an_old_repeal_does_not_reach_a_later_text_of_that_title():
    ancient = version(
        "甲条例",
        "2019-03-02",
        "2019-03-02",
        repeals=[("甲条例", "1997-10-01"), ("乙条例", "1997-10-01")],
    )
    later = version("乙条例", "2005-01-01")
    assert all(one.effective_to is None for one in derive([ancient, later]))


def test_a_lower_organ_cannot_end_a_higher_text():
    law = version("甲法", "2001-01-01")
    memo = version("须知", "2020-01-01", kind="house_rule", repeals=[("甲法", None)])
    spans = derived(law, memo)
    assert spans["甲法@2001-01-01"].effective_to is None
    assert "repeals_beyond_its_power" in spans["须知@2020-01-01"].flags


def test_a_place_cannot_end_the_text_of_another():
    there = version("甲规定", "2001-01-01", kind="local_regulation", jurisdiction="上海市")
    here = version(
        "乙条例",
        "2020-01-01",
        kind="local_regulation",
        jurisdiction="北京市",
        repeals=[("甲规定", None)],
    )
    assert derived(there, here)["甲规定@2001-01-01"].effective_to is None


def test_a_decision_that_only_repeals_is_no_successor():
    rule = version("抽签办法", "2012-05-18")
    decision = version(
        "关于废止抽签办法的决定", "2022-03-18", "2022-04-01", repeals=[("抽签办法", "2022-04-01")]
    )
    ended = derived(rule, decision)["抽签办法@2012-05-18"]
    assert (ended.ended_by, ended.replaced_by) == ("repealed", None)


def test_an_interpretation_falls_with_its_law_even_where_the_law_is_not_here():
    title = "最高人民法院关于适用《中华人民共和国婚约法》若干问题的解释（一）"
    reading = version(
        "最高人民法院关于适用婚约法若干问题的解释(一)",
        "2001-12-24",
        kind="judicial_interpretation",
        full_title=title,
    )
    code = version(
        "大法典", "2020-05-28", "2021-01-01", repeals=[("中华人民共和国婚约法", "2021-01-01")]
    )
    fallen = derived(reading, code)[reading.version_id]
    assert (fallen.effective_to, fallen.ended_by) == (date(2021, 1, 1), "repealed")
    assert "interprets_repealed_law" in fallen.flags
    assert "婚约法" in fallen.basis


SERIES = "最高人民法院关于审理灯谜案件适用法律{}问题的解释{}"


def interpretation(some, number, made, start=None, **given):
    title = SERIES.format(some, number)
    given = {"kind": "judicial_interpretation", "issuer": "最高人民法院"} | given
    return version(title, made, start, full_title=title, **given)


FIRST_ANEW = interpretation("", "(一)", "2020-12-29", "2021-01-01")


@pytest.mark.parametrize(
    "older",
    [
        pytest.param(interpretation("", "", "2004-10-25"), id="without a number"),
        pytest.param(interpretation("", "(二)", "2018-12-29", "2019-02-01"), id="a later number"),
        pytest.param(interpretation("若干", "(三)", "2010-09-13"), id="some questions of law"),
    ],
)
def test_a_new_first_number_begins_the_series_anew(older):
    ended = derived(older, FIRST_ANEW)[older.version_id]
    assert (ended.effective_to, ended.ended_by) == (date(2021, 1, 1), "repealed")
    assert ended.replaced_by == FIRST_ANEW.version_id
    assert ended.flags == ("series_begun_anew",)
    assert "begins the series on its subject anew" in ended.basis


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(interpretation("", "(二)", "2023-05-01"), id="the next of the new series"),
        pytest.param(interpretation("", "(二)", "2010-01-01", issuer="某部"), id="another issuer"),
        pytest.param(
            version("灯谜办法(二)", "2010-01-01", kind="judicial_interpretation"),
            id="another subject",
        ),
        pytest.param(
            interpretation("", "(二)", "2010-01-01", kind="department_rule"), id="no court"
        ),
    ],
)
def test_a_new_series_closes_nothing_else(other):
    assert derived(other, FIRST_ANEW)[other.version_id].effective_to is None


def test_an_amended_first_number_does_not_close_its_own_second():
    first = interpretation("", "(一)", "2020-12-29", "2006-05-09")
    second = interpretation("", "(二)", "2014-02-20", "2014-03-01")
    assert derived(first, second)[second.version_id].effective_to is None


def test_implementing_rules_fall_with_their_law():
    rules = version("合营法实施条例", "2001-07-22", kind="administrative_regulation")
    law = version(
        "投资法", "2019-03-15", "2020-01-01", repeals=[("中华人民共和国合营法", "2020-01-01")]
    )
    fallen = derived(rules, law)["合营法实施条例@2001-07-22"]
    assert (fallen.effective_to, fallen.flags) == (date(2020, 1, 1), ("implements_repealed_law",))


def test_an_interpretation_stands_where_the_law_was_made_anew_under_its_title():
    title = "最高人民法院关于适用《中华人民共和国诉讼法》的解释"
    reading = version(
        "最高人民法院关于适用诉讼法的解释",
        "1990-01-01",
        kind="judicial_interpretation",
        full_title=title,
    )
    law = version(
        "诉讼法", "1991-04-09", "1991-04-09", repeals=[("中华人民共和国诉讼法", "1991-04-09")]
    )
    assert derived(reading, law)[reading.version_id].effective_to is None


def test_texts_that_end_each_other_are_marked_and_nothing_breaks():
    one = version("甲规定", "2001-01-01", repeals=[("乙规定", "2010-01-01")])
    other = version("乙规定", "2002-01-01", repeals=[("甲规定", "2010-01-01")])
    assert all("ends_in_a_circle" in ended.flags for ended in derive([one, other]))
