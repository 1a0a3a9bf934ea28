"""Structure that the file's own contents give: a section for each heading of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.chinese import COMMENTARY
from ingest.outlines.english import ANNEX
from ingest.outlines.marks import Kind, Mark, Marks, tidy_title
from ingest.source import Line

NUMBERED = re.compile(
    r"(?P<label>(?:(?:Chapter|Section|Part)\s+)?"
    r"(?P<number>(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})*|[A-Z]\.\d+))"
    r"[\s.:—–-]+(?P<title>\S.*)",
    re.IGNORECASE,
)
BACK_MATTER = frozenset(("references", "bibliography", "acknowledgements", "acknowledgments"))
"""What ends the last section although many outlines leave it out."""


def sections(lines: Sequence[Line]) -> Marks:
    """Lines that begin a section: headings of a format with pages; of others they are no proof.

    A heading without words of its own stands above the next; so does one without a number.
    """
    headings = [place for place, line in enumerate(lines) if line.level and line.page]
    if not headings:
        return {}
    headings += _back_matter(lines, after=headings[-1])
    begins = {*headings, len(lines)}
    return {place: _mark(lines[place], bare=place + 1 in begins) for place in headings}


def _mark(line: Line, *, bare: bool) -> Mark:
    title = tidy_title(line.text)
    numbered = NUMBERED.fullmatch(line.text)
    if annex := ANNEX.fullmatch(line.text):
        name = tidy_title(annex["title"])
        return Mark(Kind.ANNEX, label=annex["label"], number=annex["number"] or "", title=name)
    if COMMENTARY.fullmatch(line.text):
        return Mark(Kind.COMMENTARY, title=title)
    if numbered is None or bare:
        number = numbered["number"] if numbered else ""
        return Mark(Kind.HEADING, number=number, title=title, rank=line.level or 1)
    return Mark(
        Kind.CLAUSE,
        label=line.text[: numbered.end("label")],
        number=numbered["number"],
        title=tidy_title(numbered["title"]),
        rank=line.level,
        wording_from=numbered.start("title"),
        leads=True,
    )


def _back_matter(lines: Sequence[Line], *, after: int) -> list[int]:
    places = range(after + 1, len(lines))
    return [place for place in places if lines[place].text.casefold() in BACK_MATTER]
