"""Feedback as judgements: questions with what readers adopted, in the format of query files."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from mappings.errors import NotFoundError
from search.audit import AuditLog
from search.recorded import recorded_answer
from search.result import AuditedRetrievalResult, RetrievedCandidate
from yiju.feedback.records import Feedback, Signal

KIND = "feedback"
"""Kind of the questions that come from readers."""
KEPT = 100
"""Records held while pieces are read: what is said of one answer is mostly said at one time."""
VOTES = {Signal.ADOPTED: 1, Signal.REJECTED: -1}


class _Case(NamedTuple):
    question: str
    as_of: str


def judgements(log: AuditLog, pieces: Iterable[Feedback]) -> Iterator[str]:
    """One line a question of which readers adopted a result more often than they rejected it.

    What was rejected more often than adopted becomes `avoid`. Needs the audit records.
    """
    votes: dict[_Case, Counter[str]] = defaultdict(Counter)
    seen: dict[str, RetrievedCandidate] = {}
    recorded = lru_cache(maxsize=KEPT)(partial(_recorded, log))
    for one in pieces:
        if one.signal in VOTES and (result := recorded(one.audit_id)):
            case = _Case(result.question, result.as_of.isoformat())
            votes[case][one.candidate_id] += VOTES[one.signal]
            seen |= {each.candidate_id: each for each in result.candidates}
    for number, (case, counted) in enumerate(sorted(votes.items()), start=1):
        gold = [_target(seen[name]) for name, count in sorted(counted.items()) if count > 0]
        avoid = [_target(seen[name]) for name, count in sorted(counted.items()) if count < 0]
        if gold:
            named = {"qid": f"{KIND}-{number}", "kind": KIND, "query": case.question}
            judged = {"as_of": case.as_of, "gold": gold, "avoid": avoid}
            yield json.dumps(named | judged, ensure_ascii=False)


def _recorded(log: AuditLog, audit_id: str) -> AuditedRetrievalResult | None:
    try:
        return recorded_answer(log.whole(audit_id))
    except NotFoundError:
        return None


def _target(one: RetrievedCandidate) -> dict[str, object]:
    files = (one.source,) if isinstance(one.source, str) else one.source
    return {
        "law": one.title,
        "article": one.label or one.section_title or "document",
        "file": files[0],
        "version": one.doc_id.rpartition("@")[2] or None,
        "also": list(files[1:]),
    }
