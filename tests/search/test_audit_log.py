"""The audit log on the real node: one chain whoever writes, and nothing of it goes unseen."""

from datetime import UTC, date, datetime

import pytest
from answered import answer, candidate
from audit_writers import record, write_together

from mappings.errors import ChainBroken, InputError, NotFoundError
from mappings.fields import Fields as F
from mappings.index import Index
from search.audit import AuditLog
from search.chain import START, Checked, Head, Stretch, written
from search.recorded import Sought

NOW = datetime(2025, 6, 2, tzinfo=UTC)


@pytest.fixture
def index(es_client, request):
    """An audit of its own, empty."""
    index = Index(es_client, f"audit_{abs(hash(request.node.name))}")
    index.point({"audit": index.create("audit", build="b1")})
    return index


@pytest.fixture
def log(index):
    return AuditLog(index)


def fill(log, count):
    return [log.append(record(f"a{number}")) for number in range(1, count + 1)]


def key(sequence):
    return f"{sequence:012d}"


def test_processes_and_threads_write_one_chain_without_forks(node_settings, index, log):
    names = write_together(node_settings, index.collection, processes=4, threads=8, each=10)
    documents = list(log.walk())
    assert log.verify().head.sequence == len(documents) == 320
    assert {document[F.AUDIT_ID] for document in documents} == names
    assert len({document[F.PREVIOUS_HASH] for document in documents}) == 320


def test_a_writer_left_far_behind_takes_the_next_place_at_once(index, log):
    fill(log, 1)
    fill(AuditLog(index), 250)  # more than a writer may lose places in a row
    assert log.append(record("late")).sequence == 252
    assert log.verify().head.sequence == 252


def test_a_cold_start_sees_what_no_search_sees_yet(index, log):
    last = fill(log, 5)[-1]
    assert AuditLog(index).head() == last.head


def test_a_request_sent_twice_by_the_client_makes_one_link(index, log, monkeypatch):
    put = index.put

    def sent_twice(*arguments, **given):
        put(*arguments, **given)
        return put(*arguments, **given)

    monkeypatch.setattr(index, "put", sent_twice)
    fill(log, 3)
    assert [document[F.AUDIT_ID] for document in log.walk()] == ["a1", "a2", "a3"]


def test_a_record_comes_back_as_it_was_kept_and_can_be_counted_by(log):
    kept = answer(audit_id="a1", timings_ms={"requests": 2.25, "ranking": 0.5})
    log.append(kept)
    document = log.whole("a1")
    assert document[F.RECORD] == kept.model_dump(mode="json")
    assert (document[F.QUESTION], document[F.NOT_FOUND], document[F.TOOK_MS]) == ("问", True, 2.75)


def test_an_empty_audit_holds(log):
    assert log.verify().head == START
    assert log.latest(size=10) == []


def test_the_newest_come_first_and_filters_add_up(log):
    fill(log, 3)
    assert [one[F.AUDIT_ID] for one in log.latest(size=2)] == ["a3", "a2"]


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        pytest.param({}, ["a", "b", "c"], id="all"),
        pytest.param({"words": "gb/t"}, ["b"], id="words, case aside"),
        pytest.param({"words": "*"}, ["c"], id="a star is a star"),
        pytest.param({"not_found": False}, ["b"], id="answered"),
        pytest.param({"not_found": True}, ["a", "c"], id="not answered"),
        pytest.param({"since": date(2025, 6, 1)}, ["b", "c"], id="since, the day included"),
        pytest.param({"until": date(2025, 6, 1)}, ["a", "b"], id="until, the day included"),
        pytest.param(
            {"until": date(2025, 6, 1), "zone": "Asia/Shanghai"}, ["a"], id="a day begins earlier"
        ),
        pytest.param({"words": "问", "until": date(2025, 6, 1)}, ["a"], id="both"),
    ],
)
def test_records_are_chosen_by_day_words_and_outcome(three_records, sought, found):
    assert [one[F.AUDIT_ID] for one in three_records.walk(Sought(**sought))] == found


