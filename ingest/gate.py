"""What may not enter the index, and why: each rule names what a citation would lack."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ingest.source import Draft, Outline, Source
from mappings.errors import RejectedDocument


class Bar(NamedTuple):
    """A reason to refuse a file."""

    applies: Callable[[Source, Outline, Draft], bool]
    reason: str
    remedy: str


BARS: tuple[Bar, ...] = (
    Bar(
        lambda source, _outline, _draft: not source.text.strip(),
        "it holds no text",
        "Give a file with text; a scanned page must be read by OCR first.",
    ),
    Bar(
        lambda _source, outline, _draft: not any(clause.text.strip() for clause in outline.clauses),
        "no provision was found in it",
        "Check that articles or clauses begin lines (第一条 …, 3.2.1 …), or remove the file.",
    ),
    Bar(
        lambda _source, _outline, draft: not draft.title.strip(),
        "it has no title, so nothing in it can be cited",
        "Write the title on the first line.",
    ),
)


def admit(source: Source, outline: Outline, draft: Draft) -> None:
    """Let a file in; raises RejectedDocument with the first bar that applies."""
    for bar in BARS:
        if bar.applies(source, outline, draft):
            raise RejectedDocument(source.path, bar.reason, remedy=bar.remedy)
