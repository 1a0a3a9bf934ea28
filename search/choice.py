"""Whether a method runs for a question, and why: what the tables of dispatch hold."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from search.skips import Skip


class When(StrEnum):
    """In which round a method runs."""

    NOW = "now"
    LATER = "later"
    """Only where the first round does not settle the question."""
    NEVER = "never"


class Choice(NamedTuple):
    """When a method runs, and why."""

    when: When
    because: str
    key: Skip | None = None
    """Why it does not run, to count by; none where it does."""


def now(because: str) -> Choice:
    """It runs in the first round."""
    return Choice(When.NOW, because)


def later(because: str) -> Choice:
    """It waits for what the first round finds, and is skipped where that settles the question."""
    return Choice(When.LATER, because, Skip.SETTLED)


def never(key: Skip, because: str) -> Choice:
    """It is skipped."""
    return Choice(When.NEVER, because, key)
