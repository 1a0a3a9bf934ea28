"""What a contradiction does to roles, reasons and order."""

from hypothesis import given
from hypothesis import strategies as st

from search.arbiter.brief import Ruling, Verdict
from search.contradictions.settlement import settle, winners_first
from search.result import Conflict, Role


def conflict(winner, loser, *, decided=True):
    return Conflict(
        candidates=tuple(sorted((winner, loser))),
        subject="s",
        difference="d",
        prevails=winner if decided else None,
        rule="higher over lower",
        because="law over rule",
    )


def ruling(**roles):
    return Ruling(
        verdicts=tuple(
            Verdict(candidate_id=name, role=role, reason="r") for name, role in roles.items()
        ),
        arbiter="rules",
    )


def test_the_winner_takes_the_better_role_and_the_loser_stays_marked():
    settled = settle(ruling(a="primary", b="tangential", c="tangential"), [conflict("b", "a")])
    assert [one.role for one in settled.verdicts] == ["supporting", "primary", "tangential"]
    assert settled.verdicts[0].reason == "r; contradicted, higher over lower: law over rule"
    assert settled.verdicts[1].reason == "r; prevails, higher over lower: law over rule"
    assert settle(settled, [conflict("b", "a")]) == settled  # nothing is told twice


def test_a_winner_that_stood_above_keeps_its_reason_alone():
    settled = settle(ruling(a="primary", b="supporting"), [conflict("a", "b")])
    assert (settled.verdicts[0].role, settled.verdicts[0].reason) == (Role.PRIMARY, "r")


def test_a_chain_of_winners_ends_with_the_highest():
    chain = [conflict("c", "b"), conflict("b", "a")]
    settled = settle(ruling(a="primary", b="supporting", c="tangential"), chain)
    assert [one.role for one in settled.verdicts] == ["supporting", "supporting", "primary"]
    assert winners_first(["a", "x", "b", "c"], chain) == ("c", "b", "a", "x")


def test_an_undecided_contradiction_marks_both_and_moves_neither():
    settled = settle(ruling(a="primary", b="primary"), [conflict("a", "b", decided=False)])
    assert [(one.role, one.reason) for one in settled.verdicts] == [
        (Role.PRIMARY, "r; contradicted: law over rule")
    ] * 2
    assert winners_first(["b", "a"], [conflict("a", "b", decided=False)]) == ("b", "a")


@given(
    st.permutations(list("abcde")),
    st.lists(st.tuples(st.sampled_from("abcde"), st.sampled_from("abcde")), max_size=6),
)
def test_winners_first_loses_nobody_and_ends_in_circles(order, pairs):
    conflicts = [conflict(one, other) for one, other in pairs if one != other]
    assert sorted(winners_first(order, conflicts)) == sorted(order)
