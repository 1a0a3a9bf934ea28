"""Questions for the provision that names one amount or day, and what texts hold it."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.numerals import write_number
from mappings.spellings import spellings
from search.patterns import Held, pattern_of
from search.question import Intent, Understanding


def pattern(text):
    return pattern_of(
        Understanding(
            text=text,
            intent=Intent.QUESTION,
            language="zh",
            as_of=date(2026, 6, 1),
            as_of_because="asked for",
        )
    )


FINE = pattern("哪条规定罚款三万七千元？")
DAY = pattern("Which provision names 17 March 2031?")
MONTH = pattern("哪一条提到二〇三一年三月？")


@pytest.mark.parametrize(
    ("question", "kind", "written"),
    [
        pytest.param("哪条规定罚款三万七千元？", "amount", "三万七千元", id="numerals"),
        pytest.param("哪些条款写明了37,000元", "amount", "37,000元", id="digits in groups"),
        pytest.param("哪条规定罚款３．７万元？", "amount", "3.7万元", id="full width, 万元"),
        pytest.param("有没有规定罚款3.7万元的条款？", "amount", "3.7万元", id="whether there is"),
        pytest.param("三万七千元的罚款是哪条规定的？", "amount", "三万七千元", id="amount first"),
        pytest.param("哪条规定食品掺假罚款三万七千元", "amount", "三万七千元", id="of a subject"),
        pytest.param("哪条规定期限为三十七日", "amount", "三十七日", id="a time"),
        pytest.param("哪条规定了百分之三十七的比例？", "amount", "百分之三十七", id="a share"),
        pytest.param(
            "which rule sets a fine of 5,000 dollars?", "amount", "5,000 dollars", id="en"
        ),
        pytest.param("哪一条提到2031年3月17日", "date", "2031年3月17日", id="day"),
        pytest.param("哪条规定自2031-03-17起施行？", "date", "2031-03-17", id="day, ISO"),
        pytest.param(
            "哪条规定自二〇二九年二月三日起施行？",
            "date",
            "二〇二九年二月三日",
            id="day in numerals",
        ),
        pytest.param("哪部法律提到二〇三一年？", "date", "二〇三一年", id="year"),
        pytest.param("Which provision names 17 March 2031?", "date", "17 March 2031", id="day, en"),
    ],
)
def test_an_amount_or_a_day_is_asked_for(question, kind, written):
    found = pattern(question)
    assert (found.kind, found.written) == (kind, written)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("我被骗了三万七千元，哪条规定可以处罚他？", id="fact of a case"),
        pytest.param("骗三万七千元是哪条规定的罪？", id="fact of a case, amount first"),
        pytest.param("盗窃三万七千元按哪条规定判刑", id="fact of a case, no mark"),
        pytest.param("哪条规定罚款超过三万元？", id="more than"),
        pytest.param("哪条规定罚款三万元以上？", id="or more"),
        pytest.param("哪条规定罚款三万元以上五万元以下？", id="range"),
        pytest.param("哪条规定罚款三万到五万元？", id="range in words"),
        pytest.param("哪条规定罚款大约三万七千元？", id="about"),
        pytest.param("哪条规定罚款三万七？", id="no unit"),
        pytest.param("哪条规定罚款3万7千元？", id="a form that is read in part"),
        pytest.param("哪条规定罚款三万美元？", id="another currency"),
        pytest.param("哪条提到3月17日？", id="no year"),
        pytest.param("2031年3月17日的法律是哪条规定的？", id="the law of a day"),
        pytest.param("罚款三万七千元合法吗？", id="no provision is asked for"),
        pytest.param("2031年3月17日签的合同有效吗？", id="day of a case"),
    ],
)
def test_what_could_be_meant_otherwise_is_no_pattern(question):
    assert pattern(question) is None


@pytest.mark.parametrize(
    ("wanted", "text", "held"),
    [
        pytest.param(FINE, "处三万七千元罚款", Held.YES, id="numerals"),
        pytest.param(FINE, "处37，000元罚款", Held.YES, id="digits, full-width comma"),
        pytest.param(FINE, "处3.7万元以上的罚款", Held.YES, id="万元, as a bound"),
        pytest.param(FINE, "一万元以上三万七千元以下", Held.YES, id="end of a range"),
        pytest.param(FINE, "一万元以上五万元以下", Held.NO, id="within a range"),
        pytest.param(FINE, "处137000元罚款", Held.NO, id="part of a longer number"),
        pytest.param(FINE, "三万七千五百元", Held.NO, id="beginning of a longer one"),
        pytest.param(FINE, "三万七千人以上", Held.NO, id="of people"),
        pytest.param(FINE, "3万7千元", Held.PERHAPS, id="mixed"),
        pytest.param(FINE, "叁万柒仟元整", Held.PERHAPS, id="formal numerals"),
        pytest.param(FINE, "人民币37000。", Held.PERHAPS, id="no unit behind it"),
        pytest.param(DAY, "自2031年3月17日起施行", Held.YES, id="day"),
        pytest.param(DAY, "二〇三一年三月十七日", Held.YES, id="day in numerals"),
        pytest.param(DAY, "on the 17th of March, 2031", Held.YES, id="day in English"),
        pytest.param(DAY, "2031年3月18日", Held.NO, id="the day after"),
        pytest.param(DAY, "2031年3月", Held.NO, id="its month alone"),
        pytest.param(DAY, "17/03/2031", Held.PERHAPS, id="a form that is not read"),
        pytest.param(DAY, "20310317", Held.PERHAPS, id="eight digits"),
        pytest.param(DAY, "备案120312号", Held.NO, id="the year's digits in a longer number"),
        pytest.param(DAY, "自2031年1月1日至3月17日", Held.PERHAPS, id="the year said before"),
        pytest.param(MONTH, "2031年3月17日", Held.YES, id="a day of the month"),
        pytest.param(MONTH, "2031年4月1日", Held.NO, id="a day of another"),
    ],
)
def test_a_text_holds_it_or_not_or_cannot_be_read(wanted, text, held):
    assert wanted.held_by(text) is held


@given(st.integers(1, 10**8), st.data())
def test_a_text_that_writes_the_amount_in_any_form_is_never_said_to_lack_it(value, data):
    wanted = pattern(f"哪条规定罚款{value}元？")
    form = data.draw(st.sampled_from(spellings(value)))
    text = f"违反本法规定的，处{form}元罚款。"
    assert wanted.held_by(text) is not Held.NO
    assert any(trace in text for trace in wanted.traces)


@given(st.dates(date(1950, 1, 1), date(2090, 12, 31)), st.data())
def test_a_text_that_writes_the_day_in_any_form_is_never_said_to_lack_it(day, data):
    wanted = pattern(f"哪一条提到{day.isoformat()}？")
    year = data.draw(st.sampled_from([str(day.year), _positional(day.year)]))
    month, date_ = (
        data.draw(st.sampled_from([str(part), f"{part:02d}", write_number(part)]))
        for part in (day.month, day.day)
    )
    text = f"自{year}年{month}月{date_}日起施行。"
    assert wanted.held_by(text) is not Held.NO
    assert any(trace in text for trace in wanted.traces)


def _positional(year):
    return "".join("〇一二三四五六七八九"[int(sign)] for sign in str(year))
