"""The indices of one collection: made, pointed to by their aliases, dropped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from elasticsearch import Elasticsearch

from mappings.errors import InvalidSetting, ServerRefused, UnknownCollection
from mappings.fields import KINDS, SCHEMA_VERSION, fields_of
from mappings.index.faults import translated
from mappings.template import PLAIN, Recipe, VectorSpec, body

PREFIX = "yiju"
# Names go into index names: what Elasticsearch takes there, and nothing that meets a wildcard.
NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,62}")


class Build(Recipe):
    """What an index was built with."""

    collection: str
    build: str
    schema_version: int
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


class Builds:
    """What one collection's indices are called, and which of them serve."""

    def __init__(
        self, client: Elasticsearch, collection: str, *, places: Mapping[str, str] | None = None
    ) -> None:
        self.client = client
        self.collection = checked_name(collection)
        self._places = dict(places or {})
        self._fitted: set[str] = set()

    def alias(self, kind: str) -> str:
        """Alias of one kind of index."""
        return f"{PREFIX}-{self.collection}-{kind}"

    def place(self, kind: str) -> str:
        """Where documents of a kind are read and written: the alias, or the index of one build."""
        return self._places.get(kind, self.alias(kind))

    def concrete(self, kind: str, build: str) -> str:
        """Name of the index behind the alias for one build."""
        return f"{self.alias(kind)}-s{SCHEMA_VERSION}-{build}"

    def exists(self) -> bool:
        """Whether the collection has been ingested."""
        with translated():
            return bool(self.client.indices.exists_alias(name=self.alias("passages")))

    def create(self, kind: str, *, build: str, recipe: Recipe = PLAIN) -> str:
        """Create one index of a build, without its alias, and return its name."""
        name = self.concrete(kind, build)
        request = body(kind, collection=self.collection, build=build, recipe=recipe)
        with translated():
            self.client.indices.create(index=name, **request)
        return name

    def prepare(self, *, build: str, recipe: Recipe = PLAIN) -> None:
        """Make every index of the collection that is missing, behind its alias.

        An index that is there learns the fields that the table has gained; raises ServerRefused
        where one has changed its type: only a reindex helps then.
        """
        missing = [kind for kind in KINDS if not self.behind(kind)]
        self.point({kind: self.create(kind, build=build, recipe=recipe) for kind in missing})
        for kind in (kind for kind in KINDS if kind not in missing):
            self._learn(kind)

    def ready(self, kind: str) -> None:
        """Fit one index that no rebuild rewrites to the table of fields, whoever made it when.

        It is made where it is missing, and learns the fields that the table has gained since; it
        is changed only then, so that one who may only write can go on. Looked at once, and again
        after it was pointed elsewhere or dropped by this object.
        """
        if kind not in self._fitted:
            self._fit(kind)
            self._fitted.add(kind)

    def _fit(self, kind: str) -> None:
        if not self.behind(kind):
            try:
                self.point({kind: self.create(kind, build=self.build().build)})
            except ServerRefused:
                if not self.behind(kind):  # another process may have made it in the meantime
                    raise
            return
        with translated():
            held = self.client.indices.get_mapping(index=self.alias(kind))
        known = (frozenset(one["mappings"]["properties"]) for one in held.values())
        self._learn(kind, known=frozenset.intersection(*known))

    def _learn(self, kind: str, *, known: frozenset[str] = frozenset()) -> None:
        """Give the index of a kind the fields of the table, but those that are known."""
        gained = {row.name: row.mapping for row in fields_of(kind) if row.name not in known}
        if gained:
            with translated():
                self.client.indices.put_mapping(index=self.alias(kind), properties=gained)

    def add_vectors(self, language: str, spec: VectorSpec) -> None:
        """Make room for the vectors of a language's model in the passages."""
        name = self.place("passages")
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
        actions: list[dict[str, Any]] = [
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
        self._fitted.difference_update(names)
        return before

    def behind(self, kind: str) -> list[str]:
        """Indices behind an alias; none where the alias does not exist."""
        with translated():
            if not self.client.indices.exists_alias(name=self.alias(kind)):
                return []
            return sorted(self.client.indices.get_alias(name=self.alias(kind)))

    def all_of(self, kind: str) -> list[str]:
        """Every index of a kind, of whatever build, serving or not."""
        with translated():
            return sorted(
                self.client.indices.get(index=f"{self.alias(kind)}-s*", features="aliases")
            )

    def drop(self, name: str) -> None:
        """Delete one index by its full name."""
        with translated():
            self.client.indices.delete(index=name, ignore_unavailable=True)
        self._fitted.clear()

    def build(self) -> Build:
        """What the passages were built with; raises UnknownCollection."""
        name = self.place("passages")
        with translated():
            if not self.client.indices.exists(index=name):
                raise UnknownCollection(self.collection)
            answer = self.client.indices.get_mapping(index=name)
            count = self.client.count(index=name)["count"]
        meta = next(iter(answer.values()))["mappings"]["_meta"]
        return Build(
            collection=self.collection,
            build=meta["build"],
            schema_version=meta["schema_version"],
            **{name: meta[name] for name in Recipe.model_fields if name in meta},
            vectors={code: VectorSpec(**spec) for code, spec in meta["vectors"].items()},
            passages=count,
        )


def collections(client: Elasticsearch) -> tuple[str, ...]:
    """Names of the collections that this cluster holds."""
    with translated():
        aliases = client.indices.get_alias(name=f"{PREFIX}-*-passages", ignore_unavailable=True)
    names = (alias for entry in aliases.values() for alias in entry["aliases"])
    return tuple(
        sorted({name.removeprefix(f"{PREFIX}-").removesuffix("-passages") for name in names})
    )
