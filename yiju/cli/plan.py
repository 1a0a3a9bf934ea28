"""The plan of a question: which methods would run, when and why; none is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from rich.table import Table

from search.dispatch import Method, Plan
from search.question import Question
from yiju import wording
from yiju.cli.terminal import facts, open_console, words

if TYPE_CHECKING:
    from yiju.workbench import Workbench


def show_plan(bench: Workbench, question: Question, *, as_json: bool) -> None:
    """Print the plan as a table, or as one line of JSON with the understanding beside it."""
    import json

    asked, plan = bench.service.plan(question)
    rows = [(method, when(plan, method), choice.because) for method, choice in plan.choices.items()]
    if as_json:
        methods = [{"method": m, "when": w, "because": why} for m, w, why in rows]
        told = {"understanding": asked.model_dump(mode="json"), "methods": methods}
        typer.echo(json.dumps(told, ensure_ascii=False))
        return
    console = open_console()
    table = Table("method", "when", "why")
    for row in rows:
        table.add_row(*map(words, row))
    diverges = "yes" if asked.vocabulary_diverges else "no"
    heading = (("understood", wording.understood(asked)), ("vocabulary diverges", diverges))
    console.print(facts(heading), table)


def when(plan: Plan, method: Method) -> str:
    """In which round a method runs, in words."""
    if plan.runs(method):
        return "first round"
    return "second round, if needed" if method in plan.later else "not"
