"""Where the files of a collection contradict each other, or what was derived from them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from ingest.ledger import Told
from mappings.records import Record, Version

DAYS = ("promulgated_on", "amended_on", "effective_from", "effective_to", "expires_on")
"""Fields of which the files of one version may tell different days."""

STATUSES = (
    # 未废止 and "not repealed" are in force; 代替 alone names the text before: 现行, 代替某标准.
    (re.compile(r"未(?:被)?(?:废止|失效)|\bnot (?:repealed|withdrawn)\b", re.IGNORECASE), False),
    (
        re.compile(
            r"废止|失效|作废|[已被](?:代替|替代)|"
            r"\b(?:repealed|superseded|withdrawn|expired|revoked|obsolete)\b",
            re.IGNORECASE,
        ),
        True,
    ),
    (re.compile(r"现行|有效|\b(?:in force|current|active|valid)\b", re.IGNORECASE), False),
)
"""Words of lists and sidecars for a status, and whether they mean out of force; in this order."""


class Finding(Record):
    """One thing that a reader should look at."""

    version_id: str
    what: str
    """Name of the rule that found it; a doubt of ingest keeps its own name."""
    because: str
    """The words or days that contradict each other."""


class Held(NamedTuple):
    """A version with the drafts of its files and the other wordings of its work."""

    version: Version
    entries: Sequence[Told]
    siblings: Sequence[Version]


def findings(held: Held) -> Iterator[Finding]:
    """Everything doubtful about one version, rule after rule."""
    for what, rule in RULES:
        for because in rule(held):
            yield Finding(version_id=held.version.version_id, what=what, because=because)
    for flag in held.version.flags:
        yield Finding(
            version_id=held.version.version_id, what=flag, because="a doubt noted at ingest"
        )


def _files_differ(held: Held) -> Iterator[str]:
    """Two files, or a file and its sidecar, tell different days of one wording."""
    told: dict[str, dict[str, str]] = defaultdict(dict)
    for entry in held.entries:
        for one in entry.draft.evidence:
            if one.field in DAYS:
                told[one.field].setdefault(one.value, f"{one.value} by {one.rule}, {entry.source}")
    for field, values in sorted(told.items()):
        if len(values) > 1:
            yield f"{field}: {'; '.join(values[value] for value in sorted(values))}"


def _derived_differs(held: Held) -> Iterator[str]:
    """The span begins on another day than the text names.

    An amended text still names the first day of its first wording: that is no contradiction.
    """
    begins, named = held.version.effective_from, held.version.text_from
    amended = held.version.amended_on is not None
    if begins and named and (named > begins or (named < begins and not amended)):
        yield f"binds from {begins}, the text names {named}; {held.version.basis}"


def _listed_differs(held: Held) -> Iterator[str]:
    """What somebody wrote beside a file about its status is not what was derived."""
    version = held.version
    derived = f"out of force since {version.effective_to}" if version.effective_to else "in force"
    for entry in held.entries:
        for one in entry.draft.evidence:
            ended = _says_ended(one.value) if one.field == "status" else None
            if ended is not None and ended != (version.effective_to is not None):
                yield f"{one.quote} says {one.value!r}; derived: {derived}"


def _says_ended(status: str) -> bool | None:
    """Whether a written status means out of force; None where its words are not known."""
    return next((ended for words, ended in STATUSES if words.search(status)), None)


def _overlaps(held: Held) -> Iterator[str]:
    """Two wordings of one rank bind at once."""
    mine = held.version
    for other in held.siblings:
        later = (other.effective_from or date.min) >= (mine.effective_from or date.min)
        if other is not mine and other.kind == mine.kind and later and _meet(mine, other):
            yield f"binds beside {other.version_id}"


def _meet(one: Version, other: Version) -> bool:
    starts = [version.effective_from or date.min for version in (one, other)]
    ends = [version.effective_to or date.max for version in (one, other)]
    return max(starts) < min(ends)


def _ended_before_it_began(held: Held) -> Iterator[str]:
    begins, ends = held.version.effective_from, held.version.effective_to
    if begins and ends and ends <= begins:
        yield f"binds from {begins}, out of force since {ends}"


def _no_day(held: Held) -> Iterator[str]:
    if held.version.effective_from is None:
        yield held.version.basis


RULES: tuple[tuple[str, Callable[[Held], Iterator[str]]], ...] = (
    ("files_tell_different_days", _files_differ),
    ("derived_differs_from_text", _derived_differs),
    ("listed_status_differs", _listed_differs),
    ("wordings_overlap", _overlaps),
    ("ended_before_it_began", _ended_before_it_began),
    ("no_first_day", _no_day),
)
