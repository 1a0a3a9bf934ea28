"""English duties in other words: known again between texts made for each other, and only there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.contradictions.adjudication import Side, adjudicate
from search.contradictions.clauses import clause_of
from search.contradictions.conflicts import find_conflicts
from search.contradictions.duties import DUTIES, only
from search.contradictions.likeness import meetings
from search.contradictions.relations import made_for

RULES = {"title": "Rooftop Farm Rules 2021", "kind": "department_rule", "force": 50}
GUIDANCE = {"title": "Guidance – Rooftop Farms", "kind": "official_guideline", "force": 30}


def side(name, text, **given):
    fields = {"candidate_id": name, "doc_id": f"{name}@2021", "label": "4.3.1", "text": text}
    return Side(**{**fields, **RULES, **given})


def pair(name, first, second, found, **given):
    guidance = side("b", second, **{**GUIDANCE, "label": "12", **given})
    return pytest.param(side("a", first), guidance, found, id=name)


KEEP = "Every farm operator must keep its irrigation log for a period of six years."
DIRECTED = (
    "A tour is exempt where it is:\n({}) directed at {} in any 12 month period, excluding pupils "
    "of public schools who are under guard."
)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        pair(
            "another verb of one duty",
            KEEP,
            "A farm operator should retain the irrigation log for no less than five years.",
            "number: 《Rooftop Farm Rules 2021》4.3.1 six years",
        ),
        pair(
            "the same number",
            KEEP,
            "Farm operators should preserve irrigation logs for at least 72 months.",
            None,
        ),
        pair(
            "who is named by what is asked of him",
            "Each farm operator that is required to keep an irrigation log shall retain that log "
            "for at least six years after the date of harvest.",
            "Farm operators must maintain the irrigation log, on paper or otherwise, for no less "
            "than five years after the end of the season.",
            "number: 《Rooftop Farm Rules 2021》4.3.1 at least six years",
        ),
        pair(
            "the passive",
            "The warden must inspect the water tank of a farm within 14 days of its repair.",
            "Water tanks of farms are to be inspected by the warden no later than three weeks "
            "after they were repaired.",
            "number: 《Rooftop Farm Rules 2021》4.3.1 within 14 days",
        ),
        pair(
            "a duty that is denied",
            "The operator of a beehive must notify the warden before moving the beehive.",
            "The operator of a beehive need not inform the warden before it moves the beehive.",
            "duty: 《Rooftop Farm Rules 2021》4.3.1 must, 《Guidance – Rooftop Farms》12 need not",
        ),
        pair(
            "should asks what must asks",
            "The operator of a beehive must notify the warden before moving the beehive.",
            "The operator of a beehive should notify the warden before moving the beehive.",
            None,
        ),
        pair(
            "another thing in the place of the object",
            "The operator of a farm must report any leak to the warden within 24 hours.",
            "The operator of a farm should report any swarm to the warden within two hours.",
            None,
        ),
        pair(
            "another act on the same thing",
            "The permit fee must be paid to the warden within 14 days of the invoice.",
            "The warden should issue an invoice for the permit fee within seven days of harvest.",
            None,
        ),
        pair(
            "a case of its own",
            KEEP,
            "Where a farm is run by a school for a single season, the farm operator should keep "
            "its irrigation log for no less than one year.",
            None,
        ),
        pair(
            "provisions that are named apart",
            "A farm operator must carry out the checks in rule 7.1 within ten days of the harvest.",
            "A farm operator should carry out the checks in rule 7.4 within five days of harvest.",
            None,
        ),
        pair(
            "a run of words around a number",
            DIRECTED.format("a", "no more than 50 persons"),
            DIRECTED.format("ii", "fewer than 50 persons"),
            "number: 《Rooftop Farm Rules 2021》4.3.1 no more than 50 persons",
        ),
        pair(
            "texts of two fields",
            KEEP,
            "A farm operator should retain the irrigation log for no less than five years.",
            None,
            title="Guidance – Harbour Dues",
        ),
    ],
)
def test_duties_in_other_words_are_found_and_nothing_else(one, other, found):
    conflicts = find_conflicts([one, other])
    assert [conflict.difference[: len(found or "")] for conflict in conflicts] == (
        [found] if found else []
    )


@pytest.mark.parametrize(
    ("plain", "verb", "core"),
    [
        pytest.param(
            "every operator that is required to keep a log must retain that log for six years.",
            *("keep", {"oper", "keep", "log"}),
            id="behind a relative clause",
        ),
        pytest.param(
            "if a tank leaks, the warden shall immediately be told within two days of the leak.",
            *("notifi", {"warden", "immedi", "notifi"}),
            id="without its case, and without when its time begins",
        ),
        pytest.param(
            "a farm of no more than 20 beds is exempt from inspection.",
            *("exempt", {"farm", "exempt", "inspect"}),
            id="what it states",
        ),
    ],
)
def test_the_main_clause_tells_who_does_what(plain, verb, core):
    clause = clause_of(plain)
    assert clause is not None
    assert (clause.verb, clause.core) == (verb, core)


@pytest.mark.parametrize("plain", ["屋顶农场应当登记 must", "water tanks"])
def test_chinese_and_what_asks_nothing_have_no_clause(plain):
    assert clause_of(plain) is None


@pytest.mark.parametrize(
    ("plain", "duty"),
    [
        ("the warden should not enter", "must not"),
        ("smoking is prohibited", "must not"),
        ("a permit is not required", "need not"),
        ("operators do not need to register", "need not"),
        ("the operator is required to register", "must"),
        ("logs are to be kept", "must"),
        ("visitors are entitled to water", "may"),
    ],
)
def test_english_duties_are_read_in_every_usual_form(plain, duty):
    assert only(DUTIES, plain) == duty


@pytest.mark.parametrize(
    ("title", "text", "made"),
    [
        pytest.param("Guidance – Rooftop Farms", "", True, id="one field"),
        pytest.param("Rooftop Farm and Garden Handbook", "", True, id="a field that holds it"),
        pytest.param("Garden Guidance", "", False, id="another field"),
        pytest.param("Garden Guidance", "As rule 4.3 has it, water.", True, id="cites the section"),
        pytest.param("Garden Guidance", "As rule 4.31 has it, water.", False, id="cites another"),
        pytest.param("Garden Guidance", "As rule 4 has it, water.", False, id="a chapter of any"),
    ],
)
def test_texts_are_made_for_each_other_by_title_or_citation(title, text, made):
    one, other = side("a", KEEP), side("b", text, title=title)
    assert made_for(one, other) is made_for(other, one) is made


def test_guidance_is_known_by_a_title_with_a_dash():
    ruled = adjudicate(side("a", KEEP), side("b", KEEP, **GUIDANCE))
    assert (ruled.prevails, ruled.rule) == ("a", "enabling text prevails")


SETS = st.lists(st.frozensets(st.sampled_from("abcde")), max_size=5)


@given(SETS, SETS)
def test_meetings_are_all_pairs_with_something_in_common(first, second):
    assert list(meetings(first, second)) == [
        (at, other, len(one & another))
        for at, one in enumerate(first)
        for other, another in enumerate(second)
        if one & another
    ]
