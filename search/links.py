"""Edges of the index with what becomes of them: whether a target exists, and binds on the day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Any

from mappings.effectivity import status_on
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.links import Link, leads_to, own_keys, read_link
from mappings.records import Record, Version
from search.catalogue import Catalogue
from search.clauses import Clause, any_of, binds_on

NO_WORK, NO_PROVISION = "no_such_work", "no_such_provision"
SHOWN = (F.PROVISION_ID, F.TITLE, F.LABEL, F.ORDINAL, F.LINKS)
FIRST: Clause = {"term": {F.PIECE: 0}}
"""One passage a provision: each holds the links of all of it."""
Row = Mapping[str, Any]


class Edge(Record):
    """One citation of a provision, and what it leads to on a day."""

    source: str
    """Who cites: 《…》第…条."""
    source_id: str
    """Provision id of who cites."""
    target: str
    """What is cited, as a lawyer writes it."""
    target_id: str | None = None
    """Provision or version that it leads to; empty where the collection holds none."""
    state: str
    """Status of the target on the day, or `no_such_work`, `no_such_provision`."""
    because: str
    """What the state rests on."""


class Signposts:
    """Which work of a collection a key of the field `links` leads to."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @cached_property
    def _works(self) -> dict[str, str]:
        # Keys are written small, titles are not.
        names = {name.casefold(): work for name, work in self.catalogue.names.items()}
        return self.catalogue.by_code | names

    def work(self, link: Link) -> str | None:
        """Id of the work, or None where the collection does not hold it."""
        return self._works.get(link.work)

    def version(self, link: Link, day: date) -> Version | None:
        """The wording that a citation means on a day: the binding one, else the last that bound."""
        work = self.work(link)
        return None if work is None else self.catalogue.version_meant(work, day)

    def keys_of(self, version: Version, number: str = "") -> tuple[str, ...]:
        """Keys under which other texts link to a work, or to one provision of it."""
        codes = [code for code, work in self.catalogue.by_code.items() if work == version.work_id]
        return own_keys(version, number, codes=codes)


def edges_out(
    rows: Iterable[Row], *, index: Index, signposts: Signposts, day: date
) -> Iterator[Edge]:
    """What provisions cite, in their order, with the state of each target."""
    leads = [
        (row, link, signposts.version(link, day))
        for row in sorted(rows, key=lambda one: (one[F.TITLE], one[F.ORDINAL]))
        for link in map(read_link, row.get(F.LINKS, ()))
    ]
    held = _provisions({version.version_id for _, _, version in leads if version}, index)
    for row, link, version in leads:
        yield Edge(
            source=f"《{row[F.TITLE]}》{row.get(F.LABEL, '')}",
            source_id=row[F.PROVISION_ID],
            **_target(link, version, held, day),
        )


def edges_in(
    version: Version, number: str, *, index: Index, signposts: Signposts, day: date
) -> Iterator[Edge]:
    """What binds on a day and cites a work, or one provision of it, from other provisions."""
    keys = signposts.keys_of(version, number)
    query = {"bool": {"filter": [linking_to(keys), FIRST, binds_on(day)]}}
    rows = [
        {**row, F.LINKS: [key for key in row[F.LINKS] if leads_to(key, keys)]}
        for row in index.scan("passages", query, fields=SHOWN)
    ]
    for edge in edges_out(rows, index=index, signposts=signposts, day=day):
        if edge.source_id != edge.target_id:
            yield edge


def rows_of(version: Version, number: str, index: Index) -> Iterator[Row]:
    """Provisions of a version, or one of them, with what they cite."""
    wanted: list[Clause] = [{"term": {F.VERSION_ID: version.version_id}}, FIRST]
    if number:
        wanted.append({"term": {F.NUMBER: number}})
    return index.scan("passages", {"bool": {"filter": wanted}}, fields=SHOWN)


def linking_to(keys: Sequence[str]) -> Clause:
    """Passages that link to what one of some keys names, or to a part of it."""
    parts = [{"prefix": {F.LINKS: read_link(key).below}} for key in keys]
    return any_of([{"terms": {F.LINKS: list(keys)}}, *parts])


def numbers_of(link: Link) -> tuple[str, ...]:
    """Numbers under which a target may be filed, the narrowest first: 6(1)(f), 6(1), 6."""
    numbers = [link.number]
    while "(" in numbers[-1]:
        numbers.append(numbers[-1].rpartition("(")[0])
    return tuple(numbers)


def _provisions(versions: set[str], index: Index) -> dict[tuple[str, str], str]:
    """Provision ids of versions by version and number, letters small."""
    if not versions:
        return {}
    query = {"bool": {"filter": [{"terms": {F.VERSION_ID: sorted(versions)}}, FIRST]}}
    rows = index.scan("passages", query, fields=[F.VERSION_ID, F.NUMBER, F.PROVISION_ID])
    return {
        (row[F.VERSION_ID], number.casefold()): row[F.PROVISION_ID]
        for row in rows
        for number in (row[F.NUMBER] if isinstance(row[F.NUMBER], list) else [row[F.NUMBER]])
    }


def _target(
    link: Link, version: Version | None, held: Mapping[tuple[str, str], str], day: date
) -> dict[str, str]:
    """The fields of an edge that tell of its target."""
    if version is None:
        because = "the collection holds no such work"
        return {"target": link.printed, "state": NO_WORK, "because": because}
    told = {"target": link._replace(work=version.title).printed, "because": _because(version)}
    if not link.number:
        return told | {"target_id": version.version_id, "state": status_on(version, day)}
    places = [(version.version_id, number) for number in numbers_of(link)]
    found = next((held[place] for place in places if place in held), None)
    if found is None:
        missing = f"{version.version_id} has no such provision"
        return told | {"state": NO_PROVISION, "because": missing}
    return told | {"target_id": found, "state": status_on(version, day)}


def _because(version: Version) -> str:
    instead = version.replaced_by_title
    return f"{version.basis}; replaced by 《{instead}》" if instead else version.basis
