"""The rules arbiter: which role each candidate gets, with a reason that is true."""

from datetime import date

import pytest
from briefed import asked, brief
from hypothesis import given
from hypothesis import strategies as st

from search.arbiter.rules import CERTAIN, WEIGHED, RulesArbiter
from search.result import Role

DENSE = ("chunk_embedding_match",)
WORDS = "经营者应当自收到书面投诉之日起七日内予以答复"


def verdicts(*briefs, understanding=None):
    ruling = RulesArbiter().rule(understanding or asked(), briefs)
    return {one.candidate_id: one for one in ruling.verdicts}


def verdict_on(one, *others, understanding=None):
    return verdicts(one, *others, understanding=understanding)[one.candidate_id]


def row(name, one, *others, role, says, understanding=None):
    return pytest.param(one, others, role, says, understanding, id=name)


@pytest.mark.parametrize(
    ("one", "others", "role", "says", "understanding"),
    [
        row(
            "repealed, and cited by the question",
            brief(
                1,
                status="repealed",
                effective_to=date(2021, 1, 1),
                replaced_by="乙法",
                settled="甲法第五十二条",
                methods=("exact_code",),
            ),
            brief(2),
            role=Role.TANGENTIAL,
            says="veto: the question names it, but it is repealed since 2021-01-01, replaced by",
        ),
        row(
            "not yet in force",
            brief(1, status="not_yet_in_force", effective_from=date(2027, 7, 1)),
            brief(2),
            role=Role.TANGENTIAL,
            says="veto: not yet in force until 2027-07-01",
        ),
        row(
            "cited far down",
            brief(9, settled="the question cites 《甲法》第九条", methods=("exact_code",)),
            brief(1),
            role=Role.PRIMARY,
            says="exact citation: the question cites 《甲法》第九条",
        ),
        row(
            "quoted",
            brief(1, settled="the question quotes 12 characters"),
            brief(2),
            role=Role.PRIMARY,
            says="verbatim quotation: the question quotes 12 characters",
        ),
        row(
            "beside a citation nothing else is primary",
            brief(2),
            brief(1, settled="甲法第一条", methods=("exact_code",)),
            role=Role.SUPPORTING,
            says="named text first: not the text that the question names, but 2 methods agree",
        ),
        row(
            "another city's rule",
            brief(1, jurisdiction="澄湖市"),
            brief(2),
            role=Role.TANGENTIAL,
            says="other place: a rule of 澄湖市; the question asks about 云岭市",
            understanding=asked(jurisdiction="云岭市"),
        ),
        row(
            "a province may hold the city",
            brief(1, jurisdiction="云岭省"),
            brief(2),
            role=Role.PRIMARY,
            says="leader:",
            understanding=asked(jurisdiction="云岭市"),
        ),
        row(
            "commentary to a provision of the pool",
            brief(1, commentary=True, title="甲规范 条文说明", label="3.2.1"),
            brief(2, title="甲规范", label="3.2.1"),
            role=Role.SUPPORTING,
            says="commentary: explains 3.2.1 of 《甲规范》, without its force",
        ),
        row(
            "commentary that leads, to a provision that is no candidate",
            brief(1, commentary=True, title="甲规范 条文说明", label="3.2.1"),
            brief(2, title="甲规范", label="3.2.2"),
            role=Role.PRIMARY,
            says="leader: first in the ranking, though it explains without force: ",
        ),
        row(
            "commentary close behind the leader",
            brief(2, score=0.99, commentary=True, title="甲规范 条文说明", label="3.2.1"),
            brief(1, score=1.0, title="甲规范", label="3.2.2"),
            brief(9, score=0.1),
            role=Role.SUPPORTING,
            says="backs up: behind",
        ),
        row(
            "a regulation that repeats the law",
            brief(1, force=80, snippet=f"第八条 {WORDS}。答复应当载明期限。"),
            brief(5, snippet=f"第十五条 {WORDS}。", section="甲法 第十五条"),
            role=Role.SUPPORTING,
            says="repetition: repeats the words of a higher text: 甲法 第十五条",
        ),
        row(
            "the law takes the place of the regulation that repeats it",
            brief(5, snippet=f"第十五条 {WORDS}。"),
            brief(1, force=80, snippet=f"第八条 {WORDS}。答复应当载明期限。"),
            brief(2),
            role=Role.PRIMARY,
            says="leader: first in the ranking of what binds",
        ),
        row(
            "embedding alone leads",
            brief(1, methods=DENSE, matched_keywords=()),
            brief(2),
            role=Role.PRIMARY,
            says="leader: first in the ranking of what binds: found by chunk_embedding_match",
        ),
        row(
            "embedding alone behind the leader",
            brief(2, methods=DENSE, matched_keywords=()),
            brief(1),
            brief(3),
            role=Role.TANGENTIAL,
            says="embedding alone: embedding alone found it: similar, but without",
        ),
        row(
            "embedding alone far down",
            brief(12, methods=DENSE, matched_keywords=()),
            brief(1),
            role=Role.DISCARDED,
            says="embedding alone: embedding alone found it, and it holds no keyword",
        ),
        row(
            "heading matches, close behind",
            brief(2, methods=("title_keyword_match",), score=8.9),
            brief(1, score=9.0),
            brief(3, score=1.0),
            role=Role.PRIMARY,
            says="beside the leader: close behind 甲法 第1条 in the ranking, and its title",
        ),
        row(
            "main and secondary keyword together, close behind",
            brief(
                2,
                methods=("content_keyword_match",),
                matched_keywords=("覆土", "厚度"),
                score=8.9,
            ),
            brief(1, score=9.0, title="乙法", label="第七条"),
            brief(3, score=1.0),
            role=Role.PRIMARY,
            says="beside the leader: close behind 《乙法》第七条 in the ranking, and it holds",
        ),
        row(
            "close behind, but behind a gap in the evidence",
            brief(3, score=8.8),
            brief(2, methods=("bm25",), score=8.9),
            brief(1, score=9.0),
            brief(4, score=1.0),
            role=Role.SUPPORTING,
            says="backs up: behind 甲法 第1条 in the ranking, but 2 methods agree on it",
        ),
        row(
            "passing mention beside a decided leader",
            brief(4, methods=("bm25",), score=1.0),
            brief(
                1,
                methods=("title_keyword_match", "content_keyword_match"),
                matched_keywords=("覆土", "厚度"),
            ),
            role=Role.DISCARDED,
            says="passing mention: mentions 覆土 in passing; heading and keywords together point",
        ),
        row(
            "no keyword, one method, far down",
            brief(15, methods=("bm25",), matched_keywords=()),
            brief(1),
            role=Role.DISCARDED,
            says="faint: holds no keyword of the question; found by bm25",
        ),
        row(
            "far behind with evidence",
            brief(9),
            brief(1),
            role=Role.TANGENTIAL,
            says="remainder: far behind 甲法 第1条 in the ranking; 2 methods agree on it",
        ),
    ],
)
def test_each_rule_gives_its_role_and_its_reason(one, others, role, says, understanding):
    found = verdict_on(one, *others, understanding=understanding)
    assert (found.role, found.reason[: len(says)]) == (role, says)


