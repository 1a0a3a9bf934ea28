"""`yiju demo`: everything once, on the invented texts of `examples/`."""

from __future__ import annotations

import shutil
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rich.rule import Rule

from mappings.errors import NothingToRead
from search.question import Effectivity, Question
from yiju.cli.answer import show
from yiju.cli.ingest import show as show_report
from yiju.cli.terminal import facts, open_console, words
from yiju.node import lifecycle
from yiju.settings import load_settings

if TYPE_CHECKING:
    from ingest.pipeline import Progress

COLLECTION = "demo"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "corpus"
DAY = date(2025, 6, 1)

SEARCHES: tuple[tuple[str, Question], ...] = (
    (
        "Seven days or fifteen? A law and a rule differ: which governs?",
        Question(
            text="收到相邻业主书面投诉，几日内予以答复",
            as_of=DAY,
            effectivity=Effectivity.ALL,
            size=5,
        ),
    ),
    (
        "A word that no text holds: nothing is found, and here is the proof.",
        Question(text="GDPR 是怎么规定的", as_of=DAY),
    ),
)

NEXT = (
    ("another day", "{yiju} search 屋顶农场备案要多少天办结 --as-of 2012-03-01 --collection demo"),
    ("every reason", "{yiju} search 屋顶农场法第十五条 --collection demo --explain"),
    ("in a browser", "{yiju} serve, then http://127.0.0.1:8321/?collection=demo"),
    ("texts of yours", "{yiju} ingest PATH, then {yiju} search QUESTION"),
    ("is all well?", "{yiju} doctor"),
    ("stop", "{yiju} node stop; the data stays"),
)


def demo() -> None:
    """Start the node, read the examples, run two searches, and say where to go next."""
    from yiju.encoders import bundles_of
    from yiju.models import fetch
    from yiju.workbench import open_workbench

    if not EXAMPLES.is_dir():
        raise NothingToRead(
            f"the examples are not here: there is no {EXAMPLES}",
            remedy="Run it from a checkout of the project, or read texts of yours: `yiju ingest`.",
        )
    settings, console = load_settings(), open_console()
    with open_console(stderr=True).status("Looking at the node") as spinner:
        if not settings.es_url:
            lifecycle.start(settings, tell=spinner.update)
        bench = open_workbench(settings, COLLECTION)
        for bundle in bundles_of(settings):
            spinner.update(f"Fetching {bundle.card.name}")
            fetch(bundle, settings.cache / "models")
        report = bench.ingest([str(EXAMPLES)], watch=lambda step: spinner.update(_words(step)))
    show_report(report, console)
    for title, question in SEARCHES:
        console.print(Rule(words(title, "bold"), align="left"))
        show(bench.ask(question), console)
    console.print(Rule(words("Where to go next", "bold"), align="left"))
    console.print(facts((name, line.format(yiju=_this_program())) for name, line in NEXT))


def _this_program() -> str:
    """How it is called from here: by its name only where the PATH leads to it."""
    here, name = Path(sys.executable).parent, "yiju"
    if shutil.which(name) == str(here / name):
        return name
    return str(
        here.relative_to(Path.cwd()) / name if here.is_relative_to(Path.cwd()) else here / name
    )


def _words(step: Progress) -> str:
    return f"{step.stage.capitalize()} {step.done} of {step.total}"
