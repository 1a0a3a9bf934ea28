"""What the collection holds, by name: works, their versions and how they are cited."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property
from typing import NamedTuple

from mappings.authority import NATIONAL
from mappings.citation import Kind, find_citations, normal_title
from mappings.effectivity import binds_on, wording_day
from mappings.errors import NotFoundError
from mappings.fields import Fields as F
from mappings.index import Build, Index
from mappings.records import Version

SHORTEST_NAME = 2  # 刑法, 宪法
SHORTEST_ABBREVIATION, LONGEST_ABBREVIATION = 3, 9  # 消法 may be of 消费者… or 消防法
OUTLINE = "outline"
"""The chunking profile of texts that have an outline of their own."""


class Spotted(NamedTuple):
    """A work of the collection that a question names."""

    work_id: str
    title: str
    written: str
    """The words that name it."""
    start: int
    end: int


class Catalogue:
    """The versions of one build of a collection, held in memory: small beside the passages."""

    def __init__(self, build: Build, versions: list[Version]) -> None:
        self.build = build
        self.versions = {version.version_id: version for version in versions}
        self.by_work: dict[str, list[Version]] = defaultdict(list)
        self.names: dict[str, str] = {}
        for version in sorted(versions, key=lambda v: wording_day(v) or date.min):
            self.by_work[version.work_id].append(version)
            for name in (version.title, *version.aliases):
                # A work's own title wins over another's alias.
                own = name == version.title
                if len(name) >= SHORTEST_NAME and (own or name not in self.names):
                    self.names[name] = version.work_id
        self.title_set = frozenset(self.names)
        self.places = {v.jurisdiction for v in versions if v.jurisdiction != NATIONAL}
        self.by_code = {code: v.work_id for v in versions for code in _codes(v)}
        languages = Counter(version.language for version in versions)
        self.language = max(languages, key=languages.__getitem__, default="zh")
        self._lengths = _lengths_by_beginning(self.names)

    @classmethod
    def load(cls, index: Index) -> Catalogue:
        """Read it from the collection; raises UnknownCollection."""
        build = index.build()
        rows = index.scan("versions", fields=[F.RECORD])
        return cls(build, [Version.model_validate(row[F.RECORD]["derived"]) for row in rows])

    def spot(self, text: str) -> tuple[Spotted, ...]:
        """Works named in a text: the longest name at each place, left to right, none overlapping.

        The text is expected in the spelling of titles (`mappings.typography`).
        """
        return tuple(self._spot(text))

    def _spot(self, text: str) -> Iterator[Spotted]:
        place = 0
        while place < len(text):
            for length in self._lengths.get(text[place : place + SHORTEST_NAME], ()):
                work = self.names.get(text[place : place + length])
                if work is not None:
                    name = text[place : place + length]
                    yield Spotted(work, self.title(work), name, place, place + length)
                    place += length
                    break
            else:
                place += 1

    def title(self, work_id: str) -> str:
        """Title of a work's newest version."""
        return self.by_work[work_id][-1].title

    def find_work(self, name: str) -> str | None:
        """Work of an id, a title or an alias."""
        if name in self.by_work:
            return name
        return self.names.get(name)

    def find_abbreviated(self, name: str) -> str | None:
        """The only work whose title a short name abbreviates: 民诉法 of 民事诉讼法; None else.

        It keeps the first and the last character of the title, and its others in their order.
        """
        if not SHORTEST_ABBREVIATION <= len(name) < LONGEST_ABBREVIATION:
            return None
        pattern = re.compile(".*".join(map(re.escape, name)))
        works = {work for title, work in self.names.items() if pattern.fullmatch(title)}
        return works.pop() if len(works) == 1 else None

    def named(self, name: str | None) -> str | None:
        """Work that an asker names alone; None for none. Raises NotFoundError."""
        if name is None:
            return None
        work = self.find_work(name) or self.find_work(normal_title(name))
        if work is None:
            raise NotFoundError(
                f"no work named {name!r} in {self.build.collection}",
                remedy="Give its title as `yiju works list` prints it.",
            )
        return work

    def version_on(self, work_id: str, day: date) -> Version | None:
        """The version of a work that binds on a day, the newest where several do."""
        for version in reversed(self.by_work.get(work_id, [])):
            if binds_on(
                day, effective_from=version.effective_from, effective_to=version.effective_to
            ):
                return version
        return None

    def version_meant(self, work_id: str, day: date) -> Version:
        """The version of a work that binds on a day, else the last that bound, else the first."""
        held = self.by_work[work_id]
        begun = [one for one in held if one.effective_from and one.effective_from <= day]
        return self.version_on(work_id, day) or (begun or held[:1])[-1]

    @property
    def outlined(self) -> bool:
        """Whether passages follow the outline of texts: a section may hold several answers."""
        return self.build.chunking == OUTLINE

    @cached_property
    def headings(self) -> int:
        """Entries of the collection's table of contents: titles and numbered provisions."""
        return sum(1 + version.articles for version in self.versions.values())

    @cached_property
    def days(self) -> frozenset[date]:
        """Days on which its texts were made, changed, began or ended."""
        return frozenset(
            day
            for one in self.versions.values()
            for day in (one.promulgated_on, one.amended_on, one.effective_from, one.effective_to)
            if day
        )

    @property
    def current_to(self) -> date | None:
        """Last day the corpus knows about: the newest promulgation in it."""
        days = [day for version in self.versions.values() if (day := wording_day(version))]
        return max(days, default=None)


def _lengths_by_beginning(names: Iterable[str]) -> dict[str, list[int]]:
    """Lengths of the names that begin alike, the longest first."""
    lengths: dict[str, set[int]] = defaultdict(set)
    for name in names:
        lengths[name[:SHORTEST_NAME]].add(len(name))
    return {begun: sorted(found, reverse=True) for begun, found in lengths.items()}


def _codes(version: Version) -> Iterator[str]:
    """Keys of the standard that a version is, with and without its edition."""
    for citation in find_citations(f"{version.number or ''} {version.title}"):
        if citation.reference.kind is Kind.STANDARD:
            yield from citation.reference.codes
