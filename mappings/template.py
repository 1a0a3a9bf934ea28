"""Settings and mapping bodies of the indices, built from the table of fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mappings.fields import SCHEMA_VERSION, fields_of, vector_field
from mappings.fields import Fields as F
from mappings.records import Record

# Lucene's defaults, which the figures of docs/quality.md were measured with.
BM25 = {"type": "BM25", "k1": 1.2, "b": 0.75}

DEFAULT_CHUNKING = "provision"
"""Chunking profile of a collection that names none."""
DEFAULT_PROFILE = "law"
"""Profile of a collection that names none."""

ANALYSIS: dict[str, Any] = {
    "filter": {
        "pairs": {
            "type": "shingle",
            "min_shingle_size": 2,
            "max_shingle_size": 2,
            "output_unigrams": False,
            "output_unigrams_if_no_shingles": True,
            "token_separator": "",
        }
    },
    "analyzer": {
        "bigrams": {"type": "custom", "tokenizer": "standard", "filter": ["lowercase", "pairs"]}
    },
}


# Derived from what is kept, and many times its size: without them a hit is light to fetch. A
# rebuild makes them anew, vectors from the cache.
UNKEPT = (F.BIGRAMS, F.WORDS, F.STEMS, F.TITLE_BIGRAMS, F.PATH_BIGRAMS, F.CHARS, "vector_*")


class VectorSpec(Record):
    """The vectors of one model in an index."""

    model_id: str
    """Model and revision that made them; another refuses the dense leg."""
    dimensions: int

    @property
    def field(self) -> str:
        """Name of the field that holds them."""
        return vector_field(self.model_id)

    @property
    def mapping(self) -> dict[str, Any]:
        """Type of that field: int8 in the graph, whole numbers beside it."""
        return {
            "type": "dense_vector",
            "dims": self.dimensions,
            "index": True,
            "similarity": "cosine",
            "index_options": {"type": "int8_hnsw", "m": 16, "ef_construction": 100},
        }


class Recipe(Record):
    """By what a build's passages are made: chosen when it begins, the same to its end."""

    dictionary: str = ""
    """Version of the words by which its texts are cut, and so the questions."""
    chunking: str = DEFAULT_CHUNKING
    """Name of the chunking profile that cuts its passages."""
    profile: str = DEFAULT_PROFILE
    """Profile whose constants weigh authority: the name of one that ships, or `NAME@HASH`."""


PLAIN = Recipe()


def body(
    index: str,
    *,
    collection: str,
    build: str,
    vectors: Mapping[str, VectorSpec] | None = None,
    recipe: Recipe = PLAIN,
) -> dict[str, Any]:
    """Creation body of one index: strict mappings, analysis, and what it was built with.

    `vectors` names the model of each language.
    """
    properties: dict[str, Any] = {row.name: row.mapping for row in fields_of(index)}
    if index == "passages":
        properties |= {spec.field: spec.mapping for spec in (vectors or {}).values()}
    return {
        "settings": {
            "number_of_shards": 1,
            "auto_expand_replicas": "0-1",
            "refresh_interval": "1s",
            "analysis": ANALYSIS,
            "similarity": {"passages": BM25},
        },
        "mappings": {
            "dynamic": "strict",
            "_meta": {
                "schema_version": SCHEMA_VERSION,
                "collection": collection,
                "build": build,
                **recipe.model_dump(),
                "vectors": {code: spec.model_dump() for code, spec in (vectors or {}).items()},
            },
            "_source": {"excludes": list(UNKEPT)} if index == "passages" else {},
            "properties": properties,
        },
    }
