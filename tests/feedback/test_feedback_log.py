"""Feedback on the real node: tied to the audit, said once, taken back, summed up, erased."""

import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from answered import answer, candidate
from typer.testing import CliRunner

from mappings.errors import InputError, NotFoundError
from search.recorded import Erasure
from search.result import Scores
from yiju.backup import backup, restore
from yiju.cli import audit as audit_cli
from yiju.evaluation.judgements import read_questions
from yiju.feedback.causes import suspected
from yiju.feedback.files import read_pieces
from yiju.feedback.judgements import judgements
from yiju.feedback.log import Wanted, place_of
from yiju.feedback.records import By, Cause, Opinion, Signal
from yiju.feedback.summary import Span, summarize
from yiju.settings import Settings

NOW = datetime(2025, 6, 3, 8, tzinfo=UTC)
FIRST, SECOND = candidate(), candidate(label="第二条")


def opinion(signal, audit_id="a1", one=FIRST, **given):
    return Opinion(audit_id=audit_id, candidate_id=one.candidate_id, signal=signal, **given)


def test_a_collection_that_is_older_than_feedback_gets_an_index_for_it(index, audit, log):
    audit.append(answer(FIRST, SECOND))
    kept = log.give(opinion(Signal.ADOPTED, one=SECOND), by="li", at=NOW)
    assert log.latest(size=5) == [kept]
    assert (kept.rank, kept.citation, kept.question) == (2, "《甲法》第二条", "问")
    assert kept.variant == "full, profile law, rules"
    assert len(index.behind("feedback")) == 1


def test_an_audit_that_is_older_than_its_fields_learns_them_at_the_first_answer(es_client, index):
    name = index.behind("audit")[0]
    held = es_client.indices.get_mapping(index=name)[name]["mappings"]
    held["properties"] = {
        field: told
        for field, told in held["properties"].items()
        if field not in {"variant", "shown", "skipped_for"}
    }
    index.drop(name)
    es_client.indices.create(index=name, mappings=held)
    index.point({"audit": name})
    index.ready("audit")
    index.ready("audit")
    [told] = es_client.indices.get_mapping(index=name).values()
    assert {"variant", "shown", "skipped_for"} <= told["mappings"]["properties"].keys()


def test_an_index_is_looked_at_once_and_again_after_it_was_dropped(index, monkeypatch):
    index.ready("feedback")
    with monkeypatch.context() as patched:
        patched.setattr(index, "behind", None)
        index.ready("feedback")
    index.drop(index.behind("feedback")[0])
    index.ready("feedback")
    assert len(index.behind("feedback")) == 1


def test_the_same_said_twice_is_one_and_keeps_the_first_moment(audit, log):
    audit.append(answer(FIRST))
    once = log.give(opinion(Signal.REJECTED), by="li", at=NOW)
    again = log.give(
        opinion(Signal.REJECTED, cause=Cause.METADATA, note="另有修正"),
        by="li",
        at=NOW + timedelta(days=1),
    )
    assert log.latest(size=5) == [again]
    assert again.feedback_id == once.feedback_id
    assert again.recorded_at == once.recorded_at
    assert (again.cause, again.note) == (Cause.METADATA, "另有修正")


def test_two_callers_and_two_signals_are_told_apart(audit, log):
    audit.append(answer(FIRST))
    log.give(opinion(Signal.CLICKED), by="li", at=NOW)
    log.give(opinion(Signal.ADOPTED), by="li", at=NOW)
    log.give(opinion(Signal.ADOPTED), by="wang", at=NOW)
    assert len(log.latest(size=9)) == 3
    said = log.said("a1", by="li")[FIRST.candidate_id]
    assert set(said) == {Signal.CLICKED, Signal.ADOPTED}


def test_who_adopts_takes_back_his_own_rejection_and_nobody_elses(audit, log):
    audit.append(answer(FIRST))
    for by in ("li", "wang"):
        log.give(opinion(Signal.REJECTED), by=by, at=NOW)
    log.give(opinion(Signal.ADOPTED), by="li", at=NOW)
    left = {(one.by, one.signal) for one in log.latest(size=9)}
    assert left == {("li", Signal.ADOPTED), ("wang", Signal.REJECTED)}
    log.withdraw("a1", FIRST.candidate_id, Signal.ADOPTED, by="li")
    log.withdraw("a1", FIRST.candidate_id, Signal.ADOPTED, by="li")
    assert [one.by for one in log.latest(size=9)] == ["wang"]


