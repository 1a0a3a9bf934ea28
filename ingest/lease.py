"""The right to write to a collection: one holder at a time, and none for ever.

The holder rewrites the lease at every beat of its heart. Whoever finds it taken watches it for a
while: a lease that nobody rewrites belongs to a killed process, and is taken over. No clocks of
two machines are ever compared.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from types import TracebackType
from typing import Any, Self

from mappings.errors import JobRunning, JobTakenOver, PlatformError
from mappings.fields import Fields as F
from mappings.index import Index, Stamp

NAME = "lease"
PATIENCE = 4
"""Beats without a sign of life after which the holder counts as dead."""


class Lease:
    """Held from `with` to its end; raises JobRunning where another holder is alive.

    `beat` is the time between two signs of life, in seconds.
    """

    def __init__(
        self, index: Index, holder: str, *, beat: float, on_beat: Callable[[], None]
    ) -> None:
        self.index, self.holder, self.beat, self._on_beat = index, holder, beat, on_beat
        self._stamp: Stamp | None = None
        self._lost = False
        self._over = Event()
        self._heart = Thread(target=self._live, name=f"lease of {holder}", daemon=True)

    def __enter__(self) -> Self:
        self._stamp = self._take()
        self._heart.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._heart.join()
        if not self._lost:
            with suppress(PlatformError):  # a lease that cannot be given back runs out
                self.index.remove_all("jobs", [NAME])

    def check(self) -> None:
        """Raise JobTakenOver where another holder took the lease."""
        if self._lost:
            raise JobTakenOver(f"{self.holder}: another job writes to this collection now")

    def _take(self) -> Stamp:
        """Create the lease, or take over a dead one."""
        while not self.index.put("jobs", NAME, self._document(), create=True):
            seen = self.index.stamp("jobs", NAME)
            if seen is None:
                continue
            for _ in range(PATIENCE):
                self._over.wait(self.beat)
                if self.index.stamp("jobs", NAME) != seen:
                    break
            else:
                taken = self.index.replace("jobs", NAME, self._document(), seen=seen)
                if taken is not None:
                    return taken
            if self.index.stamp("jobs", NAME) is not None:
                held = self.index.get("jobs", NAME) or {}
                raise JobRunning(f"{held.get(F.RECORD, {}).get('holder')} is running")
        stamp = self.index.stamp("jobs", NAME)
        if stamp is None:
            raise JobTakenOver(f"{self.holder}: the lease vanished as it was taken")
        return stamp

    def _live(self) -> None:
        """Show signs of life until the end; a missed one is made up for at the next beat."""
        while not self._over.wait(self.beat):
            with suppress(PlatformError):
                if self._stamp is not None:
                    self._stamp = self.index.replace(
                        "jobs", NAME, self._document(), seen=self._stamp
                    )
                if self._stamp is None:
                    self._lost = True
                    return
                self._on_beat()

    def _document(self) -> dict[str, Any]:
        return {F.STATE: "held", F.RECORD: {"holder": self.holder}}
