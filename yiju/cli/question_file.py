"""A file of questions: one JSON object a line in, one result a line out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ConfigDict, ValidationError

from mappings.errors import InputError, PlatformError
from mappings.records import Record
from search.question import Question
from search.result import AuditedRetrievalResult
from yiju.asking import read_day, read_text
from yiju.faults import as_platform_error

Ask = Callable[[Question], AuditedRetrievalResult]
FORM = 'Write {"qid": "1", "query": "…"}, and "as_of": "2025-04-19" where a day is meant.'


class Line(Record):
    """One question of a file; keys it does not know are notes for people."""

    model_config = ConfigDict(extra="ignore")

    qid: str | int
    query: str
    as_of: str | None = None
    """Day of the facts; empty = the command's, else the day the words name, else today."""


class Answered(NamedTuple):
    """What became of one line."""

    text: str
    """Result or error with its `qid`, as one line of JSON."""
    error: PlatformError | None


def read_lines(path: Path) -> list[str]:
    """Lines of a file of questions, blank ones left out; raises InputError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(f"{path} cannot be read: {fault}", remedy=FORM) from fault
    # Not splitlines(): a string of JSON may hold the line separators of Unicode.
    return [line for line in text.split("\n") if line.strip()]


def answer_line(written: str, conditions: Question, ask: Ask) -> Answered:
    """Answer one line under the conditions of the command; what goes wrong is its answer."""
    given: dict[str, Any] = {}
    try:
        given = _object(written)
        line = _line(given)
        day = read_day(line.as_of) if line.as_of else conditions.as_of
        result = ask(conditions.model_copy(update={"text": read_text(line.query), "as_of": day}))
    except Exception as fault:  # noqa: BLE001 - not even a fault of ours in one line stops the rest
        error = as_platform_error(fault)
        told = {"message": error.message, "remedy": error.remedy}
        return Answered(_json({"qid": given.get("qid"), "error": told}), error)
    return Answered(_json({"qid": line.qid, **result.model_dump(mode="json")}), None)


def _object(written: str) -> dict[str, Any]:
    try:
        given = json.loads(written)
    except ValueError as fault:
        raise InputError(f"the line is no JSON: {fault}", remedy=FORM) from fault
    if not isinstance(given, dict):
        raise InputError("the line is no JSON object", remedy=FORM)
    return given


def _line(given: dict[str, Any]) -> Line:
    try:
        return Line.model_validate(given)
    except ValidationError as fault:
        first = fault.errors()[0]
        raise InputError(f"{first['loc'][0]}: {first['msg']}", remedy=FORM) from fault


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
