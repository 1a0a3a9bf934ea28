"""Which files to read: the paths given, folders walked in order, hidden files left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ingest.metadata import is_metadata
from ingest.readers import knows
from mappings.errors import NothingToRead

HERE = Path()
"""The working folder."""


class Found(NamedTuple):
    """A file to read."""

    path: Path
    name: str
    """Path as given: the folder's own spelling, then the way below it."""


def discover(paths: Sequence[str], folder: Path = HERE) -> tuple[Found, ...]:
    """Files under the paths, which are seen from a folder, each once, in order.

    A file named outright is taken whatever its suffix, unless it is metadata of others; within a
    folder only what a reader knows.
    Raises NothingToRead where a path does not exist or nothing is left.
    """
    found: dict[Path, Found] = {}
    for given in paths:
        for file in _under(given, folder):
            found.setdefault(file.path.resolve(), file)
    if not found:
        raise NothingToRead(f"no readable text under {', '.join(paths)}")
    return tuple(found.values())


def _under(given: str, folder: Path) -> Iterator[Found]:
    root = folder / given
    if root.is_file():
        if not is_metadata(root):
            yield Found(root, given)
    elif root.is_dir():
        for path in sorted(root.rglob("*")):
            below = path.relative_to(root)
            hidden = any(part.startswith(".") for part in below.parts)
            if path.is_file() and not hidden and knows(path):
                yield Found(path, f"{given.rstrip('/')}/{below.as_posix()}")
    else:
        raise NothingToRead(f"{given}: no such file or folder")
