"""Decisions of reviewers: kept as lines, applied to a draft, never lost to a rule."""

from datetime import UTC, date, datetime

import pytest
from drafted import draft

from ingest.reviews import Decision, Reviews, Verdict, checked, corrected
from mappings.errors import InputError, UnreadableDocument

TEXT = "# 屋顶农场管理办法\n\n（2020年1月1日公布）\n\n第一条 屋顶农场应当备案。\n"
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def decision(field, value, source="规章/办法.md", **given):
    given = {"verdict": Verdict.CORRECTED, "at": NOON, "by": "审阅人"} | given
    return Decision(source=source, field=field, value=value, **given)


def corrections(*decisions):
    return {one.field: one for one in decisions}


def test_a_correction_wins_over_the_words_of_the_text():
    was = draft(TEXT)
    now = corrected(was, corrections(decision("promulgated_on", "2021-03-04")))
    assert (was.promulgated_on, now.promulgated_on) == (date(2020, 1, 1), date(2021, 3, 4))
    assert now.evidence[-1].quote == "decided by 审阅人 on 2026-01-02"


def test_the_text_that_says_otherwise_is_reported():
    now = corrected(draft(TEXT), corrections(decision("promulgated_on", "2021-03-04")))
    assert [one for one in now.flags if one.startswith("reviewed_otherwise: promulgated_on")]


def test_a_corrected_kind_is_no_longer_unknown():
    was = draft("# 试行要点\n\n第一条 略。\n", "杂项/要点.md")
    assert "kind_unknown" in was.flags
    now = corrected(was, corrections(decision("kind", "department_rule")))
    assert (now.kind, "kind_unknown" in now.flags) == ("department_rule", False)


def test_a_corrected_title_keeps_the_old_one_as_another_name():
    now = corrected(draft(TEXT), corrections(decision("title", "楼顶农场管理办法")))
    assert (now.title, now.full_title) == ("楼顶农场管理办法", "楼顶农场管理办法")
    assert "屋顶农场管理办法" in now.aliases


def test_to_apply_decisions_twice_is_to_apply_them_once():
    told = corrections(decision("kind", "law"), decision("title", "楼顶农场法"))
    once = corrected(draft(TEXT), told)
    assert corrected(once, told) == once


def test_the_newest_correction_of_a_field_holds(tmp_path):
    reviews = Reviews(tmp_path / "deep" / "laws.jsonl")
    reviews.add([decision("kind", "law"), decision("number", "第1号")])
    reviews.add([decision("kind", "department_rule")])
    told = reviews.corrections()["规章/办法.md"]
    assert {field: one.value for field, one in told.items()} == {
        "kind": "department_rule",
        "number": "第1号",
    }
    now = corrected(corrected(draft(TEXT), corrections(decision("kind", "law"))), told)
    assert (now.kind, now.number) == ("department_rule", "第1号")


def test_a_confirmation_names_its_doubts(tmp_path):
    reviews = Reviews(tmp_path / "laws.jsonl")
    reviews.add([decision("", "", verdict=Verdict.CONFIRMED, doubts=("no_first_day: 无",))])
    assert reviews.confirmed() == {("规章/办法.md", "no_first_day: 无")}
    assert reviews.corrections() == {}


def test_no_file_is_no_decision_and_a_damaged_one_is_an_error(tmp_path):
    path = tmp_path / "laws.jsonl"
    assert Reviews(path).all() == ()
    path.write_text("{broken\n", encoding="utf-8")
    with pytest.raises(UnreadableDocument, match="decisions"):
        Reviews(path).all()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("colour", "red", id="no such field"),
        pytest.param("kind", "edict", id="no such kind"),
        pytest.param("effective_from", "2020-02-30", id="no such day"),
    ],
)
def test_what_no_draft_can_hold_is_refused(field, value):
    with pytest.raises(InputError):
        checked(field, value)
