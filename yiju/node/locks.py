"""A lock between processes, which the system releases when its holder dies."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(path: Path) -> Iterator[int]:
    """Hold the lock file at `path`, waiting for whoever holds it; yields its file descriptor.

    A child process that inherits the descriptor keeps the lock until it ends too.
    """
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()
