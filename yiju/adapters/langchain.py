"""A LangChain retriever (extra yiju[langchain])."""

from __future__ import annotations

from datetime import date

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import Field

from search.question import Effectivity, Filter, Question
from search.result import AuditedRetrievalResult
from yiju.adapters.evidence import Answering, metadata


class YijuRetriever(BaseRetriever):
    """Provisions as documents, what governs first.

    Nothing found gives no documents; `answer` gives the whole result, with the proof.
    """

    source: Answering = Field(exclude=True, repr=False)
    """A client or a workbench; it may hold a key, and is never written out."""
    as_of: date | None = None
    """Day of the facts; empty = the day that the words name, else today."""
    effectivity: Effectivity = Effectivity.STRICT
    filters: tuple[Filter, ...] = ()
    k: int = Field(default=10, ge=1, le=200)
    """Documents wanted."""

    def answer(self, query: str) -> AuditedRetrievalResult:
        """The whole answer: candidates, conflicts, notices, and the proof where there is none."""
        return self.source.ask(
            Question(
                text=query,
                as_of=self.as_of,
                effectivity=self.effectivity,
                filters=self.filters,
                size=self.k,
            )
        )

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        result = self.answer(query)
        if result.not_found:
            run_manager.on_text(f"not found: {result.not_found_reason}, {result.audit_id}")
            return []
        return [
            Document(page_content=one.text, metadata=metadata(one, result), id=one.candidate_id)
            for one in result.candidates
        ]
