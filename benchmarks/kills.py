"""Kill a reindex at 20 random points, resume it each time, and compare with an undisturbed one.

    python benchmarks/kills.py --kills 20 --laws 200 --seed 7

Starts the node of YIJU_HOME where none runs; exits with 1 where anything differs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from killing import run_with_kills
from written import collection, settings_of, standing, write_laws

from yiju.connect import endpoint, open_client
from yiju.settings import load_settings


def main() -> int:
    """Run it and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--laws", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    node = endpoint(load_settings())
    with tempfile.TemporaryDirectory() as folder, open_client(node, timeout=60) as client:
        settings = settings_of(node, Path(folder) / "home")
        write_laws(Path(folder) / "laws", asked.laws, articles=20)
        with collection(client, settings) as desk:
            desk.ingest([str(Path(folder) / "laws")])
            before = standing(desk.index)
            done = run_with_kills(
                desk.index, settings, ("reindex",), kills=asked.kills, seed=asked.seed
            )
            same = standing(desk.index) == before
    print(
        f"{done.kills} kills, {len(before)} passages: {'the same' if same else 'NOT the same'}"
        f" ids and hashes; {done.searches} searches meanwhile, {len(done.failed_searches)} failed"
    )
    return 0 if same and not done.failed_searches else 1


if __name__ == "__main__":
    sys.exit(main())
