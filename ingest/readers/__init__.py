"""Files to sources: an ordered table of readers, chosen by the first bytes, then by the name.

To add a format: one module with one function, one row in `READERS`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple, Protocol

from ingest.readers.markdown import read_markdown
from ingest.readers.oscal import OPENING_JSON, OPENING_XML, read_oscal
from ingest.readers.pdf_file import read_pdf
from ingest.readers.plain_text import read_plain_text
from ingest.readers.web_page import read_web_page
from ingest.readers.word_file import read_word
from ingest.source import Source
from mappings.errors import RejectedDocument, UnreadableDocument

__all__ = ["OPENING_BYTES", "READERS", "Reader", "knows", "read", "recognises"]

MEGABYTE = 1_000_000
# The longest text of ../shared has 0.2 MB, the Civil Code as one page 0.5: 20 MB of words is no
# single text but a dump, and would take minutes and gigabytes to embed.
TEXT_LIMIT = 20 * MEGABYTE
# The largest file of ../shared has 4 MB; a book of scanned pages is larger, and holds no words.
BINARY_LIMIT = 100 * MEGABYTE
OPENING_BYTES = 1024


class ReadBytes(Protocol):
    """Makes a source of the bytes of a file; raises UnreadableDocument."""

    def __call__(self, data: bytes, *, name: str) -> Source: ...


class Reader(NamedTuple):
    """One format: how its files are known, how large they may be, and what reads them."""

    suffixes: tuple[str, ...]
    opening: re.Pattern[bytes] | None
    """How its files begin, where that is certain: it goes before the name."""
    limit: int
    """Most bytes of a file."""
    read: ReadBytes


HTML_OPENING = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)

READERS = (
    Reader((".pdf",), re.compile(rb".{0,64}?%PDF-", re.DOTALL), BINARY_LIMIT, read_pdf),
    Reader((), OPENING_JSON, TEXT_LIMIT, read_oscal),
    Reader((), OPENING_XML, TEXT_LIMIT, read_oscal),
    Reader((".docx",), None, BINARY_LIMIT, read_word),
    Reader((".html", ".htm", ".xhtml"), HTML_OPENING, TEXT_LIMIT, read_web_page),
    Reader((".md", ".markdown"), None, TEXT_LIMIT, read_markdown),
    Reader((".txt", ".text", ".tsv"), None, TEXT_LIMIT, read_plain_text),
)

SUFFIXES = frozenset(suffix for reader in READERS for suffix in reader.suffixes)


MANY_FORMATS = frozenset((".json", ".xml"))
"""Suffixes that tell nothing: only the first bytes do."""


def knows(path: Path) -> bool:
    """Whether a file's name, or its first bytes, say that a reader is there for it."""
    if path.suffix.lower() not in MANY_FORMATS:
        return recognises(path, b"")
    try:
        with path.open("rb") as file:
            return recognises(path, file.read(OPENING_BYTES))
    except OSError:
        return False


def recognises(name: Path, opening: bytes) -> bool:
    """As `knows`, for bytes that are not a file yet: its name, and how they begin."""
    suffix = name.suffix.lower()
    openings = (reader.opening for reader in READERS if reader.opening)
    return suffix in SUFFIXES or (
        suffix in MANY_FORMATS and any(one.match(opening) for one in openings)
    )


def read(path: Path, *, name: str) -> Source:
    """Read one file as the source called `name`; raises UnreadableDocument or RejectedDocument."""
    try:
        with path.open("rb") as file:
            opening = file.read(OPENING_BYTES)
            reader = _reader_of(opening, path, name)
            data = opening + file.read(reader.limit + 1 - len(opening))
    except OSError as fault:
        raise UnreadableDocument(
            name,
            f"the file cannot be opened ({fault.strerror})",
            remedy="Check that the file exists and may be read.",
        ) from fault
    if len(data) > reader.limit:
        raise RejectedDocument(
            name,
            f"the file is larger than {reader.limit // MEGABYTE} MB",
            remedy="Split it into its texts, one law or standard a file.",
        )
    return reader.read(data, name=name)


def _reader_of(opening: bytes, path: Path, name: str) -> Reader:
    for reader in READERS:
        if reader.opening and reader.opening.match(opening):
            return reader
    for reader in READERS:
        if path.suffix.lower() in reader.suffixes:
            return reader
    raise UnreadableDocument(
        name,
        f"no reader knows files named *{path.suffix}",
        remedy=f"Give one of: {', '.join(sorted(SUFFIXES))}.",
    )
