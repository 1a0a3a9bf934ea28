"""What an ingest did: read = written + skipped + failed, and why each failure."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import NamedTuple

from pydantic import Field

from mappings.errors import PlatformError
from mappings.records import Record


class Failure(Record):
    """One file, or one passage of a file, that did not enter."""

    source: str
    reason: str
    remedy: str
    passage_id: str | None = None
    """Set where a single passage failed."""


class Refused(NamedTuple):
    """A passage that the index did not take."""

    passage_id: str
    work_id: str
    sources: tuple[str, ...]
    reason: str


class Written(NamedTuple):
    """What writing some works came to."""

    passages: int
    """Written or removed."""
    standing: int
    """All that the works have now."""
    refused: tuple[Refused, ...]


class Report(Record):
    """Counts of files that add up, and every failure."""

    read: int = Field(ge=0)
    """Files looked at."""
    written: int = Field(ge=0)
    """Files whose provisions were written or brought up to date."""
    skipped: int = Field(ge=0)
    """Files that stand in the index unchanged."""
    failed: int = Field(ge=0)
    """Files looked at of which something could not be written."""
    passages: int = Field(ge=0)
    """Passages written, changed or removed by this run."""
    removed: int = Field(default=0, ge=0)
    """Files taken out of the collection."""
    works: int = Field(ge=0)
    """Works whose passages were looked at anew."""
    failures: tuple[Failure, ...] = ()
    notices: tuple[str, ...] = ()
    """What a reader should know though nothing failed."""


class Tally:
    """Counts while an ingest runs; each file ends in exactly one of three places."""

    def __init__(self) -> None:
        self._read: set[str] = set()
        self._written: set[str] = set()
        self._failures: dict[str, list[Failure]] = {}
        self._passages = 0
        self._works = 0
        self._removed = 0
        self.standing = 0
        """Passages that all works looked at have now."""
        self.versions = 0
        """Versions that all works looked at have now."""
        self._notices: dict[str, None] = {}

    @property
    def failed(self) -> set[str]:
        """Files of which something could not be written."""
        return set(self._failures)

    def read(self, source: str) -> None:
        """Count a file as looked at."""
        self._read.add(source)

    def write(self, sources: Iterable[str]) -> None:
        """Count files as written; those of earlier runs that share a work are not counted."""
        self._written |= self._read.intersection(sources)

    def fail(self, source: str, fault: PlatformError) -> None:
        """Count a file as failed, with the reason."""
        self._fail(Failure(source=source, reason=fault.message, remedy=fault.remedy))

    def remove(self, sources: Sized) -> None:
        """Count files as taken out."""
        self._removed += len(sources)

    def count(self, written: Written, *, works: int, versions: int) -> None:
        """Count the passages of works; what was refused fails the files it came from."""
        self._works += works
        self._passages += written.passages
        self.standing += written.standing
        self.versions += versions
        for refused in written.refused:
            for source in refused.sources:
                self._fail(
                    Failure(
                        source=source,
                        passage_id=refused.passage_id,
                        reason=refused.reason,
                        remedy="Mend that provision in the file and ingest it again.",
                    )
                )

    def notice(self, sentence: str) -> None:
        """Keep something a reader should know, once."""
        self._notices[sentence] = None

    def report(self) -> Report:
        """The counts as they stand."""
        written = self._written - self.failed
        return Report(
            read=len(self._read),
            written=len(written),
            skipped=len(self._read - written - self.failed),
            failed=len(self._read & self.failed),
            removed=self._removed,
            passages=self._passages,
            works=self._works,
            failures=tuple(failure for rows in self._failures.values() for failure in rows),
            notices=tuple(self._notices),
        )

    def _fail(self, failure: Failure) -> None:
        self._failures.setdefault(failure.source, []).append(failure)
