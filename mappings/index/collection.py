"""One collection's documents: written in streams, searched in one trip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from elastic_transport.client_utils import DEFAULT
from elasticsearch import ApiError, helpers

from mappings.errors import ServerRefused
from mappings.index.builds import Builds
from mappings.index.bulk import Outcome, stream
from mappings.index.faults import refusal, translated
from mappings.index.keys import document_key

JsonDict = dict[str, Any]
ACCEPT = "application/vnd.elasticsearch+json; compatible-with=8"
ACCEPT_LINES = "application/vnd.elasticsearch+x-ndjson; compatible-with=8"
CONFLICT, FAILED = 409, 500
# The helper's own None would wait for ever for a server that hangs.
AS_THE_CLIENT = cast("float", DEFAULT)


class Stamp(NamedTuple):
    """Which write a document stands at."""

    number: int
    term: int


class Index(Builds):
    """One collection: its passages, versions, sources, audit, feedback, jobs, dead letters."""

    def of_build(self, names: Mapping[str, str]) -> Index:
        """The same collection, but some kinds read and written in the indices named."""
        return Index(self.client, self.collection, places=names)

    # --- writing

    def write(
        self, kind: str, documents: Iterable[tuple[str, JsonDict]], *, into: str | None = None
    ) -> Iterator[Outcome]:
        """Stream documents in, over what stands under their ids; one outcome each."""
        actions = (
            {"_op_type": "index", "_id": document_key(document_id), "_source": source}
            for document_id, source in documents
        )
        return stream(self.client, actions, index=into or self.place(kind))

    def update(self, kind: str, changes: Iterable[tuple[str, JsonDict]]) -> Iterator[Outcome]:
        """Stream partial changes of existing documents; one outcome each."""
        actions = (
            {"_op_type": "update", "_id": document_key(document_id), "doc": change}
            for document_id, change in changes
        )
        return stream(self.client, actions, index=self.place(kind))

    def remove(self, kind: str, document_ids: Iterable[str]) -> Iterator[Outcome]:
        """Stream deletions; one outcome each."""
        actions = (
            {"_op_type": "delete", "_id": document_key(document_id)} for document_id in document_ids
        )
        return stream(self.client, actions, index=self.place(kind))

    def write_all(self, kind: str, documents: Iterable[tuple[str, JsonDict]]) -> None:
        """Write documents of our own making; raises ServerRefused at the first that is refused."""
        _insist(self.write(kind, documents))

    def update_all(self, kind: str, changes: Iterable[tuple[str, JsonDict]]) -> None:
        """Change documents of our own making; raises ServerRefused at the first refusal."""
        _insist(self.update(kind, changes))

    def remove_all(self, kind: str, document_ids: Iterable[str]) -> None:
        """Delete documents of our own making; raises ServerRefused at the first refusal."""
        _insist(self.remove(kind, document_ids))

    def put(self, kind: str, document_id: str, source: JsonDict, *, create: bool = False) -> bool:
        """Write one document; with `create`, False where the id is taken already."""
        with translated():
            try:
                self.client.index(
                    index=self.place(kind),
                    id=document_key(document_id),
                    document=source,
                    op_type="create" if create else "index",
                )
            except ApiError as fault:
                if create and fault.meta.status == CONFLICT:
                    return False
                raise
        return True

    def stamp(self, kind: str, document_id: str) -> Stamp | None:
        """Which write a document stands at; None where it does not exist."""
        with translated():
            answer = self.client.options(ignore_status=404).get(
                index=self.place(kind), id=document_key(document_id), source=False
            )
        if not answer.get("found"):
            return None
        return Stamp(answer["_seq_no"], answer["_primary_term"])

    def replace(
        self, kind: str, document_id: str, source: JsonDict, *, seen: Stamp
    ) -> Stamp | None:
        """Write over a document that still stands as it was seen; None where it does not."""
        with translated():
            answer = self.client.options(ignore_status=CONFLICT).index(
                index=self.place(kind),
                id=document_key(document_id),
                document=source,
                if_seq_no=seen.number,
                if_primary_term=seen.term,
            )
        if "error" in answer:
            return None
        return Stamp(answer["_seq_no"], answer["_primary_term"])

    def count(self, kind: str, query: JsonDict | None = None) -> int:
        """How many documents of a kind match, as far as they are visible to searches."""
        with translated():
            return int(self.client.count(index=self.place(kind), query=query)["count"])

    def refresh(self, kind: str) -> None:
        """Make what was written visible to searches."""
        with translated():
            self.client.indices.refresh(index=self.place(kind))

    # --- reading

    def msearch(self, bodies: Sequence[JsonDict]) -> list[JsonDict]:
        """Several searches of the passages in one round trip, answers in the same order.

        Named queries report their scores. A search that failed raises; one that timed out or
        lost a shard says so in `timed_out` and `_shards`.
        """
        lines: list[JsonDict] = []
        for request in bodies:
            lines += [{"index": self.place("passages")}, request]
        with translated():
            # The client's own msearch does not know this parameter of the server yet.
            answer = self.client.perform_request(
                "POST",
                "/_msearch?include_named_queries_score=true",
                headers={"accept": ACCEPT, "content-type": ACCEPT_LINES},
                body=lines,
            )
        for response in answer.body["responses"]:
            if "error" in response:
                raise refusal(response.get("status", FAILED), response)
        return list(answer.body["responses"])

    def search(self, request: JsonDict, *, kind: str = "passages") -> JsonDict:
        """One search."""
        with translated():
            return dict(self.client.search(index=self.place(kind), **request))

    def get(
        self, kind: str, document_id: str, *, fields: Sequence[str] | None = None
    ) -> JsonDict | None:
        """One document's source, or only some fields of it; None where it does not exist."""
        with translated():
            answer = self.client.options(ignore_status=404).get(
                index=self.place(kind), id=document_key(document_id), source_includes=fields
            )
        return dict(answer["_source"]) if answer.get("found") else None

    def scan(
        self, kind: str, query: JsonDict | None = None, *, fields: Sequence[str] | None = None
    ) -> Iterator[JsonDict]:
        """Every matching document's source, in no order."""
        request: JsonDict = {"query": query or {"match_all": {}}}
        if fields is not None:
            request["_source"] = list(fields)
        with translated():
            for hit in helpers.scan(
                self.client,
                query=request,
                index=self.place(kind),
                size=1000,
                scroll="5m",
                request_timeout=AS_THE_CLIENT,
            ):
                yield hit.get("_source", {})

    def document_frequencies(self, field: str, terms: Sequence[str]) -> tuple[dict[str, int], int]:
        """How many passages hold each term of a whitespace field, and how many there are."""
        if not terms:
            return {}, 0
        with translated():
            answer = self.client.termvectors(
                index=self.place("passages"),
                doc={field: " ".join(terms)},
                fields=[field],
                term_statistics=True,
                field_statistics=True,
                positions=False,
                offsets=False,
            )
        vector = answer.get("term_vectors", {}).get(field, {})
        found = {term: row.get("doc_freq", 0) for term, row in vector.get("terms", {}).items()}
        total = int(vector.get("field_statistics", {}).get("doc_count", 0))
        return {term: int(found.get(term, 0)) for term in terms}, total

    def mean_length(self, field: str) -> float:
        """Tokens that a whitespace field holds in a passage, on average; 0 where none holds any."""
        with translated():
            answer = self.client.termvectors(
                index=self.place("passages"), doc={field: "0"}, fields=[field], offsets=False
            )
        counted = answer.get("term_vectors", {}).get(field, {}).get("field_statistics", {})
        passages = max(counted.get("doc_count", 0), 0)
        return float(counted["sum_ttf"] / passages) if passages else 0.0


def _insist(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if not outcome.ok:
            raise ServerRefused(f"{outcome.document_id}: {outcome.reason}")