@pytest.fixture(scope="module")
def three_records(es_client):
    index = Index(es_client, "audit_three_records")
    index.point({"audit": index.create("audit", build="b1")})
    log = AuditLog(index)
    for name, moment, question, candidates in (
        ("a", "2025-05-31T12:00Z", "问", ()),
        ("b", "2025-06-01T17:00Z", "GB/T 1", (candidate(),)),
        ("c", "2025-06-02T00:00Z", "问 * 号", ()),
    ):
        log.append(answer(*candidates, audit_id=name, recorded_at=moment, question=question))
    return log


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        pytest.param(
            lambda index: index.remove_all("audit", [key(2)]), "link 3 .*where 2", id="middle gone"
        ),
        pytest.param(
            lambda index: index.remove_all("audit", [key(1)]), "link 2 .*where 1", id="first gone"
        ),
        pytest.param(
            lambda index: index.update_all("audit", [(key(2), {F.QUESTION: "x"})]),
            "link 2 .*does not say",
            id="question changed",
        ),
        pytest.param(
            lambda index: index.update_all("audit", [(key(2), {F.RECORD: {"question": "x"}})]),
            "link 2 .*changed record",
            id="record changed",
        ),
        pytest.param(
            lambda index: index.put("audit", "x", index.get("audit", key(2))),
            "link 2 .*where 3",
            id="copied",
        ),
        pytest.param(
            lambda index: index.put("audit", "x", {F.QUESTION: "x"}), "no whole link", id="foreign"
        ),
    ],
)
def test_harm_done_in_the_store_is_found_and_the_link_named(index, log, harm, says):
    fill(log, 3)
    harm(index)
    with pytest.raises(ChainBroken, match=says):
        log.verify()


def test_an_end_that_was_cut_off_is_found_by_the_head_kept_elsewhere(index, log):
    head = fill(log, 3)[-1].head
    assert log.verify(against=head).head == head
    index.remove_all("audit", [key(3)])
    log.verify()
    with pytest.raises(ChainBroken, match="link 3 and all up to 3"):
        log.verify(against=head)
    with pytest.raises(ChainBroken, match="not the one"):
        log.verify(against=Head(sequence=2, hash="0" * 64))


def test_an_erased_record_is_gone_and_the_chain_holds(index, log):
    fill(log, 3)
    said = log.erase("a2", at=NOW)
    assert (said.sequence, log.verify().erased) == (4, 1)
    assert set(index.get("audit", key(2))) == {
        F.SEQUENCE,
        F.AUDIT_ID,
        F.RECORDED_AT,
        F.PREVIOUS_HASH,
        F.COMMITMENT,
        F.HASH,
    }
    with pytest.raises(NotFoundError, match="was erased"):
        log.whole("a2")
    with pytest.raises(InputError, match="itself an erasure"):
        log.erase(said.audit_id, at=NOW)


@pytest.mark.parametrize("links", [1, 2, 3, 100])
def test_a_chain_is_followed_in_stretches_to_the_same_end(log, links):
    fill(log, 4)
    log.erase("a2", at=NOW)
    fill(log, 2)
    erased, part = 0, Stretch(head=START, erased=0, more=True)
    while part.more:
        part = log.verify_stretch(after=part.head, links=links)
        erased += part.erased
    assert Checked(head=part.head, erased=erased) == log.verify()
    assert part.head.sequence == 7


def test_a_record_that_no_later_link_calls_erased_is_missed_in_its_own_stretch(index, log):
    second = fill(log, 3)[1]
    index.put("audit", key(2), written(second))
    with pytest.raises(ChainBroken, match=r"link 2 \(a2\) lacks its record"):
        log.verify_stretch(after=START, links=2)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(Head(sequence=2, hash="f" * 64), id="another link"),
        pytest.param(Head(sequence=9, hash="f" * 64), id="behind the end"),
        pytest.param(Head(sequence=0, hash="f" * 64), id="another beginning"),
    ],
)
def test_no_stretch_begins_at_a_head_that_the_chain_does_not_have(log, head):
    fill(log, 2)
    with pytest.raises(ChainBroken, match="is not the one of the head given"):
        log.verify_stretch(after=head, links=5)


def test_an_erasure_killed_half_way_is_done_by_asking_again(index, log, monkeypatch):
    fill(log, 2)
    put = index.put

    def killed(*arguments, create=False):
        if not create:
            raise KeyboardInterrupt
        return put(*arguments, create=create)

    monkeypatch.setattr(index, "put", killed)
    with pytest.raises(KeyboardInterrupt):
        log.erase("a1", at=NOW)
    assert log.verify().erased == 0
    monkeypatch.undo()
    log.erase("a1", at=NOW)
    assert log.verify().erased == 1


def test_an_unknown_record_is_refused(log):
    with pytest.raises(NotFoundError, match="no audit record 'none'"):
        log.whole("none")
