"""What a model answered, read strictly: roles that are roles, lines that are whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from mappings.errors import ChatError
from mappings.records import Record
from search.result import Role

Told = TypeVar("Told", bound=Record)

FENCED = re.compile(r"```(?:json)?\s*\n?(.*?)```", re.DOTALL | re.IGNORECASE)
THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
LONGEST_REASON = 300


class Judgement(Record):
    """The role of one candidate."""

    candidate_id: str
    """Copied exactly."""
    role: Role
    reason: str
    """One line."""


class Judgements(Record):
    """The whole answer."""

    none_relevant: bool
    """True where no candidate is relevant; rankings is empty then."""
    rankings: tuple[Judgement, ...]


class Read(NamedTuple):
    """The lines that could be read, and how many could not."""

    none_relevant: bool
    rankings: tuple[Judgement, ...]
    unreadable: int


def read_answer(text: str) -> Read:
    """Read the JSON of an answer: bare, fenced, or after the model's thoughts.

    Raises ChatError where there is none, or no line of it can be read.
    """
    answer = next(objects(text, holding="rankings"), None)
    if answer is None:
        raise ChatError("what it answered is not the JSON asked for", reason="malformed")
    lines = answer["rankings"]
    judged = tuple(judgement for line in lines if (judgement := _judgement(line)))
    none_relevant = answer.get("none_relevant") is True and not lines
    if not judged and not none_relevant:
        raise ChatError("it judged no candidate", reason="malformed")
    return Read(none_relevant, judged, len(lines) - len(judged))


def objects(text: str, *, holding: str) -> Iterator[dict[str, Any]]:
    """Objects of JSON that hold a list of this name: bare, fenced, or after a model's thoughts."""
    said = THOUGHT.sub("", text)
    for written in (said, *FENCED.findall(said)):
        try:
            found = json.loads(written)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict) and isinstance(found.get(holding), list):
            yield found


def read_as(text: str, schema: type[Told], *, holding: str) -> Told:
    """The first object of an answer that has the form asked for; raises ChatError."""
    for found in objects(text, holding=holding):
        try:
            return schema.model_validate(found)
        except ValidationError:
            continue
    raise ChatError("what it wrote is not the JSON asked for", reason="malformed")


def _judgement(line: Any) -> Judgement | None:
    try:
        found = Judgement.model_validate(line)
    except ValidationError:
        return None
    reason = " ".join(found.reason.split())[:LONGEST_REASON]
    return found.model_copy(update={"reason": reason or "the model gave no reason"})
