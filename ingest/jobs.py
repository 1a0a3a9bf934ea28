"""What was done to a collection, and what is being done: one record a job, kept in the index."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from threading import Lock

from ingest.job import Job, State
from ingest.lease import Lease
from ingest.pipeline import Progress, Watch
from ingest.report import Report
from mappings.errors import PlatformError, UnknownJob
from mappings.fields import Fields as F
from mappings.index import Index


class Jobs:
    """The jobs of one collection."""

    def __init__(self, index: Index, *, now: Callable[[], datetime], beat: float) -> None:
        self.index, self.now, self.beat = index, now, beat

    def all(self) -> list[Job]:
        """Every job, the newest first."""
        self.index.refresh("jobs")
        rows = self.index.scan("jobs", {"exists": {"field": F.JOB_ID}}, fields=[F.RECORD])
        jobs = [Job.model_validate(row[F.RECORD]) for row in rows]
        return sorted(jobs, key=lambda job: (job.started, job.job_id), reverse=True)

    def get(self, job_id: str) -> Job:
        """One job; raises UnknownJob."""
        row = self.index.get("jobs", job_id)
        if row is None or F.JOB_ID not in row:
            raise UnknownJob(f"no job named {job_id!r} in {self.index.collection}")
        return Job.model_validate(row[F.RECORD])

    def save(self, job: Job) -> None:
        """Keep the record as it stands."""
        self.index.put(
            "jobs",
            job.job_id,
            {
                F.JOB_ID: job.job_id,
                F.KIND: job.kind,
                F.STATE: job.state,
                F.REASON: job.reason or None,
                F.REMEDY: job.remedy or None,
                F.RECORDED_AT: job.started.isoformat(),
                F.RECORD: job.model_dump(mode="json"),
            },
        )

    def run(self, job: Job, work: Callable[[Watch], Report], *, watch: Watch) -> Report:
        """Do the work as this job: alone in its collection, its record kept up to date.

        Raises JobRunning where another job is alive, and what the work raises.
        """
        running = _Running(job, self.save)
        with Lease(self.index, job.job_id, beat=self.beat, on_beat=running.save) as lease:
            self._bury_dead(job.job_id)
            running.save()

            def step(progress: Progress) -> None:
                lease.check()
                running.reach(progress)
                watch(progress)

            try:
                report = work(step)
                lease.check()
            except PlatformError as fault:
                self._end(running, State.FAILED, reason=fault.message, remedy=fault.remedy)
                raise
            except KeyboardInterrupt:
                self._end(running, State.INTERRUPTED, reason="stopped by its user")
                raise
            self._end(running, State.DONE, report=report)
        return report

    def _bury_dead(self, alive: str) -> None:
        """Mark as interrupted what still says that it runs: the lease says that it does not."""
        for job in self.all():
            if job.state is State.RUNNING and job.job_id != alive:
                self.save(job.model_copy(update={"state": State.INTERRUPTED}))

    def _end(
        self,
        running: _Running,
        state: State,
        *,
        report: Report | None = None,
        reason: str = "",
        remedy: str = "",
    ) -> None:
        running.job = running.job.model_copy(
            update={
                "state": state,
                "finished": self.now(),
                "report": report,
                "reason": reason,
                "remedy": remedy,
            }
        )
        running.save()


class _Running:
    """The record of a job on its way, as its heart writes it down."""

    def __init__(self, job: Job, save: Callable[[Job], None]) -> None:
        self.job, self._save = job, save
        self._writing = Lock()

    def save(self) -> None:
        """Write it down as it is now: a slow beat must not write over the job's end."""
        with self._writing:
            self._save(self.job)

    def reach(self, progress: Progress) -> None:
        self.job = self.job.model_copy(
            update={"stage": progress.stage, "done": progress.done, "total": progress.total}
        )
