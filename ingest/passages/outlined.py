"""The outline profile: what one heading heads is one passage, a long one a row of windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ingest.passages.chunker import Reading
from ingest.passages.cutting import cut
from ingest.passages.layout import Layout, lay_out, passages_in
from mappings.records import Part, Passage, Provision, Version


class OutlineChunker:
    """Follows the headings of a text, whatever its numbering."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def passages(self, version: Version, provisions: Sequence[Provision]) -> Iterator[Passage]:
        """The body of each section; windows end where the text may best be cut."""
        for _, section in groupby(provisions, key=_section):
            layout = lay_out(tuple(section))

            def fits(start: int, end: int, layout: Layout = layout) -> bool:
                return self.reading.holds(layout.text[start:end].strip())

            windows = cut(layout.text, 0, len(layout.text), fits)
            yield from passages_in(layout, windows, version=version, reading=self.reading)


def _section(provision: Provision) -> tuple[Part, tuple[str, ...], str]:
    """What a heading heads: a provision with a heading of its own is a section by itself."""
    return provision.part, provision.path, provision.title
