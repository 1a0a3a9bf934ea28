"""What each source says, kept in the index: how far it has come, and what to build from.

A source enters as `parsed` before its passages are written, and becomes `written` after the last
of them; it goes as `leaving` before its passages do, and out of the ledger after the last of them:
whatever kills a job, the next one finds what is left to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ingest.assemble import work_of
from ingest.reviews import Reviews, corrected
from ingest.source import Draft, Outline
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.records import Record

PARSED, WRITTEN, LEAVING = "parsed", "written", "leaving"
UNFINISHED = {"terms": {F.STATE: [PARSED, LEAVING]}}


class Told(Record):
    """What one source says about itself."""

    source: str
    """Path as given at ingest."""
    draft: Draft


class Entry(Told):
    """One source as it was read."""

    sha256: str
    """Of the bytes, with the version of the parser."""
    work_id: str
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

    def __init__(self, index: Index, reviews: Reviews | None = None) -> None:
        self.index = index
        self._corrections = reviews.corrections() if reviews else {}

    def marks(self) -> dict[str, Mark]:
        """Every known source and how far it has come."""
        rows = self.index.scan("sources", fields=[F.SOURCES, F.CONTENT_HASH, F.STATE, F.WORK_ID])
        return {
            row[F.SOURCES]: Mark(row[F.CONTENT_HASH], row[F.STATE], row[F.WORK_ID]) for row in rows
        }

    def enter(self, entries: Iterable[Entry]) -> None:
        """Keep what was read, as people corrected it, as `parsed`; raises ServerRefused."""
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
            for entry in map(self._reviewed, entries)
        )
        self.index.write_all("sources", documents)

    def review(self) -> None:
        """Enter anew every source that does not yet say what people decided about it."""
        named = {"terms": {F.SOURCES: sorted(self._corrections)}}
        rows = self.index.scan("sources", named, fields=[F.RECORD]) if self._corrections else ()
        held = [Entry.model_validate(row[F.RECORD]) for row in rows]
        self.enter(one for one in held if self._reviewed(one) != one)
        self.index.refresh("sources")

    def _reviewed(self, entry: Entry) -> Entry:
        """An entry with the decisions about its source; a new title makes it another work's."""
        if entry.source not in self._corrections:
            return entry
        draft = corrected(entry.draft, self._corrections[entry.source])
        work = work_of(draft)
        before = dict.fromkeys((*entry.former_works, entry.work_id))
        former = tuple(one for one in before if one != work)
        return entry.model_copy(update={"draft": draft, "work_id": work, "former_works": former})

    def of_works(self, works: Sequence[str]) -> list[Entry]:
        """Sources of some works, in order of their paths, without those that leave."""
        rows = self.index.scan("sources", _staying(works), fields=[F.RECORD])
        entries = [Entry.model_validate(row[F.RECORD]) for row in rows]
        return sorted(entries, key=lambda entry: entry.source)

    def of_work(self, work_id: str) -> list[Entry]:
        """Sources of one work; see `of_works`."""
        return self.of_works([work_id])

    def told(self, works: Sequence[str] | None = None) -> dict[str, Told]:
        """What every source, or those of some works, say about themselves: without their texts."""
        fields = [f"{F.RECORD}.source", f"{F.RECORD}.draft"]
        rows = self.index.scan("sources", _staying(works), fields=fields)
        return {one.source: one for one in (Told.model_validate(row[F.RECORD]) for row in rows)}

    def works(self) -> set[str]:
        """Every work that a source belongs to."""
        return {mark.work_id for mark in self.marks().values()}

    def unfinished_works(self) -> set[str]:
        """Works whose passages do not yet say what their sources say."""
        former = f"{F.RECORD}.former_works"
        rows = self.index.scan("sources", UNFINISHED, fields=[F.WORK_ID, former])
        return {
            work
            for row in rows
            for work in (row[F.WORK_ID], *row.get(F.RECORD, {}).get("former_works", ()))
        }

    def leave(self, sources: Iterable[str]) -> None:
        """Let sources go: their works are to be written anew without them."""
        self.index.update_all("sources", ((source, {F.STATE: LEAVING}) for source in sources))
        self.index.refresh("sources")

    def forget_left(self) -> set[str]:
        """Take the sources that left out of the ledger; returns their names."""
        rows = self.index.scan("sources", {"term": {F.STATE: LEAVING}}, fields=[F.SOURCES])
        left = {row[F.SOURCES] for row in rows}
        self.index.remove_all("sources", sorted(left))
        self.index.refresh("sources")
        return left

    def settle(self, sources: Iterable[str]) -> None:
        """Mark sources as `written`."""
        self.index.update_all("sources", ((source, {F.STATE: WRITTEN}) for source in sources))


def _staying(works: Sequence[str] | None) -> dict[str, Any]:
    """Query of the sources of some works, or of all, without those that leave."""
    wanted = {"match_all": {}} if works is None else {"terms": {F.WORK_ID: list(works)}}
    return {"bool": {"filter": wanted, "must_not": {"term": {F.STATE: LEAVING}}}}
