"""A smoke test of a new build: provisions are found by their citation and by their own words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ingest.pipeline import Progress, Watch
from mappings.errors import BuildNotGood
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.tokens import chars

SAMPLE = 40
"""Provisions looked for, spread over the works: a second or two."""
LEAST = 20
"""Characters of a provision worth looking for."""
SHOWN = 3


def check_found(built: Index, watch: Watch) -> None:
    """Look for a sample of what the build holds; raises BuildNotGood with what was not found."""
    sample = list(islice(_sample(built), SAMPLE))
    missed: list[str] = []
    for done, row in enumerate(sample, start=1):
        watch(Progress("checking", done, len(sample), row[F.PROVISION_ID]))
        missed += [
            f"{row[F.PASSAGE_ID]} by its {how}"
            for how, query in _questions(row).items()
            if not _finds(built, query, row)
        ]
    if missed:
        raise BuildNotGood(f"{len(missed)} not found, such as {', '.join(missed[:SHOWN])}")


def _sample(built: Index) -> Iterator[dict[str, Any]]:
    """One long enough provision of each of many works."""
    answer = built.search(
        {
            "size": 10 * SAMPLE,
            "query": {"bool": {"filter": [{"term": {F.PIECE: 0}}, {"exists": {"field": F.CODES}}]}},
            "collapse": {"field": F.WORK_ID},
            "_source": [F.PASSAGE_ID, F.PROVISION_ID, F.VERSION_ID, F.CODES, F.NUMBER, F.TEXT],
        }
    )
    for hit in answer["hits"]["hits"]:
        if len(hit["_source"][F.TEXT].strip()) >= LEAST:
            yield hit["_source"]


def _questions(row: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Queries that must find a passage: by its numbers, and by its words as a search puts them."""
    words = row[F.TEXT].strip()[:60]
    numbers = row[F.NUMBER] if isinstance(row[F.NUMBER], list) else [row[F.NUMBER]]
    return {
        "number": {"terms": {F.NUMBER: numbers}},
        "codes": {"term": {F.CODES: row[F.CODES][0]}},
        "words": {"match": {F.BIGRAMS: words}},
        "characters": {"match_phrase": {F.CHARS: chars(words[:LEAST])}},
    }


def _finds(built: Index, query: dict[str, Any], row: dict[str, Any]) -> bool:
    own = {"term": {F.VERSION_ID: row[F.VERSION_ID]}}
    answer = built.search(
        {"size": 10, "query": {"bool": {"must": [query], "filter": [own]}}, "_source": [F.TEXT]}
    )
    return any(hit["_source"][F.TEXT] == row[F.TEXT] for hit in answer["hits"]["hits"])
