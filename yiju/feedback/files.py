"""Feedback as a file: one piece a line, as a backup keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from mappings.errors import InputError
from yiju.feedback.records import Feedback


def written_pieces(pieces: Iterable[Feedback]) -> bytes:
    """The pieces as JSON lines."""
    return "".join(f"{one.model_dump_json()}\n" for one in pieces).encode()


def read_pieces(file: Path) -> Iterator[Feedback]:
    """The pieces of a file; raises InputError with the line that is none."""
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(f"{file} cannot be read: {fault}") from fault
    for number, line in enumerate(filter(None, lines), start=1):
        try:
            yield Feedback.model_validate_json(line)
        except ValidationError as fault:
            raise InputError(f"{file}:{number} is no feedback") from fault
