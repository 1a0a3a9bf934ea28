"""`yiju eval`: run judged questions, compare two runs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import track

from mappings.errors import InputError
from search.question import Effectivity, Ranking
from yiju.cli.conflicts import conflicts
from yiju.cli.ladder import ladder
from yiju.cli.sweep import sweep
from yiju.cli.terminal import open_console
from yiju.cli.tune import tune
from yiju.settings import ArbiterName, load_settings

if TYPE_CHECKING:
    from yiju.evaluation import report

app = typer.Typer(help="Measure the search on judged questions.", no_args_is_help=True)
app.command("tune")(tune)
app.command("ladder")(ladder)
app.command("conflicts")(conflicts)
app.command("sweep")(sweep)

SOFTWARE = ("yiju", "elasticsearch", "ir-measures", "numpy", "scipy", "onnxruntime", "jieba")
"""Packages whose versions the report names."""
WIDE = 140
"""Columns of the widest table, with nothing folded."""


@app.command("run")
def run_questions(  # noqa: PLR0913 - a command's options are its parameters
    more: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="Further query files.")
    ] = None,
    *,
    queries: Annotated[
        list[Path] | None, typer.Option("--queries", metavar="FILE", help="Query files, JSONL.")
    ] = None,
    collection: Annotated[str | None, typer.Option(help="Collection to ask.")] = None,
    method: Annotated[Ranking, typer.Option(help="Legs that take part.")] = Ranking.FULL,
    arbiter: Annotated[
        ArbiterName, typer.Option(help="Who gives the roles: `llm` asks the model of YIJU_LLM_URL.")
    ] = "rules",
    effectivity: Annotated[
        Effectivity, typer.Option(help="What happens to texts that do not bind on the day.")
    ] = Effectivity.STRICT,
    size: Annotated[int, typer.Option(min=1, max=200, help="Candidates wanted.")] = 10,
    kind: Annotated[list[str] | None, typer.Option(help="Ask only these kinds.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Ask the first N of a kind.")] = None,
    as_of: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Day of the facts where a question names none."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for rows, TREC files, report.")] = None,
    corpus_dir: Annotated[
        Path | None, typer.Option(help="First check that every gold's file is below this folder.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the report as JSON, last.")
    ] = False,
) -> None:
    """Ask every question of the files, and measure the answers per kind."""
    from yiju.evaluation import files, report
    from yiju.evaluation.judgements import check_files, read_questions, select
    from yiju.evaluation.run import Plan, run
    from yiju.workbench import open_workbench

    paths = [*(queries or ()), *(more or ())]
    if not paths:
        raise InputError("no query file was named", remedy="Name some: --queries FILE…")
    settings, terminal = load_settings(), open_console(stderr=as_json, wide=WIDE)
    if arbiter == "llm" and settings.llm_url is None:
        raise InputError("there is no model to measure", remedy="Set YIJU_LLM_URL to one.")
    settings = settings.model_copy(update={"arbiter": arbiter})
    questions = select(read_questions(paths), kinds=kind or (), limit=limit)
    if corpus_dir:
        check_files(questions, corpus_dir)
    if out:
        files.make_folder(out)
    plan = Plan(
        method=method,
        size=size,
        as_of=as_of.date() if as_of else None,
        effectivity=effectivity,
    )
    workbench = open_workbench(settings, collection or settings.collection)
    progress = track(questions, "Asking", console=open_console(stderr=True), transient=True)
    done = run(progress, workbench.ask, plan)
    rows = report.rows_of(done.outcomes)
    configuration = report.Configuration(
        plan=plan,
        setups=done.setups,
        files=tuple(_query_file(path) for path in paths),
        questions=len(questions),
        selection=_selection(kind or (), limit),
        run_on=settings.today(),
        software={name: version(name) for name in SOFTWARE},
    )
    summed = report.build_report(rows, configuration)
    _show(summed, terminal)
    if out:
        files.write_run(out, rows, summed)
    if as_json:
        typer.echo(summed.model_dump_json())


@app.command("compare")
def compare_runs(
    first: Annotated[Path, typer.Argument(help="Folder of a run (`--out`).")],
    second: Annotated[Path, typer.Argument(help="Folder of the run to hold against it.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the differences as JSON.")] = False,
) -> None:
    """Tell per kind what differs between two runs, with a paired permutation test."""
    from yiju.evaluation import files, report, tables

    found = report.compare(files.read_rows(first), files.read_rows(second))
    if as_json:
        typer.echo(json.dumps([row.model_dump() for row in found], ensure_ascii=False))
    else:
        open_console(wide=WIDE).print(tables.comparison_table(found))


@app.command("plans")
def count_plans(
    queries: Annotated[
        list[Path], typer.Option("--queries", metavar="FILE", help="Query files, JSONL.")
    ],
    *,
    collection: Annotated[str | None, typer.Option(help="Collection to plan for.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Plan only these kinds.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> None:
    """Tell how often each plan is chosen, and why methods are skipped; nothing is searched."""
    from yiju.evaluation.judgements import read_questions, select
    from yiju.evaluation.plans import plan_tables, plans_of
    from yiju.workbench import open_workbench

    settings = load_settings()
    questions = select(read_questions(queries), kinds=kind or (), limit=None)
    workbench = open_workbench(settings, collection or settings.collection)
    counted = plans_of(questions, workbench.service.plan)
    if as_json:
        typer.echo(counted.model_dump_json())
    else:
        for table in plan_tables(counted):
            open_console(wide=WIDE).print(table)


def _query_file(path: Path) -> report.QueryFile:
    from yiju.evaluation import report

    return report.QueryFile(
        path=path.as_posix(), sha256=hashlib.sha256(path.read_bytes()).hexdigest()
    )


def _selection(kinds: Sequence[str], limit: int | None) -> str:
    chosen = f"of kind {', '.join(kinds)}" if kinds else "of all kinds"
    return f"{chosen}, the first {limit} of each" if limit else chosen


def _show(summed: report.Report, terminal: Console) -> None:
    from yiju.evaluation import tables

    for name, value in tables.summary(summed.configuration):
        terminal.print(f"{name}: {value}", highlight=False)
    for table in tables.terminal_tables(summed):
        terminal.print(table)
    if summed.latency:
        time = summed.latency
        terminal.print(f"a question took {time.median} ms (median), 95 % below {time.p95} ms")
    for qid, reason in summed.errors.items():
        terminal.print(f"{qid} could not be asked: {reason}", style="yellow")
