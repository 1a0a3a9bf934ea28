"""The records of the review queue: a version that waits, and why."""

from __future__ import annotations

from mappings.records import Record


class Doubt(Record):
    """One thing about a version that a person should look at."""

    what: str
    """Name of the rule that found it, or the field that is uncertain."""
    because: str

    @property
    def name(self) -> str:
        """What a confirmation names: the doubt returns when its grounds change."""
        return f"{self.what}: {self.because}"


class Queued(Record):
    """A version that waits for review."""

    version_id: str
    title: str
    sources: tuple[str, ...]
    asked: int
    """Answers of the audit that showed it."""
    doubts: tuple[Doubt, ...]
