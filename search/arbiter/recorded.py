"""The arbiter of a replay: a model cannot be asked the same again, so what it ruled then stands."""

from __future__ import annotations

from search.arbiter.brief import Brief, Ruling, Verdict
from search.arbiter.rules import RulesArbiter
from search.dispatch import ARBITERS
from search.question import Understanding
from search.result import AuditedRetrievalResult, CandidateProvenance, Role
from search.skips import Skip, Skipped
from search.structure import REASON


class RecordedArbiter:
    """Gives the roles that were recorded; the rules judge what was not ruled on then."""

    def __init__(self, recorded: AuditedRetrievalResult) -> None:
        self.name = recorded.arbiter
        self.skipped = {
            one: Skipped(
                # Records from before there were keys: only a model that judged all was replayed.
                Skip(recorded.skipped_keys.get(one, Skip.SETTLED)),
                recorded.skipped_reasons[one],
            )
            for one in ARBITERS
            if one in recorded.skipped_reasons
        }
        self.verdicts = {one.candidate_id: _verdict(one) for one in recorded.provenances}

    def rule(self, understanding: Understanding, briefs: tuple[Brief, ...]) -> Ruling:
        """Repeat each verdict that was recorded; no model is asked."""
        fallback = RulesArbiter().rule(understanding, briefs)
        return Ruling(
            verdicts=tuple(self.verdicts.get(one.candidate_id, one) for one in fallback.verdicts),
            arbiter=self.name,
            skipped=self.skipped,
        )


def _verdict(one: CandidateProvenance) -> Verdict:
    """As it was before links made it supporting, which a replay finds again."""
    role = Role.TANGENTIAL if one.llm_reason.startswith(REASON) else one.llm_role
    return Verdict(candidate_id=one.candidate_id, role=role, reason=one.llm_reason)
