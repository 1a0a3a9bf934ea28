"""The default profile for law: one article, one passage; a long one is cut at 款, 项, sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.passages.chunker import Reading, heading_of, passages_of
from ingest.passages.cutting import cut, spans_of
from mappings.records import Passage, Provision, Span, Version


class ProvisionChunker:
    """Cuts nothing that the encoder reads whole, and nothing in the middle of what it can keep."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def passages(self, version: Version, provisions: Sequence[Provision]) -> Iterator[Passage]:
        """One passage for each provision, or as many as its length needs."""
        for provision in provisions:
            heading = heading_of(version, provision)
            yield from passages_of(version, provision, self._spans(heading, provision.text))

    def _spans(self, heading: str, text: str) -> tuple[Span, ...]:
        def fits(start: int, end: int) -> bool:
            return self.reading.holds(f"{heading} {text[start:end].strip()}")

        return spans_of(cut(text, 0, len(text), fits))
