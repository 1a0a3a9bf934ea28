"""A number in every written form: read back as that number, and no usual form left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.spellings import MOST, in_words, spellings
from search.quantities import value_of


@pytest.mark.parametrize(
    ("value", "forms"),
    [
        pytest.param(
            37_000,
            {
                *("37000", "37,000", "37 000", "三万七千", "3.7万", "3万7千", "37千", "叁万柒仟"),
                "thirty-seven thousand",
            },
            id="thousands",
        ),
        pytest.param(200, {"200", "二百", "两百", "two hundred"}, id="两 for 二"),
        pytest.param(10, {"10", "十", "ten"}, id="ten without 一"),
        pytest.param(103, {"一百零三", "一百〇三", "one hundred and three"}, id="零"),
        pytest.param(30_500, {"三万零五百", "三万五百"}, id="零 left out where nothing else fits"),
        pytest.param(0.5, {"0.5", "零点五"}, id="a half"),
        pytest.param(150_000_000, {"1.5亿", "一亿五千万", "15000万", "一点五亿"}, id="亿"),
        pytest.param(22_000, {"二万二千", "两万二千", "两万两千"}, id="两 at each place"),
    ],
)
def test_the_usual_forms_are_among_them(value, forms):
    assert forms <= set(spellings(value))


@given(st.integers(1, 10**9))
def test_digits_and_numerals_are_read_back_as_the_number(value):
    plain = [form for form in spellings(value) if not set(form) & set(" 壹贰叁肆伍陆柒捌玖拾佰仟")]
    read = {value_of(form): form for form in plain if form.replace(",", "").isdigit()}
    assert set(read) == {value}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "zero"),
        (21, "twenty-one"),
        (1_100, "one thousand one hundred"),
        (
            1_234_567,
            "one million two hundred and thirty-four thousand five hundred and sixty-seven",
        ),
        (10**9 + 1, "one billion and one"),
    ],
)
def test_english_words_are_those_that_inflect_writes(value, words):
    assert in_words(value) == words


@given(st.integers(0, 10**6))
def test_words_tell_numbers_apart(value):
    assert in_words(value) != in_words(value + 1)


@pytest.mark.parametrize("value", [-1, MOST])
def test_what_no_provision_names_has_no_forms(value):
    assert spellings(value) == ()
