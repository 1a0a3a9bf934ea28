"""What people decided about annotations: kept in a file apart from the index, read at each job.

A decision is a line of JSON in the home, so that it outlives every index, can be read, compared
and backed up like any text, and is applied to a source whenever that source is built.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ingest.metadata.stated import FIELDS
from ingest.source import REVIEWED as RULE
from ingest.source import Draft, Evidence, Statement
from mappings.authority import BY_KIND
from mappings.errors import InputError, UnreadableDocument
from mappings.records import Record


class Verdict(StrEnum):
    """What a reviewer decided."""

    CONFIRMED = "confirmed"
    CORRECTED = "corrected"


class Decision(Record):
    """One decision about one source."""

    source: str
    """Path as given at ingest."""
    verdict: Verdict
    at: datetime
    by: str
    """Who decided."""
    field: str = ""
    """Field that was corrected."""
    value: str = ""
    """Its value from now on."""
    was: str = ""
    """Its value before."""
    doubts: tuple[str, ...] = ()
    """Doubts that were looked at and found to be none."""


class Reviews:
    """The decisions of one collection."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> tuple[Decision, ...]:
        """Every decision, the oldest first; raises UnreadableDocument for a damaged file."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
            return tuple(Decision.model_validate_json(line) for line in lines if line.strip())
        except FileNotFoundError:
            return ()
        except (OSError, ValueError) as fault:
            raise UnreadableDocument(
                str(self.path),
                "the review decisions cannot be read",
                remedy="Mend the line, or restore the file from a backup.",
            ) from fault

    def add(self, decisions: Iterable[Decision]) -> None:
        """Keep decisions behind those that are there."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as stream:
            stream.writelines(f"{one.model_dump_json()}\n" for one in decisions)

    def corrections(self) -> dict[str, dict[str, Decision]]:
        """The newest correction of each field, by source."""
        found: dict[str, dict[str, Decision]] = {}
        for one in self.all():
            if one.verdict is Verdict.CORRECTED:
                found.setdefault(one.source, {})[one.field] = one
        return found

    def confirmed(self) -> set[tuple[str, str]]:
        """Sources and the doubts about them that were found to be none."""
        return {(one.source, doubt) for one in self.all() for doubt in one.doubts}


def checked(field: str, value: str) -> Any:
    """The value of a correction in its type; raises InputError for what no draft can hold."""
    if field not in FIELDS:
        raise InputError(
            f"{field!r} cannot be corrected", remedy=f"Use one of: {', '.join(FIELDS)}."
        )
    if field == "kind" and value not in BY_KIND:
        raise InputError(
            f"no kind is named {value!r}", remedy=f"Use one of: {', '.join(sorted(BY_KIND))}."
        )
    try:
        statement = Statement.model_validate({"by": RULE, "confidence": 1, field: value})
    except ValidationError as fault:
        raise InputError(f"{field}={value}: {fault.errors()[0]['msg']}") from fault
    return getattr(statement, field)


def corrected(draft: Draft, corrections: dict[str, Decision]) -> Draft:
    """The draft as decided; where the text itself says otherwise, a flag tells so."""
    evidence = [one for one in draft.evidence if one.rule != RULE]
    flags = [flag for flag in draft.flags if not flag.startswith("reviewed_otherwise")]
    changes: dict[str, Any] = {}
    for field, decision in sorted(corrections.items()):
        flags += [
            f"reviewed_otherwise: {field} {one.value} by {one.rule}"
            for one in evidence
            if one.field == field and one.value != decision.value
        ]
        changes[field] = checked(field, decision.value)
        evidence.append(_evidence(decision))
    if "kind" in changes:
        flags = [flag for flag in flags if flag != "kind_unknown"]
    if "title" in changes and changes["title"] != draft.title:
        changes["full_title"] = changes["title"]
        changes["aliases"] = tuple(dict.fromkeys((*draft.aliases, draft.title)))
    changes |= {"evidence": tuple(evidence), "flags": tuple(dict.fromkeys(flags))}
    return draft.model_copy(update=changes)


def _evidence(decision: Decision) -> Evidence:
    return Evidence(
        field=decision.field,
        value=decision.value,
        quote=f"decided by {decision.by} on {decision.at.date()}",
        rule=RULE,
        confidence=1.0,
    )
