"""One collection's indices behind their aliases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from elasticsearch import ApiError, Elasticsearch, helpers

from mappings.errors import InvalidSetting, ServerRefused, UnknownCollection
from mappings.fields import KINDS, SCHEMA_VERSION
from mappings.index.bulk import Outcome, stream
from mappings.index.faults import reason_of, translated
from mappings.index.keys import document_key
from mappings.records import Record
from mappings.template import VectorSpec, body

PREFIX = "yiju"
# Names go into index names: what Elasticsearch takes there, and nothing that meets a wildcard.
NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,62}")
JsonDict = dict[str, Any]
ACCEPT = "application/vnd.elasticsearch+json; compatible-with=8"
ACCEPT_LINES = "application/vnd.elasticsearch+x-ndjson; compatible-with=8"


class Build(Record):
    """What an index was built with."""

    collection: str
    build: str
    schema_version: int
    dictionary: str
    vectors: dict[str, VectorSpec]
    """The model of each language."""
    passages: int


def checked_name(collection: str) -> str:
    """The name, where it can be a collection's; raises InvalidSetting otherwise."""
    if not NAME.fullmatch(collection):
        raise InvalidSetting(
            f"{collection!r} cannot name a collection",
            remedy="Use small letters, digits and _; begin with a letter or digit; 63 at most.",
        )
    return collection


