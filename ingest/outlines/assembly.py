"""Marked lines to clauses: the path above each, the part it belongs to, its place in the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingest.outlines.marks import Kind, Mark, is_below
from ingest.source import Line
from mappings.records import Clause, Part, PrintedLine, Span


class Heading(NamedTuple):
    """A heading above the line at hand."""

    title: str
    rank: int
    level: int
    number: str = ""
    lasts: bool = False
    """Whether it stands above all that follows: an annex, a commentary."""

    def stands_above(self, mark: Mark, line: Line) -> bool:
        """Whether the heading still holds when another begins."""
        if self.lasts:
            return True
        if self.number and mark.number:
            return is_below(mark.number, self.number)
        if self.rank and mark.rank:
            return self.rank < mark.rank
        return 0 < self.level < line.level if line.level else self.rank < mark.rank


class Assembly:
    """Clauses and headings as they grow while the lines are gone through in order."""

    def __init__(self, part: Part, *, opening: Part, above: Sequence[Line]) -> None:
        """`part` is that of the whole text, `opening` that of words before the first mark.

        `above` are title lines that stand over the whole body, such as a book of a code.
        """
        self.clauses: list[Clause] = []
        self.headings: list[Line] = []
        self._part = part
        self._opening = opening
        self._path = [Heading(line.text, 0, line.level) for line in above]
        self._annex = ""
        self._mark = Mark(Kind.CLAUSE)
        self._lines: list[Line] = []
        self._unnumbered: Counter[str] = Counter()
        self._begun = False

    def add(self, line: Line, mark: Mark | None) -> None:
        """Take the next line."""
        if mark is None:
            self._lines.append(line)
            return
        if mark.kind is Kind.CLAUSE:
            self._begin_clause(line, mark)
        elif self._path and self._path[-1].title == mark.title and not self._lines:
            self.headings.append(line)  # the heading again, as pages print it above their text
        else:
            self._begin_part(line, mark)

    def finish(self) -> None:
        """End the clause that is open."""
        self._close()

    def _begin_clause(self, line: Line, mark: Mark) -> None:
        self._close()
        self._begun = True
        if self._opening is Part.PREAMBLE:
            self._opening = Part.BODY
        if mark.rank:
            self._path = [heading for heading in self._path if heading.stands_above(mark, line)]
        self._mark, self._lines = mark, [line]

    def _begin_part(self, line: Line, mark: Mark) -> None:
        self._close()
        title = mark.title
        if mark.kind is Kind.ANNEX:
            self._unnumbered["annex"] += 1
            self._annex = f"annex-{mark.number or self._unnumbered['annex']}"
            title = f"{mark.label} {mark.title}".strip()
            self._part = Part.ANNEX
        elif mark.kind is Kind.COMMENTARY:
            self._part, self._annex = Part.COMMENTARY, ""
        elif mark.kind is Kind.PREAMBLE:
            self._opening = Part.PREAMBLE
        elif self._opening is Part.PREAMBLE:
            self._opening = Part.BODY
        lasts = mark.kind in (Kind.ANNEX, Kind.COMMENTARY)
        above = [] if lasts else [h for h in self._path if h.stands_above(mark, line)]
        number = "" if lasts else mark.number
        self._path = [*above, Heading(title, mark.rank, line.level, number, lasts)]
        self._mark = Mark(Kind.CLAUSE)
        if mark.wording_from:
            self._mark = Mark(Kind.CLAUSE, label=mark.label, wording_from=mark.wording_from)
            self._lines = [line]
        else:
            self.headings.append(line)

    def _close(self) -> None:
        """Make a clause of the lines since the last mark, numbered or not."""
        if not self._lines:
            return
        mark, lines = self._mark, self._lines
        self._mark, self._lines = Mark(Kind.CLAUSE), []
        first, last = lines[0], lines[-1]
        text = "\n".join([first.text[mark.wording_from :], *(line.text for line in lines[1:])])
        if not text.strip():
            self.headings.append(first)  # a label without words
            return
        part = Part.COMMENTARY if mark.explains else self._part
        if not mark.label and part is Part.BODY and not self._begun:
            part = self._opening
        self.clauses.append(
            Clause(
                label=mark.label,
                number=self._number(mark, part),
                title=mark.title if mark.label else "",
                path=tuple(heading.title for heading in self._path),
                part=part,
                text=text,
                span=Span(start=first.start, end=last.start + len(last.text)),
                line_start=first.number,
                line_end=last.joined[-1].number if last.joined else last.number,
                lines=tuple(line.number for line in lines),
                printed=tuple(_printed(lines, mark.wording_from)),
                page_start=first.page,
                page_end=last.page_end or last.page,
            )
        )
        if mark.leads:
            title = f"{mark.label} {mark.title}"
            self._path.append(Heading(title, mark.rank, first.level, mark.number))

    def _number(self, mark: Mark, part: Part) -> str:
        if mark.number:
            return (
                f"{self._annex}.{mark.number}"
                if self._annex and mark.number[0].isdigit()
                else mark.number
            )
        stem = self._annex or ("section" if part is Part.BODY else part.value)
        self._unnumbered[stem] += 1
        count = self._unnumbered[stem]
        plain = stem != "section" and count == 1
        return stem if plain else f"{stem}-{count}"


def _printed(lines: Sequence[Line], wording_from: int) -> Iterator[PrintedLine]:
    """Lines as printed, by their places in the text that begins there in the first line."""
    start = -wording_from
    for line in lines:
        if line.page is not None:
            for at, number, page in ((0, line.number, line.page), *line.joined):
                yield PrintedLine(max(start + at, 0), number, page)
        start += len(line.text) + 1
