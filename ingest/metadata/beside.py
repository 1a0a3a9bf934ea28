"""Finds what is said about a file: its own sidecar, and the lists in its folder and above."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ingest.metadata.lists import Listed, rows_of
from ingest.readers.decoding import decode
from ingest.source import Statement
from mappings.errors import UnreadableDocument

SIDECAR = ".meta.json"
SIDECAR_REMEDY = (
    "Write a JSON object with fields such as title, kind, issuer, effective_from (2025-01-31), "
    "or remove the sidecar."
)
FOLDERS = 3
"""Lists of ../shared stand in the folder of their files or up to two above."""
LARGEST_LIST = 5_000_000


def is_metadata(path: Path) -> bool:
    """Whether a file describes others, and is no document itself."""
    return path.name.endswith(SIDECAR) or bool(_lists(path, *_stamp(path)))


def beside(path: Path) -> tuple[Statement, ...]:
    """What is said about a file, the most trustworthy last; raises UnreadableDocument.

    A broken sidecar of the user's is an error: to pass over it would be to overrule the user.
    """
    whole = path.absolute().as_posix()
    listed = [
        row.statement
        for row in _listed(path)
        if not row.file or whole.endswith(f"/{row.file}")  # folder by folder
    ]
    listed.sort(key=lambda statement: statement.confidence)
    sidecar = path.with_name(path.name + SIDECAR)
    return (*listed, *([_read_sidecar(sidecar)] if sidecar.is_file() else []))


def _listed(path: Path) -> Iterator[Listed]:
    for folder in path.absolute().parents[:FOLDERS]:
        for file in _candidates(folder):
            yield from _lists(file, *_stamp(file))


def _candidates(folder: Path) -> list[Path]:
    try:
        return sorted(one for one in folder.iterdir() if one.suffix in (".csv", ".json"))
    except OSError:
        return []


def _stamp(path: Path) -> tuple[int, int]:
    """Size and time of change: what tells that a list must be read anew."""
    try:
        state = path.stat()
    except OSError:
        return 0, 0
    return state.st_size, state.st_mtime_ns


@lru_cache(maxsize=256)  # every file of a folder asks for the same lists
def _lists(path: Path, size: int, _changed: int) -> tuple[Listed, ...]:
    """Rows of a list; none where it is none that is known."""
    if not 0 < size <= LARGEST_LIST or path.name.endswith(SIDECAR):
        return ()
    try:
        content, _ = decode(path.read_bytes(), name=path.name)
        cells = _cells(content, path.suffix)
    except (UnreadableDocument, OSError, ValueError, csv.Error, RecursionError):
        return ()
    return tuple(rows_of(cells, by=path.name))


def _cells(content: str, suffix: str) -> list[Any]:
    if suffix == ".csv":
        return list(csv.DictReader(content.splitlines()))
    data = json.loads(content)
    tables = data.values() if isinstance(data, dict) else (data,)
    for table in tables:
        if isinstance(table, list) and table and all(isinstance(row, dict) for row in table):
            return table
    return []


def _read_sidecar(path: Path) -> Statement:
    try:
        content, _ = decode(path.read_bytes(), name=path.name)
        given = json.loads(content)
        return Statement.model_validate({"by": path.name, "confidence": 1, **given})
    except (OSError, ValueError, TypeError, RecursionError) as fault:
        reason = fault.errors()[0]["msg"] if isinstance(fault, ValidationError) else str(fault)
        raise UnreadableDocument(
            str(path), f"the sidecar cannot be used ({reason})", remedy=SIDECAR_REMEDY
        ) from fault
