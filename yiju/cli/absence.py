"""Nothing found, and the proof of it: what was looked for, where, and what came nearest."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table

from search.result import AuditedRetrievalResult, Proof
from yiju.cli.terminal import facts, words
from yiju.wording import NOT_FOUND, VERDICTS


def absence(result: AuditedRetrievalResult) -> Iterator[RenderableType]:
    """Why nothing answers, and the proof; nothing where something does."""
    if not result.not_found:
        return
    reason = result.not_found_reason
    yield words(f"Not found: {NOT_FOUND[reason] if reason else 'no reason was given'}", "bold red")
    if (proof := result.proof) is None:
        return
    if proof.terms:
        yield words(VERDICTS[proof.verdict])
        yield _counts(proof)
    yield facts(
        (
            ("out of force", "\n".join(proof.out_of_force)),
            ("nearest", "\n".join(proof.nearest_misses)),
            ("scope", proof.scope),
            ("passages", f"{proof.passages_in_scope:,}"),
            ("current to", f"{proof.current_to or 'an unknown day'}"),
            ("build", f"{proof.build}, dictionary {proof.dictionary}"),
        )
    )
    if result.candidates:
        yield words("What is in force on that day and comes nearest:")


def _counts(proof: Proof) -> Table:
    table = Table("term", "other words for it")
    table.add_column("provisions", justify="right")
    for count in proof.terms:
        expansions = ", ".join(count.expansions)
        table.add_row(words(count.term), words(expansions), f"{count.provisions:,}")
    return table
