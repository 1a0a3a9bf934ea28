"""`yiju search`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mappings.errors import InputError
from search.clauses import FILTERS, parse_filters
from search.question import Effectivity, Question, Ranking
from yiju.cli.answer import show
from yiju.cli.asking import read_day, read_text
from yiju.cli.emergency import NOTHING_TO_SEARCH, help_out
from yiju.cli.plan import show_plan
from yiju.cli.question_file import answer_line, read_lines
from yiju.cli.terminal import open_console
from yiju.settings import load_settings

if TYPE_CHECKING:
    from yiju.workbench import Workbench


def search(  # noqa: PLR0913 - a command's options are its parameters
    question: Annotated[str | None, typer.Argument(help="Question, clause or citation.")] = None,
    *,
    collection: Annotated[str | None, typer.Option(help="Collection to ask.")] = None,
    as_of: Annotated[
        str | None, typer.Option(metavar="DATE", help="Day of the facts; else the words', or today")
    ] = None,
    effectivity: Annotated[
        Effectivity, typer.Option(help="What happens to texts that do not bind on the day.")
    ] = Effectivity.STRICT,
    filters: Annotated[
        list[str] | None,
        typer.Option(
            "--filter", metavar="FIELD=VALUE", help=f"One of {', '.join(FILTERS)}; repeatable."
        ),
    ] = None,
    work: Annotated[
        str | None, typer.Option(help="Title or id of one work to search alone.")
    ] = None,
    size: Annotated[int, typer.Option(min=1, max=200, help="Candidates wanted.")] = 10,
    method: Annotated[Ranking, typer.Option(help="Legs that take part.")] = Ranking.FULL,
    questions: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File of questions, one JSON object a line; with --json"),
    ] = None,
    plan: Annotated[
        bool, typer.Option("--plan", help="Print which methods would run, and run none.")
    ] = False,
    emergency: Annotated[
        bool,
        typer.Option(
            "--emergency",
            help="Where nothing can be searched, give general duties instead; exit code 10.",
        ),
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also print scores, ranks and methods.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the whole result as JSON.")
    ] = False,
) -> None:
    """Find the provision that governs on a day, and show why; or prove that there is none."""
    if (question is None) == (questions is None):
        raise InputError(
            "give either a question or a file of questions",
            remedy="Use `yiju search QUESTION`, or `yiju search --questions FILE --json`.",
        )
    if plan and questions:
        raise InputError(
            "a plan is of one question", remedy="Use `yiju eval plans --queries FILE` for many."
        )
    if emergency and questions:
        raise InputError("emergency text is for one question", remedy="Leave --emergency out.")
    if questions and not as_json:
        raise InputError("a file of questions is answered in JSON", remedy="Add --json.")
    asked = Question(
        text="" if question is None else read_text(question),
        as_of=None if as_of is None else read_day(as_of),
        effectivity=effectivity,
        filters=parse_filters([read_text(condition) for condition in filters or ()]),
        work=None if work is None else read_text(work),
        size=size,
        ranking=method,
    )
    if plan and question is not None:
        show_plan(_open(collection), asked, as_json=as_json)
    elif questions:
        _answer_all(questions, asked, collection)
    elif emergency:
        _answer_or_help_out(asked, collection, explain=explain, as_json=as_json)
    else:
        _answer(asked, collection, explain=explain, as_json=as_json)


def _answer(asked: Question, collection: str | None, *, explain: bool, as_json: bool) -> None:
    result = _open(collection).ask(asked)
    if as_json:
        typer.echo(result.model_dump_json())
    else:
        show(result, open_console(), explain=explain)


def _answer_or_help_out(
    asked: Question, collection: str | None, *, explain: bool, as_json: bool
) -> None:
    try:
        _answer(asked, collection, explain=explain, as_json=as_json)
    except NOTHING_TO_SEARCH as fault:
        settings = load_settings()
        named = collection or settings.collection
        help_out(asked.text, fault, settings, collection=named, as_json=as_json)


def _answer_all(questions: Path, asked: Question, collection: str | None) -> None:
    lines, errors = read_lines(questions), []
    ask = _open(collection).ask
    for line in lines:
        answered = answer_line(line, asked, ask)
        typer.echo(answered.text)
        errors += [answered.error] if answered.error else []
    if errors:
        typer.echo(f"{len(errors)} of {len(lines)} lines have no answer; each says why", err=True)
        raise typer.Exit(errors[0].exit_code)


def _open(collection: str | None) -> Workbench:
    from yiju.workbench import open_workbench

    settings, console = load_settings(), open_console(stderr=True)
    with console.status("Opening the collection"):
        return open_workbench(settings, collection)
