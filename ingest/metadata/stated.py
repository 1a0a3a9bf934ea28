"""Brings what is said about a text into its draft; contradictions stay visible as flags."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from ingest.source import STATED_BESIDE, Draft, Evidence, Statement

FIELDS = (
    "title", "number", "issuer", "jurisdiction", "kind", "language",
    "promulgated_on", "amended_on", "effective_from", "expires_on",
)  # fmt: skip
"""Fields of a statement that a draft has, too."""
EVIDENCE_OF = {"title": "full_title"}
"""Evidence of a field stands under another name."""
DEFAULT_TRUST = 0.9
"""Confidence of what the draft says without evidence of its own, such as its language."""
HINTED = "effective_from_by_list"
OWN_WORDS = 0.85
"""Above it a rule rests on the text's own words; to differ from a guess is no contradiction."""
BY_THE_USER = 1.0


def complete(draft: Draft, statements: Iterable[Statement]) -> Draft:
    """The draft with everything that is said about its text."""
    for statement in statements:
        names = (draft.title, draft.full_title, draft.number, *draft.aliases)
        if not statement.about or not set(names).isdisjoint(statement.about):
            draft = apply(draft, statement)
    return draft


def apply(draft: Draft, statement: Statement) -> Draft:
    """The draft with what a statement adds; a more certain one overrules the text's own rule.

    A list's first day counts only where the text tells none and was not amended: lists give that
    of the first wording.
    """
    changes: dict[str, Any] = {}
    evidence, flags = [*draft.evidence], [*draft.flags]
    for field in FIELDS:
        told, held = getattr(statement, field), getattr(draft, field)
        if told is None or told == held or _is_of_first_wording(field, draft, statement):
            continue
        trust = _trust(draft, field) if held is not None else 0.0
        if held is not None and trust > OWN_WORDS:
            flags.append(f"stated_otherwise: {field} {told} by {statement.by}")
        if statement.confidence > trust:
            changes[field] = told
            evidence.append(_evidence(field, told, statement))
            flags += [HINTED] if field == "effective_from" and not _by_user(statement) else []
    if statement.status:
        evidence.append(_evidence("status", statement.status, statement))
    if "kind" in changes:
        flags = [flag for flag in flags if flag != "kind_unknown"]
    if "title" in changes:
        changes["full_title"] = statement.full_title or statement.title
    changes["aliases"] = _aliases(draft, statement, changes.get("title", draft.title))
    changes["evidence"] = tuple(evidence)
    changes["flags"] = tuple(dict.fromkeys(flags))
    return draft.model_copy(update=changes)


def _is_of_first_wording(field: str, draft: Draft, statement: Statement) -> bool:
    return field == "effective_from" and not _by_user(statement) and draft.amended_on is not None


def _by_user(statement: Statement) -> bool:
    return statement.confidence == BY_THE_USER


def _trust(draft: Draft, field: str) -> float:
    name = EVIDENCE_OF.get(field, field)
    found = [one.confidence for one in draft.evidence if one.field == name]
    return max(found, default=DEFAULT_TRUST)


def _evidence(field: str, value: str | date, statement: Statement) -> Evidence:
    return Evidence(
        field=field,
        value=str(value),
        quote=statement.by,
        rule=STATED_BESIDE,
        confidence=statement.confidence,
    )


def _aliases(draft: Draft, statement: Statement, title: str) -> tuple[str, ...]:
    names = (*draft.aliases, *statement.aliases, statement.full_title, statement.title)
    return tuple(dict.fromkeys(name for name in names if name and name != title))
