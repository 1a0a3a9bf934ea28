"""What the tools give: records of their own where a whole answer would fill an agent's window."""

from __future__ import annotations

from datetime import date

from mappings.records import Record
from search.result import AuditedRetrievalResult, Conflict, NotFound, Proof, RetrievedCandidate
from yiju.works.rows import Row


class Found(Record):
    """An answer without the way to it; the audit id leads to the whole."""

    audit_id: str
    question: str
    as_of: date
    as_of_because: str
    """Where the day comes from: asked for, the words, or today."""
    collection: str
    not_found: bool
    not_found_reason: NotFound | None
    proof: Proof | None
    """What was looked for and counted; only where nothing was found."""
    candidates: tuple[RetrievedCandidate, ...]
    """Primary, then supporting, then tangential; what governs stands first."""
    conflicts: tuple[Conflict, ...]
    notices: tuple[str, ...]


class Article(Record):
    """The words of one provision in the version that binds on a day."""

    citation: str
    as_of: date
    version: Row
    provision_id: str
    path: tuple[str, ...]
    """Headings above it, outermost first."""
    text: str


def found(result: AuditedRetrievalResult) -> Found:
    """An answer as an agent is given it."""
    asked = result.understanding
    return Found(
        audit_id=result.audit_id,
        question=result.question,
        as_of=result.as_of,
        as_of_because=asked.as_of_because,
        collection=result.collection,
        not_found=result.not_found,
        not_found_reason=result.not_found_reason,
        proof=result.proof,
        candidates=result.candidates,
        conflicts=result.conflicts,
        notices=tuple(dict.fromkeys((*asked.notices, *result.notices))),
    )
