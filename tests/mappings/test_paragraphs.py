"""款, 项 and 目: where each stands, and how a place within an article is printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.paragraphs import division_at, divisions, find_division, printed_parts

TEXT = (
    "屋顶农场应当备案，并提交下列材料：\n（一）图纸；\n（二）下列证明之一：\n1. 产权证；\n"
    "2. 租约。\n备案机关应当在十日内答复。"
)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        pytest.param({"paragraph": 1, "item": 1}, "（一）图纸；", id="item"),
        pytest.param({"item": 1}, "（一）图纸；", id="item of the only paragraph that has one"),
        pytest.param(
            {"paragraph": 1, "item": 2},
            "（二）下列证明之一：\n1. 产权证；\n2. 租约。",
            id="an item holds its points",
        ),
        pytest.param({"paragraph": 1, "item": 2, "point": 2}, "2. 租约。", id="point"),
        pytest.param({"paragraph": 2}, "备案机关应当在十日内答复。", id="second paragraph"),
    ],
)
def test_a_part_is_found_where_it_stands(wanted, words):
    found = find_division(divisions(TEXT), **wanted)
    assert TEXT[found.start : found.end] == words


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param({"paragraph": 3}, id="no such paragraph"),
        pytest.param({"paragraph": 2, "item": 1}, id="no item in that paragraph"),
        pytest.param({"item": 9}, id="no such item"),
    ],
)
def test_a_part_that_is_not_there_is_not_found(wanted):
    assert find_division(divisions(TEXT), **wanted) is None


def test_an_item_that_two_paragraphs_have_is_not_guessed():
    twice = "甲：\n（一）子；\n乙：\n（一）丑。"
    assert find_division(divisions(twice), item=1) is None
    assert find_division(divisions(twice), paragraph=2, item=1).end == len(twice)


def test_items_that_run_on_within_a_line_are_told_apart():
    text = "下列材料：（一）图纸；（二）租约。另附（一）号表。"
    assert [(one.item, text[one.start : one.end]) for one in divisions(text)[1:]] == [
        (1, "（一）图纸；"),
        (2, "（二）租约。另附（一）号表。"),
    ]


def test_a_heading_begins_no_paragraph():
    text = "备案\n屋顶农场应当备案。\n不备案的，不得种植。"
    assert [one.paragraph for one in divisions(text, start=2)] == [1, 2]


@pytest.mark.parametrize(
    ("parts", "printed"),
    [
        pytest.param((2, 0, 0), "第二款", id="paragraph"),
        pytest.param((2, 3, 0), "第二款第（三）项", id="item"),
        pytest.param((0, 12, 1), "第（十二）项第一目", id="point"),
        pytest.param((0, 0, 0), "", id="nothing"),
    ],
)
def test_a_place_is_printed_as_a_lawyer_writes_it(parts, printed):
    assert printed_parts(*parts) == printed


@given(st.text(alphabet="甲。：；\n（一）二1. ", max_size=60))
def test_divisions_lie_within_the_text_and_hold_all_of_it(text):
    found = divisions(text)
    assert all(0 <= one.start <= one.end <= len(text) for one in found)
    held = {at for one in found for at in range(one.start, one.end)}
    assert all(at in held for at, sign in enumerate(text) if not sign.isspace())


@given(st.text(alphabet="甲。：；\n（一）二1. ", max_size=60))
def test_the_division_of_a_place_is_one_that_holds_it(text):
    found = divisions(text)
    for at in range(len(text)):
        one = division_at(found, at)
        assert one is None or one.start <= at < one.end
