"""One detector's request, and what it is called in the one round trip that carries them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mappings.fields import Fields as F
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


# What the ranking reads of every hit; the words themselves are fetched for the few that are shown.
RANKED_FIELDS: tuple[str, ...] = (
    F.PASSAGE_ID,
    F.PROVISION_ID,
    F.VERSION_ID,
    F.WORK_ID,
    F.TITLE,
    F.LABEL,
    F.NUMBER,
    F.HEADING,
    F.PATH,
    F.PART,
    F.ORDINAL,
    F.PIECE,
    F.KIND,
    F.TIER,
    F.FORCE,
    F.CONFIDENCE,
    F.EXTERNAL,
    F.ISSUER,
    F.JURISDICTION,
    F.AMENDING,
    F.WORDING_DAY,
    F.EFFECTIVE_FROM,
    F.EFFECTIVE_TO,
    F.ENDED_BY,
)


def filtered(query: Clause | None, scope: Sequence[Clause]) -> Clause:
    """A scoring query within a scope; without a query every passage of it scores alike."""
    return {"bool": {"must": [query or {"match_all": {}}], "filter": list(scope)}}


def body(query: Clause, *, size: int, fields: Sequence[str] = RANKED_FIELDS) -> Body:
    """A search of the passages that brings these fields."""
    return {"query": query, "size": size, "_source": list(fields), "track_total_hits": False}
