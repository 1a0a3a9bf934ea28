"""Where the time of a search goes, beside the bare requests that it makes.

Each question is asked once in a warm process; then the very requests it made are sent again
through the same client, with nothing of ours around them. The server's caches are warmer the
second time, so the ratio is rather too high than too low.

    python benchmarks/search_latency.py examples/questions.jsonl --collection demo
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from elastic_transport import Transport
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
WARM_UP = 20
"""Questions that are asked first and not measured."""

Send = Callable[[], object]


class Recorder:
    """Stands between the client and the wire, and keeps what was sent, to send it again."""

    def __init__(self, transport: Transport) -> None:
        self.kept: list[Send] | None = None
        self._send = transport.perform_request
        transport.perform_request = self.perform  # type: ignore[method-assign]

    def perform(self, method: str, target: str, **told: Any) -> Any:
        """Send a request, and keep it where somebody listens."""
        if self.kept is not None:
            self.kept.append(partial(self._send, method, target, **told))
        return self._send(method, target, **told)

    @contextmanager
    def keeping(self) -> Iterator[list[Send]]:
        """Keep what is sent in a block."""
        self.kept = []
        try:
            yield self.kept
        finally:
            self.kept = None


def measure(question: Question, service: Service, recorder: Recorder) -> dict[str, float]:
    """Milliseconds of each step of one question, and of its requests sent bare."""
    watch = Stopwatch()
    with watch.step(TOTAL):
        with recorder.keeping() as requests:
            found = service.find(question, watch)
        with watch.step("audit"):
            service.keep(found)
    with watch.step(BARE):
        for send in requests:
            send()
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


def measure_all(bench: Workbench, questions: list[Question]) -> dict[str, dict[str, float]]:
    """Figures of every step over the questions behind the first ones, which only warm up."""
    recorder = Recorder(bench.index.client.transport)
    for question in questions[:WARM_UP]:
        bench.ask(question)
    measured = questions[WARM_UP:] or questions
    waiting = track(measured, "Asking", console=Console(stderr=True), transient=True)
    return summed(measure(question, bench.service, recorder) for question in waiting)


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
    figures = measure_all(bench, questions)
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
