"""Lines to structure: what is title page, what is set aside, and one clause for each number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ingest.outlines import chinese, contents, controls, decimal, english, labelled
from ingest.outlines.assembly import Assembly
from ingest.outlines.front import (
    contents_list,
    is_boilerplate,
    page_tail,
    signature,
    stated_title_page_end,
    title_page_end,
)
from ingest.outlines.marks import Kind, Marks, format_headings
from ingest.source import Line, Outline, Source
from mappings.records import Part


class Unit(NamedTuple):
    """A way to number provisions, and the least count that shows it is meant."""

    name: str
    find: Callable[[Sequence[Line]], Marks]
    least: int = 1
    settles: bool = False
    """Whether its marks are all there are: no other table may add to them."""


UNITS = (
    Unit("article", chinese.articles),
    Unit("section", labelled.labelled),
    Unit("control", controls.controls),
    Unit("section", contents.sections, least=2, settles=True),
    Unit("decimal", decimal.decimals, least=2),
    Unit("section", english.sections, least=2),
    Unit("item", chinese.items, least=2),
)
"""Kinds of the smallest unit; the first that a text shows is the one it has."""

HEADINGS_ONLY, NO_UNIT = "section", "none"


def outline(source: Source) -> Outline:
    """Find the structure of a text; every line lands in exactly one place of the outline."""
    aside = {place for place, line in enumerate(source.lines) if is_boilerplate(line)}
    aside.update(contents_list(source.lines), page_tail(source.lines))
    lines = [line for place, line in enumerate(source.lines) if place not in aside]
    unit, marks = _unit_and_marks(lines)
    stated = stated_title_page_end(source.lines)
    front_end = title_page_end(lines, _body_begins(lines, marks), stated=stated)
    signed = signature(lines, max(front_end, max(marks, default=0)))
    body = Assembly(
        _part(marks, front_end),
        opening=_opening(marks, front_end),
        above=_second_titles(lines[:front_end]),
    )
    for place in range(front_end, signed.start or len(lines)):
        body.add(lines[place], marks.get(place))
    body.finish()
    return Outline(
        front=tuple(lines[:front_end]),
        clauses=tuple(body.clauses),
        headings=tuple(body.headings),
        boilerplate=tuple(line for place, line in enumerate(source.lines) if place in aside)
        + tuple(lines[place] for place in signed),
        unit=unit,
    )


def _unit_and_marks(lines: Sequence[Line]) -> tuple[str, Marks]:
    """The kind of the smallest unit, and all marks; a later table overrules an earlier one."""
    headings = format_headings(lines)
    for unit in UNITS:
        clauses = unit.find(lines)
        if len(clauses) >= unit.least:
            break
    else:
        unit, clauses = Unit(HEADINGS_ONLY if len(headings) > 1 else NO_UNIT, unit.find), {}
    if unit.settles:
        return unit.name, clauses
    marks = {
        **headings,
        **english.divisions(lines),
        **english.annexes(lines, clauses),
        **chinese.divisions(lines),
        **chinese.annexes(lines, clauses),
        **chinese.commentary(lines),
        **(chinese.subtitles(lines, clauses) if unit.name == "article" else {}),
        **clauses,
    }
    return unit.name, {**marks, **chinese.continued(lines, marks)}


def _body_begins(lines: Sequence[Line], marks: Marks) -> int:
    """Place of the first mark that cannot belong to the title page."""
    title = next((line for line in lines if line.level), None)
    for place in sorted(marks):
        mark = marks[place]
        if mark.title in chinese.BARE_HEADINGS and lines[place].level == 1:
            continue  # the book of a code, printed as a second title
        ranked = mark.rank or mark.kind in (Kind.CLAUSE, Kind.PREAMBLE, Kind.ANNEX)
        if ranked and mark.kind is not Kind.COMMENTARY:
            return place
    return next(
        (
            p
            for p in sorted(marks)
            if title and lines[p].level > title.level and lines[p].text != title.text
        ),
        len(lines),
    )


def _second_titles(front: Sequence[Line]) -> list[Line]:
    """Titles below the first one, such as the book of a code."""
    titles = [line for line in front if line.level == 1]
    return [line for line in titles if line.text != titles[0].text]


def _opening(marks: Marks, front_end: int) -> Part:
    """Part of the words before the first mark: a preamble only where clauses follow at once."""
    parts = (marks[place].kind for place in sorted(marks) if place >= front_end)
    first = next((kind for kind in parts if kind in (Kind.CLAUSE, Kind.ANNEX)), Kind.ANNEX)
    return Part.PREAMBLE if first is Kind.CLAUSE else Part.BODY


def _part(marks: Marks, front_end: int) -> Part:
    """Part of the whole text: commentary where its title says so."""
    kinds = {mark.kind for place, mark in marks.items() if place < front_end}
    return Part.COMMENTARY if Kind.COMMENTARY in kinds else Part.BODY
