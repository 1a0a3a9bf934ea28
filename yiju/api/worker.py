"""Jobs behind the scenes, one after the other."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event

from ingest.job import Job, State
from mappings.errors import PlatformError
from yiju.faults import as_platform_error
from yiju.operations import Operations

log = logging.getLogger(__name__)

GRACE = 20
"""Seconds that the job at work has to end by itself when the service ends."""


class Worker:
    """Does the jobs that were sent in; what the end of the service cuts short can be resumed."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="yiju-job")
        self._sent: list[Future[None]] = []
        self._stopping = Event()

    def submit(self, operations: Operations, job: Job) -> None:
        """Do a waiting job when those before it are done."""
        self._sent = [one for one in self._sent if not one.done()]
        self._sent.append(self._pool.submit(self._do, operations, job))

    def close(self, *, within: float = GRACE) -> None:
        """End the job at work, in so many seconds or else at its next step; leave those behind it.

        Both are kept: `yiju jobs resume` goes on with them.
        """
        self._pool.shutdown(wait=False, cancel_futures=True)
        wait([one for one in self._sent if not one.cancelled()], within)
        self._stopping.set()
        self._pool.shutdown(wait=True)

    def _do(self, operations: Operations, job: Job) -> None:
        try:
            operations.resume(job.job_id, watch=self._go_on)
        except KeyboardInterrupt:
            log.warning("%s: stopped with the service; it can be resumed", job.job_id)
        except PlatformError as fault:
            log.warning("%s: %s", job.job_id, fault.message)
            _end(operations, job, fault)
        except Exception as fault:
            log.exception("%s", job.job_id)
            _end(operations, job, as_platform_error(fault))

    def _go_on(self, _: object) -> None:
        """Stop as at a key of its user: the record then says that the job was interrupted."""
        if self._stopping.is_set():
            raise KeyboardInterrupt


def _end(operations: Operations, job: Job, fault: PlatformError) -> None:
    """Say on the record why the job did not even begin; its own end says so already."""
    try:
        left = operations.jobs.get(job.job_id)
        if left.state in {State.WAITING, State.RUNNING}:
            told = {"state": State.FAILED, "reason": fault.message, "remedy": fault.remedy}
            operations.jobs.save(left.model_copy(update=told))
    except PlatformError:
        log.warning("%s: its end could not be recorded", job.job_id)
