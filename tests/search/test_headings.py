"""Headings taken apart, and found by what a question may call them."""

import pytest

from search.headings import Outline, read_heading

OUTLINE = Outline(
    [
        read_heading(written)
        for written in (
            "第一编 总则",
            "第二章 劳动合同的订立",
            "第二章 设 立",
            "第一节 一般规定",
            "侵权责任编",
            "7. Limited Warranty",
            "Warranties and Remedies",
            "2.1 Registration",
        )
    ]
)


@pytest.mark.parametrize(
    ("written", "taken_apart"),
    [
        pytest.param("第二章 劳动合同的订立", (2, "章", "劳动合同的订立"), id="number and title"),
        pytest.param("第十二章　总　则", (12, "章", "总则"), id="blanks of print"),
        pytest.param("第1分编 通则", (1, "分编", "通则"), id="digits, 分编"),
        pytest.param("侵权责任编", (0, "编", "侵权责任"), id="named part"),
        pytest.param("附则", (0, "", "附则"), id="title alone"),
        pytest.param(
            "2.7.1 Information for Shareholders", (0, "", "information for shareholders"), id="en"
        ),
        pytest.param("Chapter 3. Fees", (0, "", "fees"), id="en, with its level"),
        pytest.param("Incident response", (0, "", "incident response"), id="en, no number"),
    ],
)
def test_a_heading_is_read(written, taken_apart):
    assert read_heading(written)[1:] == taken_apart


def _written(found):
    return [one.written for one in found]


def test_headings_are_found_by_number_and_level():
    assert _written(OUTLINE.numbered(2, "章")) == ["第二章 劳动合同的订立", "第二章 设 立"]
    assert not OUTLINE.numbered(2, "节")
    assert not OUTLINE.numbered(0, "")


def test_headings_are_found_by_title_of_their_level():
    assert _written(OUTLINE.titled("设立", "章")) == ["第二章 设 立"]
    assert _written(OUTLINE.titled("侵权责任", "编")) == ["侵权责任编"]
    assert not OUTLINE.titled("设立", "节")
    assert not OUTLINE.titled("")


def test_english_headings_are_found_by_their_words_the_exact_ones_alone():
    assert _written(OUTLINE.in_english("warranty")) == [
        "7. Limited Warranty",
        "Warranties and Remedies",
    ]
    assert _written(OUTLINE.in_english("registration")) == ["2.1 Registration"]
    assert not OUTLINE.in_english("of the")
