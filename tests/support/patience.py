"""Waiting for what comes about by itself, however busy the machine is."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

T = TypeVar("T")

# Seconds; far more than anything waited for takes, so that only what never comes is a failure.
PATIENCE = 120.0


def eventually(look: Callable[[], T], *, within: float = PATIENCE) -> T:
    """What `look` sees as soon as it sees anything (not empty, false or None), within seconds.

    An assertion that `look` itself makes ends the waiting: what is waited for will not come.
    """
    until = monotonic() + within
    while not (seen := look()):
        assert monotonic() < until, f"it did not come about within {within} seconds"
        sleep(0.1)
    return seen
