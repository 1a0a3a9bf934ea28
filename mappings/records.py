"""Records that both flows share: works, versions, provisions, passages; all frozen."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field


class Record(BaseModel):
    """Base of every record: frozen, closed, documented by the docstrings of its fields."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", use_attribute_docstrings=True, allow_inf_nan=False
    )


class Part(StrEnum):
    """What a provision is within its text; only `body` and `annex` bind."""

    BODY = "body"
    PREAMBLE = "preamble"
    ANNEX = "annex"
    COMMENTARY = "commentary"


class Span(Record):
    """A half-open range of characters in the text of a source."""

    start: int = Field(ge=0)
    """First character, counted from 0."""
    end: int = Field(ge=0)
    """One past the last character."""


class PrintedLine(NamedTuple):
    """A line as printed on a page."""

    start: int
    """Where its words begin in the text that it is a part of."""
    number: int
    """Line on the page, from 1."""
    page: int
    """Sheet, from 1."""


class RepealNotice(Record):
    """A sentence by which a text ends another, such as 《某法》同时废止."""

    title: str
    """Title of the ended text, as written."""
    on: date | None = None
    """Day from which it no longer binds; empty = the day the repealing text takes effect."""
    quote: str


class Version(Record):
    """The wording of a work over a span of days."""

    version_id: str
    """Stable name: the work's id, `@`, and the day of this wording (or a content hash)."""
    work_id: str
    """Stable name of the work: its normal title."""
    title: str
    """Short title, without 中华人民共和国."""
    full_title: str
    """Title as printed."""
    aliases: tuple[str, ...] = ()
    """Other names by which the text is cited."""
    number: str | None = None
    """Promulgation or standard number as printed, such as 国务院令第535号 or GB 55001-2021."""
    issuer: str | None = None
    """Organ that made it."""
    jurisdiction: str = "national"
    """`national`, or the province or city whose rule it is."""
    kind: str
    """Row of the authority ladder (`mappings.authority.LADDER`)."""
    tier: int = Field(ge=0, le=4)
    """Coarse authority, 0 the highest."""
    force: int = Field(ge=0, le=100)
    """Fine authority, 100 the highest."""
    language: str = "zh"
    """ISO 639-1."""
    promulgated_on: date | None = None
    """Day on which this wording was made public."""
    amended_on: date | None = None
    """Day of the last amendment that this wording contains."""
    effective_from: date | None = None
    """First day it binds, inclusive."""
    begins_by: str = ""
    """Who tells that day beside the text: `review`, or the file that states it; empty = nobody."""
    effective_to: date | None = None
    """First day it no longer binds; empty = open."""
    text_from: date | None = None
    """First day that the text itself names: in an amended text still that of its first wording."""
    expires_on: date | None = None
    """First day it no longer binds by its own words."""
    known_from: date | None = None
    """Day on which this corpus learnt of it."""
    basis: str = ""
    """Why the span of days is what it is, in one sentence."""
    replaced_by: str | None = None
    """Version id of the text that took its place."""
    replaced_by_title: str | None = None
    """Title of the text that took its place, also where the corpus does not hold it."""
    ended_by: str | None = None
    """`superseded`, `repealed` or `expired`: how `effective_to` came about."""
    repeals: tuple[RepealNotice, ...] = ()
    """Texts that this one ends by its own words; kept, so that the ends can be derived anew."""
    amending: bool = False
    """An act that only amends another: its wording lives on in the amended text."""
    partly_from: date | None = None
    """Day on which provisions with a later start than the rest begin to bind."""
    flags: tuple[str, ...] = ()
    """Doubts about the data, such as `effective_from_is_promulgation`."""
    sources: tuple[str, ...] = ()
    """Paths of the files that hold this version, as given at ingest."""
    articles: int = 0
    """Number of numbered provisions of the body."""
    content_hash: str = ""
    """SHA-256 of the provisions, so that a second ingest can see that nothing changed."""


class Clause(Record):
    """The smallest citable unit as a text writes it: an article, a clause, a section."""

    label: str
    """Number as the text writes it: 第十七条之一, 3.2.1; empty where there is none."""
    number: str
    """Normal form: 17-1, 3.2.1; `preamble`, `annex-1` where there is no number."""
    title: str = ""
    """Heading of the clause itself, where it has one."""
    path: tuple[str, ...] = ()
    """Headings above it, outermost first: 第一编 总则, 第二章 犯罪."""
    part: Part = Part.BODY
    text: str
    """Its whole wording without the label, lines joined by line feeds."""
    span: Span
    """Where label and text stand in the normalised text of the source."""
    line_start: int = Field(ge=1)
    """First line in the source file, from 1."""
    line_end: int = Field(ge=1)
    """Last line in the source file, inclusive."""
    lines: tuple[int, ...] = ()
    """Line in the source file, or on its page, of each line of `text`."""
    printed: tuple[PrintedLine, ...] = ()
    """Lines as printed, of a text with pages: a paragraph joins several, perhaps over a page."""
    page_start: int | None = None
    page_end: int | None = None


class Provision(Clause):
    """A clause as a part of one version."""

    provision_id: str
    """Version id, `#`, and the normal number (or part and ordinal)."""
    version_id: str
    ordinal: int = Field(ge=0)
    """Place in the version, from 0."""
    effective_from: date | None = None
    """First day it binds, where that differs from its version (partial commencement)."""
    sources: tuple[str, ...] = ()
    """Files that hold this provision in this version."""


def citation_of(title: str, label: str, part: Part) -> str:
    """《…》第…条, as a lawyer writes it; what only explains a rule says so."""
    explained = "条文说明" if part is Part.COMMENTARY else ""
    return f"《{title}》{explained}{label}"


class Stretch(Record):
    """A run of one provision's words within a passage that holds several."""

    provision_id: str
    start: int = Field(ge=0)
    """Where it begins in the passage's text."""
    span: Span
    """Where it stands in the provision's text."""


class Passage(Record):
    """What is indexed and embedded: a provision, a part of a long one, or several short ones."""

    passage_id: str
    """Provision id, `/`, and the part's number from 0."""
    provision_id: str
    """The provision whose words begin it, those repeated from the passage before left aside."""
    stretches: tuple[Stretch, ...] = ()
    """Where the words of each provision stand, in order; empty where it holds but one, at `span`.
    """
    version_id: str
    piece: int = Field(ge=0)
    """Number of this part within its provision, from 0."""
    pieces: int = Field(ge=1)
    """How many parts the provision has."""
    text: str
    """The words of this part."""
    span: Span
    """Where they stand in the provision's text."""
    embedded_text: str
    """What the encoder sees: title, path, label and words."""

    @property
    def provision_ids(self) -> tuple[str, ...]:
        """Provisions that it holds, in order, without those it only repeats the end of."""
        held = [stretch.provision_id for stretch in self.stretches] or [self.provision_id]
        return tuple(held[held.index(self.provision_id) :])
