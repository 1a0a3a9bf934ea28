"""Names under which the texts of a collection are known: from a title as cited to versions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mappings.authority import NATIONAL
from mappings.citation import normal_title
from mappings.records import Version

ON_TRIAL = re.compile(r"\((?:试行|暂行)\)")
# A court cites its own texts without its name: 《关于适用…的解释》.
UNDER_ISSUER = re.compile(r"^[\u4e00-\u9fff、]{2,30}?(?=关于)")


class Registry:
    """Finds the versions that a cited title may mean."""

    def __init__(self, versions: Iterable[Version]) -> None:
        self._exact: dict[str, list[Version]] = {}
        self._loose: dict[str, list[Version]] = {}
        for version in versions:
            for name in _names(version):
                self._exact.setdefault(name, []).append(version)
                self._loose.setdefault(_loosened(name), []).append(version)

    def find(self, title: str, *, cited_by: Version | None = None) -> Sequence[Version]:
        """Versions of the work that a text cites; the exact name wins over a looser one.

        Looser: with or without （试行）, without the issuer where the same organ cites its own
        text, without the place where a local text cites another of its place.
        """
        name = normal_title(title)
        if found := self._exact.get(name):
            return found
        if cited_by and cited_by.jurisdiction != NATIONAL:
            name = normal_title(cited_by.jurisdiction + title)
            if found := self._exact.get(name):
                return found
        return [
            version
            for version in self._loose.get(_loosened(normal_title(title)), ())
            if cited_by and version.issuer == cited_by.issuer
        ]


def _names(version: Version) -> Iterator[str]:
    names = (version.work_id, version.title, version.full_title, *version.aliases)
    yield from dict.fromkeys(normal_title(name) for name in names)


def _loosened(name: str) -> str:
    return ON_TRIAL.sub("", UNDER_ISSUER.sub("", name))
