"""Every method that is skipped has a key beside its reason, to count by."""

import pytest
from briefed import asked

from search.choice import When, later, now
from search.dispatch import BY_VECTOR, MEASURED, Means, Method, Plan, dispatch
from search.question import Intent, Question
from search.skips import Skip, Skipped

QUESTION = Question(text="x")
OUTLINED = Means(contents=9, dense=None, outlined=True, model=True)
PLAIN = Means(contents=0, dense="the collection holds no vectors of language en")
CITED = {"references": ({"number": "1", "written": "第一条", "work_id": "甲法"},)}
LOOKUP = {"intent": Intent.LOOKUP}
FAILED = Skipped(Skip.FAULT, "unreachable: embedding service for m: refused")


@pytest.mark.parametrize(
    ("means", "given", "method", "key"),
    [
        (PLAIN, {}, Method.CODES, Skip.NOTHING_TO_ASK),
        (PLAIN, {}, Method.TITLES, Skip.NO_OUTLINE),
        (OUTLINED, LOOKUP, Method.TITLES, Skip.NOTHING_TO_ASK),
        (PLAIN, {"keywords": ()}, Method.CO_OCCURRENCE, Skip.NOTHING_TO_ASK),
        (PLAIN, {}, Method.VECTORS, Skip.NO_VECTORS),
        (OUTLINED, CITED, Method.VECTORS, Skip.SETTLED),
        (PLAIN, {}, Method.TITLE_VECTORS, Skip.NO_OUTLINE),
        (PLAIN, {}, Method.REASON, Skip.NO_OUTLINE),
        (OUTLINED._replace(model=False), {}, Method.REASON, Skip.NO_MODEL),
        (OUTLINED, LOOKUP, Method.REASON, Skip.NOTHING_TO_ASK),
        (OUTLINED, {}, Method.HYDE, Skip.NOT_WANTED),
    ],
)
def test_a_method_that_is_not_for_the_question_has_its_key(means, given, method, key):
    assert dispatch(QUESTION, asked(**given), means).skipped[method].key is key


@pytest.mark.parametrize(
    ("means", "key"),
    [
        (OUTLINED._replace(model=False), Skip.NO_MODEL),
        (OUTLINED._replace(dense=PLAIN.dense), Skip.NO_VECTORS),
    ],
)
def test_a_made_up_passage_needs_a_model_and_vectors(means, key):
    plan = dispatch(Question(text="x", hyde=True), asked(), means)
    assert plan.skipped[Method.HYDE].key is key


@pytest.mark.parametrize("ranking", MEASURED)
def test_a_measured_ranking_wants_no_other_method(ranking):
    plan = dispatch(Question(text="x", ranking=ranking), asked(), OUTLINED)
    assert plan.run == MEASURED[ranking]
    assert set(plan.skipped.values()) == {Skipped(Skip.NOT_WANTED, f"only {ranking} was asked for")}


@pytest.mark.parametrize("means", [OUTLINED, PLAIN])
@pytest.mark.parametrize("given", [{}, CITED, LOOKUP, {"keywords": ()}])
def test_every_method_runs_or_says_why_not(means, given):
    plan = dispatch(QUESTION, asked(**given), means)
    assert set(plan.run) | set(plan.skipped) == set(plan.choices)
    assert not set(plan.run) & set(plan.skipped)
    assert all(why.because for why in plan.skipped.values())


def test_what_waits_is_settled_or_runs_behind_the_others_or_fails_alone():
    plan = Plan({Method.VECTORS: later("if needed"), Method.BM25: now("always")})
    assert plan.settled("found").skipped == {Method.VECTORS: Skipped(Skip.SETTLED, "found")}
    deeper = plan.deepened("nothing agrees")
    assert (deeper.run, deeper.later) == ((Method.BM25, Method.VECTORS), ())
    assert deeper.without_vectors(FAILED).skipped == {Method.VECTORS: FAILED}


def test_what_waits_for_likeness_goes_with_it():
    plan = Plan({method: later("if needed") for method in BY_VECTOR}).without_vectors(FAILED)
    assert {choice.when for choice in plan.choices.values()} == {When.NEVER}
    assert plan.skipped == {
        Method.VECTORS: FAILED,
        Method.TITLE_VECTORS: Skipped(Skip.SETTLED, "if needed"),
        Method.HYDE: Skipped(Skip.SETTLED, "if needed"),
    }
