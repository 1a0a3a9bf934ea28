"""Judged pairs of provisions: whether they contradict each other, and which of them prevails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import ValidationError, model_validator

from ingest.annotate import annotate
from ingest.assemble import Assembled, assemble
from ingest.metadata import beside, complete
from ingest.outline import outline
from ingest.readers import read
from mappings.authority import NATIONAL, rung_of
from mappings.effectivity import wording_day
from mappings.errors import InputError
from mappings.records import Part, Provision, Record, Version
from search.contradictions.adjudication import Side

Name = Literal["one", "other"]


class Place(Record):
    """A provision of a real text, kept by reference only."""

    file: str
    """Path below the folder of the corpora."""
    label: str
    """As the text writes it."""


class Invented(Record):
    """A provision that was written for the measurement."""

    title: str
    label: str
    text: str
    kind: str
    """Row of the authority ladder."""
    issuer: str | None = None
    jurisdiction: str = NATIONAL
    wording_day: date | None = None
    part: Part = Part.BODY


class JudgedPair(Record):
    """Two provisions, and what a reader says of them."""

    id: int
    """Even ones may be looked at while rules are written; odd ones are only measured."""
    one: Place | Invented
    other: Place | Invented
    contradicts: bool
    """Whether they differ in number, duty or scope on one subject, so that both cannot hold."""
    differs_in: Literal["number", "duty", "scope"] | None = None
    """Empty where they do not contradict each other."""
    subject: str
    prevails: Name | None = None
    """Empty where the law leaves it to an organ."""
    rule: str | None = None
    """Rule of precedence, by its name; empty where they do not contradict each other."""
    why: str
    topics: tuple[str, ...] = ()
    """Keywords of a question that brings both up: they join a house rule to a law."""
    judged_by: str
    judged_on: date

    @model_validator(mode="after")
    def _whole(self) -> JudgedPair:
        if {bool(self.differs_in), bool(self.rule)} != {self.contradicts}:
            raise ValueError("differs_in and rule are given where the two contradict each other")
        return self

    @property
    def tuned(self) -> bool:
        """Whether it belongs to the half that rules may be fitted to."""
        return self.id % 2 == 0

    @property
    def real(self) -> bool:
        """Whether both sides stand in real texts."""
        return isinstance(self.one, Place) and isinstance(self.other, Place)


def read_pairs(file: Path) -> tuple[JudgedPair, ...]:
    """Read pairs, one JSON object a line; a bad line is an InputError with file and line."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(
            f"{file} cannot be read: {fault}", remedy="Give a file of pairs, JSONL, in UTF-8."
        ) from fault
    pairs: dict[int, JudgedPair] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            pair = JudgedPair.model_validate_json(line)
        except ValidationError as fault:
            first = fault.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the pair"
            raise InputError(
                f"{file}:{number}: {where}: {first['msg']}",
                remedy="A pair has id, one, other, contradicts, subject, why, and who judged when.",
            ) from fault
        if pair.id in pairs:
            raise InputError(
                f"{file}:{number}: the id {pair.id} occurs twice", remedy="Number every pair once."
            )
        pairs[pair.id] = pair
    return tuple(pairs.values())


def sides_of(pairs: Sequence[JudgedPair], corpora: Path) -> dict[int, tuple[Side, Side]]:
    """Both sides of every pair as the search has them, by its id; the texts are read once.

    Raises InputError where a file or label is not there, or a label names several provisions.
    """
    parties = [party for pair in pairs for party in (pair.one, pair.other)]
    held = _provisions({party.file for party in parties if isinstance(party, Place)}, corpora)
    return {
        pair.id: (
            _side(pair.one, held, name=f"{pair.id}:one"),
            _side(pair.other, held, name=f"{pair.id}:other"),
        )
        for pair in pairs
    }


Held = dict[Place, list[tuple[Version, Provision]]]


def _provisions(files: Iterable[str], corpora: Path) -> Held:
    held: Held = {}
    for version, provisions in _assembled(sorted(files), corpora):
        for provision in provisions:
            for file in provision.sources or version.sources:
                place = Place(file=file, label=provision.label)
                held.setdefault(place, []).append((version, provision))
    return held


def _assembled(files: Sequence[str], corpora: Path) -> list[Assembled]:
    drafted = []
    for file in files:
        path = corpora / file
        if not path.is_file():
            raise InputError(
                f"{file} is not below {corpora}",
                remedy="Give the folder that the pairs' files are relative to: --corpora DIR.",
            )
        source = read(path, name=file)
        structure = outline(source)
        stated = (*source.stated, *beside(path))
        drafted.append((complete(annotate(source, structure), stated), structure))
    return assemble(drafted)


def _side(party: Place | Invented, held: Held, *, name: str) -> Side:
    if isinstance(party, Invented):
        return Side(
            candidate_id=name,
            doc_id=f"{party.title}@{party.wording_day or ''}",
            force=rung_of(party.kind).force,
            **dict(party),
        )
    found = held.get(party, [])
    if len(found) != 1:
        raise InputError(
            f"{party.file}: {party.label} names {len(found) or 'no'} provisions",
            remedy="Name one provision, by the label that `yiju works` prints.",
        )
    version, provision = found[0]
    return Side(
        candidate_id=name,
        doc_id=version.version_id,
        title=version.title,
        label=provision.label,
        text=provision.text,
        kind=version.kind,
        force=version.force,
        issuer=version.issuer,
        jurisdiction=version.jurisdiction,
        wording_day=wording_day(version),
        effective_from=version.effective_from,
        part=provision.part,
    )
