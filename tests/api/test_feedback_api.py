"""Feedback over HTTP: bounded, paged, one's own to take back, and never a fault of ours."""

import json

import pytest

from yiju.feedback.records import Cause

ASKED = {"text": "看守人何时点灯", "as_of": "2025-04-19"}
PATH = "/v1/feedback"


def answered(guarded, **asked):
    """A recorded answer: its audit id and its first candidate."""
    answer = guarded.client.post("/v1/search", json=asked, headers=guarded.headers("read")).json()
    return {
        "audit_id": answer["audit_id"],
        "candidate_id": answer["candidates"][0]["candidate_id"],
    }


@pytest.fixture
def shown(guarded):
    return answered(guarded, **ASKED)


def given(guarded, by, **body):
    return guarded.client.post(PATH, json=body, headers=guarded.headers(by))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        pytest.param({"signal": "loved"}, 422, id="no such signal"),
        pytest.param({"signal": "shown"}, 422, id="what the audit knows"),
        pytest.param({"signal": "clicked", "cause": "model"}, 422, id="a cause without a fault"),
        pytest.param({"signal": "rejected", "cause": "luck"}, 422, id="no such cause"),
        pytest.param({"signal": "rejected", "note": "长" * 2001}, 422, id="a note without end"),
        pytest.param({"signal": "rejected", "audit_id": "a" * 65}, 422, id="a long audit id"),
        pytest.param({"signal": "rejected", "audit_id": "absent"}, 404, id="no such answer"),
        pytest.param({"signal": "rejected", "candidate_id": "x"}, 404, id="no such result"),
        pytest.param({"signal": "rejected", "by": "another"}, 422, id="in another's name"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(guarded, shown, body, status):
    answer = guarded.client.post(PATH, json=shown | body, headers=guarded.headers("read"))
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"


def test_who_reads_may_judge_and_who_reviews_may_see(guarded, shown):
    kept = given(guarded, "read", **shown, signal="rejected", note="<b>不对</b>").json()
    assert (kept["by"], kept["rank"], kept["note"]) == ("read", 1, "<b>不对</b>")
    assert kept["cause"] in set(Cause)
    assert kept["reason"]
    params = {"signal": "rejected", "cause": kept["cause"], "audit_id": kept["audit_id"]}
    reviewer = guarded.headers("review")
    assert guarded.client.get(PATH, params=params, headers=reviewer).json()["items"] == [kept]
    assert given(guarded, "stranger", **shown, signal="clicked").status_code == 403


def test_one_takes_back_ones_own_and_an_administrator_anybodys(guarded, shown):
    headers = guarded.headers
    for by, status in (("read", 403), ("ingest", 204)):
        kept = given(guarded, "ingest", **shown, signal="adopted").json()
        address = f"{PATH}/{kept['feedback_id']}"
        assert guarded.client.delete(address, headers=headers(by)).status_code == status
    kept = given(guarded, "ingest", **shown, signal="adopted").json()
    address = f"{PATH}/{kept['feedback_id']}"
    assert guarded.client.delete(address, headers=headers("admin")).status_code == 204
    assert guarded.client.delete(address, headers=headers("admin")).status_code == 404


def test_pages_of_the_list_hold_each_piece_once(guarded, shown):
    for by in ("read", "ingest", "review", "admin"):
        given(guarded, by, **shown, signal="clicked")
    params = {"audit_id": shown["audit_id"], "size": 2}
    headers, seen = guarded.headers("review"), []
    while params:
        page = guarded.client.get(PATH, params=params, headers=headers).json()
        seen += page["items"]
        params = params | {"cursor": page["next"]} if page["next"] else None
    assert sorted(one["by"] for one in seen) == ["admin", "ingest", "read", "review"]


@pytest.mark.parametrize("cursor", ["!", "eA", "OTk5OTk5OTk5OTk5OTk5OTk5OTp4", "MTIz"])
def test_a_cursor_of_nothing_is_told(guarded, cursor):
    answer = guarded.client.get(PATH, params={"cursor": cursor}, headers=guarded.headers("review"))
    assert answer.status_code == 400, answer.text


def test_the_summary_and_the_judgements_tell_of_what_was_given(guarded):
    question = "看守人可以离开灯塔吗"
    given(guarded, "read", **answered(guarded, text=question), signal="adopted")
    headers = guarded.headers("review")
    summary = guarded.client.get(f"{PATH}/summary", headers=headers).json()
    [arm] = [arm for arm in summary["arms"] if arm["name"] == "full, rules"]
    assert 1 <= arm["rates"]["adopted"]["count"] <= arm["answers"]
    told = guarded.client.get(f"{PATH}/judgements", headers=headers)
    assert told.headers["content-type"].startswith("application/x-ndjson")
    lines = [json.loads(line) for line in told.text.splitlines()]
    assert [line["query"] for line in lines].count(question) == 1
