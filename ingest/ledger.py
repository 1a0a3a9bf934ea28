"""What each source says, kept in the index: how far it has come, and what to build from.

A source enters as `parsed` before its passages are written, and becomes `written` after the last
of them: whatever kills an ingest, the next one finds what is left to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ingest.source import Draft, Outline
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.records import Record

PARSED, WRITTEN = "parsed", "written"


class Entry(Record):
    """One source as it was read."""

    source: str
    """Path as given at ingest."""
    sha256: str
    """Of the bytes, with the version of the parser."""
    work_id: str
    draft: Draft
    outline: Outline
    former_works: tuple[str, ...] = ()
    """Works this path belonged to before and that must be built anew without it."""


class Mark(NamedTuple):
    """How far a source has come."""

    sha256: str
    state: str
    work_id: str


class Ledger:
    """The sources of one collection."""

    def __init__(self, index: Index) -> None:
        self.index = index

    def marks(self) -> dict[str, Mark]:
        """Every known source and how far it has come."""
        rows = self.index.scan("sources", fields=[F.SOURCES, F.CONTENT_HASH, F.STATE, F.WORK_ID])
        return {
            row[F.SOURCES]: Mark(row[F.CONTENT_HASH], row[F.STATE], row[F.WORK_ID]) for row in rows
        }

    def enter(self, entries: Iterable[Entry]) -> None:
        """Keep what was read, as `parsed`; raises ServerRefused where the index will not."""
        documents = (
            (
                entry.source,
                {
                    F.SOURCES: entry.source,
                    F.CONTENT_HASH: entry.sha256,
                    F.STATE: PARSED,
                    F.WORK_ID: entry.work_id,
                    F.RECORD: entry.model_dump(mode="json"),
                },
            )
            for entry in entries
        )
        self.index.write_all("sources", documents)

    def of_work(self, work_id: str) -> list[Entry]:
        """Sources of one work, in order of their paths."""
        rows = self.index.scan("sources", {"term": {F.WORK_ID: work_id}}, fields=[F.RECORD])
        entries = [Entry.model_validate(row[F.RECORD]) for row in rows]
        return sorted(entries, key=lambda entry: entry.source)

    def unfinished(self) -> Iterator[Entry]:
        """Sources that were read but whose passages are not all written."""
        for row in self.index.scan("sources", {"term": {F.STATE: PARSED}}, fields=[F.RECORD]):
            yield Entry.model_validate(row[F.RECORD])

    def settle(self, sources: Iterable[str]) -> None:
        """Mark sources as `written`."""
        self.index.update_all("sources", ((source, {F.STATE: WRITTEN}) for source in sources))
