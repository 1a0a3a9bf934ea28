"""What a reader yields, and what the outline and the annotation make of it."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from mappings.records import Clause, PrintedLine, Record, RepealNotice

REVIEWED, STATED_BESIDE = "review", "stated_beside"
"""Rules of evidence that does not stand in the text: a reviewer's decision, a sidecar or a list."""


class Line(Record):
    """One line of a source as read, without its line end."""

    number: int = Field(ge=1)
    """Line in the file, from 1, or on its page; several lines of a web page may share one."""
    text: str
    """The words, markup removed, table cells set apart by tabs."""
    level: int = Field(default=0, ge=0, le=9)
    """Heading level that the format itself declares (# = 1, h2 = 2); 0 = none."""
    start: int = Field(ge=0)
    """Offset of its first character in `Source.text`."""
    page: int | None = None
    """Sheet number from 1, where the format has pages."""
    page_end: int | None = None
    """Sheet on which a paragraph ends."""
    page_label: str | None = None
    """Page number as printed."""
    joined: tuple[PrintedLine, ...] = ()
    """Lines as printed after the first, where a paragraph joins several."""


class ContentsEntry(Record):
    """One row of a table of contents."""

    level: int = Field(ge=1, le=9)
    title: str
    page: int | None = None
    parent: int | None = None
    """Place of the parent row in the table; empty at the top."""


class Statement(Record):
    """What stands about a text outside its wording: in its format, a sidecar, a list."""

    by: str
    """Who says so: the file's name, or `catalogue`."""
    confidence: float = Field(ge=0, le=1)
    """How far it is to be trusted against the text's own words; 1 = the user says so."""
    about: tuple[str, ...] = ()
    """Titles and numbers of the text it speaks of, where it does not name the file."""
    title: str | None = None
    """Normal title."""
    full_title: str | None = None
    aliases: tuple[str, ...] = ()
    number: str | None = None
    issuer: str | None = None
    jurisdiction: str | None = None
    kind: str | None = None
    language: str | None = None
    promulgated_on: date | None = None
    amended_on: date | None = None
    effective_from: date | None = None
    expires_on: date | None = None
    status: str | None = None
    """In the words of the list: noted and compared, never taken over."""


class Source(Record):
    """One file as its reader yields it."""

    path: str
    """Path as given at ingest."""
    media: str
    """Reader that read it: markdown, plain_text, web_page …"""
    text: str
    """All lines joined by line feeds: what offsets point into."""
    lines: tuple[Line, ...]
    contents: tuple[ContentsEntry, ...] = ()
    """The contents table that the format itself carries (an outline); empty where it has none."""
    title: str | None = None
    """Title that the format itself declares (HTML title, document properties)."""
    dropped: tuple[str, ...] = ()
    """Boilerplate left out on purpose, such as `navigation`: nothing else may be missing."""
    flags: tuple[str, ...] = ()
    """Doubts about the bytes, such as `decoded_as_gb18030` or `surrogates_replaced`."""
    stated: tuple[Statement, ...] = ()
    """What the format itself declares beyond the title."""


class Outline(Record):
    """The structure of one source: title page, clauses in order, and what was set aside."""

    front: tuple[Line, ...]
    """Lines before the body: title, promulgation and amendment history."""
    clauses: tuple[Clause, ...]
    """Every clause in order; joined with `front`, `headings` and `boilerplate` they give back the
    text."""
    headings: tuple[Line, ...] = ()
    """Heading lines, kept as paths."""
    boilerplate: tuple[Line, ...] = ()
    """Contents lists, running heads and the like: not body."""
    unit: str = ""
    """Kind of the smallest unit found: article, decimal, section, item, none."""


class Evidence(Record):
    """One annotation with the words it rests on."""

    field: str
    """Field of `Version` that it fills."""
    value: str
    quote: str
    """The words in the source."""
    rule: str
    """Name of the rule in the ordered table."""
    confidence: float = Field(ge=0, le=1)


class Draft(Record):
    """What one file says about itself: the beginnings of a version."""

    source: str
    title: str
    """Normal title, without 中华人民共和国."""
    full_title: str
    aliases: tuple[str, ...] = ()
    number: str | None = None
    issuer: str | None = None
    jurisdiction: str = "national"
    kind: str
    language: str = "zh"
    promulgated_on: date | None = None
    """First promulgation day of the work, or of this wording where that is all the text says."""
    amended_on: date | None = None
    """Day of the last amendment named in the history."""
    effective_from: date | None = None
    """First day named in the text's own 施行 sentence (the first version's, in an amended law)."""
    expires_on: date | None = None
    """First day it no longer binds by its own words."""
    partly_from: dict[str, date] = Field(default_factory=dict)
    """Normal numbers of provisions, or words for a part, that begin on a day of their own."""
    amending: bool = False
    """An act that only amends another text."""
    repeals: tuple[RepealNotice, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    flags: tuple[str, ...] = ()
