"""Records that cannot be stored wait on disk, or the answer is refused; each is stored once."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from answered import answer

from mappings.errors import AuditError, ServerOverloaded, ServerUnavailable
from search.spool import Spool, keep


class Log:
    """A store that can be down, or lose the answer to a write that it has done."""

    collection = "made_up"

    def __init__(self):
        self.records = {}
        self.fault = None
        self.writes_first = False

    def append(self, record):
        self.store(record.model_dump(mode="json"))

    def store(self, record):
        if self.fault is None or self.writes_first:
            assert record["audit_id"] not in self.records
            self.records[record["audit_id"]] = record
        if self.fault is not None:
            raise self.fault

    def find(self, audit_id):
        return self.records.get(audit_id)


@pytest.fixture
def log():
    return Log()


@pytest.fixture
def spool(tmp_path):
    return Spool(tmp_path / "spool")


DOWN = ServerUnavailable("no answer")


def test_with_the_store_up_nothing_waits(log, spool):
    assert keep(answer(), log=log, spool=spool) == ()
    assert (list(log.records), spool.waiting()) == (["a1"], [])


def test_with_the_store_down_the_record_waits_and_the_reader_is_told(log, spool):
    log.fault = DOWN
    assert "no answer" in keep(answer(), log=log, spool=spool)[0]
    (path,) = spool.waiting("made_up")
    assert json.loads(path.read_text(encoding="utf-8")) == answer().model_dump(mode="json")


def test_without_a_spool_the_answer_is_refused(log):
    log.fault = DOWN
    with pytest.raises(AuditError, match="was not given: no answer"):
        keep(answer(), log=log, spool=None)


def test_what_waits_is_stored_once_with_the_next_answer(log, spool):
    log.fault = DOWN
    for name in ("a", "b"):
        keep(answer(audit_id=name), log=log, spool=spool)
    log.fault = None
    assert keep(answer(audit_id="c"), log=log, spool=spool) == ()
    assert (list(log.records), spool.waiting()) == (["c", "a", "b"], [])
    assert spool.drain(log) == 0


def test_a_record_that_was_stored_in_spite_of_the_time_out_is_not_stored_twice(log, spool):
    log.fault, log.writes_first = ServerOverloaded("in time"), True
    keep(answer(), log=log, spool=spool)
    log.fault = None
    assert (spool.drain(log), spool.waiting()) == (0, [])


def test_what_the_store_refuses_stays(log, spool):
    log.fault = DOWN
    keep(answer(), log=log, spool=spool)
    with pytest.raises(ServerUnavailable):
        spool.drain(log)
    assert len(spool.waiting()) == 1


def test_the_records_of_another_collection_are_left_to_it(log, spool):
    spool.keep(answer(), collection="other")
    assert (spool.drain(log), log.records, len(spool.waiting("other"))) == (0, {}, 1)


def test_two_who_empty_it_at_once_store_each_record_once(log, spool):
    for number in range(20):
        spool.keep(answer(audit_id=f"a{number}"), collection="made_up")
    with ThreadPoolExecutor(4) as pool:
        stored = sum(pool.map(lambda _: spool.drain(log), range(4)))
    assert stored == len(log.records) == 20


def test_a_damaged_file_is_named_and_kept(log, spool):
    spool.keep(answer(), collection="made_up")
    (path,) = spool.waiting()
    path.write_text("{", encoding="utf-8")
    with pytest.raises(AuditError, match=r"a1\.json is no audit record"):
        spool.drain(log)
    assert path.exists()
    assert "still wait" in keep(answer(audit_id="b"), log=log, spool=spool)[0]


def test_a_spool_that_cannot_be_written_refuses_the_answer(log, tmp_path):
    log.fault = DOWN
    (tmp_path / "spool").write_text("in the way", encoding="utf-8")
    with pytest.raises(AuditError, match="cannot be written"):
        keep(answer(), log=log, spool=Spool(tmp_path / "spool"))
