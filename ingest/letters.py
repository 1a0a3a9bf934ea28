"""Dead letters: passages that the index would not take, kept until they are written after all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from ingest.report import Refused
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.records import Record


class Letter(Record):
    """One passage that was refused."""

    passage_id: str
    work_id: str
    sources: tuple[str, ...] = ()
    """Files that hold it."""
    reason: str
    """The server's words."""


class DeadLetters:
    """The dead letters of one collection."""

    def __init__(self, index: Index) -> None:
        self.index = index

    def all(self) -> list[Letter]:
        """Every letter, in order of passages."""
        self.index.refresh("dead_letters")
        rows = self.index.scan("dead_letters")
        letters = [
            Letter(
                passage_id=row[F.PASSAGE_ID],
                work_id=row[F.WORK_ID],
                sources=tuple(row.get(F.SOURCES, ())),
                reason=row[F.REASON],
            )
            for row in rows
        ]
        return sorted(letters, key=lambda letter: letter.passage_id)

    def settle(self, works: Iterable[str], refused: Sequence[Refused]) -> None:
        """Keep what writing some works left over; what it wrote at last is no letter any more."""
        held = {name for work in works for name in self._of_work.get(work, ())}
        self.index.remove_all("dead_letters", sorted(held - {one.passage_id for one in refused}))
        self.index.write_all("dead_letters", ((one.passage_id, _document(one)) for one in refused))

    @cached_property
    def _of_work(self) -> dict[str, set[str]]:
        """Letters of each work when this run began; each work is written once in a run."""
        found: dict[str, set[str]] = {}
        for letter in self.all():
            found.setdefault(letter.work_id, set()).add(letter.passage_id)
        return found


def _document(refused: Refused) -> dict[str, Any]:
    return {
        F.PASSAGE_ID: refused.passage_id,
        F.WORK_ID: refused.work_id,
        F.SOURCES: list(refused.sources),
        F.REASON: refused.reason,
    }