class Index:
    """One collection: its passages, versions, audit and jobs."""

    def __init__(self, client: Elasticsearch, collection: str) -> None:
        self.client = client
        self.collection = checked_name(collection)

    def alias(self, kind: str) -> str:
        """Alias of one kind of index."""
        return f"{PREFIX}-{self.collection}-{kind}"

    def concrete(self, kind: str, build: str) -> str:
        """Name of the index behind the alias for one build."""
        return f"{self.alias(kind)}-s{SCHEMA_VERSION}-{build}"

    # --- life of an index

    def exists(self) -> bool:
        """Whether the collection has been ingested."""
        with translated():
            return bool(self.client.indices.exists_alias(name=self.alias("passages")))

    def create(
        self,
        kind: str,
        *,
        build: str,
        vectors: Mapping[str, VectorSpec] | None = None,
        dictionary: str = "",
    ) -> str:
        """Create one index of a build, without its alias, and return its name."""
        name = self.concrete(kind, build)
        request = body(
            kind,
            collection=self.collection,
            build=build,
            vectors=vectors,
            dictionary=dictionary,
        )
        with translated():
            self.client.indices.create(index=name, **request)
        return name

    def prepare(self, *, build: str, dictionary: str = "") -> None:
        """Make every index of the collection that is missing, behind its alias."""
        missing = [kind for kind in KINDS if not self.behind(kind)]
        self.point(
            {kind: self.create(kind, build=build, dictionary=dictionary) for kind in missing}
        )

    def add_vectors(self, language: str, spec: VectorSpec) -> None:
        """Make room for the vectors of a language's model in the serving passages."""
        name = self.alias("passages")
        with translated():
            answer = self.client.indices.get_mapping(index=name)
            meta = next(iter(answer.values()))["mappings"]["_meta"]
            meta["vectors"][language] = spec.model_dump()
            self.client.indices.put_mapping(
                index=name, meta=meta, properties={spec.field: spec.mapping}
            )

    def point(self, names: Mapping[str, str]) -> dict[str, list[str]]:
        """Point the aliases of these kinds to these indices in one atomic call.

        Returns the indices that each alias pointed to before, for roll-back.
        """
        if not names:
            return {}
        before = {kind: self.behind(kind) for kind in names}
        actions: list[JsonDict] = [
            {"remove": {"index": old, "alias": self.alias(kind)}}
            for kind, olds in before.items()
            for old in olds
        ]
        actions += [
            {"add": {"index": name, "alias": self.alias(kind), "is_write_index": True}}
            for kind, name in names.items()
        ]
        with translated():
            self.client.indices.update_aliases(actions=actions)
        return before

    def behind(self, kind: str) -> list[str]:
        """Indices behind an alias; none where the alias does not exist."""
        with translated():
            if not self.client.indices.exists_alias(name=self.alias(kind)):
                return []
            return sorted(self.client.indices.get_alias(name=self.alias(kind)))

    def drop(self, name: str) -> None:
        """Delete one index by its full name."""
        with translated():
            self.client.indices.delete(index=name, ignore_unavailable=True)

    def build(self) -> Build:
        """What the serving passages were built with; raises UnknownCollection."""
        with translated():
            if not self.client.indices.exists_alias(name=self.alias("passages")):
                raise UnknownCollection(self.collection)
            answer = self.client.indices.get_mapping(index=self.alias("passages"))
            count = self.client.count(index=self.alias("passages"))["count"]
        meta = next(iter(answer.values()))["mappings"]["_meta"]
        return Build(
            collection=self.collection,
            build=meta["build"],
            schema_version=meta["schema_version"],
            dictionary=meta["dictionary"],
            vectors={code: VectorSpec(**spec) for code, spec in meta["vectors"].items()},
            passages=count,
        )

    # --- writing

    def write(
        self, kind: str, documents: Iterable[tuple[str, JsonDict]], *, into: str | None = None
    ) -> Iterator[Outcome]:
        """Stream documents in, over what stands under their ids; one outcome each."""
        actions = (
            {"_op_type": "index", "_id": document_key(document_id), "_source": source}
            for document_id, source in documents
        )
        return stream(self.client, actions, index=into or self.alias(kind))

    def update(self, kind: str, changes: Iterable[tuple[str, JsonDict]]) -> Iterator[Outcome]:
        """Stream partial changes of existing documents; one outcome each."""
        actions = (
            {"_op_type": "update", "_id": document_key(document_id), "doc": change}
            for document_id, change in changes
        )
        return stream(self.client, actions, index=self.alias(kind))

    def remove(self, kind: str, document_ids: Iterable[str]) -> Iterator[Outcome]:
        """Stream deletions; one outcome each."""
        actions = (
            {"_op_type": "delete", "_id": document_key(document_id)} for document_id in document_ids
        )
        return stream(self.client, actions, index=self.alias(kind))

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
                    index=self.alias(kind),
                    id=document_key(document_id),
                    document=source,
                    op_type="create" if create else "index",
                )
            except ApiError as fault:
                if create and fault.meta.status == 409:  # noqa: PLR2004 - HTTP: conflict
                    return False
                raise
        return True

    def refresh(self, kind: str) -> None:
        """Make what was written visible to searches."""
        with translated():
            self.client.indices.refresh(index=self.alias(kind))

    # --- reading

    def msearch(self, bodies: Sequence[JsonDict]) -> list[JsonDict]:
        """Several searches of the passages in one round trip, answers in the same order.

        Named queries report their scores. A search that failed raises; one that timed out or
        lost a shard says so in `timed_out` and `_shards`.
        """
        lines: list[JsonDict] = []
        for request in bodies:
            lines += [{"index": self.alias("passages")}, request]
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
                raise ServerRefused(f"a search failed: {reason_of(response)}")
        return list(answer.body["responses"])

    def search(self, request: JsonDict, *, kind: str = "passages") -> JsonDict:
        """One search."""
        with translated():
            return dict(self.client.search(index=self.alias(kind), **request))

    def get(self, kind: str, document_id: str) -> JsonDict | None:
        """One document's source, or None."""
        with translated():
            answer = self.client.options(ignore_status=404).get(
                index=self.alias(kind), id=document_key(document_id)
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
                self.client, query=request, index=self.alias(kind), size=1000, scroll="5m"
            ):
                yield hit.get("_source", {})

    def document_frequencies(self, field: str, terms: Sequence[str]) -> tuple[dict[str, int], int]:
        """How many passages hold each term of a whitespace field, and how many there are."""
        if not terms:
            return {}, 0
        with translated():
            answer = self.client.termvectors(
                index=self.alias("passages"),
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


def _insist(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if not outcome.ok:
            raise ServerRefused(f"{outcome.document_id}: {outcome.reason}")


def collections(client: Elasticsearch) -> tuple[str, ...]:
    """Names of the collections that this cluster holds."""
    with translated():
        aliases = client.indices.get_alias(name=f"{PREFIX}-*-passages", ignore_unavailable=True)
    names = (alias for entry in aliases.values() for alias in entry["aliases"])
    return tuple(
        sorted({name.removeprefix(f"{PREFIX}-").removesuffix("-passages") for name in names})
    )
