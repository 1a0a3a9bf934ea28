"""What an ingest did: read = written + skipped + failed, and why each failure."""

from __future__ import annotations

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


class Report(Record):
    """Counts of files that add up, and every failure."""

    read: int = Field(ge=0)
    """Files looked at."""
    written: int = Field(ge=0)
    """Files whose provisions were written or brought up to date."""
    skipped: int = Field(ge=0)
    """Files that stand in the index unchanged."""
    failed: int = Field(ge=0)
    """Files of which something could not be written."""
    passages: int = Field(ge=0)
    """Passages written, changed or removed by this run."""
    works: int = Field(ge=0)
    """Works whose passages were looked at anew."""
    failures: tuple[Failure, ...] = ()
    notices: tuple[str, ...] = ()
    """What a reader should know though nothing failed."""


class Tally:
    """Counts while an ingest runs; each file ends in exactly one of three places."""

    def __init__(self) -> None:
        self._written: set[str] = set()
        self._skipped: set[str] = set()
        self._failures: dict[str, list[Failure]] = {}
        self.passages = 0
        self.works = 0
        self.notices: list[str] = []

    def write(self, source: str) -> None:
        """Count a file as written, unless something of it failed."""
        self._written.add(source)

    def skip(self, source: str) -> None:
        """Count a file as unchanged."""
        self._skipped.add(source)

    def fail(self, source: str, fault: PlatformError) -> None:
        """Count a file as failed, with the reason."""
        self.fail_passage(source, None, reason=str(fault), remedy=fault.remedy)

    def fail_passage(
        self, source: str, passage_id: str | None, *, reason: str, remedy: str
    ) -> None:
        """Count a file as failed because of one of its passages."""
        failure = Failure(source=source, reason=reason, remedy=remedy, passage_id=passage_id)
        self._failures.setdefault(source, []).append(failure)

    def report(self) -> Report:
        """The counts as they stand."""
        failed = set(self._failures)
        written = self._written - failed
        skipped = self._skipped - written - failed
        return Report(
            read=len(written | skipped | failed),
            written=len(written),
            skipped=len(skipped),
            failed=len(failed),
            passages=self.passages,
            works=self.works,
            failures=tuple(failure for rows in self._failures.values() for failure in rows),
            notices=tuple(dict.fromkeys(self.notices)),
        )
