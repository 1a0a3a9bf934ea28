"""Structure of catalogues of controls: AC-2 Account Management, its enhancement AC-2(3)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.marks import Kind, Mark, Marks, tidy_title
from ingest.source import Line

CONTROL = re.compile(
    r"(?P<label>(?P<control>[A-Z]{2}-\d{1,2})(?:\((?P<part>\d{1,2})\))?)\s+(?P<title>\S.*)"
)


def controls(lines: Sequence[Line]) -> Marks:
    """Headings that begin a control or an enhancement, which stands below its control."""
    marks: Marks = {}
    shows_controls = False
    for place, line in enumerate(lines):
        found = CONTROL.fullmatch(line.text) if line.level else None
        shows_controls |= found is not None
        if found:
            marks[place] = Mark(
                Kind.CLAUSE,
                label=found["label"],
                number=_number(found),
                title=tidy_title(found["title"]),
                rank=line.level,
                wording_from=found.start("title"),
                leads=True,
            )
        elif line.level:
            marks[place] = Mark(Kind.HEADING, title=tidy_title(line.text), rank=line.level)
    return marks if shows_controls else {}


def _number(found: re.Match[str]) -> str:
    """Without the zeros that revision 5 puts before: AC-02(03) is AC-2(3)."""
    family, _, number = found["control"].partition("-")
    part = f"({int(found['part'])})" if found["part"] else ""
    return f"{family}-{int(number)}{part}"
