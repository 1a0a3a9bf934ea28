"""Audit records that wait on disk while the store is down; none is lost, none is stored twice."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from mappings.errors import AuditError
from search.result import AuditedRetrievalResult

SUFFIX = ".json"


class Spool:
    """A folder of answers whose record could not be stored, one file each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, result: AuditedRetrievalResult) -> None:
        """Write one answer to disk, whole or not at all; raises AuditError where that fails."""
        target = self.folder / f"{result.audit_id}{SUFFIX}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            partial = target.with_suffix(".partial")
            with partial.open("w", encoding="utf-8") as file:
                file.write(result.model_dump_json())
                file.flush()
                os.fsync(file.fileno())
            partial.rename(target)
        except OSError as fault:
            raise AuditError(f"the audit spool {self.folder} cannot be written: {fault}") from fault

    def waiting(self) -> list[Path]:
        """Files not stored yet, oldest first."""
        if not self.folder.is_dir():
            return []
        return sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)

    def drain(self, store: Callable[[AuditedRetrievalResult], object]) -> int:
        """Store what waits and remove it; stops at the first that the store refuses by raising."""
        stored = 0
        for path in self.waiting():
            store(AuditedRetrievalResult.model_validate_json(path.read_text(encoding="utf-8")))
            path.unlink()
            stored += 1
        return stored
