"""Supporting by structure on the invented corpus: cited, penalty, definition, exception."""

from datetime import date

import pytest

from mappings.fields import Fields as F
from search.belonging import Leader, definition, exception, penalty
from search.dispatch import Method
from search.pool import Candidate
from search.question import Question
from search.result import Role

TODAY = date(2026, 6, 1)
REASON = "structure: "


@pytest.fixture(scope="module")
def ask(examples_bench):
    def ask_(text, **conditions):
        return examples_bench.ask(Question(text=text, **{"as_of": TODAY, "size": 30} | conditions))

    return ask_


def test_the_penalty_of_a_primary_comes_in_as_supporting(ask):
    result = ask("屋顶农场法第十二条")
    told = {one.citation: one for one in result.candidates}
    found = next(one for name, one in told.items() if name.startswith("《屋顶农场法》第十九条"))
    assert found.role is Role.SUPPORTING
    assert "penalty for a breach of 《屋顶农场法》第十二条" in found.reason
    assert Method.CODES in found.methods


def test_what_a_primary_cites_comes_in_as_supporting(ask):
    result = ask("屋顶农场法第十九条")
    found = next(one for one in result.candidates if one.label == "第十二条")
    assert (found.role, found.title) == (Role.SUPPORTING, "屋顶农场法")
    assert "cited by 《屋顶农场法》第十九条" in found.reason


def test_it_stands_behind_what_the_ranking_brought(ask):
    for question in ("屋顶农场法第十二条", "未备案设立屋顶农场的怎么处罚"):
        supporting = [one for one in ask(question).candidates if one.role is Role.SUPPORTING]
        marks = [one.reason.startswith(REASON) for one in supporting]
        assert marks == sorted(marks)


def test_its_way_stands_in_the_provenances(ask):
    result = ask("屋顶农场法第十二条")
    ways = {one.candidate_id: one for one in result.provenances}
    for one in result.candidates:
        if one.reason.startswith(REASON):
            assert ways[one.candidate_id].llm_role is Role.SUPPORTING
            assert Method.CODES in ways[one.candidate_id].methods_that_found_it
    assert Method.CODES in result.methods_run


def test_only_what_binds_on_the_day_comes_in(ask):
    shown = ask("屋顶农场法第十条", as_of=date(2020, 1, 1)).candidates
    joined = [one for one in shown if one.reason.startswith(REASON)]
    assert joined
    assert {one.doc_id for one in joined} == {"屋顶农场法@2016-09-30"}


def test_a_measured_ranking_is_left_alone(ask):
    assert not any("structure" in one.reason for one in ask("覆土", ranking="hybrid").candidates)


def provision(number, text, links=(), work="甲法"):
    return Candidate(
        {
            F.PROVISION_ID: f"{work}#{number}",
            F.WORK_ID: work,
            F.TITLE: work,
            F.LABEL: f"第{number}条",
            F.NUMBER: number,
            F.PROVISION_TEXT: text,
            F.LINKS: links,
        }
    )


LEADER = Leader(
    provision("3", "经营者应当登记屋顶作物，并告知邻居。"), ("甲法#3",), "经营者种屋顶作物要登记吗"
)


@pytest.mark.parametrize(
    ("sort", "text", "says"),
    [
        pytest.param(
            penalty, "违反本法第三条规定的，处一千元罚款。", "penalty for a breach of", id="penalty"
        ),
        pytest.param(penalty, "依照本法第三条的规定处罚。", None, id="how to punish is no penalty"),
        pytest.param(exception, "自用的，不适用本法第三条的规定。", "exception to", id="不适用"),
        pytest.param(exception, "依照本法第三条登记。", None, id="no exception"),
        pytest.param(
            definition, "本法所称屋顶作物，是指种在屋顶的植物。", "defines 屋顶作物", id="所称"
        ),
        pytest.param(
            definition,
            "本法下列用语的含义：\n（一）经营者，是指出租人；\n（二）租户，是指承租人。",
            "defines 经营者",
            id="list of terms",
        ),
        pytest.param(definition, "本法所称露台，是指平台。", None, id="a word of other provisions"),
        pytest.param(
            definition, "本法所称邻居，是指同楼的人。", None, id="a word nobody asked about"
        ),
    ],
)
def test_a_sort_fits_by_the_words_of_the_provision(sort, text, says):
    links = ["甲法#3"] if "第三条" in text else []
    found = sort(provision("9", text, links), LEADER, None)
    assert says in found.because if says else found is None


def test_the_sentence_that_cites_is_the_place():
    text = "登记免费。违反本法第三条规定的，处一千元罚款。罚款上缴。"
    found = penalty(provision("9", text, ["甲法#3"]), LEADER, None)
    assert text[found.place.start : found.place.end] == "违反本法第三条规定的，处一千元罚款。"
