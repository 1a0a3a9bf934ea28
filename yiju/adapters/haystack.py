"""A Haystack component (extra yiju[haystack])."""

from __future__ import annotations

from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict
from haystack.utils import Secret

from search.question import Effectivity, Question
from search.result import AuditedRetrievalResult
from yiju.adapters.evidence import day_of, metadata
from yiju.client.yiju import HERE, Yiju


@component
class YijuRetriever:
    """Provisions as documents, what governs first; the key is written out by its name only."""

    def __init__(
        self,
        url: str = HERE,
        *,
        key: Secret = Secret.from_env_var("YIJU_KEY", strict=False),  # noqa: B008 - frozen
        collection: str | None = None,
        effectivity: str = Effectivity.STRICT.value,
        top_k: int = 10,
    ) -> None:
        self.url, self.key, self.collection = url, key, collection
        self.effectivity, self.top_k = Effectivity(effectivity), top_k

    @component.output_types(documents=list[Document], result=AuditedRetrievalResult)
    def run(self, query: str, as_of: str | None = None, top_k: int | None = None) -> dict[str, Any]:
        """Documents for a question on a day (ISO), and the whole result with its proof."""
        result = self._ask(
            Question(
                text=query,
                as_of=day_of(as_of),
                effectivity=self.effectivity,
                size=top_k or self.top_k,
            )
        )
        found = () if result.not_found else result.candidates
        documents = [
            Document(
                id=one.candidate_id,
                content=one.text,
                meta=metadata(one, result),
                score=one.scores.final,
            )
            for one in found
        ]
        return {"documents": documents, "result": result}

    def _ask(self, question: Question) -> AuditedRetrievalResult:
        """One connection a question: a pipeline never says when it has done."""
        key = self.key.resolve_value()
        with Yiju(self.url, key=key, collection=self.collection) as yiju:
            return yiju.ask(question)

    def to_dict(self) -> dict[str, Any]:
        """How to make it again; a key given as such, not by its name, is refused by Haystack."""
        return default_to_dict(
            self,
            url=self.url,
            key=self.key.to_dict(),
            collection=self.collection,
            effectivity=self.effectivity.value,
            top_k=self.top_k,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> YijuRetriever:
        """Make one of what `to_dict` wrote."""
        given = dict(data["init_parameters"])
        given["key"] = Secret.from_dict(given["key"])
        made: YijuRetriever = default_from_dict(cls, {**data, "init_parameters": given})
        return made
