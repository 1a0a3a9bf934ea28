"""Spelling: what looks alike is written alike, and every place leads back."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.typography import narrow, normalise, spelled

AWKWARD = st.text(
    st.one_of(
        st.sampled_from(
            "ab 第条１０　“”’…①½㎡⼀⺠ｶﾞé\u0301\u0327\u200b\ufeff\x00\ud83dİßﬁ\u1100\u1161\u11a8"
        ),
        st.characters(),
    ),
    max_size=30,
)


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        pytest.param("第１０条", "第10条", id="full-width digits"),
        pytest.param("第　十　条", "第 十 条", id="ideographic blanks"),
        pytest.param("⼈⺠法院", "人民法院", id="radicals"),
        pytest.param("⼾口⻓", "户口长", id="radicals of simplified fonts"),
        pytest.param("“不可抗力”", '"不可抗力"', id="curly quotes"),
        pytest.param("GB50016－2014", "GB50016-2014", id="full-width dash"),
        pytest.param("甲\x00乙\u200b丙", "甲乙丙", id="NUL and zero-width blank"),
        pytest.param("a\ud83db", "a\ufffdb", id="lone surrogate"),
        pytest.param("ｶﾞ", "ガ", id="two half-width signs, one letter"),
        pytest.param("", "", id="empty"),
    ],
)
def test_what_looks_alike_is_spelled_alike(written, plain):
    assert normalise(written).text == plain


def test_folding_makes_upper_and_lower_case_one():
    assert normalise("ＧＤＰＲ Straße", fold_case=True).text == "gdpr strasse"


def test_what_was_mended_is_reported():
    found = normalise("a\x00\x00\ud83d")
    assert found.faults == ("1 lone surrogates replaced", "2 control characters removed")
    assert normalise("行1\n行2\t…").faults == ()


@pytest.mark.parametrize(
    ("text", "part", "original"),
    [
        pytest.param("甲…第１０条", "第10条", "第１０条", id="after a longer spelling"),
        pytest.param("甲…乙", "...", "…", id="the longer spelling itself"),
        pytest.param("甲…乙", "甲", "甲", id="before a longer spelling"),
        pytest.param("合\x00同法", "同", "同", id="after what vanished"),
        pytest.param("e\u0301tat", "é", "e\u0301", id="letter and mark"),
        pytest.param("５㎡", "m2", "㎡", id="unit"),
    ],
)
def test_a_place_in_the_normal_text_leads_back(text, part, original):
    found = normalise(text)
    start = found.text.index(part)
    span = found.original_span(start, start + len(part))
    assert text[span.start : span.end] == original


@given(AWKWARD, st.booleans())
def test_the_spelling_alone_is_the_same_whether_its_signs_were_met_before_or_not(text, fold_case):
    first = spelled(text, fold_case=fold_case)
    assert first == normalise(text, fold_case=fold_case).text == spelled(text, fold_case=fold_case)


@given(AWKWARD, st.booleans())
def test_spelling_twice_changes_nothing(text, fold_case):
    once = normalise(text, fold_case=fold_case).text
    assert normalise(once, fold_case=fold_case).text == once


@given(st.text(st.sampled_from("ab가ᄀ\u1161\u11a8éé\u0301\u0327\u0323\u3099ｶﾞかﬁ½…㍿")))
def test_letters_and_marks_join_as_unicode_joins_them(text):
    expected = unicodedata.normalize("NFKC", text).replace("\N{FRACTION SLASH}", "/")
    assert normalise(text).text == expected


@given(AWKWARD)
def test_every_place_leads_back_in_order(text):
    found = normalise(text)
    spans = [found.original_span(place, place + 1) for place in range(len(found.text))]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(a.start <= b.start and a.end <= b.end for a, b in pairwise(spans))


@given(AWKWARD)
def test_narrowing_keeps_every_offset(text):
    assert len(narrow(text)) == len(text)


def test_narrowing_keeps_footnote_marks_apart_from_numbers():
    assert narrow("第１０²条“甲”") == '第10²条"甲"'
