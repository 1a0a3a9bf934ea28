"""The versions of a collection, and what their files say word by word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ingest.knowledge import versions_known
from ingest.ledger import Ledger, Told
from ingest.pipeline import assemble_entries
from ingest.writing import standing_versions
from mappings.days import read_date
from mappings.effectivity import wording_day
from mappings.errors import NotFoundError
from mappings.index import Index
from mappings.records import Provision, Version
from search.catalogue import Catalogue
from yiju.wire import Wording
from yiju.works.rows import Chapter, History, chapters, row


class Placed(NamedTuple):
    """A provision where it stands."""

    version: Version
    provisions: Sequence[Provision]
    """All of the version, in order."""
    at: int
    """Which of them it is."""

    @property
    def provision(self) -> Provision:
        """The one that was asked for."""
        return self.provisions[self.at]


class Shelf:
    """One collection as it was known on a day; raises UnknownCollection."""

    def __init__(self, index: Index, *, known_on: date | None = None) -> None:
        build = index.build()
        self.catalogue = Catalogue(build, versions_known(standing_versions(index), known_on))
        self._ledger = Ledger(index)

    @property
    def versions(self) -> list[Version]:
        """Every version, work after work, the older wording first."""
        by_work = self.catalogue.by_work
        return [version for work in sorted(by_work) for version in by_work[work]]

    @property
    def current_to(self) -> date | None:
        """Last day the collection knows about."""
        return self.catalogue.current_to

    def works(self, words: str = "") -> list[str]:
        """Ids of the works whose title or another name holds some words, in order."""
        wanted, by_work = words.strip().casefold(), self.catalogue.by_work
        return [
            work
            for work in sorted(by_work)
            if any(
                wanted in name.casefold()
                for one in by_work[work]
                for name in (one.title, *one.aliases)
            )
        ]

    def wordings(self, work: str) -> Sequence[Version]:
        """Versions of a work named by id, title or alias, oldest first; raises NotFoundError."""
        found = self.catalogue.find_work(work)
        if found is None:
            raise NotFoundError(
                f"{self.catalogue.build.collection} holds no work named {work!r}",
                remedy="List the works with `yiju works list`, and name one by its title.",
            )
        return self.catalogue.by_work[found]

    def history(self, work: str, day: date) -> History:
        """The wordings of a work with their status on a day; raises NotFoundError."""
        wordings = self.wordings(work)
        return History(
            work=wordings[-1].title,
            as_of=day,
            versions=tuple(row(version, day) for version in wordings),
            current_to=self.current_to,
        )

    def wording(self, work: str, day: date) -> Wording:
        """A work whole, as it binds on a day; raises NotFoundError."""
        version = self.on(work, day)
        return Wording(
            as_of=day, version=row(version, day), provisions=tuple(self.provisions(version))
        )

    def on(self, work: str, day: date) -> Version:
        """The version that binds on a day, else the one that bound last, else the first."""
        return self.catalogue.version_meant(self.wordings(work)[0].work_id, day)

    def version(self, version_id: str) -> Version:
        """The version of an id; raises NotFoundError."""
        version = self.catalogue.versions.get(version_id)
        if version is None:
            raise NotFoundError(f"no version {version_id!r}", remedy="Choose one from the queue.")
        return version

    def provision(self, provision_id: str) -> Placed:
        """A provision by its id, where it stands in its version; raises NotFoundError."""
        version = self.catalogue.versions.get(provision_id.rpartition("#")[0])
        provisions = self.provisions(version) if version else ()
        for at, one in enumerate(provisions):
            if version and one.provision_id == provision_id:
                return Placed(version, provisions, at)
        raise NotFoundError(f"no provision {provision_id!r}", remedy="Search for it by its words.")

    def named(self, work: str, written: str) -> Version:
        """The version of a work that an id, the day of a wording or a day of the facts means."""
        day = read_date(written).day
        for version in self.wordings(work):
            if version.version_id == written or (day and wording_day(version) == day):
                return version
        if day is None:
            raise NotFoundError(
                f"{work} has no version named {written!r}",
                remedy="Take a day, or an id from `yiju works history`.",
            )
        return self.on(work, day)

    def entries(self, version: Version) -> list[Told]:
        """What the files that hold a version say about themselves."""
        return _of(version, self._ledger.told([version.work_id]))

    def all_entries(self) -> Iterator[tuple[Version, list[Told]]]:
        """Every version with what its files say about themselves."""
        told = self._ledger.told()
        for version in self.versions:
            yield version, _of(version, told)

    def provisions(self, version: Version) -> Sequence[Provision]:
        """Provisions of a version, in order."""
        for drawn, provisions in assemble_entries(self._ledger.of_work(version.work_id)):
            if drawn.version_id == version.version_id:
                return provisions
        return ()

    def contents(self, version: Version) -> list[Chapter]:
        """Headings of a version and the provisions below each."""
        return list(chapters(self.provisions(version)))


def _of(version: Version, told: Mapping[str, Told]) -> list[Told]:
    return [told[source] for source in version.sources if source in told]
