"""The audit log: every answer stored whole before it goes out, in a chain that cannot fork.

Entry n is created under the id n. Of two writers that want the same place, Elasticsearch lets one
in; the other reads the winner and takes the next place. Each entry holds the hash of the one before
it and a salted commitment to its record, so that a record can be erased and the chain still holds.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from datetime import datetime
from threading import Lock
from typing import Any

import rfc8785

from mappings.errors import AuditError, ChainBroken
from mappings.fields import Fields as F
from mappings.index import Index
from mappings.records import Record
from search.result import AuditedRetrievalResult

GENESIS = "0" * 64
# Two processes that write as fast as they can lose a place a few times in a row, never this often.
ATTEMPTS = 200


class Entry(Record):
    """One link of the chain."""

    sequence: int
    audit_id: str
    recorded_at: datetime
    previous_hash: str
    commitment: str
    """SHA-256 of salt and canonical record (RFC 8785)."""
    hash: str


class Head(Record):
    """The end of the chain at one moment: kept elsewhere, it proves that nothing was cut off."""

    sequence: int
    hash: str


def canonical(value: Any) -> bytes:
    """Canonical JSON (RFC 8785): equal values, equal bytes."""
    return rfc8785.dumps(value)


def commitment(salt: str, record: dict[str, Any]) -> str:
    """Salted commitment to a record."""
    return hashlib.sha256(salt.encode() + canonical(record)).hexdigest()


def link_hash(sequence: int, audit_id: str, recorded_at: str, previous: str, pledge: str) -> str:
    """Hash of one link over all that it says."""
    return hashlib.sha256(
        canonical([sequence, audit_id, recorded_at, previous, pledge])
    ).hexdigest()


class AuditLog:
    """The audit of one collection."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._lock = Lock()
        self._head: Head | None = None

    def append(self, result: AuditedRetrievalResult, *, took_ms: float) -> Entry:
        """Store one answer as the next link; raises ServerUnavailable, or AuditError."""
        record = result.model_dump(mode="json")
        salt = secrets.token_hex(16)
        pledge = commitment(salt, record)
        recorded_at = result.recorded_at.isoformat()
        facets = _facets(result) | {F.TOOK_MS: took_ms, F.SALT: salt, F.RECORD: record}
        with self._lock:
            head = self._head or self.head()
            for _ in range(ATTEMPTS):
                sequence = head.sequence + 1
                link = link_hash(sequence, result.audit_id, recorded_at, head.hash, pledge)
                document = facets | {
                    F.SEQUENCE: sequence,
                    F.AUDIT_ID: result.audit_id,
                    F.RECORDED_AT: recorded_at,
                    F.PREVIOUS_HASH: head.hash,
                    F.COMMITMENT: pledge,
                    F.HASH: link,
                }
                if self.index.put("audit", _key(sequence), document, create=True):
                    self._head = Head(sequence=sequence, hash=link)
                    return entry_of(document)
                head = self._after(head)
        raise AuditError(f"no place in the audit chain after {ATTEMPTS} attempts")

    def head(self) -> Head:
        """The end of the chain; reads on from the last searchable link, which may lag a second."""
        answer = self.index.search(
            {"size": 1, "sort": [{F.SEQUENCE: "desc"}], "_source": [F.SEQUENCE, F.HASH]},
            kind="audit",
        )
        hits = answer["hits"]["hits"]
        head = Head(sequence=0, hash=GENESIS)
        if hits:
            head = Head(sequence=hits[0]["_source"][F.SEQUENCE], hash=hits[0]["_source"][F.HASH])
        while (following := self._read(head.sequence + 1)) is not None:
            head = following
        return head

    def find(self, audit_id: str) -> dict[str, Any] | None:
        """The stored document of one answer, or None."""
        answer = self.index.search(
            {"size": 1, "query": {"term": {F.AUDIT_ID: audit_id}}}, kind="audit"
        )
        hits = answer["hits"]["hits"]
        return dict(hits[0]["_source"]) if hits else None

    def walk(self) -> Iterator[dict[str, Any]]:
        """Every stored document, first to last."""
        sequence = 1
        while (document := self.index.get("audit", _key(sequence))) is not None:
            yield document
            sequence += 1

    def verify(self, *, against: Head | None = None) -> Head:
        """Follow the whole chain; raises ChainBroken at the first link that does not hold.

        With a head exported earlier, also that its link still stands where it stood.
        """
        head = Head(sequence=0, hash=GENESIS)
        for document in self.walk():
            head = follow(head, document)
            if against and head.sequence == against.sequence and head.hash != against.hash:
                raise ChainBroken(f"link {head.sequence} is not the one that was exported")
        if against and head.sequence < against.sequence:
            raise ChainBroken(f"the chain ends at {head.sequence}, before {against.sequence}")
        return head

    def _after(self, head: Head) -> Head:
        """The link that took the place after a head."""
        following = self._read(head.sequence + 1)
        if following is None:
            raise AuditError(f"audit link {head.sequence + 1} was refused and is not there")
        return following

    def _read(self, sequence: int) -> Head | None:
        document = self.index.get("audit", _key(sequence))
        if document is None:
            return None
        return Head(sequence=sequence, hash=document[F.HASH])


def follow(head: Head, document: dict[str, Any]) -> Head:
    """Check that a document is the link after a head; raises ChainBroken with what differs."""
    entry = entry_of(document)
    link = link_hash(
        entry.sequence,
        entry.audit_id,
        document[F.RECORDED_AT],
        entry.previous_hash,
        entry.commitment,
    )
    record, salt = document.get(F.RECORD), document.get(F.SALT)
    checks: tuple[tuple[Callable[[], bool], str], ...] = (
        (lambda: entry.sequence == head.sequence + 1, "is out of sequence"),
        (lambda: entry.previous_hash == head.hash, "does not follow the one before it"),
        (lambda: entry.hash == link, "was changed"),
        (
            lambda: record is None or commitment(salt or "", record) == entry.commitment,
            "holds a changed record",
        ),
    )
    for holds, fault in checks:
        if not holds():
            raise ChainBroken(f"audit link {entry.sequence} ({entry.audit_id}) {fault}")
    return Head(sequence=entry.sequence, hash=entry.hash)


def entry_of(document: dict[str, Any]) -> Entry:
    """The link that a stored document is."""
    return Entry.model_validate({name: document[name] for name in Entry.model_fields})


def _key(sequence: int) -> str:
    return f"{sequence:012d}"


def _facets(result: AuditedRetrievalResult) -> dict[str, Any]:
    """What dashboards count by."""
    return {
        F.QUESTION: result.question,
        F.AS_OF: result.as_of.isoformat(),
        F.NOT_FOUND: result.not_found,
        F.NOT_FOUND_REASON: result.not_found_reason,
        F.METHODS_RUN: list(result.methods_run),
        F.METHODS_SKIPPED: list(result.methods_skipped),
        F.BUILD: result.build,
    }
