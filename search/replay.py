"""Asking an old question again: the same conditions, the same build, and what differs now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from mappings.index import Index
from search.arbiter.recorded import RecordedArbiter
from search.arbiter.rules import RulesArbiter
from search.catalogue import Catalogue
from search.dispatch import Method
from search.question import Question
from search.replayed import Difference, Replay
from search.result import AuditedRetrievalResult, RetrievedCandidate
from search.service import Desk, Service
from search.skips import Skip, Skipped
from search.stopwatch import Stopwatch

REPLAYING = Skipped(Skip.NOT_WANTED, "a replay asks no model")
BUILT = ("passages", "versions")
"""Kinds of index that a reindex makes anew; the build before is kept for a while."""


class Pair(NamedTuple):
    """The answer as it was recorded, the one given now, and the catalogue it comes from."""

    then: AuditedRetrievalResult
    now: AuditedRetrievalResult
    catalogue: Catalogue


def replay(desk: Desk, recorded: AuditedRetrievalResult, *, known_on: date) -> Replay:
    """Ask a recorded question again; `known_on` is the day on which it was recorded.

    Texts learnt since are left out in either case: a build can have grown. What was learnt since
    about the end of older texts is known to both.
    """
    index = recorded_build(desk.index, recorded.build)
    desk = without_model(desk, recorded)
    service = Service(desk if index is None else replace(desk, index=index))
    now = service.find(conditions(recorded, known_on), Stopwatch())
    if index is None:
        against = (
            f"build {now.build}, as known on {known_on}: the recorded build {recorded.build} is"
            " gone"
        )
    else:
        against = f"the recorded build {recorded.build}, as known on {known_on}"
    return compare(
        Pair(recorded, now, service.catalogue), against=against, build_is_there=index is not None
    )


def without_model(desk: Desk, recorded: AuditedRetrievalResult) -> Desk:
    """The desk with no model to ask: where one ruled, its recorded ruling stands in its place."""
    if Method.LLM in recorded.methods_run:
        return replace(desk, arbiter=RecordedArbiter(recorded), chat=None)
    return replace(desk, arbiter=RulesArbiter(without_model=REPLAYING), chat=None)


def recorded_build(index: Index, build: str) -> Index | None:
    """The collection as a build holds it, serving or not; None where that was dropped."""
    names = {kind: index.concrete(kind, build) for kind in BUILT}
    if any(name not in index.all_of(kind) for kind, name in names.items()):
        return None
    return index.of_build(names)


def conditions(recorded: AuditedRetrievalResult, known_on: date) -> Question:
    """The question with its day pinned, and nothing that was learnt after it."""
    asked = recorded.conditions
    known = min(asked.known_on or known_on, known_on)
    return asked.model_copy(update={"as_of": recorded.as_of, "known_on": known})


def compare(pair: Pair, *, against: str, build_is_there: bool) -> Replay:
    """What differs between two answers, candidate by candidate."""
    differences = tuple(_differences(pair))
    same_outcome = pair.then.not_found_reason == pair.now.not_found_reason
    return Replay(
        audit_id=pair.then.audit_id,
        against=against,
        build_is_there=build_is_there,
        same=not differences and same_outcome,
        differences=differences,
        circumstances=tuple(_circumstances(pair)),
    )


def _differences(pair: Pair) -> Iterator[Difference]:
    before, after = _by_id(pair.then), _by_id(pair.now)
    for name, one in before.items():
        if name not in after:
            yield _told(one, f"was {one.role}, is not shown now", _why_gone(one, pair))
    for name, one in after.items():
        if name not in before:
            yield _told(one, f"is {one.role}, was not shown then", _why_new(one, pair))
        elif (role := before[name].role) is not one.role:
            yield _told(one, f"was {role}, is {one.role}", one.reason)
    yield from _moved(before, after)


def _moved(
    before: dict[str, RetrievedCandidate], after: dict[str, RetrievedCandidate]
) -> Iterator[Difference]:
    """Candidates of unchanged role that stand in another order among those in both answers."""
    kept = [name for name in before if name in after and before[name].role is after[name].role]
    now = [name for name in after if name in kept]
    for place, (was, name) in enumerate(zip(kept, now, strict=True), start=1):
        if was != name:
            scores = (before[name].scores.final, after[name].scores.final)
            because = "its score was {:.4f}, is {:.4f}".format(*scores)
            yield _told(
                after[name],
                f"stood in place {kept.index(name) + 1}, is in place {place} of those in both",
                because,
            )


def _why_gone(one: RetrievedCandidate, pair: Pair) -> str:
    version = pair.catalogue.versions.get(one.doc_id)
    if version is None:
        return "its version is not in the collection"
    days = (version.effective_from, version.effective_to)
    if days != (one.effective_from, one.effective_to):
        return f"its span of days is now from {days[0]} to {days[1]}: {version.basis}"
    for seen in pair.now.provenances:
        if seen.candidate_id == one.candidate_id:
            return f"it is {seen.llm_role} now: {seen.llm_reason}"
    if any(_provision(one.provision_id, seen.candidate_id) for seen in pair.now.provenances):
        return "the match is at another place of the same provision"
    return "no method brings it among those that are ruled on"


def _why_new(one: RetrievedCandidate, pair: Pair) -> str:
    for seen in pair.then.provenances:
        if seen.candidate_id == one.candidate_id:
            return f"it was {seen.llm_role} then: {seen.llm_reason}"
    if any(_provision(one.provision_id, seen.candidate_id) for seen in pair.then.provenances):
        return "the match is at another place of the same provision"
    return "no method brought it among those that were ruled on"


def _circumstances(pair: Pair) -> Iterator[str]:
    then, now = pair.then, pair.now
    if Method.LLM in then.methods_run:
        yield "the model was not asked again: the roles that it gave then were taken as recorded"
    for name, was, is_now in (
        ("build", then.build, now.build),
        ("dictionary", then.dictionary, now.dictionary),
        ("model of the vectors", then.model_id, now.model_id),
        ("arbiter", then.arbiter, now.arbiter),
        ("methods run", ", ".join(then.methods_run), ", ".join(now.methods_run)),
        ("reason for no answer", then.not_found_reason, now.not_found_reason),
    ):
        if was != is_now:
            yield f"{name}: was {was or 'none'}, is {is_now or 'none'}"


def _by_id(result: AuditedRetrievalResult) -> dict[str, RetrievedCandidate]:
    return {one.candidate_id: one for one in result.candidates}


def _provision(provision_id: str, candidate_id: str) -> bool:
    return candidate_id.rpartition(":")[0] == provision_id


def _told(one: RetrievedCandidate, what: str, because: str) -> Difference:
    return Difference(
        candidate_id=one.candidate_id, citation=one.citation, what=what, because=because
    )
