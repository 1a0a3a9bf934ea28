"""What a collection knew on a day: the versions it held by then, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ingest.effectivity import derive
from ingest.writing import Standing
from mappings.records import Version


def versions_known(standing: Iterable[Standing], day: date | None) -> list[Version]:
    """Versions with their spans as they followed from what was known on a day; None = now.

    A law that the corpus learnt of later had not yet ended anything. A version without a day of
    knowledge was always known.
    """
    if day is None:
        return [row.derived for row in standing]
    return derive(
        row.known
        for row in standing
        if row.derived.known_from is None or row.derived.known_from <= day
    )
