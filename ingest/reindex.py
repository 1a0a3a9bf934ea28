"""A new build of a collection beside the one that serves: from the ledger, without the files."""

from __future__ import annotations

from datetime import date

from ingest.ledger import Ledger
from ingest.pipeline import Watch, derive_all, write
from ingest.report import Report, Tally
from ingest.smoke import check_found
from ingest.writing import Writer
from mappings.errors import BuildNotGood
from mappings.index import Index
from mappings.template import Recipe

REBUILT = ("passages", "versions")
"""Kinds of index that are made anew; ledger, audit, jobs and letters stay."""


def reindex(
    ledger: Ledger, *, names: dict[str, str], writer: Writer, watch: Watch, today: date
) -> Report:
    """Write every work of the ledger into the indices named, check them, and let them serve.

    `writer` writes to those indices; what stands there already is kept, so that a killed reindex
    goes on where it was. Searches are answered by the serving build until one atomic call swaps
    them. Raises BuildNotGood, and leaves the serving build as it is, where a check fails.
    """
    tally, index = Tally(), ledger.index
    ledger.review()
    works = derive_all(ledger.works(), ledger, index, today)
    write(works, ledger, writer, tally, watch)
    check_counts(writer.index, tally)
    check_found(writer.index, watch)
    index.point(names)
    return tally.report()


def make_indices(index: Index, *, build: str, recipe: Recipe) -> dict[str, str]:
    """Names of the indices of a build by kind; those that are missing are made."""
    for kind in REBUILT:
        if index.concrete(kind, build) not in index.all_of(kind):
            index.create(kind, build=build, recipe=recipe)
    return {kind: index.concrete(kind, build) for kind in REBUILT}


def serving(index: Index) -> dict[str, str]:
    """Names of the indices that a reindex would replace, by kind."""
    return {kind: name for kind in REBUILT for name in index.behind(kind)}


def check_counts(built: Index, tally: Tally) -> None:
    """See that all that was cut and drawn stands; raises BuildNotGood."""
    for kind, expected in (("passages", tally.standing), ("versions", tally.versions)):
        built.refresh(kind)
        found = built.count(kind)
        if found != expected:
            raise BuildNotGood(f"the new build holds {found} {kind} where {expected} were written")


def prune(index: Index, keep: set[str]) -> None:
    """Drop the indices of builds that neither serve nor wait for a roll-back."""
    for kind in REBUILT:
        for name in set(index.all_of(kind)) - keep:
            index.drop(name)
