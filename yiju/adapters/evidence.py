"""What every framework's document says of a provision beside its words."""

from __future__ import annotations

from datetime import date
from typing import Any, Protocol, runtime_checkable

from search.question import Question
from search.result import AuditedRetrievalResult, RetrievedCandidate


@runtime_checkable
class Answering(Protocol):
    """Whoever answers questions: `yiju.client.Yiju`, or a `yiju.workbench.Workbench`."""

    def ask(self, question: Question) -> AuditedRetrievalResult:
        """Answer a question under its conditions; the answer is recorded."""


TOLD = (
    "candidate_id", "provision_id", "doc_id", "citation", "title", "label", "role", "reason",
    "tier", "force", "kind", "issuer", "jurisdiction", "status", "promulgated_on", "amended_on",
    "effective_from", "effective_to", "replaced_by", "source", "flags",
)  # fmt: skip
"""Fields of a candidate that a document carries on."""


def metadata(one: RetrievedCandidate, result: AuditedRetrievalResult) -> dict[str, Any]:
    """Citation, rank in law, days and reason as plain JSON, and where the answer is recorded."""
    told = one.model_dump(mode="json", include=set(TOLD))
    return {**told, "as_of": result.as_of.isoformat(), "audit_id": result.audit_id}


def day_of(written: date | str | None) -> date | None:
    """A day as frameworks hand it on, in ISO form; raises ValueError."""
    return date.fromisoformat(written) if isinstance(written, str) else written
