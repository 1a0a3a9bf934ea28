"""Dead letters: passages that the index would not take, kept until they are written after all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

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

    def settle(self, work_id: str, refused: Sequence[Refused]) -> None:
        """Keep what one work's writing left over; what it wrote at last is no letter any more."""
        names = {one.passage_id for one in refused}
        written = self._of_work.pop(work_id, set()) - names
        self.index.remove_all("dead_letters", sorted(written))
        self.index.write_all(
            "dead_letters",
            (
                (
                    one.passage_id,
                    {
                        F.PASSAGE_ID: one.passage_id,
                        F.WORK_ID: work_id,
                        F.SOURCES: list(one.sources),
                        F.REASON: one.reason,
                    },
                )
                for one in refused
            ),
        )
        if names:
            self._of_work[work_id] = names

    @cached_property
    def _of_work(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for letter in self.all():
            found.setdefault(letter.work_id, set()).add(letter.passage_id)
        return found
