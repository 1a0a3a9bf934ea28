"""Audit records that wait on disk while the store is down; none is lost, none is stored twice."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path

from mappings.errors import AuditError, ServerUnavailable
from search.audit import AuditLog
from search.recorded import Auditable

SUFFIX = ".json"


class Spool:
    """A folder of records that could not be stored: one folder a collection, one file a record."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, record: Auditable, *, collection: str) -> None:
        """Write one record to disk, whole or not at all; raises AuditError where that fails."""
        moment = record.recorded_at.astimezone(UTC)
        name = f"{moment:%Y%m%dT%H%M%S%f}-{record.audit_id}{SUFFIX}"
        target = self.folder / collection / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            partial = target.with_suffix(".partial")
            with partial.open("w", encoding="utf-8") as file:
                json.dump(record.model_dump(mode="json"), file, ensure_ascii=False)
                file.flush()
                os.fsync(file.fileno())
            partial.rename(target)
        except OSError as fault:
            raise AuditError(f"the audit spool {self.folder} cannot be written: {fault}") from fault

    def waiting(self, collection: str = "*") -> list[Path]:
        """Files that are not stored yet, of one collection or of all, oldest first."""
        return sorted(self.folder.glob(f"{collection}/*{SUFFIX}"), key=lambda path: path.name)

    def drain(self, log: AuditLog) -> int:
        """Store what waits and remove it; returns how many were stored.

        A record that reached the store although it was told not to have is not stored again.
        Raises ServerUnavailable or AuditError at the first that the store refuses; it stays.
        """
        if not self.waiting(log.collection):
            return 0
        stored = 0
        with self._alone(log.collection):
            for path in self.waiting(log.collection):
                record = _read(path)
                if log.find(record["audit_id"]) is None:
                    log.store(record)
                    stored += 1
                path.unlink()
        return stored

    @contextmanager
    def _alone(self, collection: str) -> Iterator[None]:
        """One process at a time empties the spool of a collection."""
        with (self.folder / collection / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def keep(record: Auditable, *, log: AuditLog, spool: Spool | None) -> tuple[str, ...]:
    """Store a record before it goes out, and what waits with it; spool it where the store is down.

    Returns what its reader should know. Without a spool raises AuditError instead.
    """
    try:
        log.append(record)
    except (ServerUnavailable, AuditError) as fault:
        if spool is None:
            raise AuditError(f"the answer was not given: {fault.message}") from fault
        spool.keep(record, collection=log.collection)
        return (f"the audit store is down ({fault.message}); the record waits on disk",)
    if spool is None:
        return ()
    try:
        spool.drain(log)
    except (ServerUnavailable, AuditError) as fault:
        return (f"earlier audit records still wait on disk: {fault.message}",)
    return ()


def _read(path: Path) -> dict[str, str]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        record["audit_id"], record["recorded_at"]
    except (ValueError, KeyError, TypeError) as fault:
        raise AuditError(
            f"the spooled file {path} is no audit record",
            remedy="Look into it, move it away, and run `yiju audit flush`.",
        ) from fault
    return dict(record)
