"""`yiju search`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mappings.errors import InputError
from search.clauses import FILTERS, parse_filters
from search.question import Effectivity, Question, Ranking
from yiju.asking import read_day, read_text
from yiju.cli.answer import show
from yiju.cli.emergency import NOTHING_TO_SEARCH, help_out
from yiju.cli.plan import show_plan
from yiju.cli.question_file import answer_line, read_lines
from yiju.cli.terminal import open_console
from yiju.settings import ArbiterName, Settings, load_settings

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
    hyde: Annotated[
        bool,
        typer.Option("--hyde", help="Also look by a passage that a model makes up; no evidence."),
    ] = False,
    arbiter: Annotated[
        ArbiterName | None, typer.Option(help="Who gives the roles; else YIJU_ARBITER.")
    ] = None,
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
        hyde=hyde,
    )
    settings = _settings(collection=collection, arbiter=arbiter)
    if plan and question is not None:
        show_plan(_open(settings), asked, as_json=as_json)
    elif questions:
        _answer_all(questions, asked, settings)
    elif emergency:
        _answer_or_help_out(asked, settings, explain=explain, as_json=as_json)
    else:
        _answer(asked, settings, explain=explain, as_json=as_json)


def _settings(**given: str | None) -> Settings:
    """The settings of the environment, with what the command line gives in their place."""
    told = {name: value for name, value in given.items() if value is not None}
    return load_settings().model_copy(update=told)


def _answer(asked: Question, settings: Settings, *, explain: bool, as_json: bool) -> None:
    result = _open(settings).ask(asked)
    if as_json:
        typer.echo(result.model_dump_json())
    else:
        show(result, open_console(), explain=explain)


def _answer_or_help_out(
    asked: Question, settings: Settings, *, explain: bool, as_json: bool
) -> None:
    try:
        _answer(asked, settings, explain=explain, as_json=as_json)
    except NOTHING_TO_SEARCH as fault:
        help_out(asked.text, fault, settings, collection=settings.collection, as_json=as_json)


def _answer_all(questions: Path, asked: Question, settings: Settings) -> None:
    lines, errors = read_lines(questions), []
    ask = _open(settings).ask
    for line in lines:
        answered = answer_line(line, asked, ask)
        typer.echo(answered.text)
        errors += [answered.error] if answered.error else []
    if errors:
        typer.echo(f"{len(errors)} of {len(lines)} lines have no answer; each says why", err=True)
        raise typer.Exit(errors[0].exit_code)


def _open(settings: Settings) -> Workbench:
    from yiju.workbench import open_workbench

    with open_console(stderr=True).status("Opening the collection"):
        return open_workbench(settings)
