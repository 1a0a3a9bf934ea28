"""Days are read as written; what no calendar has is kept and flagged."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.days import Precision, find_dates, find_days, read_date
from mappings.numerals import write_number

NEW_YEAR = date(2020, 1, 1)
FIGURES = str.maketrans("0123456789", "〇一二三四五六七八九")


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("2020年1月1日", id="year month day"),
        pytest.param("2020 年 1 月 1 日", id="blanks"),
        pytest.param("２０２０年１月１日", id="full-width"),
        pytest.param("2020年01月01号", id="zeros, colloquial day"),
        pytest.param("二〇二〇年一月一日", id="Chinese"),
        pytest.param("二○二○年元月一日", id="circles, first month"),
        pytest.param("2020-01-01", id="ISO"),
        pytest.param("2020-1-1", id="ISO without zeros"),
        pytest.param("2020.1.1", id="dots"),
        pytest.param("2020/1/1", id="slashes"),
        pytest.param("1 January 2020", id="English"),
        pytest.param("1st January 2020", id="English ordinal"),
        pytest.param("1st day of January, 2020", id="English solemn"),
        pytest.param("January 1, 2020", id="American"),
        pytest.param("Jan. 1st, 2020", id="American short"),
    ],
)
def test_one_day_has_many_written_forms(written):
    assert read_date(written).day == NEW_YEAR
    (found,) = find_days(f"自{written}起施行")
    assert (found.raw, found.day) == (written, NEW_YEAR)


@pytest.mark.parametrize(
    "written",
    ["2020-01-01T00:00:00Z", "2020-01-01 08:30:00", "20200101", " 2020-01-01\n"],
)
def test_a_field_may_hold_machine_forms(written):
    assert read_date(written).day == NEW_YEAR


@pytest.mark.parametrize(
    ("written", "precision"),
    [
        pytest.param("2020-02-30", Precision.DAY, id="no such day"),
        pytest.param("2020年13月1日", Precision.DAY, id="no such month"),
        pytest.param("二〇二〇年二月三十日", Precision.DAY, id="no such day in Chinese"),
        pytest.param("c1992", Precision.UNREADABLE, id="about a year"),
        pytest.param("待定", Precision.UNREADABLE, id="to be decided"),
        pytest.param("", Precision.UNREADABLE, id="empty"),
    ],
)
def test_what_no_calendar_has_is_kept_raw(written, precision):
    found = read_date(written)
    assert (found.raw, found.day, found.first, found.precision) == (written, None, None, precision)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        pytest.param("2018年的规定", date(2018, 1, 1), date(2018, 12, 31), id="year"),
        pytest.param("二〇一八年十二月", date(2018, 12, 1), date(2018, 12, 31), id="month"),
        pytest.param("2020年2月", date(2020, 2, 1), date(2020, 2, 29), id="leap month"),
        pytest.param("as it was in 2018", date(2018, 1, 1), date(2018, 12, 31), id="English year"),
        pytest.param("in March 2018", date(2018, 3, 1), date(2018, 3, 31), id="English month"),
        pytest.param("2018-03", date(2018, 3, 1), date(2018, 3, 31), id="ISO month"),
    ],
)
def test_months_and_years_are_spans_of_days(text, first, last):
    (found,) = find_dates(text)
    assert (found.first, found.last) == (first, last)
    assert found.day is None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("GB 50016-2014", id="standard"),
        pytest.param("GB/T 1.1-2020", id="part of a standard"),
        pytest.param("第2020.1.1.3条", id="clause"),
        pytest.param("3.2020.1.1", id="inside a longer number"),
        pytest.param("12020年", id="five digits"),
        pytest.param("Companies Regulations 2015", id="year of a title"),
        pytest.param("二十年", id="a span of years"),
        pytest.param("1990年代", id="decade"),
        pytest.param("1月1日", id="no year"),
        pytest.param("去年", id="relative to now"),
    ],
)
def test_these_are_no_dates(text):
    assert find_dates(text) == ()


def test_spans_point_into_the_text_as_written():
    text = "自２０２０年１月１日起施行，2019年6月30日发布。"
    assert [text[one.span.start : one.span.end] for one in find_days(text)] == [
        "２０２０年１月１日",
        "2019年6月30日",
    ]


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_a_day_comes_back_from_each_form(day):
    year = str(day.year).translate(FIGURES)
    chinese = f"{year}年{write_number(day.month)}月{write_number(day.day)}日"
    for written in (
        day.isoformat(),
        f"{day.year}.{day.month}.{day.day}",
        f"{day:%d %B %Y}",
        chinese,
    ):
        assert read_date(written).day == day
