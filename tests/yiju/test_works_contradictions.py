"""Every contradiction is found, and nothing is found where there is none."""

import pytest
from drafted import draft, sheet, version

from ingest.ledger import Entry
from ingest.source import Evidence
from yiju.works.contradictions import Held, findings

TEXT = "# 灯会条例\n\n2010年3月1日云岭市人民政府公布\n\n第一条 本条例自2010年5月1日起施行。"
CLEAN = version("灯会条例", "2010-03-01", "2010-05-01")


def entry(source, *evidence):
    made, outline = sheet(TEXT, source)
    told = made.model_copy(update={"evidence": (*made.evidence, *evidence)})
    return Entry(source=source, sha256="", work_id="灯会条例", draft=told, outline=outline)


def sidecar(field, value):
    return Evidence(field=field, value=value, quote=value, rule="sidecar", confidence=0.5)


def found(one, *, entries=(), siblings=()):
    return {finding.what: finding.because for finding in findings(Held(one, entries, siblings))}


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        pytest.param({}, set(), id="nothing"),
        pytest.param(
            {"effective_from": "2010-06-01"}, {"derived_differs_from_text"}, id="another first day"
        ),
        pytest.param(
            {"effective_from": "2015-06-01", "amended_on": "2015-06-01"}, set(), id="amended later"
        ),
        pytest.param({"effective_to": "2010-05-01"}, {"ended_before_it_began"}, id="empty span"),
        pytest.param({"effective_from": None}, {"no_first_day"}, id="no first day"),
        pytest.param({"flags": ("history_missing",)}, {"history_missing"}, id="a doubt"),
    ],
)
def test_a_version_is_held_against_its_own_text(changed, what):
    one = type(CLEAN).model_validate(CLEAN.model_dump() | changed)
    assert found(one).keys() == what


def test_wordings_that_bind_at_once_are_told_once():
    later = version("灯会条例", "2015-03-01")
    both = (CLEAN, later)
    assert found(CLEAN, siblings=both) == {"wordings_overlap": f"binds beside {later.version_id}"}
    assert not found(later, siblings=both)


def test_wordings_that_follow_each_other_are_no_contradiction():
    later = version("灯会条例", "2015-03-01")
    ended = CLEAN.model_copy(update={"effective_to": later.effective_from})
    assert not found(ended, siblings=(ended, later))


def test_a_sidecar_that_tells_another_day_is_told_with_both_places():
    told = found(CLEAN, entries=[entry("a.md", sidecar("effective_from", "2011-01-01"))])
    words = told["files_tell_different_days"]
    assert "2010-05-01 by own_words" in words
    assert "2011-01-01 by sidecar" in words


def test_files_that_agree_are_no_contradiction():
    assert draft(TEXT).evidence
    assert not found(CLEAN, entries=[entry("a.md"), entry("b.md")])


@pytest.mark.parametrize(
    ("status", "ended", "differs"),
    [
        pytest.param("现行", None, False, id="in force, both"),
        pytest.param("已废止, 新灯会条例", None, True, id="listed as repealed"),
        pytest.param("已废止", "2020-01-01", False, id="ended, both"),
        pytest.param("现行有效", "2020-01-01", True, id="listed as in force"),
        pytest.param("已替代", None, True, id="listed as replaced"),
        pytest.param("现行，代替旧灯会条例", None, False, id="replaces another"),
        pytest.param("superseded", None, True, id="in English"),
        pytest.param("未废止", None, False, id="not repealed"),
        pytest.param("征求意见", None, False, id="words that are not known"),
    ],
)
def test_a_status_written_beside_a_file_is_held_against_the_derived_one(status, ended, differs):
    one = type(CLEAN).model_validate(CLEAN.model_dump() | {"effective_to": ended})
    told = found(one, entries=[entry("a.md", sidecar("status", status))])
    assert ("listed_status_differs" in told) is differs
