"""The record of a job: what was asked, how far it has come, how it ended."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from pydantic import Field

from ingest.report import Report
from mappings.records import Record
from mappings.template import DEFAULT_PROFILE


class State(StrEnum):
    """How far a job has come."""

    WAITING = "waiting"
    """Behind another job of the same service."""
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    INTERRUPTED = "interrupted"
    """Killed or stopped: it can be resumed."""


class Job(Record):
    """One job that writes to a collection."""

    job_id: str
    kind: str
    """ingest, reindex, delete, retry, review or rollback."""
    state: State = State.RUNNING
    started: datetime
    finished: datetime | None = None
    asked: tuple[str, ...] = ()
    """Paths of an ingest, sources of a delete."""
    folder: str = ""
    """Working folder in which paths were given."""
    chunking: str | None = None
    """Chunking profile of the build that a reindex makes."""
    dictionary: str = ""
    """Version of its words."""
    profile: str = DEFAULT_PROFILE
    """Its profile."""
    stage: str = ""
    """Step that it has come to."""
    done: int = 0
    total: int = 0
    report: Report | None = None
    reason: str = ""
    """Why it failed."""
    remedy: str = ""
    build: str = ""
    """Name of the build that a reindex makes."""
    before: dict[str, str] = Field(default_factory=dict)
    """Index that served before a swap, kept for roll-back, by kind."""

    @property
    def wrote(self) -> bool:
        """Whether it may have changed what the collection says."""
        return self.report is None or bool(self.report.passages)
