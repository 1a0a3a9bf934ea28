"""Spans of days: newer closes older, repeals end, laws take their interpretations with them."""

from datetime import date

import pytest
from drafted import version
from hypothesis import given
from hypothesis import strategies as st

from ingest.effectivity import derive
from mappings.effectivity import Status, status_on

TODAY = date(2025, 4, 19)


def derived(*versions):
    return {one.version_id: one for one in derive(versions)}


def test_a_newer_wording_closes_the_older_on_its_first_day():
    spans = derived(
        version("甲法", "2001-03-05", "2001-05-01"), version("甲法", "2010-06-07", "2011-01-01")
    )
    old, new = spans["甲法@2001-03-05"], spans["甲法@2010-06-07"]
    assert (old.effective_to, old.ended_by) == (date(2011, 1, 1), "superseded")
    assert (old.replaced_by, old.replaced_by_title) == ("甲法@2010-06-07", "甲法")
    assert new.effective_to is None
    for day in (date(2010, 12, 31), date(2011, 1, 1)):
        assert [status_on(one, day) for one in (old, new)].count(Status.IN_FORCE) == 1


def test_a_new_whole_text_closes_the_old_although_only_its_amended_wording_is_here():
    old = version("宪章", "1978-03-05", "1978-03-05")
    new = version("宪章", "2018-03-11").model_copy(update={"text_from": date(1982, 12, 4)})
    assert derived(old, new)["宪章@1978-03-05"].effective_to == date(1982, 12, 4)


def test_an_amended_text_that_names_the_old_first_day_closes_at_the_amendment():
    old = version("甲法", "1997-03-14", "1997-10-01")
    new = version("甲法", "2023-12-29").model_copy(update={"text_from": date(1997, 10, 1)})
    assert derived(old, new)["甲法@1997-03-14"].effective_to == date(2023, 12, 29)


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


def test_a_text_ends_by_its_own_words():
    ended = derived(version("甲规定", "2018-01-01", expires_on=date(2023, 1, 1)))[
        "甲规定@2018-01-01"
    ]
    assert (ended.effective_to, ended.ended_by, ended.replaced_by) == (
        date(2023, 1, 1),
        "expired",
        None,
    )


def test_an_amended_wording_begins_on_the_day_of_the_act_that_amended_it():
    act = version(
        "甲法修正案(十二)",
        "2023-12-29",
        "2024-03-01",
        amending=True,
        full_title="甲法修正案（十二）",
    )
    text = version(
        "甲法",
        "2023-12-29",
        flags=("effective_from_is_promulgation",),
        amended_on=date(2023, 12, 29),
    )
    begun = derived(act, text)["甲法@2023-12-29"]
    assert (begun.effective_from, begun.flags) == (date(2024, 3, 1), ())


def test_a_text_not_yet_in_force_ends_the_old_only_on_its_day():
    old = version("甲条例", "2017-11-19", "2017-11-19")
    new = version("甲法", "2024-12-25", "2026-01-01", repeals=[("甲条例", "2026-01-01")])
    spans = derived(old, new)
    assert status_on(spans["甲条例@2017-11-19"], TODAY) is Status.IN_FORCE
    assert status_on(spans["甲法@2024-12-25"], TODAY) is Status.NOT_YET
    assert status_on(spans["甲条例@2017-11-19"], date(2026, 1, 1)) is Status.REPEALED


def test_texts_that_end_each_other_are_marked_and_nothing_breaks():
    one = version("甲规定", "2001-01-01", repeals=[("乙规定", "2010-01-01")])
    other = version("乙规定", "2002-01-01", repeals=[("甲规定", "2010-01-01")])
    assert all("ends_in_a_circle" in ended.flags for ended in derive([one, other]))


def test_a_version_without_any_day_is_unknown():
    lost = derived(version("甲法", None))["甲法@undated"]
    assert status_on(lost, TODAY) is Status.UNKNOWN
    assert lost.basis == "No day is known from which it binds."


DAYS = st.sampled_from([None, "1997-07-07", "2001-03-05", "2010-06-07", "2020-09-01"])
TITLES = st.sampled_from(["甲法", "乙法", "乙条例", "甲法实施条例"])
VERSIONS = st.lists(
    st.builds(
        version,
        TITLES,
        DAYS,
        DAYS,
        repeals=st.lists(st.tuples(TITLES, DAYS), max_size=2),
        kind=st.sampled_from(["law", "administrative_regulation", "house_rule"]),
        expires_on=st.sampled_from([None, date(2015, 1, 1)]),
    ),
    max_size=6,
    unique_by=lambda one: one.version_id,
)


@given(VERSIONS, st.randoms())
def test_the_order_in_which_texts_are_known_does_not_matter(versions, random):
    shuffled = list(versions)
    random.shuffle(shuffled)
    assert derive(shuffled) == derive(versions)


@given(VERSIONS)
def test_deriving_again_changes_nothing(versions):
    once = derive(versions)
    assert derive(once) == once


@given(VERSIONS)
def test_every_span_has_its_reason_and_no_end_comes_without_a_cause(versions):
    for one in derive(versions):
        assert one.basis.endswith(".")
        assert (one.effective_to is None) == (one.ended_by is None)


@given(VERSIONS, st.sampled_from([date(2005, 1, 1), TODAY]))
def test_at_most_one_wording_of_a_work_and_rank_is_in_force(versions, day):
    in_force = [one for one in derive(versions) if status_on(one, day) is Status.IN_FORCE]
    ranks = [(one.work_id, one.kind) for one in in_force]
    assert len(ranks) == len(set(ranks))


def test_a_private_copy_of_a_later_day_does_not_close_the_law():
    law, copy = version("甲法", "2001-01-01"), version("甲法", "2020-01-01", kind="house_rule")
    assert derived(law, copy)["甲法@2001-01-01"].effective_to is None
