"""Works into the index: what changed is written, what vanished is removed, all is counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from ingest.assemble import Assembled
from ingest.documents import Making, fingerprint, passage_document, version_document
from ingest.embedding import Embedding
from ingest.links import links_of
from ingest.passages import CHUNKERS, Chunker, Reading
from ingest.report import Refused, Written
from mappings.errors import ModelMismatch
from mappings.fields import Fields as F
from mappings.index import Build, Index, constants_of, dictionary_of, document_key
from mappings.records import Passage, Record, Version
from scoring.profiles import profile_of

# Without an encoder nothing limits a passage but the reader's patience.
UNLIMITED = Reading(limit=2000, count=len)
BATCH = 256


class Standing(Record):
    """A version as the index keeps it: as its sources tell, and as the other works leave it."""

    drawn: Version
    """Spans of days not yet derived: what the next ingest derives from."""
    derived: Version

    @property
    def known(self) -> Version:
        """The version as drawn, with the day on which the collection learnt of it."""
        return self.drawn.model_copy(update={"known_from": self.derived.known_from})


class _Leaf(NamedTuple):
    """A passage on its way: its document and where it came from."""

    version: Version
    passage: Passage
    document: dict[str, Any]


class Prepared(NamedTuple):
    """Some works as they should stand, and what of it the index does not hold yet."""

    works: Sequence[str]
    standing: Sequence[Standing]
    leaves: Sequence[_Leaf]
    """Passages to write."""
    gone: Sequence[str]
    """Passages to remove."""
    passages: int
    """All that the works have."""


class Writer:
    """Turns assembled versions into documents of one collection."""

    def __init__(self, index: Index, embedding: Embedding) -> None:
        self.index, self.embedding = index, embedding

    @cached_property
    def _build(self) -> Build:
        """What the index was built with; all that was written before is made visible."""
        self.index.refresh("passages")
        self.index.refresh("versions")
        return self.index.build()

    @cached_property
    def _making(self) -> Making:
        """The profile and the words that the build is made with, whatever settings say now."""
        build = self._build
        profile = profile_of(build.profile, constants_of(self.index, build.profile))
        return Making(profile, dictionary_of(self.index, build.dictionary))

    def prepare(
        self, works: Sequence[str], assembled: Sequence[Assembled], versions: Sequence[Version]
    ) -> Prepared:
        """Cut works into passages and compare them with those that stand: unchanged ones stay.

        `versions` are those of `assembled` with their spans of days derived.
        """
        self._make_room({version.language for version in versions})
        derived = {version.version_id: version for version in versions}
        held = self._standing(works)
        leaves = {leaf.passage.passage_id: leaf for leaf in self._leaves(assembled, derived)}
        return Prepared(
            works=works,
            standing=[Standing(drawn=v, derived=derived[v.version_id]) for v, _ in assembled],
            leaves=[
                leaf
                for name, leaf in leaves.items()
                if held.get(name) != leaf.document[F.CONTENT_HASH]
            ],
            gone=sorted(held.keys() - leaves.keys()),
            passages=len(leaves),
        )

    def write(self, prepared: Prepared) -> Written:
        """Bring the passages and versions of works up to date."""
        refused = tuple(self._write(prepared.leaves))
        self.index.remove_all("passages", prepared.gone)
        self._write_versions(prepared.works, prepared.standing)
        changes = len(prepared.leaves) + len(prepared.gone) - len(refused)
        return Written(changes, prepared.passages - len(refused), refused)

    def _make_room(self, languages: Iterable[str]) -> None:
        """See that the index takes the vectors of these languages; raises ModelMismatch."""
        for language in languages:
            spec, held = self.embedding.spec(language), self._build.vectors.get(language)
            if held is not None and held != spec:
                configured = spec.model_id if spec else "no encoder"
                raise ModelMismatch(
                    f"{self.index.collection} holds {language} vectors of {held.model_id},"
                    f" but {configured} is configured"
                )
            if held is None and spec is not None:
                self.index.add_vectors(language, spec)
                self._build.vectors[language] = spec

    def _standing(self, works: Sequence[str]) -> dict[str, str]:
        """Passages of the works that the index holds, with their fingerprints."""
        rows = self.index.scan("passages", _of_works(works), fields=[F.PASSAGE_ID, F.CONTENT_HASH])
        return {row[F.PASSAGE_ID]: row.get(F.CONTENT_HASH, "") for row in rows}

    def _leaves(
        self, assembled: Sequence[Assembled], derived: dict[str, Version]
    ) -> Iterator[_Leaf]:
        for drawn, provisions in assembled:
            version = derived[drawn.version_id]
            spec = self.embedding.spec(version.language)
            by_id = {provision.provision_id: provision for provision in provisions}
            links = links_of(version, provisions)
            for passage in self._chunker(version.language).passages(version, provisions):
                held = [by_id[name] for name in passage.provision_ids]
                document = passage_document(
                    version, held, passage, making=self._making, links=links
                )
                document[F.CONTENT_HASH] = fingerprint(document, spec.model_id if spec else None)
                yield _Leaf(version, passage, document)

    def _chunker(self, language: str) -> Chunker:
        return CHUNKERS[self._build.chunking](self.embedding.reading(language) or UNLIMITED)

    def _write(self, leaves: Sequence[_Leaf]) -> Iterator[Refused]:
        by_key = {document_key(leaf.passage.passage_id): leaf for leaf in leaves}
        for outcome in self.index.write("passages", self._documents(leaves)):
            if not outcome.ok:
                leaf = by_key[outcome.document_id]
                yield Refused(
                    leaf.passage.passage_id,
                    leaf.version.work_id,
                    tuple(leaf.document[F.SOURCES]),
                    outcome.reason,
                )

    def _documents(self, leaves: Sequence[_Leaf]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Documents with their vectors, encoded in batches while the bulk request fills."""
        for language, batch in _in_batches(leaves):
            texts = [leaf.passage.embedded_text for leaf in batch]
            for leaf, embedded in zip(batch, self.embedding.embed(texts, language), strict=True):
                document = leaf.document
                if embedded.vector is not None:
                    document = document | {embedded.field: embedded.vector}
                if embedded.flags:
                    document = document | {F.FLAGS: [*document.get(F.FLAGS, []), *embedded.flags]}
                yield leaf.passage.passage_id, document

    def _write_versions(self, works: Sequence[str], standing: Sequence[Standing]) -> None:
        rows = self.index.scan("versions", _of_works(works), fields=[F.VERSION_ID])
        gone = {row[F.VERSION_ID] for row in rows} - {row.derived.version_id for row in standing}
        self.index.write_all(
            "versions",
            (
                (row.derived.version_id, version_document(row.derived, row.model_dump(mode="json")))
                for row in standing
            ),
        )
        self.index.remove_all("versions", sorted(gone))


def _in_batches(leaves: Sequence[_Leaf]) -> Iterator[tuple[str, Sequence[_Leaf]]]:
    """Leaves of one language together, as many as are encoded at once."""

    def language_of(leaf: _Leaf) -> str:
        return leaf.version.language

    for language, group in groupby(sorted(leaves, key=language_of), key=language_of):
        same = list(group)
        for start in range(0, len(same), BATCH):
            yield language, same[start : start + BATCH]


def _of_works(works: Sequence[str]) -> dict[str, Any]:
    return {"terms": {F.WORK_ID: list(works)}}


def standing_versions(index: Index) -> list[Standing]:
    """Every version that the collection holds."""
    index.refresh("versions")
    return [
        Standing.model_validate(row[F.RECORD]) for row in index.scan("versions", fields=[F.RECORD])
    ]
