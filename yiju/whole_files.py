"""Files that are there whole or not at all: nobody reads half of one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mappings.errors import InputError


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


@contextmanager
def exported(path: Path, *, mode: int = 0o666) -> Iterator[Path]:
    """As `written_whole`, for a file that the caller named; raises InputError.

    What a link leads to is written, and a pipe or terminal as it is: neither can be replaced.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            yield target
            return
        with written_whole(target, mode=mode) as partial:
            yield partial
    except OSError as fault:
        raise InputError(f"{path} cannot be written: {fault.strerror}") from fault


def export_text(path: Path, text: str) -> None:
    """Write a text to the file that the caller named; raises InputError."""
    with exported(path) as partial:
        partial.write_text(text, encoding="utf-8")
