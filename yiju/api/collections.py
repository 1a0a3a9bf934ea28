"""The collections that the service holds open, each warm until a job has changed it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import NamedTuple, TypeVar

from elasticsearch import Elasticsearch

from ingest.job import State
from mappings.errors import PlatformError, ServerUnavailable, UnknownCollection
from mappings.fields import Fields as F
from mappings.index import Index, collections
from mappings.index.builds import checked_name
from yiju.connect import Endpoint, connect, endpoint
from yiju.settings import Settings
from yiju.workbench import Workbench, open_workbench

T = TypeVar("T")

LOOKED = 1.0
"""Seconds between two looks at the jobs of a collection: the index itself lags as long."""

Ended = tuple[tuple[str, int], ...]
"""How many jobs have ended, by state: changes with every job that may have changed something."""


class _Held(NamedTuple):
    bench: Workbench
    ended: Ended
    looked: float


class _Refused(NamedTuple):
    fault: PlatformError
    at: float


class Collections:
    """Every collection of the server, by name.

    Safe to ask from many threads: two that open the same one at once both get it, and one is kept.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._held: dict[str, _Held] = {}
        self._client: Elasticsearch | None = None
        self._endpoint: Endpoint | None = None
        self._door = Lock()
        self._refused: _Refused | None = None

    def names(self, *, within: float | None = None) -> tuple[str, ...]:
        """Collections that the server holds now; seconds to wait, else those of the settings."""
        patience = min(within or self.settings.es_timeout, self.settings.es_timeout)
        with self._following():
            client = self._client or self._through_door(lambda: connect(self.settings))
            self._client = client
            return collections(client.options(request_timeout=patience))

    def open(self, name: str) -> Workbench:
        """A collection with its catalogue warm; raises UnknownCollection."""
        with self._following():
            return self._open(name)

    @contextmanager
    def _following(self) -> Iterator[None]:
        """Connect anew from the next request on where the server came back at another address."""
        try:
            yield
            self._endpoint = self._endpoint or _endpoint(self.settings)
        except ServerUnavailable:
            now = _endpoint(self.settings)
            if now and now != self._endpoint:
                self._endpoint, self._client = now, None
                self._held.clear()
            raise

    def _through_door(self, connected: Callable[[], T]) -> T:
        """Connect one after another; those who waited while it failed share the fault.

        Each of them would wait as long again, and the last for all of them.
        """
        came = monotonic()
        with self._door:
            if self._refused and self._refused.at >= came:
                raise self._refused.fault
            try:
                return connected()
            except PlatformError as fault:
                self._refused = _Refused(fault, monotonic())
                raise

    def _open(self, name: str) -> Workbench:
        held, now = self._held.get(checked_name(name)), monotonic()
        if held and now - held.looked < LOOKED:
            return held.bench
        if held:
            # Whoever else asks meanwhile is served by what is open: one look is enough.
            self._held[name] = held._replace(looked=now)
        bench = held.bench if held else self._opened(name)
        if not bench.index.exists():
            self._held.pop(name, None)
            raise UnknownCollection(name)
        ended = _ended(bench.index)
        if held and ended != held.ended:
            bench = self._opened(name)
        self._held[name] = _Held(bench, ended, now)
        return bench

    def _opened(self, name: str) -> Workbench:
        return self._through_door(lambda: open_workbench(self.settings, name))


def _endpoint(settings: Settings) -> Endpoint | None:
    """Where the server is now; None while the embedded node does not run."""
    try:
        return endpoint(settings, start=False)
    except PlatformError:
        return None


def _ended(index: Index) -> Ended:
    """Jobs of a collection that run no more, by state."""
    request = {
        "size": 0,
        "query": {"bool": {"must_not": [{"term": {F.STATE: State.RUNNING}}]}},
        "aggs": {"states": {"terms": {"field": F.STATE}}},
    }
    buckets = index.search(request, kind="jobs")["aggregations"]["states"]["buckets"]
    return tuple(sorted((bucket["key"], bucket["doc_count"]) for bucket in buckets))
