"""Jobs: files sent in are read behind the scenes; here is how far each has come."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Path, Request, Response, UploadFile

from ingest.job import Job
from yiju.api.access import Filling, Ingesting
from yiju.api.paging import Cursor, Size, page_of
from yiju.api.problems import FAULTS
from yiju.wire import Page

router = APIRouter(prefix="/v1", tags=["jobs"], responses=FAULTS)


@router.post("/ingest", status_code=202)
def ingest(
    bench: Filling,
    request: Request,
    response: Response,
    files: Annotated[list[UploadFile], File(description="Texts that a reader knows.")],
) -> Job:
    """Take files into a collection, which is made where there is none; `Location` names the job."""
    paths = request.app.state.uploads.store(bench.index.collection, files)
    job = bench.operations.planned(paths, folder=bench.settings.home)
    request.app.state.worker.submit(bench.operations, job)
    response.headers["Location"] = f"/v1/jobs/{job.job_id}?collection={bench.index.collection}"
    return _shown(job)


@router.get("/jobs")
def list_jobs(bench: Ingesting, cursor: Cursor = "", size: Size = 50) -> Page[Job]:
    """List the jobs, the newest first."""
    jobs = [_shown(job) for job in bench.operations.jobs.all()]
    return page_of(jobs, lambda job: job.job_id, cursor=cursor, size=size)


@router.get("/jobs/{job_id}")
def show_job(
    bench: Ingesting,
    job_id: Annotated[str, Path(description="As `Location` named it.", examples=["ingest-1"])],
) -> Job:
    """Show how far a job has come."""
    return _shown(bench.operations.jobs.get(job_id))


def _shown(job: Job) -> Job:
    """Without the folder of the machine in which it was started: that is nobody's business."""
    return job.model_copy(update={"folder": ""})
