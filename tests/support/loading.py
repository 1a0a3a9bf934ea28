"""Callers that ask a service side by side, and what each saw."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from random import Random
from threading import Event, Lock
from time import perf_counter
from typing import Any, NamedTuple

import httpx2

SEARCHES = 5
"""Of ten requests so many are searches, the others provisions and works by turns."""
PAUSE = 0.2
"""Seconds that a caller waits after a refusal."""


class Ask(NamedTuple):
    """One request."""

    kind: str
    """search, provision or work."""
    path: str
    params: dict[str, Any]


class Seen(NamedTuple):
    """What came of a request."""

    kind: str
    status: int
    """0 = no answer: the connection broke."""
    seconds: float
    request_id: str
    """As sent with the request; another where it was sent a second time."""
    audit_id: str | None
    """Of an answer to a question."""
    retry_after: str | None
    fault: str
    """Words of a refusal, or of what broke."""


def mixed(
    questions: Sequence[str], provisions: Sequence[str], works: Sequence[str], *, seed: int = 7
) -> Iterator[Ask]:
    """Endless requests: half searches, the rest a provision or a work's wording by turns."""
    dice = Random(seed)
    others = cycle(("provision", "work"))
    while True:
        for place in range(10):
            if place < SEARCHES:
                asked = {"q": dice.choice(questions), "as_of": "2026-06-01"}
                yield Ask("search", "/v1/search", asked)
            elif next(others) == "provision":
                named = dice.choice(provisions).replace("#", "%23")
                yield Ask("provision", f"/v1/provisions/{named}", {})
            else:
                yield Ask("work", "/v1/works/wording", {"work": dice.choice(works)})


def load(
    address: str,
    asks: Iterable[Ask],
    *,
    callers: int,
    collection: str,
    until: Event | None = None,
    prefix: str = "load",
) -> list[Seen]:
    """Send requests from so many callers at once, each over a connection that it keeps.

    Ends with the requests, or when `until` is set.
    """
    waiting, lock, over = enumerate(asks), Lock(), until or Event()

    def one_caller() -> list[Seen]:
        seen = []
        with httpx2.Client(base_url=address, timeout=300) as client:
            while not over.is_set():
                with lock:
                    number, ask = next(waiting, (0, None))
                if ask is None:
                    break
                seen.append(_sent(client, ask, collection, f"{prefix}-{number}"))
                if seen[-1].fault:
                    over.wait(PAUSE)
        return seen

    with ThreadPoolExecutor(callers) as pool:
        at_work = [pool.submit(one_caller) for _ in range(callers)]
        return [one for caller in at_work for one in caller.result()]


def _sent(client: httpx2.Client, ask: Ask, collection: str, name: str) -> Seen:
    began = perf_counter()
    try:
        try:
            answer = _asked(client, ask, collection, name)
        except (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.WriteError):
            # A connection that had lain idle was closed meanwhile: every client asks once more.
            name = f"{name}-again"
            answer = _asked(client, ask, collection, name)
    except httpx2.TransportError as fault:
        return Seen(ask.kind, 0, perf_counter() - began, name, None, None, repr(fault))
    seconds, good = perf_counter() - began, answer.is_success
    audit_id = answer.json()["audit_id"] if good and ask.kind == "search" else None
    after = answer.headers.get("retry-after")
    fault = "" if good else answer.text
    return Seen(ask.kind, answer.status_code, seconds, name, audit_id, after, fault)


def _asked(client: httpx2.Client, ask: Ask, collection: str, name: str) -> httpx2.Response:
    params, headers = ask.params | {"collection": collection}, {"X-Request-ID": name}
    return client.get(ask.path, params=params, headers=headers)
