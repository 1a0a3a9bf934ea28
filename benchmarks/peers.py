"""The bare engine beside ourselves: one node, one index, the same vectors, one run.

The first three ask Elasticsearch as anybody would, for pairs of characters, neighbours, or both in
one request: no day, no citations read, no model behind it.

    python benchmarks/peers.py examples/questions.jsonl --collection demo
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from search.question import Effectivity, Ranking
from yiju.evaluation.judgements import JudgedQuestion, read_questions, select
from yiju.evaluation.metrics import Values, measure
from yiju.evaluation.run import Plan, run
from yiju.settings import load_settings
from yiju.workbench import Workbench, open_workbench

MEASURES = ("hit@1", "recall@10", "right first", "forbidden first")


class Peer(NamedTuple):
    """A way to ask."""

    name: str
    plan: Plan


PEERS = (
    Peer("BM25", Plan(method=Ranking.LEXICAL, effectivity=Effectivity.ALL)),
    Peer("kNN", Plan(method=Ranking.DENSE, effectivity=Effectivity.ALL)),
    Peer("BM25 + kNN", Plan(method=Ranking.HYBRID, effectivity=Effectivity.ALL)),
    Peer("Yiju", Plan(method=Ranking.FULL, effectivity=Effectivity.STRICT)),
)


class Reached(NamedTuple):
    """What a peer reached on the questions of one kind."""

    peer: str
    kind: str
    n: int
    measures: Values
    milliseconds: float
    """Median of a question, the record of the answer included."""


def ask_all(peer: Peer, questions: Sequence[JudgedQuestion], bench: Workbench) -> list[Reached]:
    """Ask a peer every question, and sum up by kind."""
    watched = track(questions, peer.name, console=Console(stderr=True), transient=True)
    outcomes = run(watched, bench.ask, peer.plan).outcomes
    rows = list(zip(outcomes, measure(outcomes), strict=True))
    reached = []
    for kind in dict.fromkeys(question.kind for question in questions):
        own = [(outcome, values) for outcome, values in rows if outcome.question.kind == kind]
        means = {name: _mean(values[name] for _, values in own) for name in MEASURES}
        spent = median(outcome.milliseconds for outcome, _ in own)
        reached.append(Reached(peer.name, kind, len(own), means, round(spent, 1)))
    return reached


def main(
    files: Annotated[list[Path], typer.Argument(help="Files of questions, JSONL.")],
    collection: Annotated[str | None, typer.Option(help="Collection to ask.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Ask the first N of a kind.")] = None,
    out: Annotated[Path | None, typer.Option(help="File for the figures, JSON.")] = None,
) -> None:
    """Ask every peer the same questions, and print what each reaches."""
    questions = select(read_questions(files), limit=limit)
    bench = open_workbench(load_settings(), collection)
    rows = [row for peer in PEERS for row in ask_all(peer, questions, bench)]
    table = Table("kind", "n", "peer", *MEASURES, "ms")
    for row in sorted(rows, key=lambda row: row.kind):  # stable: the peers keep their order
        shown = [_shown(row.measures[name]) for name in MEASURES]
        table.add_row(row.kind, str(row.n), row.peer, *shown, f"{row.milliseconds:.0f}")
    Console().print(table)
    if out:
        told = [row._asdict() for row in rows]
        out.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _mean(values: Iterable[float | None]) -> float | None:
    defined = [value for value in values if value is not None]
    return round(fmean(defined), 4) if defined else None


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


if __name__ == "__main__":
    typer.run(main)