def test_a_listing_may_have_many_primaries_and_a_single_answer_few():
    briefs = [brief(rank, score=9.0 - rank / 100) for rank in range(1, 8)] + [brief(8, score=1.0)]
    counts = {
        shape: sum(
            one.role is Role.PRIMARY
            for one in verdicts(*briefs, understanding=asked(answer_shape=shape)).values()
        )
        for shape in ("single", "listing")
    }
    assert counts == {"single": 3, "listing": 7}


def test_every_rule_has_a_name_of_its_own():
    names = [rule.name for rule in (*CERTAIN, *WEIGHED)]
    assert len(set(names)) == len(names)


def test_no_brief_no_verdict():
    assert RulesArbiter().rule(asked(), ()).verdicts == ()


METHODS = ("title_keyword_match", "content_keyword_match", "bm25", "chunk_embedding_match")


@st.composite
def pools(draw, *, ordinary=False):
    """Briefs whose scores fall with their ranks; ordinary ones bind and repeat nothing."""
    size = draw(st.integers(1, 14))
    scores = sorted(draw(st.lists(st.floats(-9, 9), min_size=size, max_size=size)), reverse=True)
    made = []
    for rank, score in enumerate(scores, 1):
        methods = draw(st.lists(st.sampled_from(METHODS), min_size=1, unique=True))
        held = draw(st.lists(st.sampled_from(("覆土", "厚度")), unique=True))
        odd = {} if ordinary else draw(st.sampled_from(ODD))
        made.append(
            brief(rank, score=score, methods=tuple(methods), matched_keywords=tuple(held), **odd)
        )
    return made


ODD = (
    {},
    {"status": "superseded", "effective_to": date(2020, 1, 1)},
    {"commentary": True},
    {"settled": "甲法第一条"},
    {"force": 60, "snippet": f"第三条 {WORDS}。"},
    {"snippet": f"{WORDS}。"},
    {"jurisdiction": "澄湖市"},
)
PLACE = asked(jurisdiction="云岭市")


@given(pools(), st.randoms(use_true_random=False))
def test_the_order_of_the_briefs_is_of_no_account(briefs, random):
    shuffled = random.sample(briefs, len(briefs))
    assert verdicts(*briefs, understanding=PLACE) == verdicts(*shuffled, understanding=PLACE)


@given(pools())
def test_every_brief_gets_one_verdict_in_its_place(briefs):
    ruling = RulesArbiter().rule(PLACE, tuple(briefs))
    assert [one.candidate_id for one in ruling.verdicts] == [one.candidate_id for one in briefs]
    assert all(one.reason for one in ruling.verdicts)


@given(pools(ordinary=True))
def test_primaries_are_the_head_of_an_ordinary_ranking(briefs):
    roles = [one.role for one in verdicts(*briefs).values()]
    head = roles.count(Role.PRIMARY)
    assert head >= 1
    assert roles[:head] == [Role.PRIMARY] * head


@given(pools(ordinary=True))
def test_nothing_of_the_first_ten_is_discarded_unless_the_leader_is_decided(briefs):
    found = verdicts(*briefs)
    reasons = [one.reason for one in list(found.values())[:10] if one.role is Role.DISCARDED]
    assert all(reason.startswith("passing mention") for reason in reasons)


@given(pools())
def test_what_does_not_bind_is_never_primary(briefs):
    found = verdicts(*briefs, understanding=PLACE)
    assert not [
        one
        for one in briefs
        if one.status != "in_force" and found[one.candidate_id].role is Role.PRIMARY
    ]
