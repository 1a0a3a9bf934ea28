"""The record of a replay: a recorded answer beside the one that is given now."""

from __future__ import annotations

from mappings.records import Record


class Difference(Record):
    """One candidate that is not what it was, and why."""

    candidate_id: str
    citation: str
    what: str
    because: str


class Replay(Record):
    """A recorded answer beside the one that is given now under the same conditions."""

    audit_id: str
    against: str
    """What was asked: the recorded build, or another one as of what was known then."""
    build_is_there: bool
    same: bool
    """The same candidates in the same roles and order, or the same reason for none."""
    differences: tuple[Difference, ...]
    circumstances: tuple[str, ...]
    """What is otherwise than it was recorded: the build, the dictionary, the model …"""
