"""Kill a job at random points, resume it each time, and compare with an undisturbed one.

    python benchmarks/kills.py --job ingest --kills 20 --laws 200 --seed 7

Starts the node of YIJU_HOME where none runs; exits with 1 where anything differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from killing import run_with_kills
from written import collection, settings_of, standing, write_laws

from yiju.connect import endpoint, open_client
from yiju.operations import Operations
from yiju.settings import load_settings

ARTICLES = 20


class Work(NamedTuple):
    """What is killed: the command, and what gives it its work back, both told the folder."""

    command: Callable[[str], tuple[str, ...]]
    anew: Callable[[Operations, str], None]


def _nothing(_desk: Operations, _folder: str) -> None:
    """A reindex has its work at any time."""


def _emptied(desk: Operations, folder: str) -> None:
    if desk.ledger().marks():
        desk.delete([folder])


def _filled(desk: Operations, folder: str) -> None:
    desk.ingest([folder])


JOBS = {
    "reindex": Work(lambda _: ("reindex",), _nothing),
    "ingest": Work(lambda folder: ("ingest", folder), _emptied),
    # One law of ten goes, the others stay.
    "delete": Work(lambda folder: ("delete", *_tenth(folder)), _filled),
}


def _tenth(folder: str) -> list[str]:
    return sorted(str(path) for path in Path(folder).glob("*0.md"))


def main() -> int:
    """Run it and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--job", choices=JOBS, default="reindex")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--laws", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, help="File for the figures, JSON.")
    asked = parser.parse_args()
    work, node = JOBS[asked.job], endpoint(load_settings())
    with tempfile.TemporaryDirectory() as named, open_client(node, timeout=60) as client:
        folder = str(Path(named) / "laws")
        settings = settings_of(node, Path(named) / "home")
        write_laws(Path(folder), asked.laws, articles=ARTICLES)
        with collection(client, settings) as desk:
            desk.ingest([folder])
            if asked.job == "delete":
                desk.delete(_tenth(folder))
            undisturbed = standing(desk.index)
            done = run_with_kills(
                desk.index,
                settings,
                work.command(folder),
                kills=asked.kills,
                seed=asked.seed,
                anew=lambda: work.anew(desk, folder),
            )
            same = standing(desk.index) == undisturbed
    told = {
        "job": asked.job,
        "kills": done.kills,
        "passages": len(undisturbed),
        "same_ids_and_hashes": same,
        "searches_meanwhile": done.searches,
        "failed_searches": done.failed_searches,
    }
    print(json.dumps(told, indent=1))
    if asked.out:
        asked.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0 if same and not done.failed_searches else 1


if __name__ == "__main__":
    sys.exit(main())
