"""Invented answers for tests of what is done with answers."""

from datetime import UTC, date, datetime

from search.question import Question, Understanding
from search.result import (
    AuditedRetrievalResult,
    CandidateScope,
    RetrievedCandidate,
    Role,
    Scores,
)

DAY = date(2025, 6, 1)


def candidate(source="laws/a.md", label="第一条", **given):
    """A primary candidate in force on DAY; any field can be given."""
    number = given.pop("number", label)
    where = CandidateScope(line_start=1, line_end=1, char_start=0, char_end=1)
    whole = where.model_copy(update={"char_end": len(given.get("text", "字"))})
    fields = {
        "candidate_id": f"{source}#{number}@0-1",
        "doc_id": "甲法@2020-01-01",
        "provision_id": f"甲法@2020-01-01#{number}",
        "citation": f"《甲法》{label}",
        "title": "甲法",
        "label": label,
        "source": source,
        "anchor": where,
        "context": whole,
        "snippet": "字",
        "text": "字",
        "methods": ("bm25",),
        "matched_keywords": (),
        "role": Role.PRIMARY,
        "reason": "invented",
        "tier": 0,
        "force": 90,
        "kind": "law",
        "status": "in_force",
        "effective_from": date(2020, 2, 1),
        "scores": Scores(final=1.0),
    }
    return RetrievedCandidate(**{**fields, **given})


def answer(*candidates, **given):
    """An answer that shows these candidates in this order; any field can be given."""
    fields = {
        "audit_id": "a1",
        "question": "问",
        "conditions": Question(text="问", as_of=DAY),
        "collection": "made-up",
        "understanding": Understanding(
            text="问", intent="question", language="zh", as_of=DAY, as_of_because="asked for"
        ),
        "as_of": DAY,
        "effectivity": "strict",
        "candidates": candidates,
        "provenances": (),
        "methods_run": ("bm25",),
        "methods_skipped": (),
        "skipped_reasons": {},
        "methods_used": ("bm25",),
        "not_found": not candidates,
        "arbiter": "rules",
        "ranking": "full, profile law",
        "build": "b1",
        "dictionary": "d1",
        "recorded_at": datetime(2025, 6, 1, tzinfo=UTC),
    }
    return AuditedRetrievalResult(**{**fields, **given})
