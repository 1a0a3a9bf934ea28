"""A replay repeats a model's recorded ruling and asks no model."""

from answered import answer
from briefed import asked, brief

from search.arbiter.model import JUDGED_ALL
from search.arbiter.recorded import RecordedArbiter
from search.arbiter.rules import RulesArbiter
from search.dispatch import Method
from search.result import CandidateProvenance, Role
from search.skips import Skip

BRIEFS = tuple(brief(rank, candidate_id=f"甲法@2020#{rank}@0-9") for rank in (1, 2, 3))


def ruled(name, role, reason="the model said so"):
    return CandidateProvenance(
        candidate_id=name,
        methods_that_found_it=("bm25",),
        rank_per_method={"bm25": 1},
        structural_context="s",
        llm_role=role,
        llm_reason=reason,
    )


RECORDED = answer(
    provenances=(
        ruled(BRIEFS[0].candidate_id, Role.DISCARDED),
        ruled(BRIEFS[1].candidate_id, Role.SUPPORTING, "structure: cited by the first"),
    ),
    methods_run=("bm25", "llm_arbiter"),
    skipped_reasons={"rules_arbiter": "the model judged every candidate"},
    arbiter="llm: m (plain)",
)
RULING = RecordedArbiter(RECORDED).rule(asked(), BRIEFS)


def test_a_recorded_verdict_is_repeated():
    first = RULING.verdicts[0]
    assert (first.role, first.reason) == (Role.DISCARDED, "the model said so")
    assert RULING.arbiter == "llm: m (plain)"
    assert RULING.skipped == {Method.RULES: JUDGED_ALL}


def test_what_links_made_supporting_is_left_for_them_to_find_again():
    assert RULING.verdicts[1].role is Role.TANGENTIAL


def test_what_was_not_ruled_on_is_judged_by_the_rules():
    assert RULING.verdicts[2] == RulesArbiter().rule(asked(), BRIEFS).verdicts[2]


def test_a_key_that_was_recorded_is_repeated():
    keyed = RECORDED.model_copy(update={"skipped_keys": {"rules_arbiter": "nothing_fits"}})
    skipped = RecordedArbiter(keyed).rule(asked(), BRIEFS).skipped
    assert skipped[Method.RULES].key is Skip.NOTHING_FITS
