"""The law of a year gone by is answered in the wording of that time, with what became of it."""

from datetime import date

import pytest
from drafted import version

from mappings.index import Build
from search.catalogue import Catalogue
from search.history import later_wordings
from search.question import Question

TODAY = date(2026, 6, 1)
BUILD = Build(collection="c", build="b", schema_version=1, dictionary="d", vectors={}, passages=0)


@pytest.fixture(scope="module")
def ask(examples_bench):
    return lambda text, **given: examples_bench.ask(Question(text=text, **given))


@pytest.mark.parametrize(
    ("question", "doc_id", "as_of"),
    [
        pytest.param(
            "2009年的屋顶农场法第三条",
            "屋顶农场法@2009-03-27",
            "2009-10-01",
            id="year of a wording",
        ),
        pytest.param(
            "2016年修正的《屋顶农场法》第三条",
            "屋顶农场法@2016-09-30",
            "2016-09-30",
            id="year of an amendment",
        ),
        pytest.param(
            "2012年的屋顶农场法第三条", "屋顶农场法@2009-03-27", "2012-12-31", id="year between"
        ),
        pytest.param(
            "截至2019年6月1日，屋顶农场法第三条怎么规定",
            "屋顶农场法@2016-09-30",
            "2019-06-01",
            id="as of a day",
        ),
    ],
)
def test_the_wording_of_that_time_is_given_with_what_replaced_it(ask, question, doc_id, as_of):
    result = ask(question)
    first = result.candidates[0]
    assert (first.doc_id, first.label, first.status) == (doc_id, "第三条", "in_force")
    assert first.effective_to is not None
    assert first.replaced_by == "屋顶农场法"
    assert str(result.as_of) == as_of
    told = [line for line in result.notices if "its wording of 2023-06-28 binds" in line]
    assert len(told) == 1
    assert f"bound until {first.effective_to}" in told[0]


def test_a_wording_made_in_a_year_and_in_force_the_next_is_meant(ask):
    result = ask("2023年修订的屋顶农场法第三条")
    assert result.candidates[0].doc_id == "屋顶农场法@2023-06-28"
    assert result.as_of == date(2024, 1, 1)


def test_a_day_asked_for_beside_the_words_tells_the_same(ask):
    result = ask("屋顶农场法第三条", as_of=date(2012, 6, 1))
    assert any("its wording of 2023-06-28 binds" in line for line in result.notices)


def test_a_work_that_was_repealed_is_told_with_what_took_its_place(ask):
    result = ask("屋顶栽培管理条例第三条", as_of=date(2005, 1, 1))
    assert result.candidates[0].status == "in_force"
    assert any("today it is repealed" in line and "屋顶农场法" in line for line in result.notices)


def test_what_binds_today_is_not_called_past(ask):
    assert not any("bound until" in line for line in ask("屋顶农场法第三条").notices)


def named(*versions):
    """Primary candidates of these versions."""
    from answered import candidate

    return [candidate(doc_id=one.version_id) for one in versions]


def test_each_version_is_told_once_and_by_the_day_of_asking():
    old = version("甲法", "2000-01-01", effective_to=date(2010, 1, 1), replaced_by_title="甲法")
    new = version("甲法", "2009-06-01", "2010-01-01")
    catalogue = Catalogue(BUILD, [old, new])
    told = list(later_wordings(named(old, old, new), catalogue, today=TODAY))
    assert len(told) == 1
    assert told[0] == (
        "《甲法》 in its wording of 2000-01-01 bound until 2010-01-01;"
        " today its wording of 2009-06-01 binds, in force since 2010-01-01"
    )
    assert not list(later_wordings(named(old), catalogue, today=date(2009, 12, 31)))


def test_a_work_that_ended_without_successor_is_said_to():
    old = version("甲法", "2000-01-01", effective_to=date(2010, 1, 1), ended_by="expired")
    told = list(later_wordings(named(old), Catalogue(BUILD, [old]), today=TODAY))
    assert told[0].endswith("today it is expired since 2010-01-01, without successor")
