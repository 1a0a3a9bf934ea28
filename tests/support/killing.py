"""Kill -9 a job at random points, resume it, and search all the while."""

import os
import subprocess
import threading
import time
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from served import YIJU

from mappings.errors import NotFoundError, PlatformError


class Killed(NamedTuple):
    """What a killed and resumed job came to."""

    kills: int
    searches: int
    failed_searches: list[str]


def run_with_kills(
    index, settings, command: tuple[str, ...], *, kills: int, seed: int, anew=lambda: None
) -> Killed:
    """Run a job that is killed so many times, anywhere between its first and its last request.

    `anew` gives the job its work back each time before it is begun from the start.
    """
    random, killed = Random(seed), 0
    anew()
    shortest = seconds_of(settings, index.collection, ("jobs", "list"))
    longest = max(seconds_of(settings, index.collection, command), shortest)
    with searching(index) as (answers, failures):
        while killed < kills:
            job = start(settings, index.collection, ("jobs", "resume"))
            killed += killed_after(job, random.uniform(shortest, longest))
            if job.returncode == NotFoundError.exit_code:  # none to resume: a new one
                anew()
                job = start(settings, index.collection, command)
                killed += killed_after(job, random.uniform(shortest, longest))
        if finish(settings, index.collection, ("jobs", "resume")) == NotFoundError.exit_code:
            anew()
            finish(settings, index.collection, command)
    return Killed(killed, len(answers), failures)


def killed_after(job: subprocess.Popen, seconds: float) -> bool:
    """Kill a job after so long; whether it was still at work. One that fails by itself raises."""
    try:
        job.wait(seconds)
    except subprocess.TimeoutExpired:
        job.kill()
        job.wait()
        return True
    if job.returncode not in (0, NotFoundError.exit_code):
        raise AssertionError(f"{job.args} ended with {job.returncode}")
    return False


def start(settings, collection: str, command: tuple[str, ...]) -> subprocess.Popen:
    """Start `yiju COMMAND` as a process of its own."""
    environment = os.environ | {
        "YIJU_HOME": str(settings.home),
        "YIJU_ES_URL": settings.es_url,
        "YIJU_ES_USER": settings.es_user,
        "YIJU_ES_PASSWORD": settings.es_password.get_secret_value(),
        "YIJU_ENCODER": settings.encoder,
        "YIJU_LEASE_SECONDS": str(settings.lease_seconds),
    }
    arguments = [*YIJU, *command, "--collection", collection]
    return subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL)


def finish(settings, collection: str, command: tuple[str, ...]) -> int:
    """Run `yiju COMMAND` to its end and return its exit code."""
    return start(settings, collection, command).wait(600)


def seconds_of(settings, collection: str, command: tuple[str, ...]) -> float:
    """How long an undisturbed command takes."""
    started = time.monotonic()
    finish(settings, collection, command)
    return time.monotonic() - started


@contextmanager
def searching(index):
    """Search the passages again and again; yields the hits of each search, and what failed."""
    hits, failures, over = [], [], threading.Event()

    def search() -> None:
        while not over.wait(0.05):
            try:
                answer = index.search({"query": {"match_all": {}}, "size": 1})
                hits.append(answer["hits"]["total"]["value"])
            except PlatformError as fault:
                failures.append(fault.message)

    thread = threading.Thread(target=search)
    thread.start()
    try:
        yield hits, failures
    finally:
        over.set()
        thread.join()
