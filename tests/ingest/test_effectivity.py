"""Spans of days: newer closes older, texts end by their own words, and order does not matter."""

from datetime import date

from drafted import derived, version
from hypothesis import given
from hypothesis import strategies as st

from ingest.effectivity import derive
from mappings.effectivity import Status, status_on

TODAY = date(2025, 4, 19)


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