@pytest.mark.parametrize(
    ("audit_id", "one", "fault", "told"),
    [
        pytest.param("a9", FIRST, NotFoundError, "no audit record", id="no such answer"),
        pytest.param("a1", SECOND, NotFoundError, "shows no", id="no such result in it"),
        pytest.param("e1", FIRST, InputError, "no answer", id="a record of something else"),
    ],
)
def test_what_the_audit_does_not_hold_gets_no_feedback(audit, log, audit_id, one, fault, told):
    audit.append(answer(FIRST))
    audit.append(Erasure(audit_id="e1", recorded_at=NOW, erased="a0"))
    with pytest.raises(fault, match=told):
        log.give(opinion(Signal.CLICKED, audit_id, one), by="li", at=NOW)
    assert log.latest(size=5) == []


def test_a_list_goes_on_where_it_stopped_with_nothing_twice(audit, log):
    audit.append(answer(FIRST, SECOND))
    for number in range(7):  # pairs of one moment: the name decides between them
        at = NOW + timedelta(milliseconds=number // 2)
        log.give(opinion(Signal.CLICKED), by=f"reader {number}", at=at)
    seen, after = [], None
    while page := log.latest(Wanted(signal=Signal.CLICKED), size=2, after=after):
        seen += page
        after = place_of(page[-1])
    assert seen == list(log.walk())
    assert len({one.feedback_id for one in seen}) == 7
    assert [one.recorded_at for one in seen] == sorted(
        (one.recorded_at for one in seen), reverse=True
    )


def test_arms_are_compared_by_answers_and_not_by_results(audit, log):
    for number in range(4):
        audit.append(answer(FIRST, SECOND, audit_id=f"r{number}", arbiter="rules"))
    for number in range(2):
        audit.append(answer(FIRST, audit_id=f"m{number}", arbiter="llm: m (json)"))
    for one in (FIRST, SECOND):  # two results of one answer: one answer
        log.give(opinion(Signal.ADOPTED, "r0", one), by="li", at=NOW)
    log.give(opinion(Signal.ADOPTED, "m0"), by="li", at=NOW)
    log.give(opinion(Signal.REJECTED, "m1"), by="li", at=NOW)
    told = summarize(log)
    assert [(arm.name, arm.answers, arm.shown) for arm in told.arms] == [
        ("full, profile law, rules", 4, 8),
        ("full, profile law, llm: m (json)", 2, 2),
    ]
    rules, model = told.arms
    assert (rules.rates[Signal.ADOPTED].count, rules.rates[Signal.ADOPTED].of) == (1, 4)
    assert model.rates[Signal.ADOPTED].share == 0.5
    [adopted] = [one for one in told.contrasts if one.signal is Signal.ADOPTED]
    assert adopted.gap.difference == 0.25
    assert adopted.gap.low < 0 < adopted.gap.high
    assert [(one.cause, one.results) for one in told.blames] == [(Cause.MODEL, 1)]
    assert [arm.name for arm in summarize(log, By.BUILD).arms] == ["b1"]


def test_rates_are_of_the_answers_of_a_span_whenever_they_were_judged(audit, log):
    old = datetime(2025, 5, 1, tzinfo=UTC)
    audit.append(answer(FIRST, audit_id="old", recorded_at=old))
    audit.append(answer(FIRST, audit_id="new"))
    log.give(opinion(Signal.ADOPTED, "old"), by="li", at=NOW)
    [arm] = summarize(log, span=Span(since=datetime(2025, 6, 1, tzinfo=UTC).date())).arms
    assert (arm.answers, arm.rates[Signal.ADOPTED].count) == (1, 0)


def test_feedback_goes_with_the_record_that_it_is_about(audit, log, monkeypatch):
    audit.append(answer(FIRST))
    audit.append(answer(FIRST, audit_id="a2"))
    for audit_id in ("a1", "a2"):
        log.give(opinion(Signal.CLICKED, audit_id), by="li", at=NOW)
    monkeypatch.setattr(audit_cli, "_log", lambda *_: audit)
    monkeypatch.setattr(audit_cli, "load_settings", SimpleNamespace)
    told = CliRunner().invoke(audit_cli.app, ["erase", "a1", "--yes"])
    assert "1 pieces of feedback with it" in told.stdout
    assert [one.audit_id for one in log.latest(size=5)] == ["a2"]
    assert audit.verify().erased == 1
    log.erase(log.latest(size=1)[0].feedback_id)
    assert log.latest(size=5) == []
    with pytest.raises(NotFoundError):
        log.erase("nothing")


def test_a_backup_keeps_feedback_and_gives_it_back(audit, log, tmp_path):
    audit.append(answer(FIRST))
    kept = log.give(opinion(Signal.REJECTED, note="换行\u2028之后"), by="li", at=NOW)
    archive, home = tmp_path / "a.tar.gz", Settings(home=tmp_path / "home")
    backup(home, archive, [audit])
    restore(home, archive)
    [file] = (home.home / "restored" / "feedback").iterdir()
    log.erase(kept.feedback_id)
    assert log.load(read_pieces(file)) == 1
    assert log.latest(size=5) == [kept]
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(InputError, match="1 is no feedback"):
        list(read_pieces(file))


def test_what_readers_adopt_is_read_as_judged_questions(audit, log, tmp_path):
    audit.append(answer(FIRST, SECOND))
    audit.append(answer(SECOND, FIRST, audit_id="a2"))
    audit.append(answer(FIRST, audit_id="a3", question="只有不合适的"))
    log.give(opinion(Signal.ADOPTED, "a1", SECOND), by="li", at=NOW)
    log.give(opinion(Signal.REJECTED, "a2", FIRST), by="li", at=NOW)
    log.give(opinion(Signal.CLICKED, "a2", FIRST), by="wang", at=NOW)
    log.give(opinion(Signal.REJECTED, "a3", FIRST), by="li", at=NOW)
    file = tmp_path / "feedback.jsonl"
    file.write_text("\n".join(judgements(audit, log.walk())), encoding="utf-8")
    [question] = read_questions([file])
    assert (question.query, question.kind) == ("问", "feedback")
    assert [one.is_met_by(SECOND) for one in question.gold] == [True]
    assert [one.is_met_by(FIRST) for one in question.avoid] == [True]


LIKE = Scores(final=1.0, relevance=0.4, authority=0.9)
BELOW = candidate(label="第九条", force=50, scores=Scores(final=0.5, relevance=0.7))


@pytest.mark.parametrize(
    ("one", "given", "cause"),
    [
        pytest.param(candidate(flags=("no day",)), {}, Cause.METADATA, id="doubtful data"),
        pytest.param(
            candidate(methods=("chunk_embedding_match",)), {}, Cause.MODEL, id="found by likeness"
        ),
        pytest.param(
            candidate(methods=("chunk_embedding_match", "bm25")),
            {},
            Cause.WEIGHTS,
            id="found by words too",
        ),
        pytest.param(candidate(), {"arbiter": "llm: m (json)"}, Cause.MODEL, id="a model ruled"),
        pytest.param(candidate(scores=LIKE), {}, Cause.TIER_RULE, id="lifted by authority"),
        pytest.param(candidate(), {}, Cause.WEIGHTS, id="nothing else"),
    ],
)
def test_the_record_points_to_a_cause(one, given, cause):
    told = suspected(one, answer(one, BELOW, **given))
    assert told.cause is cause
    assert told.because


@pytest.mark.parametrize("signal", [Signal.CLICKED, Signal.ADOPTED])
def test_only_a_rejection_has_a_cause(signal):
    with pytest.raises(ValueError, match="only what is rejected"):
        opinion(signal, cause=Cause.MODEL)


def test_a_piece_is_json_that_says_the_same(audit, log):
    audit.append(answer(FIRST))
    kept = log.give(opinion(Signal.CLICKED), by="li", at=NOW.replace(microsecond=123456))
    assert type(kept).model_validate(json.loads(kept.model_dump_json())) == kept
    assert kept == log.find(kept.feedback_id)
