"""Where the tools get their answers: the collections of this machine, or a service."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Protocol

from search.evidence import EvidenceBlock
from search.question import Question
from search.result import AuditedRetrievalResult
from yiju.client import Yiju
from yiju.settings import Settings
from yiju.wire import Wording
from yiju.works.rows import History

if TYPE_CHECKING:
    from yiju.workbench import Workbench


class Source(Protocol):
    """Whoever answers: `yiju.client.Yiju` over HTTP, or `Here`."""

    def ask(self, question: Question) -> AuditedRetrievalResult:
        """Answer a question under its conditions; the answer is recorded."""

    def evidence(self, result: AuditedRetrievalResult, *, budget: int) -> EvidenceBlock:
        """The evidence of an answer as a block of at most so many tokens."""

    def wording(self, work: str, *, as_of: date | None) -> Wording:
        """A work whole, as it binds on a day."""

    def history(self, work: str, *, as_of: date | None) -> History:
        """The versions of a work, with their status on a day."""


class Here:
    """A collection of this machine's own store."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench

    def ask(self, question: Question) -> AuditedRetrievalResult:
        """Answer a question; the answer is recorded."""
        return self.bench.ask(question)

    def evidence(self, result: AuditedRetrievalResult, *, budget: int) -> EvidenceBlock:
        """The evidence of an answer, counted in the tokens of its language's encoder."""
        return self.bench.evidence(result, budget=budget)

    def wording(self, work: str, *, as_of: date | None) -> Wording:
        """A work whole, as it binds on a day, or today."""
        from yiju.works.shelf import Shelf

        return Shelf(self.bench.index).wording(work, as_of or self.bench.settings.today())

    def history(self, work: str, *, as_of: date | None) -> History:
        """The versions of a work, with their status on a day, or today."""
        from yiju.works.shelf import Shelf

        return Shelf(self.bench.index).history(work, as_of or self.bench.settings.today())


def sources(settings: Settings) -> Callable[[str | None], Source]:
    """How a collection is opened: in the service that the settings name, else here."""
    if settings.url:
        key = settings.key.get_secret_value() if settings.key else None
        named = settings.collection if "collection" in settings.model_fields_set else None
        client = Yiju(settings.url, key=key)
        return lambda name: client.of(name or named)
    from yiju.api.collections import Collections

    collections = Collections(settings)
    return lambda name: Here(collections.open(name or settings.collection))
