"""Feed the readers files that nobody should write: each is read whole, or refused with a reason.

Three of four inputs are real files after accidents to their bytes or to what they hold, one of
seven of these with a sidecar as odd; the fourth is a text of any words and pieces of structure,
written by hypothesis as text, web page and DOCX. All go through the whole of ingest but vectors
and the index; no traceback, no lost text.

    python benchmarks/fuzz_readers.py --inputs 20000 --out benchmarks/runs/fuzz_readers.json

Exits with 1 where anything broke; `--seed` and the number of an input make it again.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, NamedTuple

import typer

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from accidents import Sample, mutated, samples, sidecar
from fuzzing import follow, keeps_every_word, lines, written_as
from hypothesis import HealthCheck, given, seed, settings

CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"
WEIGHTS = {".md": 3, ".txt": 3, ".html": 3, ".docx": 2, ".pdf": 1, ".json": 1, ".xml": 1}
FORMATS = 3
"""Files that one generated text is written as."""
GENERATED = 1 / 4
WITH_SIDECAR = 1 / 7


class Broken(NamedTuple):
    """An input that was neither read whole nor refused."""

    number: int
    suffix: str
    fault: str


class Counted(NamedTuple):
    """What became of the inputs."""

    outcomes: Counter[str]
    slowest: float
    """Seconds of the slowest input."""
    broken: list[Broken]


def mutate(real: Sequence[Sample], folder: Path, *, inputs: int, start: int) -> Counted:
    """Follow so many mutated files."""
    of_suffix: dict[str, list[Sample]] = {}
    for sample in real:
        of_suffix.setdefault(sample.suffix, []).append(sample)
    suffixes = [suffix for suffix in WEIGHTS if suffix in of_suffix]
    counted = Counted(Counter(), 0.0, [])
    for number in range(inputs):
        dice = Random(f"{start}:{number}")
        (suffix,) = dice.choices(suffixes, [WEIGHTS[one] for one in suffixes])
        path = folder / f"{number % 50}{suffix}"
        path.write_bytes(mutated(dice.choice(of_suffix[suffix]), dice))
        beside = path.with_name(f"{path.name}.meta.json")
        if dice.random() < WITH_SIDECAR:
            beside.write_bytes(sidecar(dice))
        begun = time.perf_counter()
        try:
            outcome = "read" if follow(path) else "refused"
        except Exception as fault:  # noqa: BLE001  # whatever it is, it is what we look for
            outcome = "broken"
            counted.broken.append(Broken(number, suffix, f"{type(fault).__name__}: {fault}"[:300]))
        beside.unlink(missing_ok=True)
        counted.outcomes[f"{suffix} {outcome}"] += 1
        counted = counted._replace(slowest=max(counted.slowest, time.perf_counter() - begun))
    return counted


def generate(folder: Path, *, inputs: int, start: int) -> Counter[str]:
    """Follow so many generated texts in every format; raises with the smallest that breaks."""
    outcomes: Counter[str] = Counter()

    @seed(start)
    @settings(
        max_examples=-(-inputs // FORMATS),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(lines)
    def every_format(text: list[str]) -> None:
        for suffix, data in written_as(text):
            path = folder / f"generated{suffix}"
            path.write_bytes(data)
            kept = keeps_every_word(path, text) and follow(path)
            outcomes[f"generated {suffix} {'read' if kept else 'refused'}"] += 1

    every_format()
    return outcomes


def main(
    corpora: Annotated[Path, typer.Argument(help="Folder of real texts.")] = CORPORA,
    inputs: Annotated[int, typer.Option(min=4)] = 20_000,
    start: Annotated[int, typer.Option("--seed")] = 7,
    out: Annotated[Path | None, typer.Option(help="File for the figures, JSON.")] = None,
) -> None:
    """Run it and tell what broke."""
    begun, generated = time.perf_counter(), int(inputs * GENERATED)
    with tempfile.TemporaryDirectory() as named:
        counted = mutate(samples(corpora), Path(named), inputs=inputs - generated, start=start)
        outcomes = counted.outcomes + generate(Path(named), inputs=generated, start=start)
    told = {
        "inputs": outcomes.total(),
        "seed": start,
        "seconds": round(time.perf_counter() - begun),
        "slowest_seconds": round(counted.slowest, 2),
        "outcomes": dict(sorted(outcomes.items())),
        "broken": [one._asdict() for one in counted.broken],
    }
    print(json.dumps(told, indent=1, ensure_ascii=False))
    if out:
        out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    raise typer.Exit(bool(counted.broken))


if __name__ == "__main__":
    typer.run(main)
