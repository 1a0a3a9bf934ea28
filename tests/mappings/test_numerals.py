"""Numbers of provisions are read in every spelling and written in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.numerals import article_label, article_number, read_number, write_number


@pytest.mark.parametrize(
    ("written", "value"),
    [
        pytest.param("一千零一", 1001, id="thousand and one"),
        pytest.param("一千二百六十", 1260, id="last article of a long code"),
        pytest.param("一百〇三", 103, id="round zero"),
        pytest.param("一百○三", 103, id="geometric circle as zero"),
        pytest.param("两百", 200, id="colloquial two"),
        pytest.param("１０３", 103, id="full-width"),
        pytest.param(" 1 0 3 ", 103, id="blanks"),
        pytest.param("2万3千", 23000, id="mixed"),
        pytest.param("二〇二〇", 2020, id="digit by digit"),
        pytest.param("〇", 0, id="zero"),
        pytest.param("十百", None, id="units in disorder"),
        pytest.param("三十〇", None, id="zero after ten"),
        pytest.param("1.5", None, id="no whole number"),
        pytest.param("第", None, id="no numeral"),
        pytest.param("", None, id="empty"),
    ],
)
def test_numbers_are_read_in_every_spelling(written, value):
    assert read_number(written) == value


@pytest.mark.parametrize(
    ("label", "number"),
    [
        pytest.param("第一千零一条", "1001", id="above a thousand"),
        pytest.param("第一百〇三条", "103", id="round zero"),
        pytest.param("第〇条", "0", id="zeroth"),
        pytest.param("第１０条", "10", id="full-width"),
        pytest.param("第　十　条", "10", id="ideographic blanks"),
        pytest.param("第 一 百 零 三 条", "103", id="spaced out"),
        pytest.param("第十七条之一", "17-1", id="branch"),
        pytest.param("第一百二十条之二", "120-2", id="branch of a long number"),
        pytest.param("第120条之2", "120-2", id="branch in digits"),
        pytest.param("第3.2.1条", "3.2.1", id="clause"),
        pytest.param("第十条之一般规定", None, id="words after 之"),
        pytest.param("第十章", None, id="chapter"),
        pytest.param("第十百条", None, id="no number"),
        pytest.param("第条", None, id="empty number"),
    ],
)
def test_article_labels_have_one_normal_form(label, number):
    assert article_number(label) == number


@given(st.integers(1, 9999), st.integers(0, 30))
def test_an_article_label_is_read_as_it_was_written(number, branch):
    normal = f"{number}-{branch}" if branch else str(number)
    assert article_number(article_label(number, branch)) == normal


def test_every_number_of_four_digits_comes_back():
    assert all(read_number(write_number(value)) == value for value in range(1, 10_000))


@given(st.integers(0, 99_999_999))
def test_wide_and_spaced_digits_mean_the_same(value):
    wide = str(value).translate({ord("0") + place: ord("０") + place for place in range(10)})
    assert read_number("　".join(wide)) == value
