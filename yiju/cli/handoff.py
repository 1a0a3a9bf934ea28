"""`yiju context`: the evidence for a generator; `yiju answer`: written on it, and checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console, RenderableType

from mappings.errors import ChatError, InputError
from search.question import Question
from yiju.asking import read_day, read_text
from yiju.chat import open_chat
from yiju.cli.terminal import facts, open_console, words
from yiju.settings import Settings, load_settings

if TYPE_CHECKING:
    from search.answering import GeneratedAnswer
    from search.evidence import EvidenceBlock
    from search.result import AuditedRetrievalResult
    from yiju.workbench import Workbench

Asked = Annotated[str | None, typer.Argument(help="Question, clause or citation.")]
Collection = Annotated[str | None, typer.Option(help="Collection to ask.")]
AsOf = Annotated[
    str | None, typer.Option(metavar="DATE", help="Day of the facts; else the words', or today")
]
Budget = Annotated[int, typer.Option(min=100, help="Tokens that the evidence may take.")]
FromAudit = Annotated[
    str | None, typer.Option(metavar="AUDIT_ID", help="Take the evidence of a recorded answer.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

# Half of the smallest common window, 8192: the rest is for instructions and the answer.
TOKENS = 4000


def context(
    question: Asked = None,
    *,
    collection: Collection = None,
    as_of: AsOf = None,
    budget: Budget = TOKENS,
    from_audit: FromAudit = None,
    as_json: AsJson = False,
) -> None:
    """Print the evidence for a question as a block for a generator, what governs first."""
    bench = _open(collection, load_settings())
    block = bench.evidence(_evidence(bench, question, as_of, from_audit), budget=budget)
    if as_json:
        typer.echo(block.model_dump_json())
    else:
        _print(_told(block))


def answer(  # noqa: PLR0913 - a command's options are its parameters
    question: Asked = None,
    *,
    collection: Collection = None,
    as_of: AsOf = None,
    budget: Budget = TOKENS,
    from_audit: FromAudit = None,
    prompt: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Other instructions for the model.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Have a language model answer from the evidence, and check every sentence and quotation."""
    from search.answering import INSTRUCTIONS

    settings = load_settings()
    instructions = INSTRUCTIONS if prompt is None else _read(prompt)
    bench = _open(collection, settings)
    result = _evidence(bench, question, as_of, from_audit)
    block = bench.evidence(result, budget=budget)
    chat = open_chat(settings)
    if chat is None:
        typer.echo("no language model is configured (YIJU_LLM_URL): the evidence alone", err=True)
        typer.echo(block.model_dump_json() if as_json else block.words)
        return
    with chat:
        try:
            written = bench.write(result, block, chat, instructions=instructions)
        except ChatError as fault:
            raise ChatError(
                f"{chat.model} was asked, but {fault.message};"
                f" again on the same evidence: yiju answer --from-audit {result.audit_id}",
                reason=fault.reason,
            ) from fault
    if as_json:
        typer.echo(written.model_dump_json())
    else:
        _print(_shown(written))


def _evidence(
    bench: Workbench, question: str | None, as_of: str | None, from_audit: str | None
) -> AuditedRetrievalResult:
    """A recorded answer, or that to a question put now."""
    if (question is None) == (from_audit is None):
        raise InputError(
            "give either a question or a recorded answer",
            remedy="Use `yiju answer QUESTION`, or `yiju answer --from-audit AUDIT_ID`.",
        )
    if question is not None:
        day = None if as_of is None else read_day(as_of)
        return bench.ask(Question(text=read_text(question), as_of=day))
    return bench.recorded(from_audit or "")


def _told(block: EvidenceBlock) -> Iterator[RenderableType]:
    """The block as it is, and beneath it what was left out."""
    yield words(block.words)
    for one in block.left_out:
        yield words(f"left out: {one.citation} ({one.because})", "yellow")
    for notice in block.notices:
        yield words(f"note: {notice}", "yellow")
    yield words(
        f"{block.tokens} of {block.budget} tokens (counted by {block.counted_by});"
        f" recorded as {block.audit_id}",
        "dim",
    )


def _shown(written: GeneratedAnswer) -> Iterator[RenderableType]:
    """The answer sentence by sentence, each with what carries it."""
    yield facts((("question", written.question), ("as of", str(written.as_of))))
    if written.refused:
        yield words(f"Refused ({written.refused}): {written.because}", "bold red")
    for one in written.sentences:
        if not one.carried:
            yield words(f"✗ not carried: {one.text}", "red")
            yield words(f"  {one.because}", "red")
            continue
        yield words(one.text, "bold")
        for name, citation, tier in zip(one.candidate_ids, one.citations, one.tiers, strict=True):
            yield words(f"  {citation} (tier {tier}) [{name}]", "dim")
    for notice in written.notices:
        yield words(f"note: {notice}", "yellow")
    model = f"written by {written.model}; " if written.model else ""
    yield words(
        f"{model}recorded as {written.audit_id}, on the evidence of {written.evidence_audit_id}",
        "dim",
    )


def _print(parts: Iterator[RenderableType]) -> None:
    console: Console = open_console()
    for part in parts:
        console.print(part)


def _read(path: Path) -> str:
    try:
        return read_text(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(f"{path} cannot be read: {fault}") from fault


def _open(collection: str | None, settings: Settings) -> Workbench:
    from yiju.workbench import open_workbench

    return open_workbench(settings, collection)
