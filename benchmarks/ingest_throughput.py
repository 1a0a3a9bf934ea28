"""What an ingest costs, beside its parts alone: cutting words, encoding, bulk.

The whole ingest comes first, with nothing cached, so that its peak of memory is its own; then each
part runs once more on what the ingest made. Collections of its own are made and dropped.

    python benchmarks/ingest_throughput.py FOLDER --limit 50
"""

from __future__ import annotations

import json
import resource
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from ingest.discover import discover
from mappings.encoders.routing import Encoders
from mappings.fields import KINDS, Fields
from mappings.index import Index, Outcome
from mappings.tokens import words
from mappings.vector_cache import CachedEncoder, VectorCache
from mappings.vectors import Encoder, Floats
from yiju.connect import connect
from yiju.encoders import AUTO
from yiju.models import open_bundled
from yiju.settings import Settings, load_settings
from yiju.workbench import Workbench

NAMES = ("benchmark_whole", "benchmark_cached", "benchmark_bulk")
MEBIBYTE = 1024  # ru_maxrss counts KiB


class Listener:
    """An encoder that remembers which documents it was given."""

    def __init__(self, encoder: Encoder, heard: list[tuple[Encoder, list[str]]]) -> None:
        self.encoder, self.heard = encoder, heard
        self.model_id, self.dimensions = encoder.model_id, encoder.dimensions
        self.max_tokens = encoder.max_tokens
        self.encode_query, self.count_tokens = encoder.encode_query, encoder.count_tokens

    def encode(self, texts: Sequence[str]) -> Floats:
        """Encode documents; see Encoder."""
        self.heard.append((self.encoder, list(texts)))
        return self.encoder.encode(texts)


class Tee(Index):
    """A collection that remembers the passages written to it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.written: list[tuple[str, dict[str, Any]]] = []

    def write(
        self, kind: str, documents: Iterable[tuple[str, Any]], *, into: str | None = None
    ) -> Iterator[Outcome]:
        """Stream documents in, and keep the passages among them."""
        kept = self._keep(documents) if kind == "passages" else documents
        return super().write(kind, kept, into=into)

    def _keep(self, documents: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
        for document in documents:
            self.written.append(document)
            yield document


class Cost(NamedTuple):
    """What one part took."""

    part: str
    passages: int
    seconds: float
    cpu_seconds: float
    """Of this process, over all its threads; the server's is not in it."""


def timed(part: str, run: Callable[[], int]) -> Cost:
    """Run a part, which returns the number of passages it worked on."""
    wall, cpu = time.perf_counter(), time.process_time()
    passages = run()
    return Cost(part, passages, time.perf_counter() - wall, time.process_time() - cpu)


def encoders_of(settings: Settings, folder: Path, heard: list[Any]) -> Encoders:
    """The bundled encoders with an empty cache of their own."""

    def open_one(name: str) -> Encoder:
        models = settings.cache / "models"
        bundled = open_bundled(name, models, threads=settings.encoder_threads)
        return CachedEncoder(Listener(bundled, heard), VectorCache(folder / "vectors.sqlite"))

    return Encoders({language: partial(open_one, name) for language, name in AUTO})


def encode_all(heard: Sequence[tuple[Encoder, list[str]]]) -> int:
    """Encode again what was encoded, in the same batches."""
    return sum(len(encoder.encode(texts)) for encoder, texts in heard)


def cut_all(documents: Sequence[tuple[str, dict[str, Any]]]) -> int:
    """Cut the words of every passage."""
    return sum(bool(words(document[Fields.BIGRAMS])) for _, document in documents)


def make_room(bench: Workbench, like: Workbench) -> None:
    """Make a collection that takes the same vectors as another."""
    bench.operations.prepare()
    for language, spec in like.index.build().vectors.items():
        bench.index.add_vectors(language, spec)


def write_all(index: Index, documents: Iterable[tuple[str, Any]]) -> int:
    """Write finished documents, and make them visible."""
    written = sum(outcome.ok for outcome in index.write("passages", documents))
    index.refresh("passages")
    return written


def drop(index: Index) -> None:
    """Delete every index of a collection."""
    for kind in KINDS:
        for name in index.all_of(kind):
            index.drop(name)


def main(
    folder: Annotated[Path, typer.Argument(help="Folder with the texts.", exists=True)],
    limit: Annotated[int | None, typer.Option(min=1, help="Read the first N files.")] = None,
    out: Annotated[Path | None, typer.Option(help="File for the figures, JSON.")] = None,
) -> None:
    """Ingest a folder and its parts, and tell what each takes."""
    settings = load_settings()
    paths = [str(found.path) for found in discover([str(folder)])][:limit]
    client = connect(settings)
    tees = [Tee(client, name) for name in NAMES]
    heard: list[tuple[Encoder, list[str]]] = []
    with tempfile.TemporaryDirectory() as cold:
        encoders = encoders_of(settings, Path(cold), heard)
        whole, cached, bulk = (Workbench(tee, encoders, settings) for tee in tees)
        try:
            for tee in tees:
                drop(tee)
            costs = [timed("whole ingest, nothing cached", lambda: whole.ingest(paths).passages)]
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBIBYTE
            documents, batches = tees[0].written, list(heard)
            make_room(bulk, like=whole)
            costs += [
                timed("encoding alone", lambda: encode_all(batches)),
                timed("cutting words alone", lambda: cut_all(documents)),
                timed("bulk alone", lambda: write_all(bulk.index, documents)),
                timed("whole ingest, vectors cached", lambda: cached.ingest(paths).passages),
                timed("the same files again", lambda: whole.ingest(paths).passages),
            ]
        finally:
            for tee in tees:
                drop(tee)
    report(costs, files=len(paths), peak=peak, out=out)


def report(costs: Sequence[Cost], *, files: int, peak: float, out: Path | None) -> None:
    """Print the table, and write the figures where they are wanted."""
    console = Console()
    table = Table("part", "passages", "s", "CPU s", "passages/s", title=f"{files} files")
    for cost in costs:
        rate = cost.passages / cost.seconds
        figures = (f"{cost.seconds:.1f}", f"{cost.cpu_seconds:.1f}", f"{rate:,.0f}")
        table.add_row(cost.part, f"{cost.passages:,}", *figures)
    whole, encoding, cutting, bulk, *_ = costs
    ratio = whole.seconds / encoding.seconds
    parts = encoding.cpu_seconds + cutting.cpu_seconds + bulk.cpu_seconds
    cpu_ratio = whole.cpu_seconds / parts
    console.print(table)
    console.print(
        f"whole / encoding alone: {ratio:.2f}; CPU of the whole / of encoding, cutting and bulk:"
        f" {cpu_ratio:.2f}; peak of the process: {peak:,.0f} MiB"
    )
    if out:
        told = {
            "files": files,
            "parts": [cost._asdict() for cost in costs],
            "whole_over_encoding": round(ratio, 3),
            "cpu_over_parts": round(cpu_ratio, 3),
            "peak_mib": round(peak),
        }
        out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
