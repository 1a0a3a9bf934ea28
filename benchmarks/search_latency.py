"""Where the time of a search goes, beside the bare requests that it makes.

Each question is asked once in a warm process, and the very requests it makes are sent once through
the same client, with nothing of ours around them. Which comes first is drawn by lot for each
question, or one of the two would always find the server's caches warm; the requests are known
beforehand from another process, so that ours remembers nothing of the question.

    python benchmarks/search_latency.py examples/questions.jsonl --collection demo
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from search.question import Effectivity, Question
from search.service import Service
from search.stopwatch import Stopwatch
from yiju.evaluation.judgements import read_questions
from yiju.settings import load_settings
from yiju.workbench import Workbench, open_workbench

STEPS = ("understanding", "encoding", "requests", "ranking", "arbiter", "structure", "audit")
BARE, TOTAL, REST = "the same requests, bare", "total", "total without encoding and audit"
HALF = 0.5
WARM_UP = 20
"""Questions that are asked first and not measured."""


class Sent(NamedTuple):
    """One request as the client gave it to the wire."""

    method: str
    target: str
    told: dict[str, Any]


def requests_of(questions: Sequence[Question], collection: str | None) -> list[list[Sent]]:
    """The requests of each question, asked in the process that calls this."""
    bench = open_workbench(load_settings(), collection)
    transport = bench.index.client.transport
    send, kept = transport.perform_request, list[Sent]()

    def perform(method: str, target: str, **told: Any) -> Any:
        kept.append(Sent(method, target, told))
        return send(method, target, **told)

    transport.perform_request = perform  # type: ignore[method-assign]
    found = []
    for question in questions:
        kept.clear()
        bench.service.find(question, Stopwatch())
        found.append(list(kept))
    return found


def known_beforehand(questions: Sequence[Question], collection: str | None) -> list[list[Sent]]:
    """The requests of each question, asked in another process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        return other.submit(requests_of, questions, collection).result()


def measure(
    question: Question, service: Service, requests: Sequence[Sent], *, bare_first: bool
) -> dict[str, float]:
    """Milliseconds of each step of one question, and of its requests sent bare."""
    watch = Stopwatch()

    def ours() -> None:
        with watch.step(TOTAL):
            found = service.find(question, watch)
            with watch.step("audit"):
                service.keep(found)

    def bare() -> None:
        transport = service.desk.index.client.transport
        with watch.step(BARE):
            for one in requests:
                transport.perform_request(one.method, one.target, **one.told)

    for part in (bare, ours) if bare_first else (ours, bare):
        part()
    took = {step: watch.steps.get(step, 0.0) for step in (*STEPS, TOTAL, BARE)}
    return took | {REST: took[TOTAL] - took["encoding"] - took["audit"]}


def summed(rows: Iterable[Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """Median and 95th percentile of every column."""
    columns: dict[str, list[float]] = {}
    for row in rows:
        for name, spent in row.items():
            columns.setdefault(name, []).append(spent)
    return {
        name: {
            "p50": round(statistics.median(spent), 2),
            "p95": round(statistics.quantiles(spent, n=20, method="inclusive")[-1], 2),
        }
        for name, spent in columns.items()
    }


def drawn_questions(files: list[Path], *, limit: int, seed: int = 7) -> list[Question]:
    """Questions of the files, drawn by lot: those to warm up with, then those to measure."""
    drawn = list(read_questions(files))
    random.Random(seed).shuffle(drawn)
    return [
        Question(text=one.query, as_of=one.as_of, effectivity=Effectivity.STRICT)
        for one in drawn[: WARM_UP + limit]
    ]


def measure_all(
    bench: Workbench, questions: list[Question], *, seed: int = 7
) -> dict[str, dict[str, float]]:
    """Figures of every step over the questions behind the first ones, which only warm up."""
    measured, lot = questions[WARM_UP:] or questions, random.Random(seed)
    requests = known_beforehand(measured, bench.index.collection)
    for question in questions[:WARM_UP]:
        bench.ask(question)
    waiting = track(
        list(zip(measured, requests, strict=True)),
        "Asking",
        console=Console(stderr=True),
        transient=True,
    )
    return summed(
        measure(question, bench.service, sent, bare_first=lot.random() < HALF)
        for question, sent in waiting
    )


def main(
    files: Annotated[list[Path], typer.Argument(help="Files of questions, JSONL.")],
    collection: Annotated[str | None, typer.Option(help="Collection to ask.")] = None,
    limit: Annotated[int, typer.Option(min=2, help="Questions to measure.")] = 200,
    seed: Annotated[int, typer.Option(help="Which questions are drawn.")] = 7,
    out: Annotated[Path | None, typer.Option(help="File for the figures, JSON.")] = None,
) -> None:
    """Ask questions and tell where their time goes."""
    questions = drawn_questions(files, limit=limit, seed=seed)
    bench = open_workbench(load_settings(), collection)
    began = time.process_time()
    figures = measure_all(bench, questions, seed=seed)
    ratio = figures[REST]["p50"] / figures[BARE]["p50"]
    asked = len(questions[WARM_UP:] or questions)
    table = Table("step", "p50 ms", "p95 ms", title=f"{asked} questions, warm")
    for name, figure in figures.items():
        table.add_row(name, f"{figure['p50']:.1f}", f"{figure['p95']:.1f}")
    console = Console()
    console.print(table)
    console.print(f"{REST} / bare requests, at p50: {ratio:.2f}")
    if out:
        told = {
            "collection": bench.index.collection,
            "build": bench.index.build().build,
            "passages": bench.index.count("passages"),
            "questions": asked,
            "seed": seed,
            "milliseconds": figures,
            "ratio": round(ratio, 3),
            "cpu_seconds": round(time.process_time() - began, 2),
        }
        out.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
