"""English structure: Part, Chapter, Title above; Article, Section, Rule below; Schedule, Annex."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.marks import LONGEST_HEADING, Kind, Mark, Marks, tidy_title
from ingest.source import Line

RANKS = {"title": 1, "part": 2, "chapter": 3, "division": 4, "subpart": 4, "subchapter": 4}

DIVISION = re.compile(
    rf"(?P<kind>{'|'.join(RANKS)})\s+(?P<number>[ivxlc]+|\d+|[A-Z])\b[\s.:—–-]*(?P<title>.*)",
    re.IGNORECASE,
)
SECTION = re.compile(
    r"(?P<label>(?:Article|Section|Sec\.|Rule|Regulation|Clause|ARTICLE|SECTION|§+)\s*"
    r"(?P<number>\d+[A-Z]?(?:\.\d+)*))(?P<dot>[.:—–-]?)(?P<gap>\s*)(?P<rest>.*)"
)
ANNEX = re.compile(
    r"(?P<label>(?:Schedule|Annex|Appendix|SCHEDULE|ANNEX|APPENDIX)(?:\s+(?P<number>\d+|[A-Z]|[IVX]+))?)\b"
    r"(?P<gap>[\s.:—–-]*)(?P<title>.*)"
)
# "Section 5 of this Act applies", "Article 6(1) and …": a sentence goes on in small letters.
REFERS = re.compile(r"[a-z(,;]")


def sections(lines: Sequence[Line]) -> Marks:
    """Lines that begin a section or article; a sentence about one does not."""
    marks: Marks = {}
    for place, line in enumerate(lines):
        found = SECTION.fullmatch(line.text)
        if found and not REFERS.match(found["rest"]) and (found["gap"] or not found["rest"]):
            rest = found["rest"]
            marks[place] = Mark(
                Kind.CLAUSE,
                label=found["label"],
                number=found["number"],
                title=tidy_title(rest) if _is_title(rest) else "",
                wording_from=found.start("rest"),
            )
    return marks


def divisions(lines: Sequence[Line]) -> Marks:
    """Headings such as Part 2, CHAPTER IV, Title A."""
    marks: Marks = {}
    for place, line in enumerate(lines):
        found = DIVISION.fullmatch(line.text)
        if found and (line.level or (_is_title(line.text) and not REFERS.match(found["title"]))):
            rank = RANKS[found["kind"].lower()]
            marks[place] = Mark(Kind.HEADING, title=tidy_title(line.text), rank=rank)
    return marks


def annexes(lines: Sequence[Line], clauses: Marks) -> Marks:
    """Lines that begin a schedule, annex or appendix after the first clause."""
    marks: Marks = {}
    first = min(clauses, default=len(lines))
    for place, line in enumerate(lines):
        found = ANNEX.fullmatch(line.text)
        if not found or REFERS.match(found["title"]):
            continue
        if line.level or (place > first and _is_title(line.text)):
            marks[place] = Mark(
                Kind.ANNEX,
                label=found["label"],
                number=found["number"] or "",
                title=tidy_title(found["title"]),
            )
    return marks


def _is_title(words: str) -> bool:
    """Whether words are short and do not end as a sentence does."""
    return len(words) <= 2 * LONGEST_HEADING and not words.rstrip().endswith((".", ";", ",", ":"))
