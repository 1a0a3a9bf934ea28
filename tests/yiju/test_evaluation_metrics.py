"""Every measure on runs small enough to compute by hand."""

from datetime import date
from math import log2

import pytest
from answered import DAY, answer, candidate
from hypothesis import given
from hypothesis import strategies as st

from search.result import NotFound, Role
from yiju.evaluation.judgements import JudgedQuestion, Target
from yiju.evaluation.metrics import OWN, RANKED, measure
from yiju.evaluation.outcome import Verdict, judge

ENDED = {"effective_to": DAY}


def target(article, file="laws/a.md"):
    return Target(law="甲法", article=article, file=file)


def outcome_of(candidates, *, kind="lay", **given):
    """Judge an answer; `gold`, `lower` and `avoid` are articles of laws/a.md."""
    judged = {name: tuple(map(target, given.pop(name, ()))) for name in ("gold", "lower", "avoid")}
    question = JudgedQuestion(qid="q", query="问", kind=kind, **judged)
    return judge(question, answer(*candidates, **given), milliseconds=1)


def measures_of(candidates, **given):
    return measure([outcome_of(candidates, **given)])[0]


def articles(*numbers, **given):
    return [candidate(label=number, **given) for number in numbers]


def test_recall_counts_found_golds_over_all_golds_and_hit_needs_one():
    found = measures_of(articles("9", "1", "8", "7", "6", "2"), gold=("1", "2", "3", "4"))
    assert found["recall@5"] == pytest.approx(1 / 4)
    assert found["recall@10"] == pytest.approx(2 / 4)
    assert (found["hit@1"], found["hit@3"]) == (0, 1)
    assert found["MRR"] == pytest.approx(1 / 2)
    ideal = 1 + 1 / log2(3) + 1 / log2(4) + 1 / log2(5)
    assert found["nDCG@10"] == pytest.approx((1 / log2(3) + 1 / log2(7)) / ideal)


def test_one_of_five_golds_at_rank_one_is_about_a_third():
    found = measures_of(articles("1"), gold=("1", "2", "3", "4", "5"))
    assert found["nDCG@10"] == pytest.approx(0.339, abs=0.001)


def test_without_judgements_the_ranked_measures_are_undefined():
    found = measures_of(articles("1"), kind="absent")
    assert {found[name] for name in RANKED} == {None}


def test_what_is_not_shown_counts_zero():
    found = measures_of([], gold=("1",))
    assert {found[name] for name in RANKED} == {0.0}


def test_a_gold_found_twice_counts_once_and_takes_up_two_ranks():
    twice = [candidate(candidate_id="x"), candidate(candidate_id="y"), candidate(label="2")]
    found = measures_of(twice, gold=("1", "2"))
    assert found["recall@5"] == 1
    assert found["nDCG@10"] == pytest.approx((1 + 1 / log2(4)) / (1 + 1 / log2(3)))


def test_the_same_article_of_another_file_is_no_hit():
    assert measures_of(articles("1", source="laws/old.md"), gold=("1",))["hit@1"] == 0


def test_gold_ranks_keep_the_order_of_the_judgements():
    outcome = outcome_of(articles("9", "2", "1"), gold=("1", "2", "3"))
    assert outcome.gold_ranks == (3, 2, None)


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        pytest.param([("1", 90)], 1, id="alone"),
        pytest.param([("9", 100), ("1", 90)], 1, id="below a higher text"),
        pytest.param([("9", 90), ("1", 90)], 1, id="below an equal text"),
        pytest.param([("9", 50), ("1", 90)], 0, id="below a lower text"),
        pytest.param([("1", 90), ("9", 50)], 1, id="above a lower text"),
        pytest.param([("5", 90), ("1", 90)], 0, id="below what the question names as lower"),
        pytest.param([("6", 90), ("1", 90)], 0, id="below what the question says to avoid"),
        pytest.param([("9", 90)], 0, id="not shown"),
        pytest.param([("2", 80), ("1", 90)], 1, id="a second gold of higher force comes later"),
    ],
)
def test_authoritative_first(shown, value):
    candidates = [candidate(label=label, force=force) for label, force in shown]
    found = measures_of(candidates, gold=("1", "2"), lower=("5",), avoid=("6",))
    assert found["authoritative first"] == value


def test_only_primaries_that_do_not_bind_violate_effectivity():
    candidates = [
        candidate(label="1"),
        candidate(label="2", **ENDED),
        candidate(label="3", effective_from=date(2025, 6, 2)),
        candidate(label="4", effective_from=DAY),
        candidate(label="5", role=Role.TANGENTIAL, **ENDED),
    ]
    assert measures_of(candidates, gold=("1",))["effectivity violations"] == 2


