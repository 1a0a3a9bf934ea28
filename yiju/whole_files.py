"""Files that are there whole or not at all: nobody reads half of one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def written_whole(path: Path, *, mode: int = 0o666) -> Iterator[Path]:
    """A file beside `path` to write to, which takes its place at the end, and goes on any error.

    Makes the folders that are missing; `mode` is what the umask is taken from. Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    try:
        partial.touch(mode=mode)
        yield partial
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
