"""Which of two texts prevails, each rule and each abstention with its case."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.authority import BY_KIND
from search.contradictions.adjudication import RULES, Side, adjudicate

OLD, NEW = date(2010, 1, 1), date(2020, 1, 1)


def side(name, kind, **given):
    """A text of this kind; its force is that of the ladder."""
    fields = {
        "candidate_id": name,
        "doc_id": f"{name}@2020",
        "title": f"{name}农场规定",
        "label": "第一条",
        "text": "略",
        "kind": kind,
        "force": BY_KIND[kind].force,
    }
    return Side(**{**fields, **given})


def case(name, one, other, prevails, rule, says=""):
    return pytest.param(one, other, prevails, rule, says, id=name)


PLACE = {"jurisdiction": "云岭市"}
STATE_COUNCIL, NPC = "the State Council decides", "Standing Committee of the NPC"
TWO_ORGANS = [
    side("甲", "department_rule", issuer="农业农村部", wording_day=OLD),
    side("乙", "department_rule", issuer="水利部", wording_day=NEW),
]


def law(name, title, day, **given):
    return side(name, "law", title=title, wording_day=day, **given)


def rule(name, title, day, **given):
    return side(name, "department_rule", issuer="水利部", title=title, wording_day=day, **given)


@pytest.mark.parametrize(
    ("one", "other", "prevails", "rule_name", "says"),
    [
        case(
            "an older law over a newer regulation",
            side("甲", "law", wording_day=OLD),
            side("乙", "administrative_regulation", wording_day=NEW),
            "甲",
            "higher over lower",
            "法律 (90) over 行政法规 (80)",
        ),
        case(
            "constitution over law",
            side("甲", "law"),
            side("乙", "constitution"),
            "乙",
            "higher over lower",
        ),
        case(
            "local regulation over local government rule",
            side("甲", "local_government_rule", **PLACE),
            side("乙", "local_regulation", **PLACE),
            "乙",
            "higher over lower",
        ),
        case(
            "law over house rule",
            side("甲", "house_rule"),
            side("乙", "law"),
            "乙",
            "higher over lower",
        ),
        case(
            "guiding case below a rule",
            side("甲", "guiding_case", wording_day=NEW),
            side("乙", "department_rule", wording_day=OLD),
            "乙",
            "guiding case below statutes",
        ),
        case(
            "later law of one organ",
            law("甲", "农场法", OLD),
            law("乙", "农场法", NEW),
            "乙",
            "later over earlier",
            "《农场法》第一条: wording of 2020-01-01, same organ (立法法 103)",
        ),
        case(
            "a text of unknown wording is as old as its first day at the least",
            law("甲", "农场法", None, effective_from=OLD),
            law("乙", "农场法", NEW),
            "乙",
            "later over earlier",
        ),
        case(
            "a first day does not tell that a text is the newer",
            law("甲", "农场法", None, effective_from=NEW),
            law("乙", "农场法", OLD),
            None,
            "abstention",
        ),
        case(
            "special law of one organ",
            law("甲", "农场法", OLD),
            law("乙", "农场用水法", None),
            "乙",
            "special over general",
        ),
        case(
            "special and later",
            rule("甲", "农场办法", OLD),
            rule("乙", "农场用水办法", NEW),
            "乙",
            "special over general",
        ),
        case(
            "new general against old special law",
            law("甲", "农场法", NEW),
            law("乙", "农场用水法", OLD),
            None,
            "new general against old special",
            NPC,
        ),
        case(
            "new general against old special regulation",
            side(
                "甲",
                "administrative_regulation",
                issuer="国务院",
                title="农场条例",
                wording_day=NEW,
            ),
            side(
                "乙",
                "administrative_regulation",
                issuer="国务院",
                title="农场用水条例",
                wording_day=OLD,
            ),
            None,
            "new general against old special",
            "the State Council (立法法 105) decides",
        ),
        case(
            "local regulation against department rule",
            side("甲", "local_regulation", wording_day=NEW, **PLACE),
            side("乙", "department_rule", wording_day=OLD),
            None,
            "local regulation against department rule",
            "the State Council gives its opinion",
        ),
        case(
            "department against local government rule",
            side("甲", "department_rule", issuer="水利部"),
            side("乙", "local_government_rule", issuer="云岭市人民政府", **PLACE),
            None,
            "equal rules of several organs",
            STATE_COUNCIL,
        ),
        case("two departments", *TWO_ORGANS, None, "equal rules of several organs", STATE_COUNCIL),
        case(
            "one department, later",
            rule("甲", "农场办法", OLD),
            rule("乙", "农场办法", NEW),
            "乙",
            "later over earlier",
        ),
        case(
            "special zone over a law, in its place",
            side("甲", "local_regulation", title="云岭经济特区农场条例", **PLACE),
            side("乙", "law"),
            "甲",
            "variation prevails in its place",
            "for 云岭市 alone",
        ),
        case(
            "autonomous regulation over an administrative regulation",
            side("甲", "local_regulation", title="云岭自治县自治条例", jurisdiction="云岭自治县"),
            side("乙", "administrative_regulation"),
            "甲",
            "variation prevails in its place",
        ),
        case(
            "no variation of the constitution",
            side("甲", "local_regulation", title="云岭经济特区农场条例", **PLACE),
            side("乙", "constitution"),
            "乙",
            "higher over lower",
        ),
        case(
            "English regulations over rules",
            side("甲", "department_rule", title="Drone Rules 2022"),
            side("乙", "department_rule", title="Drone Regulations 2015"),
            "乙",
            "enabling text prevails",
        ),
        case(
            "English rules over guidance on them",
            side("甲", "law", title="Guidance on the Drone Rules"),
            side("乙", "law", title="Drone Rules"),
            "乙",
            "enabling text prevails",
        ),
        case(
            "nothing known",
            side("甲", "mandatory_standard"),
            side("乙", "mandatory_standard"),
            None,
            "abstention",
            "equal force, and not certainly of one organ",
        ),
        case(
            "one organ, one day",
            law("甲", "农场法", NEW),
            law("乙", "水法", NEW),
            None,
            "abstention",
            "nothing tells which is newer",
        ),
    ],
)
def test_each_rule_of_precedence(one, other, prevails, rule_name, says):
    ruled = adjudicate(one, other)
    assert (ruled.prevails, ruled.rule) == (prevails, rule_name)
    assert says in ruled.because


@pytest.mark.parametrize(
    ("kind", "who"),
    [
        pytest.param("law", "Standing Committee of the NPC (立法法 105)", id="laws"),
        pytest.param("npc_decision", "Standing Committee of the NPC (立法法 105)", id="decisions"),
        pytest.param("administrative_regulation", "State Council (立法法 105)", id="regulations"),
        pytest.param("judicial_interpretation", "Standing Committee of the NPC", id="courts"),
        pytest.param("department_rule", "organ that made them, or the State Council", id="rules"),
        pytest.param(
            "local_government_rule", "organ that made them, or the State", id="local rules"
        ),
        pytest.param("local_regulation", "organ that made them (立法法 106)", id="local"),
        pytest.param(
            "mandatory_standard", "organ that made them, or the one above", id="standards"
        ),
    ],
)
def test_whoever_decides_is_named_where_new_and_general_meets_old_and_special(kind, who):
    general = side("甲", kind, title="农场规定", issuer="某机关", wording_day=NEW)
    special = side("乙", kind, title="农场用水规定", issuer="某机关", wording_day=OLD)
    ruled = adjudicate(general, special)
    assert (ruled.prevails, ruled.rule) == (None, "new general against old special")
    assert who in ruled.because


def test_what_a_newer_rule_means_for_older_facts_is_noted_for_it_alone():
    later = adjudicate(law("甲", "农场法", OLD), law("乙", "农场法", NEW))
    special = adjudicate(rule("甲", "农场办法", OLD), rule("乙", "农场用水办法", NEW))
    assert "从旧兼从轻" in later.because
    assert "noted, not decided" in later.because
    assert "从旧兼从轻" not in special.because


TITLES = ("农场法", "农场用水法", "云岭经济特区农场条例", "Drone Rules", "Drone Regulations")
SIDES = st.builds(
    side,
    st.sampled_from(["甲", "乙", "丙"]),
    st.sampled_from(sorted(BY_KIND)),
    title=st.sampled_from(TITLES),
    issuer=st.sampled_from([None, "国务院", "水利部"]),
    jurisdiction=st.sampled_from(["national", "云岭市"]),
    wording_day=st.sampled_from([None, OLD, NEW]),
)


@given(SIDES, SIDES.map(lambda one: one.model_copy(update={"candidate_id": "丁"})))
def test_the_ruling_does_not_depend_on_the_order_of_the_parties(one, other):
    assert adjudicate(one, other) == adjudicate(other, one)


@given(SIDES, SIDES.map(lambda one: one.model_copy(update={"candidate_id": "丁"})))
def test_every_pair_is_ruled_on_and_only_a_party_prevails(one, other):
    ruled = adjudicate(one, other)
    assert ruled.prevails in {None, one.candidate_id, "丁"}
    assert ruled.because


def test_the_last_rule_always_applies():
    assert RULES[-1].__name__ == "abstain"
