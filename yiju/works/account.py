"""Everything that is known of one version: its row, the words it rests on, its contents."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ingest.ledger import Told
from mappings.records import Version
from yiju.works.rows import Account, Chapter, Quoted, row


def account(
    version: Version, day: date, *, entries: Sequence[Told], contents: Sequence[Chapter]
) -> Account:
    """The account of a version, from its record and from what was read of its files."""
    return Account(
        version=row(version, day),
        issuer=version.issuer,
        number=version.number,
        kind=version.kind,
        jurisdiction=version.jurisdiction,
        repeals=version.repeals,
        evidence=tuple(
            Quoted(source=entry.source, evidence=one)
            for entry in entries
            for one in entry.draft.evidence
        ),
        contents=tuple(contents),
    )
