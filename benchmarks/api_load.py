"""The service under load on the loopback: throughput, latency, errors, and whether memory is flat.

Runs `yiju serve` as a process of its own over the invented corpus, and asks it from this one: half
of the requests are searches, the others a provision or the wording of a work.

    YIJU_HOME=… python benchmarks/api_load.py --out benchmarks/runs/api_load.json

Uses the embedded node of that home. Exits with 1 where a request failed, or an answer is missing
from the audit.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from threading import Event, Thread, Timer
from typing import Annotated, Any, Self

import psutil
import typer

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from loading import Ask, Seen, load, mixed
from served import Spawned, spawned

from mappings.fields import Fields as F
from yiju.evaluation.judgements import read_questions
from yiju.settings import load_settings
from yiju.workbench import Workbench, open_workbench
from yiju.works.shelf import Shelf

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
COLLECTION = "api_load"
SAMPLED = 2.0
"""Seconds between two looks at the memory of the service."""
MIB = 1 << 20


class Memory:
    """The resident memory of a process, looked at now and then beside a count of requests."""

    def __init__(self, process: int, done: list[Ask]) -> None:
        self.process, self.done = psutil.Process(process), done
        self.samples: list[tuple[int, float]] = []
        self._over = Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(SAMPLED):
            self.samples.append((len(self.done), self.process.memory_info().rss / MIB))

    def told(self, parts: int = 20) -> dict[str, Any]:
        """Memory along the run, and its growth over the second half as a straight line."""
        half = [one for one in self.samples if one[0] >= len(self.done) / 2]
        by_part = self.samples[:: max(1, len(self.samples) // parts)]
        return {
            "mib_at_requests": [[count, round(mib, 1)] for count, mib in by_part],
            "mib_peak": round(max(mib for _, mib in self.samples), 1),
            "mib_per_1000_requests_in_second_half": round(1000 * _slope(half), 3),
        }


def _slope(points: list[tuple[int, float]]) -> float:
    return statistics.linear_regression(*zip(*points, strict=True)).slope


def counted(asks: Iterable[Ask], done: list[Ask]) -> Iterator[Ask]:
    """The same requests, kept in a list as they are handed out."""
    for ask in asks:
        done.append(ask)
        yield ask


def figures(seen: list[Seen], seconds: float) -> dict[str, Any]:
    """Throughput, and latency by kind of request."""
    kinds = sorted({one.kind for one in seen})
    return {
        "requests": len(seen),
        "seconds": round(seconds, 1),
        "requests_a_second": round(len(seen) / seconds, 1),
        "statuses": dict(Counter(str(one.status) for one in seen)),
        "milliseconds": {
            kind: _percentiles([one.seconds for one in seen if one.kind == kind]) for kind in kinds
        },
    }


def _percentiles(seconds: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return {"p50": round(1000 * cuts[49], 1), "p95": round(1000 * cuts[94], 1)}


def run(
    service: Spawned, asks: Iterable[Ask], callers: int, *, minutes: float = 60
) -> tuple[list[Seen], dict[str, Any]]:
    """One measured run, which ends with the requests or with the time."""
    began, over = time.perf_counter(), Event()
    bell = Timer(60 * minutes, over.set)
    bell.start()
    seen = load(
        service.address,
        asks,
        callers=callers,
        collection=COLLECTION,
        until=over,
        prefix=f"c{callers}",
    )
    bell.cancel()
    told = figures(seen, time.perf_counter() - began)
    print(f"{callers} callers: {json.dumps(told)}", flush=True)
    return seen, {"callers": callers, **told}


def requests_of(bench: Workbench) -> Iterator[Ask]:
    """Endless requests over the examples."""
    questions = [one.query for one in read_questions([EXAMPLES / "questions.jsonl"])]
    shelf = Shelf(bench.index)
    works = [version.work_id for version in shelf.versions]
    provisions = [one.provision_id for v in shelf.versions for one in shelf.provisions(v)]
    return mixed(questions, provisions, works)


def lost(bench: Workbench, seen: Iterable[Seen]) -> int:
    """Answers that were given and stand in no record; raises ChainBroken."""
    log = bench.service.log
    log.verify()
    kept = {document[F.AUDIT_ID] for document in log.walk()}
    return sum(one.audit_id not in kept for one in seen if one.audit_id)


def main(
    each: Annotated[int, typer.Option(help="Requests for each number of callers.")] = 1000,
    long: Annotated[int, typer.Option(help="Requests of the run that watches memory.")] = 20_000,
    callers: Annotated[int, typer.Option(help="Callers of that run.")] = 8,
    minutes: Annotated[float, typer.Option(help="It ends after so many at the latest.")] = 60,
    out: Annotated[Path | None, typer.Option(help="File for the figures, JSON.")] = None,
) -> None:
    """Put load on a service, and tell what it did."""
    settings = load_settings()
    bench = open_workbench(settings, COLLECTION)
    bench.ingest([str(EXAMPLES / "corpus")])
    asks, done = requests_of(bench), list[Ask]()
    with spawned({"YIJU_HOME": str(settings.home)}, patience=900) as service:
        load(service.address, islice(asks, 100), callers=4, collection=COLLECTION, prefix="warm")
        runs = [run(service, islice(asks, each), count) for count in (1, 8, 32)]
        with Memory(service.process.pid, done) as memory:
            runs.append(run(service, counted(islice(asks, long), done), callers, minutes=minutes))
    everything = [one for seen, _ in runs for one in seen]
    told = {
        "load": [figure for _, figure in runs],
        "memory_of_the_last": memory.told(),
        "failed": sum(bool(one.fault) for one in everything),
        "answers_missing_in_the_audit": lost(bench, everything),
        "chain_verified": True,
    }
    print(json.dumps(told, indent=1))
    if out:
        out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    if told["failed"] or told["answers_missing_in_the_audit"]:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
