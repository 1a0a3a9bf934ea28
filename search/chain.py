"""The chain of audit records: what a link is, and how one sees that none was changed.

Each link holds the hash of the one before it and a salted commitment to its record, so that a
record can be erased and the chain still holds. An erasure is a link of its own: a record that is
missing without one was removed by somebody else.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Iterable
from typing import Any

import rfc8785
from pydantic import ValidationError

from mappings.errors import AuditError, ChainBroken, InputError
from mappings.fields import Fields as F
from mappings.records import Record
from search.result import variant_of

Json = dict[str, Any]

GENESIS = "0" * 64
WRITTEN_HEAD = re.compile(r"(\d{1,15}):([0-9a-f]{64})")
ERASED = "erased"
"""Field by which the record of an erasure names the record that it removed."""

# What dashboards count by: copied from the record, and checked against it.
COPIED = (
    F.QUESTION,
    F.AS_OF,
    F.NOT_FOUND,
    F.NOT_FOUND_REASON,
    F.METHODS_RUN,
    F.METHODS_SKIPPED,
    F.BUILD,
)

DERIVED: dict[str, tuple[str, Callable[[Json], Any]]] = {
    F.TOOK_MS: ("timings_ms", lambda record: round(math.fsum(record["timings_ms"].values()), 3)),
    F.VARIANT: ("ranking", lambda record: variant_of(record["ranking"], record["arbiter"])),
    F.SHOWN: ("candidates", lambda record: len(record["candidates"])),
    F.SKIPPED_FOR: (
        "skipped_keys",
        lambda record: [f"{method}: {key}" for method, key in record["skipped_keys"].items()],
    ),
}
"""What is computed from a record, where it has the part that is named first."""


class Head(Record):
    """The end of the chain at one moment: kept elsewhere, it proves that nothing was cut off."""

    sequence: int
    hash: str

    def __str__(self) -> str:
        return f"{self.sequence}:{self.hash}"


START = Head(sequence=0, hash=GENESIS)


class Entry(Record):
    """One link of the chain."""

    sequence: int
    audit_id: str
    recorded_at: str
    """As the record writes it: the hash is over these characters."""
    previous_hash: str
    commitment: str
    """SHA-256 of salt and canonical record (RFC 8785)."""
    hash: str

    @property
    def head(self) -> Head:
        """The end of a chain that ends here."""
        return Head(sequence=self.sequence, hash=self.hash)


class Checked(Record):
    """A chain that holds."""

    head: Head
    erased: int
    """Records that were erased, each by a link that says so."""


class Stretch(Checked):
    """A part of a chain that holds: its last link is the head."""

    more: bool
    """Whether links follow, to be checked after this head."""


def read_head(written: str) -> Head:
    """A head as it is written, `NUMBER:HASH`; raises InputError."""
    parts = WRITTEN_HEAD.fullmatch(written.strip())
    if parts is None:
        raise InputError(
            f"{written!r} is no head", remedy="Give it as `yiju audit export` says it."
        )
    return Head(sequence=int(parts[1]), hash=parts[2])


def canonical(value: Any) -> bytes:
    """Canonical JSON (RFC 8785): equal values, equal bytes; raises AuditError for what is none."""
    try:
        return rfc8785.dumps(value)
    except rfc8785.CanonicalizationError as fault:
        raise AuditError(f"the record cannot be written as canonical JSON: {fault}") from fault


def commitment(salt: str, record: Json) -> str:
    """Salted commitment to a record."""
    return hashlib.sha256(salt.encode() + canonical(record)).hexdigest()


def link_hash(sequence: int, audit_id: str, recorded_at: str, previous: str, pledge: str) -> str:
    """Hash of one link over all that it says."""
    return hashlib.sha256(
        canonical([sequence, audit_id, recorded_at, previous, pledge])
    ).hexdigest()


def next_entry(head: Head, record: Json, pledge: str) -> Entry:
    """The link of a record after a head; the record names its `audit_id` and `recorded_at`.

    The commitment is made beforehand: it is the same at whatever place the record finds.
    """
    sequence, audit_id, recorded_at = head.sequence + 1, record[F.AUDIT_ID], record[F.RECORDED_AT]
    return Entry(
        sequence=sequence,
        audit_id=audit_id,
        recorded_at=recorded_at,
        previous_hash=head.hash,
        commitment=pledge,
        hash=link_hash(sequence, audit_id, recorded_at, head.hash, pledge),
    )


def written(entry: Entry, record: Json | None = None, salt: str | None = None) -> Json:
    """A link as it is stored or exported; without its record once that was erased."""
    kept = {} if record is None else {F.SALT: salt, F.RECORD: record}
    return entry.model_dump() | kept


def facets_of(record: Json) -> Json:
    """What dashboards count by, as it follows from a record."""
    facets = {name: record[name] for name in COPIED if name in record}
    derived = {name: tell(record) for name, (source, tell) in DERIVED.items() if source in record}
    return facets | derived


def entry_of(document: Json) -> Entry:
    """The link that a stored document is; raises ChainBroken where it is none."""
    try:
        return Entry.model_validate({name: document[name] for name in Entry.model_fields})
    except (KeyError, ValidationError) as fault:
        named = document.get(F.SEQUENCE, "without a number")
        raise ChainBroken(f"audit link {named} is no whole link") from fault


def follow(head: Head, document: Json) -> Head:
    """Check that a document is the link after a head; raises ChainBroken with what differs."""
    entry = entry_of(document)
    link = link_hash(
        entry.sequence, entry.audit_id, entry.recorded_at, entry.previous_hash, entry.commitment
    )
    checks: tuple[tuple[Callable[[], bool], str], ...] = (
        (lambda: entry.sequence == head.sequence + 1, f"stands where {head.sequence + 1} should"),
        (lambda: entry.previous_hash == head.hash, "does not follow the one before it"),
        (lambda: entry.hash == link, "was changed"),
        (lambda: _kept_as_pledged(entry, document), "holds a changed record"),
        (lambda: _nothing_added(document), "holds what its record does not say"),
    )
    for holds, fault in checks:
        if not holds():
            raise ChainBroken(f"audit link {entry.sequence} ({entry.audit_id}) {fault}")
    return entry.head


def verify(
    documents: Iterable[Json],
    *,
    after: Head = START,
    against: Head | None = None,
    behind: Callable[[Head], Iterable[Json]] = lambda _head: (),
) -> Checked:
    """Follow a chain from a head on; raises ChainBroken at the first link that does not hold.

    With a head exported earlier, also that its link still stands where it stood. `behind` gives the
    links behind the end that may say of a record that it was erased.
    """
    head = after
    bare: dict[str, int] = {}
    erased = 0
    for document in documents:
        head = follow(head, document)
        record = document.get(F.RECORD)
        if record is None:
            bare[document[F.AUDIT_ID]] = head.sequence
        elif bare.pop(record.get(ERASED, ""), None) is not None:
            erased += 1
        if against and head.sequence == against.sequence and head.hash != against.hash:
            raise ChainBroken(f"audit link {head.sequence} is not the one of the head given")
    for document in behind(head) if bare else ():
        said = document.get(F.RECORD, {}).get(ERASED, "")
        erased += bare.pop(said, None) is not None
    if bare:
        audit_id, sequence = next(iter(bare.items()))
        raise ChainBroken(
            f"audit link {sequence} ({audit_id}) lacks its record, and no link says it was erased"
        )
    if against and head.sequence < against.sequence:
        raise ChainBroken(
            f"the chain ends at link {head.sequence}: link {head.sequence + 1} and all up to"
            f" {against.sequence} were cut off"
        )
    return Checked(head=head, erased=erased)


def _kept_as_pledged(entry: Entry, document: Json) -> bool:
    """Whether the record is the one committed to, or was erased together with its salt."""
    record, salt = document.get(F.RECORD), document.get(F.SALT)
    if record is None or salt is None:
        return record is None and salt is None
    named = (record.get(F.AUDIT_ID), record.get(F.RECORDED_AT))
    return (
        named == (entry.audit_id, entry.recorded_at)
        and commitment(salt, record) == entry.commitment
    )


def _nothing_added(document: Json) -> bool:
    """Whether what stands beside link and record follows from the record."""
    known = {*Entry.model_fields, F.SALT, F.RECORD}
    beside = {name: value for name, value in document.items() if name not in known}
    return facets_of(document.get(F.RECORD) or {}).items() >= beside.items()
