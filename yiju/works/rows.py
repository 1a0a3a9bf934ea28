"""A version as one row, where it was read, when it binds and why; and what is made of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from ingest.source import Evidence
from mappings.effectivity import Status, status_on
from mappings.records import Part, Provision, Record, RepealNotice, Version


class Row(Record):
    """A version on a day."""

    version_id: str
    title: str
    source: tuple[str, ...]
    """Every file it was read from."""
    promulgated_on: date | None
    amended_on: date | None
    effective_from: date | None
    effective_to: date | None
    """First day it no longer binds; empty = open."""
    status: Status
    replaced_by: str | None
    """Title of the text that took its place."""
    basis: str
    """Why the span of days is what it is."""
    articles: int
    """Number of its articles."""
    known_from: date | None
    """Day on which the collection learnt of it; empty = always."""
    flags: tuple[str, ...]


class Chapter(Record):
    """A run of provisions under the same headings."""

    path: tuple[str, ...]
    first: str
    """Label of the first provision; empty where it has none."""
    last: str
    provisions: int


class History(Record):
    """The versions of a work, the older first."""

    work: str
    """Title of the newest version."""
    as_of: date
    """Day for which each status holds."""
    versions: tuple[Row, ...]
    current_to: date | None
    """Last day the collection knows about."""


class Quoted(Record):
    """Evidence, and the file that holds its words."""

    source: str
    evidence: Evidence


class Account(Record):
    """A version on a day with all its reasons."""

    version: Row
    issuer: str | None
    number: str | None
    kind: str
    jurisdiction: str
    repeals: tuple[RepealNotice, ...]
    """Texts that it ends by its own words."""
    evidence: tuple[Quoted, ...]
    contents: tuple[Chapter, ...]


def row(version: Version, day: date) -> Row:
    """A version as it stands on a day."""
    return Row(
        version_id=version.version_id,
        title=version.title,
        source=version.sources,
        promulgated_on=version.promulgated_on,
        amended_on=version.amended_on,
        effective_from=version.effective_from,
        effective_to=version.effective_to,
        status=status_on(version, day),
        replaced_by=version.replaced_by_title,
        basis=version.basis,
        articles=version.articles,
        known_from=version.known_from,
        flags=version.flags,
    )


def chapters(provisions: Sequence[Provision]) -> Iterator[Chapter]:
    """Contents of a version: its headings, and the provisions below each."""
    told = (one for one in provisions if one.part is not Part.COMMENTARY)
    for path, members in groupby(told, key=lambda one: one.path):
        labels = [one.label or one.title or one.number for one in members]
        yield Chapter(path=path, first=labels[0], last=labels[-1], provisions=len(labels))
