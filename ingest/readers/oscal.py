"""OSCAL catalogues of security controls, as JSON or XML: a heading and its words for each control.

Assessment procedures are left out: they are another publication, printed with the controls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ingest.readers.decoding import decode
from ingest.readers.line_table import Row, line_table
from ingest.readers.oscal_xml import catalogue_of
from ingest.readers.series import PLACE, TRUST, publication
from ingest.source import Source, Statement
from mappings.errors import UnreadableDocument

OPENING_JSON = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"catalog"\s*:')
OPENING_XML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<catalog\b", re.DOTALL
)
REMEDY = "Give a resolved catalogue as OSCAL publishes it, in JSON or XML."

DEEPEST = 50
LONGEST_PROSE = 100_000
GROUP_LEVEL = 1
DEEPEST_LEVEL = 9
KEPT = ("statement", "guidance", "overview", "item", "instruction")
"""Kinds of parts that are words of the control."""

INSERTION = re.compile(r"\{\{\s*insert:\s*param,\s*([^\s}]+)\s*\}\}")
LINK = re.compile(r"\[([^\[\]]*)\]\(#[^)]*\)")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def read_oscal(data: bytes, *, name: str) -> Source:
    """Read a catalogue; raises UnreadableDocument."""
    content, flags = decode(data, name=name)
    try:
        catalogue = catalogue_of(content)
        text, lines = line_table(_rows(catalogue))
        stated, doubts = _stated(catalogue["metadata"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        raise UnreadableDocument(name, "it is no OSCAL catalogue", remedy=REMEDY) from fault
    if not text:
        raise UnreadableDocument(name, "the catalogue holds no control", remedy=REMEDY)
    return Source(
        path=name,
        media="oscal",
        text=text,
        lines=lines,
        title=stated.full_title,
        dropped=("assessment",),
        flags=(*flags, *doubts),
        stated=(stated,),
    )


def _rows(catalogue: Mapping[str, Any]) -> Iterator[Row]:
    rows = (pair for group in catalogue.get("groups", ()) for pair in _group(group, GROUP_LEVEL))
    for number, (level, words) in enumerate(rows, start=1):
        yield Row(number, words, level)


def _group(group: Mapping[str, Any], level: int) -> Iterator[tuple[int, str]]:
    yield level, f"{str(group.get('id', '')).upper()} {group['title']}".strip()
    for part in group.get("parts", ()):
        yield from _part(part, {})
    for below in group.get("groups", ()):
        yield from _group(below, min(level + 1, DEEPEST_LEVEL))
    for control in group.get("controls", ()):
        yield from _control(control, min(level + 1, DEEPEST_LEVEL), {})


def _control(
    control: Mapping[str, Any], level: int, above: Mapping[str, str]
) -> Iterator[tuple[int, str]]:
    """The heading of a control, its words, then its enhancements, which know its parameters."""
    yield level, f"{_label(control) or str(control['id']).upper()} {control['title']}"
    parameters = {**above, **_parameters(control.get("params", ()))}
    for part in control.get("parts", ()):
        yield from _part(part, parameters)
    for enhancement in control.get("controls", ()):
        yield from _control(enhancement, min(level + 1, DEEPEST_LEVEL), parameters)


def _part(part: Mapping[str, Any], parameters: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    if part["name"] not in KEPT:
        return
    words = f"{_label(part)} {_filled(part.get('prose', ''), parameters)}".strip()
    for line in words.split("\n"):
        yield 0, line
    for below in part.get("parts", ()):
        yield from _part(below, parameters)


def _label(element: Mapping[str, Any]) -> str:
    """The first label of an element: what the catalogue prints; others serve other publications."""
    labels = (one["value"] for one in element.get("props", ()) if one["name"] == "label")
    return str(next(labels, ""))


def _parameters(given: Any) -> dict[str, str]:
    """What stands in the text for each parameter: its value, or what is to be chosen."""
    known: dict[str, str] = {}
    for one in given:
        choices = one.get("select", {}).get("choice", ())
        if values := one.get("values"):
            shown = ", ".join(values)
        elif choices:
            several = " (one or more)" if one["select"].get("how-many") == "one-or-more" else ""
            shown = f"[Selection{several}: {'; '.join(choices)}]"
        else:
            shown = f"[Assignment: {one.get('label', one['id'])}]"
        known[one["id"]] = shown
    return known


def _filled(prose: str, parameters: Mapping[str, str]) -> str:
    """Words with what stands for their parameters, also those within choices."""
    for _ in range(DEEPEST if "{{" in prose else 0):
        filled = INSERTION.sub(lambda found: parameters.get(found[1], f"[{found[1]}]"), prose)
        if filled == prose or len(filled) > LONGEST_PROSE:
            break
        prose = filled
    return LINK.sub(r"\1", prose)


def _stated(metadata: Mapping[str, Any]) -> tuple[Statement, tuple[str, ...]]:
    """What the catalogue says of itself; a baseline or profile is a part of its publication."""
    full_title = str(metadata["title"])
    version, modified = str(metadata.get("version", "")), str(metadata.get("last-modified", ""))
    day = DAY.fullmatch(version) or DAY.match(modified)
    found = publication(full_title)
    parties = [str(one["name"]) for one in metadata.get("parties", ()) if one.get("name")]
    statement = Statement(
        by="catalogue",
        confidence=TRUST,
        title=found.name if found else full_title,
        full_title=full_title,
        number=found.number if found else None,
        issuer=parties[0] if parties else None,
        jurisdiction=PLACE if found else None,
        kind=found.kind if found else None,
        promulgated_on=date.fromisoformat(day[0]) if day else None,
    )
    return statement, () if DAY.fullmatch(version) else ("wording_day_is_that_of_the_file",)
