"""The store goes away under load and comes back: callers are told so, and no record is lost."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from fault_proxy import fault_proxy

from mappings.fields import Fields as F
from search.spool import Spool
from yiju.api.app import create_app

HERE = "http://localhost"
ASKED = {"text": "看守人何时点灯", "as_of": "2025-04-19"}
CALLERS = 32


def ask(client):
    return client.post("/v1/search", json=ASKED)


@pytest.fixture
def cut_off(api_settings, node):
    """A client of a service behind a proxy, and the proxy, which can play dead."""
    with fault_proxy(node.url) as proxy:
        given = {
            "es_url": proxy.url,
            "es_user": node.user,
            "es_password": node.password,
        }
        app = create_app(api_settings.model_copy(update=given))
        yield TestClient(app, base_url=HERE, raise_server_exceptions=False), proxy


def test_an_outage_is_told_and_ends_by_itself(cut_off):
    client, proxy = cut_off
    answered = [ask(client)]
    assert answered[0].status_code == 200, answered[0].text
    assert client.get("/readyz").status_code == 200
    with ThreadPoolExecutor(4) as callers:
        under_load = [callers.submit(ask, client) for _ in range(12)]
        proxy.share = 1.0
        answered += [one.result() for one in under_load]
    down = client.get("/readyz"), ask(client)
    for one in down:
        assert one.status_code == 503, one.text
        assert one.headers["retry-after"]
    assert client.get("/healthz").status_code == 200
    assert {one.status_code for one in answered} <= {200, 503}
    proxy.share = 0.0
    assert client.get("/readyz").status_code == 200
    answered.append(ask(client))
    assert answered[-1].status_code == 200
    for one in answered:
        if one.status_code == 200:
            kept = client.get(f"/v1/audit/records/{one.json()['audit_id']}")
            assert kept.status_code == 200, "a record of an answer was lost"
    assert client.get("/v1/audit/verify").status_code == 200


def test_many_callers_at_once_get_equal_answers(local):
    with ThreadPoolExecutor(CALLERS) as callers:
        answers = list(callers.map(lambda _: ask(local), range(2 * CALLERS)))
    assert {one.status_code for one in answers} == {200}
    told = {
        tuple((c["candidate_id"], c["role"], c["reason"]) for c in one.json()["candidates"])
        for one in answers
    }
    assert len(told) == 1
    assert len({one.json()["audit_id"] for one in answers}) == len(answers)


def test_answers_whose_records_cannot_be_kept_are_spooled_and_come_in(cut_off, lamps):
    client, proxy = cut_off
    assert ask(client).status_code == 200
    proxy.among, proxy.share = "-audit", 1.0
    spooled = [ask(client) for _ in range(3)]
    assert {one.status_code for one in spooled} == {200}
    assert all("waits on disk" in str(one.json()["notices"]) for one in spooled)
    proxy.share = 0.0
    assert ask(client).status_code == 200
    log = lamps.service.log
    log.verify()
    assert {one.json()["audit_id"] for one in spooled} <= {row[F.AUDIT_ID] for row in log.walk()}
    assert Spool(client.app.state.settings.spool).waiting("lamps") == []
