"""Many searches at once from several processes: is the audit one chain, and is none lost?

    YIJU_HOME=… python benchmarks/audit_chain.py --out benchmarks/runs/audit_chain.json

Uses the embedded node of that home, and the invented corpus of examples/.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from mappings.fields import Fields as F
from search.question import Question
from yiju.settings import load_settings
from yiju.workbench import open_workbench

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
COLLECTION = "audit_benchmark"
DAY = date(2026, 6, 1)


def main() -> None:
    """Ask, follow the chain, and print what was seen as JSON."""
    asked = arguments()
    bench = open_workbench(load_settings(), COLLECTION)
    bench.ingest([str(EXAMPLES / "corpus")])
    log = bench.service.log
    before = log.verify().head
    start = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
        shares = [asked.searches // asked.processes] * asked.processes
        answered = pool.starmap(ask, [(share, asked.threads) for share in shares], chunksize=1)
    seconds = time.perf_counter() - start
    audit_ids = [audit_id for share in answered for audit_id, _ in share]
    waits = sorted(wait for share in answered for _, wait in share)
    head = log.verify().head  # raises ChainBroken where a link does not hold
    documents = [one for one in log.walk() if one[F.SEQUENCE] > before.sequence]
    told = {
        "processes": asked.processes,
        "threads": asked.processes * asked.threads,
        "searches": len(audit_ids),
        "links": head.sequence - before.sequence,
        "lost": len(set(audit_ids) - {one[F.AUDIT_ID] for one in documents}),
        "predecessors_shared": len(documents) - len({one[F.PREVIOUS_HASH] for one in documents}),
        "verified": True,
        "seconds": round(seconds, 1),
        "audit_ms": {"p50": statistics.median(waits), "p95": waits[int(0.95 * len(waits))]},
    }
    text = json.dumps(told, indent=2)
    print(text)
    if asked.out:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_text(f"{text}\n", encoding="utf-8")


def ask(searches: int, threads: int) -> list[tuple[str, float]]:
    """Audit id of each search of one process, and the milliseconds that its record took."""
    bench = open_workbench(load_settings(), COLLECTION)
    lines = (EXAMPLES / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["query"] for line in lines]
    bench.service  # noqa: B018 - opened once, before the threads ask for it

    def one(number: int) -> tuple[str, float]:
        result = bench.ask(Question(text=texts[number % len(texts)], as_of=DAY))
        return result.audit_id, result.timings_ms["audit"]

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, range(searches)))


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--threads", type=int, default=16, help="of each process")
    parser.add_argument("--searches", type=int, default=2000)
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
