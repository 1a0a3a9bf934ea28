"""The evidence that is handed to a generator, and what is left out of it."""

from __future__ import annotations

from datetime import date

from mappings.records import Record
from search.result import Role


class Evidence(Record):
    """One provision that is handed on."""

    candidate_id: str
    citation: str
    role: Role
    tier: int
    force: int
    kind: str
    """In words."""
    status: str
    """On the as-of day, with the span of days, in words."""
    text: str
    """The context of the match, or only the words around it where that does not fit."""
    excerpt: bool
    """Whether the provision says more than this."""

    @property
    def words(self) -> str:
        """As the generator reads it."""
        cut = " (excerpt)" if self.excerpt else ""
        return (
            f"[{self.candidate_id}]\n{self.citation} | {self.role} | tier {self.tier}, {self.kind}"
            f" | {self.status}{cut}\n{self.text}\n"
        )


class LeftOut(Record):
    """One provision that is not handed on."""

    candidate_id: str
    citation: str
    because: str


class EvidenceBlock(Record):
    """What a generator is given of an answer, and what it is not."""

    audit_id: str
    question: str
    as_of: date
    evidence: tuple[Evidence, ...]
    """By role, then by authority."""
    left_out: tuple[LeftOut, ...]
    budget: int
    tokens: int
    """Tokens of the whole block; never above the budget."""
    counted_by: str
    notices: tuple[str, ...]

    @property
    def words(self) -> str:
        """The whole block as text."""
        return "\n".join((heading(self.question, self.as_of), *(e.words for e in self.evidence)))


def heading(question: str, as_of: date) -> str:
    """The lines that stand above the evidence."""
    return f"Question: {question}\nAs of: {as_of}\n"
