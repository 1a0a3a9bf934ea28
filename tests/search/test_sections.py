"""Parts of a text that a question is asked within, or asks for: on the invented corpus."""

from datetime import date

import pytest

from search.question import Question
from search.result import NotFound, Role

LAW = "屋顶农场法"
DRONES = "Rooftop Drone Delivery Regulations 2022"


@pytest.fixture(scope="module")
def ask(examples_bench):
    def ask_(text, **given):
        conditions = {"as_of": date(2026, 6, 1), **given}
        return examples_bench.ask(Question(text=text, **conditions))

    return ask_


@pytest.mark.parametrize(
    ("question", "sections", "searched"),
    [
        pytest.param(
            f"{LAW}第四章中，覆土过厚怎么处罚？", ["第四章"], f"{LAW}覆土过厚怎么处罚?", id="章"
        ),
        pytest.param(f"《{LAW}》第4章规定覆土过厚怎么罚？", ["第4章"], None, id="digits"),
        pytest.param(f"{LAW}法律责任一章里，覆土过厚怎么罚？", ["法律责任一章"], None, id="title"),
        pytest.param(
            f"{LAW}第四章法律责任中，覆土过厚怎么罚？", ["第四章法律责任"], None, id="both"
        ),
        pytest.param(f"在{LAW}总则中，什么是覆土厚度？", ["总则"], None, id="总则"),
        pytest.param(
            "In the landing pads section, how large must a pad be?",
            ["In the landing pads section"],
            "how large must a pad be?",
            id="English",
        ),
    ],
)
def test_a_part_that_is_named_is_where_is_looked(ask, question, sections, searched):
    result = ask(question, size=50)
    understood = result.understanding
    assert [one.written for one in understood.sections] == sections
    assert not understood.whole_section
    assert searched in (None, understood.text)
    headings = {heading for one in understood.sections for heading in one.headings}
    ranked = [one for one in result.candidates if not one.reason.startswith("structure")]
    assert ranked
    assert all(headings & set((one.section_title or "").split(" > ")) for one in ranked)


def test_the_right_clause_of_the_part_comes_first(ask):
    assert ask(f"{LAW}第四章中，覆土过厚怎么处罚？").candidates[0].label == "第十八条"
    assert ask(f"{LAW}第二章中，覆土最厚多少？").candidates[0].label == "第九条"


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("第四章中，覆土过厚怎么处罚？", id="a number without its text"),
        pytest.param(f"{LAW}第九章中，覆土过厚怎么处罚？", id="a chapter that is not there"),
        pytest.param("经营者违反本法第四章的规定，由主管部门责令改正", id="copied words"),
        pytest.param("公司规章中能禁止养蜂吗？", id="a word that ends like a level"),
        pytest.param(f"{LAW}第二章第九条", id="an article of a chapter"),
        pytest.param("In the event of rain, may a drone fly?", id="English, no part"),
    ],
)
def test_what_names_no_part_narrows_nothing(ask, question):
    assert not ask(question).understanding.sections


def test_one_text_alone_makes_a_number_plain(ask):
    result = ask("第四章中，覆土过厚怎么处罚？", work=LAW)
    assert [one.written for one in result.understanding.sections] == ["第四章"]


@pytest.mark.parametrize(
    ("question", "labels"),
    [
        pytest.param(
            f"{LAW}第二章", ["第六条", "第七条", "第八条", "第九条", "第十条"], id="look-up"
        ),
        pytest.param(f"《{LAW}》第五章有哪些规定？", ["第二十一条"], id="question"),
        pytest.param(
            f"{LAW}设立一章的内容", ["第六条", "第七条", "第八条", "第九条", "第十条"], id="title"
        ),
        pytest.param(
            f"Rule 2.1 of the {DRONES}", ["2.1.1", "2.1.2", "2.1.3"], id="English heading"
        ),
    ],
)
def test_a_heading_that_is_cited_offers_what_stands_below_it_in_order(ask, question, labels):
    result = ask(question)
    primary = [one for one in result.candidates if one.role is Role.PRIMARY]
    assert [one.label for one in primary] == labels
    assert all("it stands under" in one.reason for one in primary)
    assert not result.not_found


def test_a_number_that_has_a_text_of_its_own_is_that_text(ask):
    result = ask(f"Rule 2.1.1 of the {DRONES}")
    primary = [one.label for one in result.candidates if one.role is Role.PRIMARY]
    assert primary == ["2.1.1"]


def test_a_number_below_which_nothing_stands_is_still_proved_absent(ask):
    result = ask(f"Rule 2.9 of the {DRONES}")
    assert result.not_found_reason is NotFound.NO_KEYWORD_MATCH
    assert {(term.provisions, term.pattern) for term in result.proof.terms} == {(0, "code")}


def test_a_proof_names_the_part_in_which_was_looked(ask):
    result = ask(f"{LAW}第五章中，哪条规定罚款三万七千元？")
    assert result.proof.proved_absent
    assert f"《{LAW}》第五章" in result.proof.scope


def test_the_wording_of_a_day_gone_by_has_its_own_chapters(ask):
    result = ask(f"{LAW}第三章", as_of=date(2012, 6, 1))
    assert {one.doc_id for one in result.candidates if one.role is Role.PRIMARY} == {
        f"{LAW}@2009-03-27"
    }
