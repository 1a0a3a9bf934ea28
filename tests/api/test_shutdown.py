"""The service is told to end under load: whom it heard is answered, what it began can go on."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import httpx2
import pytest
from loading import load, mixed
from patience import PATIENCE, eventually
from served import spawned
from written import collection, settings_of, write_laws

from ingest.jobs import State
from mappings.fields import Fields as F
from yiju.api.worker import Worker
from yiju.workbench import open_workbench
from yiju.works.shelf import Shelf

ENOUGH = 20
"""Answers after which the service is told to end."""
QUESTION = "第1号事务由谁负责"


@pytest.fixture
def pier(node_settings, tmp_path):
    """A collection of a few laws, and the environment of a service over it."""
    settings = node_settings.model_copy(update={"collection": "pier", "encoder": "none"})
    write_laws(tmp_path / "laws", 3)
    bench = open_workbench(settings)
    assert not bench.ingest([str(tmp_path / "laws")]).failed
    environment = {
        "YIJU_HOME": str(settings.home),
        "YIJU_CACHE": str(settings.cache),
        "YIJU_COLLECTION": settings.collection,
        "YIJU_ENCODER": settings.encoder,
    }
    return bench, environment


def test_who_was_heard_is_answered_and_a_job_can_go_on(pier, tmp_path):
    bench, environment = pier
    shelf, over = Shelf(bench.index), Event()
    provisions = [one.provision_id for v in shelf.versions for one in shelf.provisions(v)]
    asks = mixed([QUESTION], provisions, [one.work_id for one in shelf.versions])
    sent = [("files", (path.name, path.read_bytes())) for path in write_laws(tmp_path / "more", 30)]
    with spawned(environment) as service, ThreadPoolExecutor(1) as runner:
        running = runner.submit(
            load, service.address, asks, callers=6, collection="pier", until=over, prefix="pier"
        )
        try:
            eventually(lambda: len(answered(bench)) >= ENOUGH)
            job = httpx2.post(f"{service.address}/v1/ingest", files=sent, timeout=PATIENCE).json()
            service.process.terminate()
            service.process.wait(PATIENCE)
            with pytest.raises(httpx2.ConnectError):
                httpx2.get(f"{service.address}/healthz")
        finally:
            over.set()
        seen = running.result()
    assert {one.status for one in seen} == {200, 0}, [one for one in seen if one.fault][:3]
    heard = {one.request_id: one.audit_id for one in seen if one.audit_id}
    assert answered(bench) == heard, "a question was recorded and not answered, or the reverse"
    bench.service.log.verify()
    assert finished(bench.operations, job["job_id"])


def answered(bench):
    """Audit ids of the records that the load left, by the name of the request."""
    rows = (row for row in bench.service.log.walk() if F.RECORD in row)
    return {
        row[F.RECORD]["request_id"]: row[F.AUDIT_ID]
        for row in rows
        if str(row[F.RECORD].get("request_id")).startswith("pier-")
    }


def finished(desk, job_id) -> bool:
    """Whether a job is done, or can be gone on with to its end."""
    if desk.jobs.get(job_id).state is not State.DONE:
        desk.resume(job_id)
    return desk.jobs.get(job_id).state is State.DONE


class Outlasting:
    """The writing side of a collection; each job stands at its first step until it is to stop."""

    def __init__(self, desk, worker):
        self.desk, self.jobs, self.worker, self.begun = desk, desk.jobs, worker, Event()

    def resume(self, job_id, *, watch):
        def step(progress):
            self.begun.set()
            self.worker._stopping.wait(PATIENCE)
            watch(progress)

        return self.desk.resume(job_id, watch=step)


def test_a_job_that_outlasts_the_service_is_interrupted_and_resumed(es_client, node, tmp_path):
    write_laws(tmp_path / "laws", 6)
    settings = settings_of(node, tmp_path / "home")
    with collection(es_client, settings) as desk:
        worker = Worker()
        outlasting = Outlasting(desk, worker)
        job = desk.planned(["laws"], folder=tmp_path)
        behind = desk.planned(["laws"], folder=tmp_path)
        worker.submit(outlasting, job)
        worker.submit(outlasting, behind)
        assert outlasting.begun.wait(PATIENCE)
        worker.close(within=0)
        assert desk.jobs.get(job.job_id).state is State.INTERRUPTED
        assert desk.jobs.get(behind.job_id).state is State.WAITING
        assert finished(desk, job.job_id)
        assert finished(desk, behind.job_id)
