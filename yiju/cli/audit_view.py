"""Audit records as a reader sees them: a list, one whole, a replay beside what was recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.table import Table

from mappings.fields import Fields as F
from search.chain import Json, entry_of
from search.language_model.calls import ModelCall
from search.recorded import ANSWER, Listed, kind_of, recorded_answer
from yiju.cli.answer import show
from yiju.cli.terminal import facts, shortened, words

if TYPE_CHECKING:
    from search.replayed import Replay


def table_of(rows: list[Listed]) -> Table:
    """Records as a table."""
    table = Table("no.", "audit id", "recorded", "kind", "question", "outcome")
    for row in rows:
        when = row.recorded_at.partition(".")[0].removesuffix("Z").replace("T", " ")
        table.add_row(
            str(row.sequence),
            row.audit_id,
            when,
            row.kind,
            words(shortened(row.question)),
            words(row.outcome),
        )
    return table


def show_document(document: Json, console: Console) -> None:
    """Print one record whole, and its link in the chain."""
    if kind_of(document) == ANSWER:
        answer = recorded_answer(document)
        show(answer, console, explain=True)
        for call in answer.model_calls:
            console.print(said(call))
    else:
        console.print(words(json.dumps(document.get(F.RECORD), ensure_ascii=False, indent=2)))
    link = entry_of(document)
    console.print(
        facts(
            (
                ("link", str(link.sequence)),
                ("recorded at", link.recorded_at),
                ("follows", link.previous_hash),
                ("commitment", link.commitment),
                ("hash", link.hash),
            )
        )
    )


def said(call: ModelCall) -> Table:
    """One call of a language model, its own words last."""
    tokens = (call.prompt_tokens, call.answer_tokens)
    counted = [f"{n} {of}" for n, of in zip(tokens, ("asked", "answered"), strict=True) if n]
    return facts(
        (
            ("model asked", f"{call.model}, for {call.method}"),
            ("requests", str(call.requests)),
            ("form", call.form),
            ("tokens", ", ".join(counted)),
            ("failure", call.failure),
            ("it said", call.answer),
        )
    )


def replayed(told: Replay) -> Iterator[RenderableType]:
    """A replay in words."""
    yield facts((("replayed", told.audit_id), ("against", told.against)))
    yield words("The answer is the same." if told.same else "The answer differs.", "bold")
    for line in told.circumstances:
        yield words(line, "yellow")
    if told.differences:
        table = Table("provision", "what differs", "why", show_lines=True)
        for one in told.differences:
            table.add_row(words(one.citation), words(one.what), words(one.because))
        yield table