@pytest.mark.parametrize(
    ("roles", "precision", "named"),
    [
        pytest.param((Role.PRIMARY, Role.PRIMARY, Role.TANGENTIAL), 0.5, 1, id="one of two"),
        pytest.param((Role.TANGENTIAL, Role.PRIMARY, Role.PRIMARY), 0.0, 0, id="gold passed over"),
        pytest.param((Role.TANGENTIAL,) * 3, None, 0, id="no primary"),
    ],
)
def test_how_right_the_primaries_are(roles, precision, named):
    shown = [candidate(label=str(at), role=role) for at, role in enumerate(roles, start=1)]
    found = measures_of(shown, gold=("1",))
    assert (found["precision of primary"], found["gold is primary"]) == (precision, named)


@pytest.mark.parametrize(
    ("first", "kind", "right", "forbidden"),
    [
        pytest.param("1", "trap", 1, 0, id="gold first"),
        pytest.param("5", "trap", 0, 1, id="lower first"),
        pytest.param("6", "trap", 0, 1, id="avoided first"),
        pytest.param("9", "trap", 0, 0, id="neither"),
        pytest.param("5", "lay", None, None, id="no trap"),
    ],
)
def test_traps(first, kind, right, forbidden):
    found = measures_of(articles(first), kind=kind, gold=("1",), lower=("5",), avoid=("6",))
    assert (found["right first"], found["forbidden first"]) == (right, forbidden)


@pytest.mark.parametrize(
    ("role", "value"), [(Role.PRIMARY, 1), (Role.TANGENTIAL, 0)], ids=["primary", "tangential"]
)
def test_avoided_as_primary_looks_below_the_first_rank(role, value):
    candidates = [candidate(label="1"), candidate(label="6", role=role)]
    assert measures_of(candidates, gold=("1",), avoid=("6",))["avoided as primary"] == value


def test_force_at_5_is_the_mean_of_the_first_five():
    candidates = [candidate(label=str(force), force=force) for force in (90, 80, 70, 60, 50, 0)]
    assert measures_of(candidates, gold=("1",))["force@5"] == 70
    assert measures_of([], gold=("1",))["force@5"] is None


@pytest.mark.parametrize(
    ("gold", "given", "absence", "wrongly"),
    [
        pytest.param((), {"not_found": True}, 1, None, id="absent, and says so"),
        pytest.param((), {"not_found": False}, 0, None, id="absent, and answers"),
        pytest.param(("1",), {"not_found": True}, None, 1, id="there, and says it is not"),
        pytest.param(("1",), {"not_found": False}, None, 0, id="there, and answers"),
        pytest.param(
            (),
            {"not_found": True, "not_found_reason": NotFound.INCOMPLETE},
            0,
            None,
            id="an incomplete search claims nothing",
        ),
    ],
)
def test_absence(gold, given, absence, wrongly):
    found = measures_of([], gold=gold, **given)
    assert (found["absence correct"], found["wrongly not found"]) == (absence, wrongly)


def test_a_repeat_of_a_judged_text_keeps_the_verdict():
    outcome = outcome_of([candidate(candidate_id="x"), candidate(candidate_id="y")], gold=("1",))
    assert [shown.verdict for shown in outcome.shown] == [Verdict.GOLD, Verdict.GOLD]
    assert len({shown.document for shown in outcome.shown}) == 2


def test_every_own_measure_has_a_definition_of_its_own():
    definitions = [of.__doc__ for of in OWN.values()]
    assert all(definitions)
    assert len(set(definitions)) == len(OWN)


shown_articles = st.lists(st.integers(1, 15).map(str), unique=True, max_size=12)
golds = st.lists(st.integers(1, 15).map(str), unique=True, min_size=1, max_size=5)


@given(shown_articles, golds)
def test_ranked_measures_stay_between_zero_and_one_and_grow_with_depth(shown, gold):
    found = measures_of(articles(*shown), gold=gold)
    assert all(0 <= found[name] <= 1 + 1e-9 for name in RANKED)
    assert found["hit@1"] <= found["hit@3"] <= found["hit@5"] <= found["hit@10"]
    assert found["recall@5"] <= found["recall@10"] <= found["hit@10"]


@given(shown_articles, golds, st.integers(0, 10))
def test_lifting_a_gold_by_one_rank_never_lowers_a_measure(shown, gold, place):
    place %= max(1, len(shown) - 1)
    if len(shown) < 2 or shown[place + 1] not in gold or shown[place] in gold:
        return
    lifted = shown.copy()
    lifted[place], lifted[place + 1] = lifted[place + 1], lifted[place]
    before, after = (measures_of(articles(*order), gold=gold) for order in (shown, lifted))
    assert all(after[name] >= before[name] - 1e-9 for name in RANKED)
    assert after["authoritative first"] >= before["authoritative first"]
