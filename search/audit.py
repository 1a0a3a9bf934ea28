"""The audit log: every answer stored whole before it goes out, in a chain that cannot fork.

Entry n is created under the id n. Of two writers that want the same place, Elasticsearch lets one
in; the other reads on to the end of the chain and takes the place there.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from threading import Lock
from typing import Any

from mappings.errors import AuditError, ChainBroken, InputError, NotFoundError
from mappings.fields import Fields as F
from mappings.index import Index
from search.chain import (
    ERASED,
    START,
    Checked,
    Entry,
    Head,
    Json,
    Stretch,
    commitment,
    entry_of,
    facets_of,
    next_entry,
    verify,
    written,
)
from search.recorded import Auditable, Erasure, Sought

# Two processes that write as fast as they can lose a place a few times in a row, never this often.
ATTEMPTS = 200
# Links written between two looks at the end; a search costs as much as reading a few.
NEAR = 5
# A record is 20 to 100 KB: a page of these stays far below the server's limit of 100 MB.
PAGE = 200


EVERY = Sought()


class AuditLog:
    """The audit of one collection."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._lock = Lock()
        self._head: Head | None = None

    @property
    def collection(self) -> str:
        """Whose audit it is."""
        return self.index.collection

    def append(self, record: Auditable) -> Entry:
        """Store a record as the next link; raises ServerUnavailable, or AuditError."""
        return self.store(record.model_dump(mode="json"))

    def store(self, record: Json) -> Entry:
        """As `append`, for a record that is JSON already, such as one from the spool."""
        salt = secrets.token_hex(16)
        pledge = commitment(salt, record)
        with self._lock:
            self.index.ready("audit")
            head = self._head or self.head()
            for _ in range(ATTEMPTS):
                entry = next_entry(head, record, pledge)
                document = facets_of(record) | written(entry, record, salt)
                created = self.index.put("audit", _key(entry.sequence), document, create=True)
                # A request that the client sent twice finds its own link in the place.
                if created or self._read(entry.sequence) == entry.head:
                    self._head = entry.head
                    return entry
                head = self._end_after(head)
        raise AuditError(f"no place in the audit chain after {ATTEMPTS} attempts")

    def head(self) -> Head:
        """The end of the chain; what was written within the last second is read by its id."""
        return self._read_on(self._searchable())

    def find(self, audit_id: str) -> Json | None:
        """The stored document of one record, or None."""
        self.index.refresh("audit")
        found = self._search({"size": 1, "query": {"term": {F.AUDIT_ID: audit_id}}})
        return found[0] if found else None

    def whole(self, audit_id: str) -> Json:
        """A document with its record; raises NotFoundError where it is not, or was erased."""
        document = self.find(audit_id)
        if document is None:
            raise NotFoundError(f"no audit record {audit_id!r}", remedy="See `yiju audit list`.")
        if F.RECORD not in document:
            raise NotFoundError(
                f"the record {audit_id} was erased", remedy="Only its link in the chain is left."
            )
        return document

    def latest(self, sought: Sought = EVERY, *, size: int) -> list[Json]:
        """The newest documents that are wanted, the newest first."""
        self.index.refresh("audit")
        query = {"bool": {"filter": sought.filters()}}
        return self._search({"size": size, "query": query, "sort": [{F.SEQUENCE: "desc"}]})

    def walk(self, sought: Sought = EVERY) -> Iterator[Json]:
        """Every stored document that is wanted, first to last."""
        self.index.refresh("audit")
        request: Json = {
            "size": PAGE,
            "query": {"bool": {"filter": sought.filters()}},
            "sort": [{F.SEQUENCE: "asc"}, {F.HASH: "asc"}],
        }
        while page := self._search(request):
            yield from page
            request["search_after"] = [page[-1].get(F.SEQUENCE), page[-1].get(F.HASH)]

    def verify(self, *, against: Head | None = None) -> Checked:
        """Follow the whole chain; raises ChainBroken, see `search.chain.verify`."""
        return verify(self.walk(), against=against)

    def verify_stretch(self, *, after: Head, links: int) -> Stretch:
        """Follow so many links after a head that is known to hold; raises ChainBroken.

        A chain holds when all its stretches do, each after the head of the one before: the link
        that says a record was erased may stand in a later one.
        """
        if after != START and self._read(after.sequence) != after:
            raise ChainBroken(f"audit link {after.sequence} is not the one of the head given")
        checked = verify(
            islice(self.walk(Sought(after=after.sequence)), links),
            after=after,
            behind=lambda head: self.walk(Sought(after=head.sequence, unasked=True)),
        )
        more = self._read(checked.head.sequence + 1) is not None
        return Stretch(head=checked.head, erased=checked.erased, more=more)

    def erase(self, audit_id: str, *, at: datetime) -> Entry:
        """Remove a record with its question and salt; the link stays, and a new one says so.

        The server drops the old copy from its files when it merges them; snapshots keep theirs.
        Raises NotFoundError, and InputError for an erasure.
        """
        document = self.whole(audit_id)
        if ERASED in document[F.RECORD]:
            raise InputError(
                f"{audit_id} is itself an erasure", remedy="Its record names no person; it stays."
            )
        # The word goes first: killed between the two, the command is only to be run again.
        word = Erasure(audit_id=secrets.token_hex(8), recorded_at=at, erased=audit_id)
        said = self.append(word)
        entry = entry_of(document)
        self.index.put("audit", _key(entry.sequence), written(entry))
        return said

    def _search(self, request: dict[str, Any]) -> list[Json]:
        answer = self.index.search(request, kind="audit")
        return [dict(hit["_source"]) for hit in answer["hits"]["hits"]]

    def _searchable(self) -> Head:
        """The last link that a search sees: it may lag a second."""
        request = {"size": 1, "sort": [{F.SEQUENCE: "desc"}], "_source": [F.SEQUENCE, F.HASH]}
        found = self._search(request)
        return Head.model_validate(found[0]) if found else START

    def _end_after(self, head: Head) -> Head:
        """The end of the chain: mostly a few links on, or else where a search sees it."""
        for _ in range(NEAR):
            following = self._read(head.sequence + 1)
            if following is None:
                return head
            head = following
        return self._read_on(max(head, self._searchable(), key=_sequence))

    def _read_on(self, head: Head) -> Head:
        while (following := self._read(head.sequence + 1)) is not None:
            head = following
        return head

    def _read(self, sequence: int) -> Head | None:
        document = self.index.get("audit", _key(sequence), fields=[F.HASH])
        return None if document is None else Head(sequence=sequence, hash=document[F.HASH])


def _sequence(head: Head) -> int:
    return head.sequence


def _key(sequence: int) -> str:
    return f"{sequence:012d}"
