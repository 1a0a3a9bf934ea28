"""Jobs behind the scenes, one after the other."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from ingest.job import Job, State
from mappings.errors import PlatformError
from yiju.cli.faults import as_platform_error
from yiju.operations import Operations

log = logging.getLogger(__name__)


class Worker:
    """Does the jobs that were sent in; at the end of the service the one at work is finished."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="yiju-job")

    def submit(self, operations: Operations, job: Job) -> None:
        """Do a waiting job when those before it are done."""
        self._pool.submit(_do, operations, job)

    def close(self) -> None:
        """Wait for the job at work; those behind it can be resumed later."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def _do(operations: Operations, job: Job) -> None:
    try:
        operations.resume(job.job_id)
    except PlatformError as fault:
        log.warning("%s: %s", job.job_id, fault.message)
        _end(operations, job, fault)
    except Exception as fault:
        log.exception("%s", job.job_id)
        _end(operations, job, as_platform_error(fault))


def _end(operations: Operations, job: Job, fault: PlatformError) -> None:
    """Say on the record why the job did not even begin; its own end says so already."""
    try:
        left = operations.jobs.get(job.job_id)
        if left.state in {State.WAITING, State.RUNNING}:
            told = {"state": State.FAILED, "reason": fault.message, "remedy": fault.remedy}
            operations.jobs.save(left.model_copy(update=told))
    except PlatformError:
        log.warning("%s: its end could not be recorded", job.job_id)
