"""What is said when nothing can be searched: general duties, in our own words, and no law."""

from __future__ import annotations

import json
import secrets
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Literal

from mappings.records import Record
from mappings.typography import HAN

MOST = 3
"""Topics that one answer shows."""

WARNING = {
    "zh": "应急内容，不是检索结果：没有检索任何法规，以下不是任何法规的原文，不得引用。"
    "恢复后请重新检索。",
    "en": "Emergency text, not a search result: no law was searched, these are the words of no law,"
    " and must not be cited; ask again when the search is back.",
}


class EmergencyText(Record):
    """One topic of the bundled set."""

    language: str
    topic: str
    keywords: tuple[str, ...]
    """Words of a question by which it is chosen; none = where no other is."""
    duty: str
    example: str
    """A limit as an example: never the figure that governs."""


class EmergencyAnswer(Record):
    """What is given instead of an answer, kept apart from all that was searched."""

    kind: Literal["emergency"] = "emergency"
    status: Literal["emergency"] = "emergency"
    audit_id: str
    recorded_at: datetime
    question: str
    collection: str
    because: str
    """Why nothing could be searched."""
    warning: str
    texts: tuple[EmergencyText, ...]


def emergency_answer(
    question: str, *, collection: str, because: str, now: datetime
) -> EmergencyAnswer:
    """The bundled texts whose keywords the question holds, or the general one."""
    language = "zh" if HAN.search(question) else "en"
    ours = [text for text in bundled() if text.language == language]
    folded = question.casefold()
    chosen = [text for text in ours if any(word in folded for word in text.keywords)]
    general = [text for text in ours if not text.keywords]
    return EmergencyAnswer(
        audit_id=secrets.token_hex(8),
        recorded_at=now,
        question=question,
        collection=collection,
        because=because,
        warning=WARNING[language],
        texts=tuple((chosen or general)[:MOST]),
    )


@cache
def bundled() -> tuple[EmergencyText, ...]:
    """The bundled set, read once."""
    lines = files("search").joinpath("emergency.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(EmergencyText.model_validate(json.loads(line)) for line in lines)
