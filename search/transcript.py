"""The audit as a file: one link a line in canonical JSON, and the head as the last line.

Whoever holds the file can check it without the server; whoever kept the head elsewhere can also
tell whether the end was cut off and closed anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from pydantic import ValidationError

from mappings.errors import ChainBroken, InputError
from mappings.fields import Fields as F
from search.chain import START, Checked, Head, Json, canonical, entry_of, verify, written

HEAD = "head"


def write_transcript(documents: Iterable[Json], file: BinaryIO) -> Head:
    """Write links in order and close with the head; returns it."""
    head = START
    for line, reached in lines_of(documents):
        file.write(line)
        head = reached
    return head


def lines_of(documents: Iterable[Json]) -> Iterator[tuple[bytes, Head]]:
    """Each line of the file as it is known, and the head reached; the last line tells that head."""
    head = START
    for document in documents:
        entry = entry_of(document)
        link = written(entry, document.get(F.RECORD), document.get(F.SALT))
        head = entry.head
        yield canonical(link) + b"\n", head
    yield canonical({HEAD: head.model_dump()}) + b"\n", head


def verify_transcript(path: Path, *, against: Head | None = None) -> Checked:
    """Check an exported file to the byte; raises ChainBroken, and InputError for no file."""
    try:
        with path.open("rb") as file:
            lines = _Lines(file)
            checked = verify(lines, against=against)
    except OSError as fault:
        raise InputError(f"{path} cannot be read: {fault.strerror}") from fault
    if lines.head != checked.head:
        raise ChainBroken(f"the file closes with head {lines.head}, its links with {checked.head}")
    return checked


class _Lines:
    """The links of a file; its head is known once they have been read."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.head: Head | None = None

    def __iter__(self) -> Iterator[Json]:
        for number, line in enumerate(self.file, start=1):
            value = _value(line, number)
            if self.head is not None:
                raise ChainBroken(f"line {number} stands after the head")
            if HEAD in value:
                self.head = _head(value, number)
            else:
                yield value


def _value(line: bytes, number: int) -> Json:
    """The object of a line, which is written in the one canonical way."""
    try:
        value = json.loads(line)
        whole = isinstance(value, dict) and line == canonical(value) + b"\n"
    except (ValueError, RecursionError):
        whole = False
    if not whole:
        raise ChainBroken(f"line {number} is not as it was exported")
    return dict(value)


def _head(value: Json, number: int) -> Head:
    try:
        return Head.model_validate(value[HEAD])
    except ValidationError as fault:
        raise ChainBroken(f"line {number} is no head") from fault
