"""What a contradiction does to roles and order: the winner stands above the loser, who stays."""

from __future__ import annotations

from collections.abc import Sequence

from search.arbiter.brief import Ruling, Verdict
from search.result import Conflict, Role

RANKS = {role: place for place, role in enumerate(Role)}


def settle(ruling: Ruling, conflicts: Sequence[Conflict]) -> Ruling:
    """Give each winner a role no worse than its loser's; the loser is supporting at best."""
    verdicts = {one.candidate_id: one for one in ruling.verdicts}
    decided = [(one, _loser(one)) for one in conflicts if one.prevails]
    for _ in decided:  # a winner may itself lift the one above it
        for conflict, loser in decided:
            winner = verdicts[conflict.prevails or ""]
            role = min(winner.role, verdicts[loser].role, key=RANKS.__getitem__)
            if role is not winner.role:  # its reason told why it was no better
                lifted = _marked(winner, f"prevails, {conflict.rule}: {conflict.because}")
                verdicts[winner.candidate_id] = lifted.model_copy(update={"role": role})
    for conflict, loser in decided:
        beaten = verdicts[loser]
        role = max(beaten.role, Role.SUPPORTING, key=RANKS.__getitem__)
        marked = _marked(beaten, f"contradicted, {conflict.rule}: {conflict.because}")
        verdicts[loser] = marked.model_copy(update={"role": role})
    for conflict in conflicts:
        if not conflict.prevails:
            for name in conflict.candidates:
                verdicts[name] = _marked(verdicts[name], f"contradicted: {conflict.because}")
    return ruling.model_copy(
        update={"verdicts": tuple(verdicts[one.candidate_id] for one in ruling.verdicts)}
    )


def winners_first(order: Sequence[str], conflicts: Sequence[Conflict]) -> tuple[str, ...]:
    """Candidates in their order, but each behind whatever prevails over it."""
    above: dict[str, list[str]] = {}
    for conflict in conflicts:
        if conflict.prevails in order:
            above.setdefault(_loser(conflict), []).append(conflict.prevails or "")
    placed: dict[str, None] = {}
    visited: set[str] = set()

    def place(name: str) -> None:
        if name in visited:  # also where rules run in a circle
            return
        visited.add(name)
        for winner in sorted(above.get(name, ()), key=order.index):
            place(winner)
        placed[name] = None

    for name in order:
        place(name)
    return tuple(placed)


def _loser(conflict: Conflict) -> str:
    first, second = conflict.candidates
    return second if conflict.prevails == first else first


def _marked(verdict: Verdict, mark: str) -> Verdict:
    if mark in verdict.reason:  # settled before what belongs to the primaries came in
        return verdict
    return verdict.model_copy(update={"reason": f"{verdict.reason}; {mark}"})
