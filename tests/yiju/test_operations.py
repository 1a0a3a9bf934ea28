"""Jobs on the real node: nothing is lost, one writes at a time, searches go on."""

import threading
import time
from datetime import UTC, datetime

import pytest
from fault_proxy import fault_proxy
from written import collection, law, settings_of, standing, write_laws

from ingest.job import Job, State
from ingest.jobs import Jobs
from ingest.pipeline import WORKS, Progress
from ingest.report import Tally
from mappings.errors import (
    BuildNotGood,
    InvalidSetting,
    JobRunning,
    JobTakenOver,
    UnknownCollection,
    UnknownJob,
    UnknownSource,
)
from mappings.fields import Fields as F
from yiju.recipes import Choice
from yiju.workbench import open_workbench


@pytest.fixture
def desk(node, es_client, tmp_path):
    """The writing side of an empty collection."""
    with collection(es_client, settings_of(node, tmp_path / "home")) as made:
        yield made


@pytest.fixture
def laws(tmp_path):
    """A folder of six laws."""
    write_laws(tmp_path / "laws", 6)
    return tmp_path / "laws"


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

    def watch(_: Progress) -> None:
        inside.set()
        go_on.wait(30)

    first = threading.Thread(target=desk.ingest, args=([str(laws)],), kwargs={"watch": watch})
    first.start()
    inside.wait(30)
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
        jobs.beating.wait(30)
        return Tally().report()

    jobs.run(Job(job_id="slow", kind="retry", started=jobs.now()), work, watch=print)
    assert jobs.states[-1] is State.DONE


# --- reindex


def test_a_reindex_serves_the_same_passages_from_a_new_build(desk, laws):
    desk.ingest([str(laws)])
    before, old = standing(desk.index), desk.index.build().build
    desk.reindex()
    assert standing(desk.index) == before
    assert desk.index.build().build > old
    assert len(desk.index.all_of("passages")) == 2


def test_a_rollback_brings_the_build_before_back_and_forth(desk, laws):
    desk.ingest([str(laws)])
    first = desk.index.build().build
    desk.reindex()
    second = desk.index.build().build
    desk.rollback()
    assert desk.index.build().build == first
    desk.rollback()
    assert desk.index.build().build == second


def test_a_rollback_that_would_lose_texts_is_refused(desk, laws, tmp_path):
    desk.ingest([str(laws)])
    desk.reindex()
    write_laws(tmp_path / "more", 7)
    desk.ingest([str(tmp_path / "more")])
    with pytest.raises(UnknownJob, match="lacks what ingest-"):
        desk.rollback()


def test_a_build_that_lacks_passages_never_serves(desk, laws):
    desk.ingest([str(laws)])
    serving = desk.index.behind("passages")

    def watch(step: Progress) -> None:
        if step.stage == "writing" and step.done == 6:
            (fresh,) = set(desk.index.all_of("passages")) - set(serving)
            desk.index.client.indices.refresh(index=fresh)
            one = next(iter(desk.index.of_build({"passages": fresh}).scan("passages")))
            desk.index.of_build({"passages": fresh}).remove_all("passages", [one[F.PASSAGE_ID]])

    with pytest.raises(BuildNotGood, match="holds 29 passages where 30 were written"):
        desk.reindex(watch=watch)
    assert desk.index.behind("passages") == serving


def test_another_chunking_needs_a_reindex(desk, laws):
    desk.ingest([str(laws)])
    with pytest.raises(InvalidSetting, match="cut by the profile 'provision'") as caught:
        desk.ingest([str(laws)], choice=Choice(chunking="packed"))
    assert "yiju reindex --chunking packed" in caught.value.remedy
    desk.reindex(choice=Choice(chunking="packed"))
    assert len(standing(desk.index)) == 6
    assert desk.index.build().chunking == "packed"
    hit = desk.index.search({"query": {"term": {F.NUMBER: "4"}}, "size": 10})["hits"]["hits"][0]
    assert len(hit["_source"][F.PROVISION_IDS]) == 5
    assert desk.ingest([str(laws)]).skipped == 6


def test_an_unknown_chunking_is_refused(desk, laws):
    with pytest.raises(InvalidSetting, match="no chunking profile"):
        desk.ingest([str(laws)], choice=Choice(chunking="by-moon"))


# --- delete


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


# --- what the server does not take


def test_of_1000_passages_with_3_bad_ones_997_are_written(node, es_client, tmp_path):
    write_laws(tmp_path / "laws", 10, articles=100)
    work = "第3号灯光管理条例@2020-01-01"
    bad = {f"{work}#{number}/0" for number in (7, 8, 90)}
    with fault_proxy(node.url, spoiled=bad) as proxy:
        settings = settings_of(node, tmp_path / "home", es_url=proxy.url)
        with collection(es_client, settings) as desk:
            report = desk.ingest([str(tmp_path / "laws")])
            assert (report.read, report.written, report.failed) == (10, 9, 1)
            assert len(standing(desk.index)) == 997
            letters = desk.letters.all()
            assert {letter.passage_id for letter in letters} == bad
            assert all("ordinal" in letter.reason for letter in letters)
            assert {letter.sources for letter in letters} == {(f"{tmp_path}/laws/003.md",)}
            assert {failure.passage_id for failure in report.failures} == bad
            proxy.spoiled = {f"{work}#7/0"}
            assert len(desk.retry().failures) == 1
            assert [letter.passage_id for letter in desk.letters.all()] == [f"{work}#7/0"]
            proxy.spoiled = set()
            assert desk.retry().failures == ()
            assert desk.letters.all() == []
            assert len(standing(desk.index)) == 1000


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_when_the_server_is_busy_at_random(node, es_client, tmp_path, seed):
    write_laws(tmp_path / "laws", 12)
    with fault_proxy(node.url, seed=seed, share=0.08) as proxy:
        settings = settings_of(node, tmp_path / "home", es_url=proxy.url, lease_seconds=20)
        with collection(es_client, settings) as desk:
            report = desk.ingest([str(tmp_path / "laws")])
            assert (report.read, report.written) == (12, 12)
            proxy.share = 0
            assert len(standing(desk.index)) == 60
            assert proxy.refused > 0


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
