"""Which lines and pages of which document were chosen for a question: rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from mappings.records import Record
from search.anchors import occurrences
from search.question import Understanding
from search.result import AuditedRetrievalResult, RetrievedCandidate


class Selection(Record):
    """One provision that was chosen for a question."""

    audit_id: str
    question: str
    as_of: date
    citation: str
    document: str
    """Files that hold it."""
    page_start: int | None
    page_end: int | None
    line_start: int
    line_end: int
    role: str
    status: str
    match_count: int
    """How often the matched keywords, or other words for them, stand in the provision."""
    matched_keywords: str
    reason: str


def selections(result: AuditedRetrievalResult) -> Iterator[Selection]:
    """The candidates of an answer, in order."""
    for one in result.candidates:
        yield Selection(
            audit_id=result.audit_id,
            question=result.question,
            as_of=result.as_of,
            citation=one.citation,
            document=one.source if isinstance(one.source, str) else "; ".join(one.source),
            page_start=one.anchor.page_start,
            page_end=one.anchor.page_end,
            line_start=one.anchor.line_start,
            line_end=one.anchor.line_end,
            role=one.role,
            status=one.status,
            match_count=len(occurrences(one.text, forms_of(one, result.understanding))),
            matched_keywords=", ".join(one.matched_keywords),
            reason=one.reason,
        )


def forms_of(one: RetrievedCandidate, asked: Understanding) -> list[str]:
    """The keywords by which a candidate matched, and the other words for them."""
    return [
        form
        for keyword in asked.keywords
        if keyword.term in one.matched_keywords
        for form in (keyword.term, *keyword.expansions)
    ]
