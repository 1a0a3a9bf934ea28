"""One detector's request, and what it is called in the one round trip that carries them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from search.clauses import Clause
from search.dispatch import Method

Body = dict[str, Any]


class Leg(NamedTuple):
    """A search to be sent."""

    name: str
    """Unique in its round: a method, or what else is asked."""
    method: Method | None
    """Whose sightings the hits are; None for counts, the pool and the probe."""
    body: Body


class Scope(NamedTuple):
    """Which passages may be considered at all."""

    filters: tuple[Clause, ...]
    """Metadata, work and knowledge."""
    effectivity: tuple[Clause, ...]
    """The veto; empty where all may be shown."""

    @property
    def clauses(self) -> list[Clause]:
        """Everything that must hold."""
        return [*self.filters, *self.effectivity]


def filtered(query: Clause | None, scope: Sequence[Clause]) -> Clause:
    """A scoring query within a scope; without a query every passage of it scores alike."""
    return {"bool": {"must": [query or {"match_all": {}}], "filter": list(scope)}}


def body(query: Clause, *, size: int) -> Body:
    """A search of the passages that brings what is kept of each: light, see `mappings.template`."""
    return {"query": query, "size": size, "track_total_hits": False}
