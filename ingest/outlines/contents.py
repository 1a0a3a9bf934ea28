"""Structure that the file's own outline gives: a section for each heading of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.english import ANNEX
from ingest.outlines.marks import Kind, Mark, Marks, tidy_title
from ingest.source import Line

NUMBERED = re.compile(
    r"(?P<label>(?:(?:Chapter|Section|Part)\s+)?(?P<number>(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3})*|[A-Z]\.\d+))"
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
    marks: Marks = {}
    for place in headings:
        line = lines[place]
        found = NUMBERED.fullmatch(line.text)
        if ANNEX.fullmatch(line.text):
            continue
        bare = place + 1 in headings or place + 1 == len(lines)
        if found and not bare:
            marks[place] = Mark(
                Kind.CLAUSE,
                label=line.text[: found.end("label")],
                number=found["number"],
                title=tidy_title(found["title"]),
                rank=line.level,
                wording_from=found.start("title"),
                leads=True,
            )
        else:
            number = found["number"] if found else ""
            title = tidy_title(line.text)
            marks[place] = Mark(Kind.HEADING, number=number, title=title, rank=line.level or 1)
    return marks


def _back_matter(lines: Sequence[Line], *, after: int) -> list[int]:
    places = range(after + 1, len(lines))
    return [place for place in places if lines[place].text.casefold() in BACK_MATTER]
