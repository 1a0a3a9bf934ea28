"""Processes that write to one audit at the same time, each with several threads."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from answered import answer

from mappings.index import Index
from search.audit import AuditLog
from yiju.connect import connect
from yiju.settings import Settings


def record(name):
    """A made-up answer of this audit id."""
    return answer(audit_id=name, recorded_at=datetime(2025, 6, 1, tzinfo=UTC))


def write_together(settings, collection, *, processes, threads, each):
    """Let each thread of each process append some records; returns their audit ids."""
    names = [
        [f"p{process}-{number}" for number in range(threads * each)] for process in range(processes)
    ]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        given = [(settings.home, collection, one, threads) for one in names]
        pool.starmap(_write, given, chunksize=1)
    return {name for one in names for name in one}


def _write(home, collection, names, threads):
    log = AuditLog(Index(connect(Settings(home=home, es_url=None), start=False), collection))
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda name: log.append(record(name)), names))
