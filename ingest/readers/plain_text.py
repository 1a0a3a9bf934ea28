"""Plain text: every line as it stands, without its indentation."""

from __future__ import annotations

from ingest.readers.decoding import decode
from ingest.readers.line_table import Row, line_table
from ingest.source import Source


def read_plain_text(data: bytes, *, name: str) -> Source:
    """Read a text file; raises UnreadableDocument."""
    content, flags = decode(data, name=name)
    rows = (Row(number, line) for number, line in enumerate(content.split("\n"), start=1))
    text, lines = line_table(rows)
    return Source(path=name, media="plain_text", text=text, lines=lines, flags=flags)
