"""Jobs on the real node: nothing is lost, one writes at a time, texts can be taken out again."""

import threading
import time
from datetime import UTC, datetime

import pytest
from patience import PATIENCE
from written import law, settings_of, standing, write_laws

from ingest.job import Job, State
from ingest.jobs import Jobs
from ingest.pipeline import WORKS, Progress
from ingest.report import Tally
from mappings.errors import JobRunning, JobTakenOver, UnknownCollection, UnknownJob, UnknownSource
from mappings.fields import Fields as F
from yiju.workbench import open_workbench


def test_an_ingest_is_a_job_with_its_report(desk, laws):
    report = desk.ingest([str(laws)])
    (job,) = desk.jobs.all()
    assert (job.kind, job.state, job.report) == ("ingest", State.DONE, report)
    assert job.asked == (str(laws),)
    assert (job.stage, job.done, job.total) == ("writing", 6, 6)
    assert job.finished >= job.started


def test_a_second_ingest_changes_nothing(desk, laws):
    desk.ingest([str(laws)])
    before = standing(desk.index)
    assert desk.ingest([str(laws)]).passages == 0
    assert standing(desk.index) == before


def test_a_job_that_fails_says_why(desk, tmp_path):
    with pytest.raises(Exception, match="no such file"):
        desk.ingest([str(tmp_path / "absent")])
    (job,) = desk.jobs.all()
    assert job.state is State.FAILED
    assert "absent" in job.reason


def test_only_one_job_writes_at_a_time(desk, laws):
    inside, go_on = threading.Event(), threading.Event()
    desk.jobs.beat = 2  # a heart that a busy machine lets beat late is not taken for dead

    def watch(_: Progress) -> None:
        inside.set()
        go_on.wait(PATIENCE)

    first = threading.Thread(target=desk.ingest, args=([str(laws)],), kwargs={"watch": watch})
    first.start()
    assert inside.wait(PATIENCE)
    try:
        with pytest.raises(JobRunning, match="ingest-"):
            desk.reindex()
    finally:
        go_on.set()
        first.join()
    assert desk.jobs.all()[0].state is State.DONE


def test_the_lease_of_a_dead_job_is_taken_over(desk, laws):
    desk.prepare()
    desk.index.put("jobs", "lease", {F.STATE: "held", F.RECORD: {"holder": "killed"}}, create=True)
    assert desk.ingest([str(laws)]).written == 6
    assert desk.index.get("jobs", "lease") is None


def test_a_job_whose_lease_was_taken_stops(desk, laws):
    def watch(_: Progress) -> None:
        desk.index.put("jobs", "lease", {F.STATE: "held", F.RECORD: {"holder": "another"}})
        time.sleep(0.6)

    with pytest.raises(JobTakenOver):
        desk.ingest([str(laws)], watch=watch)
    assert desk.jobs.all()[0].state is State.FAILED
    assert desk.index.get("jobs", "lease")[F.RECORD] == {"holder": "another"}


def test_a_stopped_ingest_is_resumed(desk, tmp_path):
    write_laws(tmp_path / "many", WORKS + 2)

    def watch(step: Progress) -> None:
        if step.stage == "writing" and step.done == WORKS:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        desk.ingest([str(tmp_path / "many")], watch=watch)
    assert len(standing(desk.index)) == 5 * WORKS
    assert desk.jobs.all()[0].state is State.INTERRUPTED
    desk.resume()
    (job,) = desk.jobs.all()
    assert job.state is State.DONE
    assert len(standing(desk.index)) == 5 * (WORKS + 2)
    with pytest.raises(UnknownJob, match="nothing to resume"):
        desk.resume()


class SlowBeats(Jobs):
    """Jobs whose signs of life take their time, and that tells what was written, in order."""

    def __init__(self, index):
        super().__init__(index, now=lambda: datetime.now(tz=UTC), beat=0.02)
        self.beating, self.states = threading.Event(), []

    def save(self, job):
        if threading.current_thread().name.startswith("lease"):
            self.beating.set()
            time.sleep(0.2)
        self.states.append(job.state)


def test_a_slow_sign_of_life_does_not_write_over_the_end_of_a_job(desk):
    desk.prepare()
    jobs = SlowBeats(desk.index)

    def work(_):
        jobs.beating.wait(PATIENCE)
        return Tally().report()

    jobs.run(Job(job_id="slow", kind="retry", started=jobs.now()), work, watch=print)
    assert jobs.states[-1] is State.DONE


def test_a_deleted_text_takes_its_effects_on_others_with_it(desk, tmp_path):
    folder = tmp_path / "laws"
    folder.mkdir()
    (folder / "old.md").write_text(law("旧灯光条例", 3), encoding="utf-8")
    ends = "第四条 本条例自2022年1月1日起施行。《旧灯光条例》同时废止。"
    new = law("新灯光条例", 3, day="2021年12月1日", last=ends)
    (folder / "new.md").write_text(new, encoding="utf-8")
    desk.ingest([str(folder)])
    assert ended(desk.index, "旧灯光条例") == {"2022-01-01"}
    report = desk.delete([f"{folder}/new.md"])
    assert report.removed == 1
    assert ended(desk.index, "旧灯光条例") == {None}
    assert ended(desk.index, "新灯光条例") == set()
    assert desk.ingest([str(folder)]).written == 2
    assert ended(desk.index, "旧灯光条例") == {"2022-01-01"}


def test_a_work_and_a_folder_can_be_deleted(desk, laws):
    desk.ingest([str(laws)])
    desk.delete([], work="第0号灯光管理条例")
    assert len(standing(desk.index)) == 25
    desk.delete([str(laws)])
    assert standing(desk.index) == {}
    with pytest.raises(UnknownSource):
        desk.delete([str(laws)])


def test_a_killed_delete_is_finished_by_the_next_job(desk, laws):
    desk.ingest([str(laws)])

    def watch(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        desk.delete([f"{laws}/000.md", f"{laws}/001.md"], watch=watch)
    desk.resume()
    assert len(standing(desk.index)) == 20


def ended(index, work):
    """Ends of the passages of a work."""
    index.refresh("passages")
    rows = index.scan("passages", {"term": {F.WORK_ID: work}}, fields=[F.EFFECTIVE_TO])
    return {row.get(F.EFFECTIVE_TO) for row in rows}


def test_a_collection_that_does_not_exist_has_no_jobs(node, tmp_path):
    desk = open_workbench(settings_of(node, tmp_path), "never_made").operations
    for command in (
        desk.reindex,
        desk.retry,
        desk.resume,
        desk.rollback,
        lambda: desk.delete(["a"]),
    ):
        with pytest.raises(UnknownCollection):
            command()
