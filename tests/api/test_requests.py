"""What hostile, clumsy and greedy requests come to: a problem in words, never a fault of ours."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from mappings.errors import InputError, InvalidFilter
from search.clauses import FILTERS
from yiju.api.app import create_app
from yiju.api.uploads import safe_name

HERE = "http://localhost"
ASKED = {"text": "看守人何时点灯", "as_of": "2025-04-19"}


def limited(app, **limits):
    """The settings of an application with other limits."""
    return app.state.settings.model_copy(update=limits)


def test_an_answer_names_its_request_and_so_does_its_record(local):
    answer = local.post("/v1/search", json=ASKED, headers={"X-Request-ID": "from-a-test.1"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["x-request-id"] == "from-a-test.1"
    kept = local.get(f"/v1/audit/records/{answer.json()['audit_id']}").json()
    assert kept["record"]["request_id"] == "from-a-test.1"
    assert local.get("/v1/audit/verify").status_code == 200


@pytest.mark.parametrize("name", ["a b", "<script>", "x" * 65, "a;b", "a%0d%0aSet-Cookie:b"])
def test_a_request_name_that_is_no_plain_word_is_replaced(local, name):
    given = local.get("/healthz", headers={"X-Request-ID": name}).headers["x-request-id"]
    assert given != name
    assert given.isalnum()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        pytest.param("GET", "/v1/nothing", 404, id="no such address"),
        pytest.param("DELETE", "/v1/search", 405, id="no such method"),
        pytest.param("GET", "/v1/search", 422, id="a question is missing"),
        pytest.param("GET", "/v1/search?q=%20", 400, id="an empty question"),
        pytest.param("GET", "/v1/search?q=a&filter=tier=none", 400, id="a filter of no number"),
        pytest.param("GET", "/v1/search?q=a&filter=colour=red", 400, id="a filter of no field"),
        pytest.param("GET", "/v1/search?q=a&filter=tier", 400, id="a filter of no value"),
        pytest.param("GET", "/v1/works?cursor=%21", 400, id="a broken cursor"),
        pytest.param("GET", "/v1/works?collection=../x", 400, id="a collection as a path"),
        pytest.param("GET", "/v1/works?collection=absent", 404, id="no such collection"),
        pytest.param("GET", "/v1/works/wording?work=absent", 404, id="no such work"),
        pytest.param("GET", "/v1/jobs/absent", 404, id="no such job"),
        pytest.param("GET", "/v1/audit/verify?after=1", 400, id="a head without a hash"),
        pytest.param("GET", f"/v1/audit/verify?after=9:{'0' * 64}", 503, id="a head of no link"),
        pytest.param("GET", "/v1/audit/records/absent", 404, id="no such record"),
        pytest.param("GET", "/v1/provisions/..%2F..%2Fetc%2Fpasswd", 404, id="a provision as path"),
    ],
)
def test_a_fault_of_the_caller_is_a_problem_with_a_remedy(local, method, path, status):
    answer = local.request(method, path)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status
    assert answer.json()["remedy"]


@pytest.mark.parametrize("field", FILTERS)
def test_every_filter_stands_in_an_address_and_in_the_remedy(local, field):
    value = {"tier": "1", "year": "2020", "status": "in_force"}.get(field, "x")
    answer = local.get("/v1/search", params={"q": "灯塔", "filter": f"{field}={value}"})
    assert answer.json()["conditions"]["filters"] == [{"field": field, "values": [value]}]
    assert field in InvalidFilter.remedy


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        pytest.param("规则.md", "规则.md", id="as it is"),
        pytest.param("../../etc/规则.md", "规则.md", id="upwards"),
        pytest.param("C:\\temp\\规则.md", "规则.md", id="a drive"),
        pytest.param(".规则.md", "规则.md", id="hidden"),
        pytest.param("a\x00b\n.md", "a_b_.md", id="controls"),
        pytest.param("a\u202egpj.md", "a_gpj.md", id="read from right to left"),
    ],
)
def test_a_name_of_an_upload_leads_nowhere(given, kept):
    assert safe_name(given, b"") == kept


@pytest.mark.parametrize(
    "given", ["", ".md", "..", "bomb.zip", "bomb.tar.gz", "a.exe", "a.md/", "a.json"]
)
def test_what_no_reader_knows_is_refused(given):
    with pytest.raises(InputError):
        safe_name(given, b"")


def test_json_is_known_by_how_it_begins_and_not_by_a_file_of_ours():
    assert safe_name("catalogue.json", b'{"catalog": {"uuid": "x"}}') == "catalogue.json"


def test_a_body_of_more_bytes_than_said_is_refused_while_it_comes(local_app):
    """500 MB in parts of 1 MB: it is told to stop at the bound, whatever it said of its length."""
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        yield b'--x\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\n'
        for _ in range(500):
            sent += 1 << 20
            yield b"a" * (1 << 20)

    app = create_app(limited(local_app, serve_upload_bytes=4 << 20))
    status, read = asyncio.run(_sent(app, "/v1/ingest", endless()))
    assert status == 413
    assert read <= 6
    assert sent <= 6 << 20


def test_a_client_that_falls_silent_is_let_go(local_app):
    app = create_app(limited(local_app, serve_patience=0.2))

    def halting() -> Iterator[bytes]:
        yield b'{"text": '

    status, _ = asyncio.run(_sent(app, "/v1/search", halting(), silent=True))
    assert status == 408


def test_a_length_that_is_too_large_is_refused_unread(local):
    answer = local.post("/v1/search", content=b"a" * (2 << 20))
    assert answer.status_code == 413
    assert answer.json()["remedy"]


def test_a_key_asks_so_often_and_no_oftener(guarded):
    app = create_app(limited(guarded.client.app, serve_rate="3/hour"))
    app.state.keys = guarded.client.app.state.keys
    client = TestClient(app, base_url=HERE)
    statuses = [
        client.get("/v1/schemas", headers=guarded.headers("read")).status_code for _ in range(4)
    ]
    assert statuses == [200, 200, 200, 429]
    assert client.get("/v1/schemas", headers=guarded.headers("admin")).status_code == 200
    assert client.get("/healthz").status_code == 200


LONG = (
    ("GET", "/v1/audit/verify"),
    ("GET", "/v1/audit/export"),
    ("POST", "/v1/audit/records/x/replay"),
    ("POST", "/v1/review-queue/correct"),
    ("POST", "/audit/verify"),
    ("POST", "/audit/replay?id=x"),
    ("POST", "/review/correct?id=x"),
)


@pytest.mark.parametrize(("method", "path"), LONG, ids=lambda part: part)
def test_long_requests_leave_room_for_the_others(local, local_app, method, path):
    places = local_app.state.long_places
    while places.acquire(blocking=False):
        pass
    try:
        answer = local.request(method, path)
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert local.get("/v1/works").status_code == 200
    finally:
        for _ in range(local_app.state.settings.serve_long_at_once):
            places.release()
    assert local.request(method, path).status_code != 503


def test_what_would_wait_behind_too_many_is_told_to_come_again(local_app):
    """Of two requests at once one is refused, at once; what watches the service is not."""
    app = create_app(limited(local_app, serve_at_once=1))
    status, _ = asyncio.run(_beside(app, "/v1/collections"))
    watched, _ = asyncio.run(_beside(app, "/healthz"))
    assert (status, watched) == (503, 200)


def test_who_does_not_take_his_answer_holds_no_place(local_app):
    app = create_app(limited(local_app, serve_patience=0.2, serve_long_at_once=1))
    asyncio.run(_sent(app, "/v1/audit/verify", iter(()), method="GET", taken=False))
    assert app.state.long_places.acquire(blocking=False)


async def _beside(app, path):
    """Status of a request that comes while the body of another is awaited."""

    def halting() -> Iterator[bytes]:
        yield b'{"text": '

    first = asyncio.ensure_future(_sent(app, "/v1/search", halting(), silent=True))
    await asyncio.sleep(0)
    try:
        return await _sent(app, path, iter(()), method="GET")
    finally:
        first.cancel()


def test_other_engines_get_authority_by_the_formula(local):
    hits = [
        {"id": "guide", "kind": "official_guideline", "score": 9.0},
        {"id": "law", "kind": "law", "score": 3.0},
    ]
    given = {"hits": hits, "alpha": 0.3, "beta": 0.7, "as_of": "2025-04-19"}
    answer = local.post("/v1/rerank", json=given)
    assert answer.status_code == 200, answer.text
    by_id = {one["id"]: one for one in answer.json()}
    assert by_id["guide"]["norm_rel_score"] == 1
    assert by_id["law"]["norm_rel_score"] == 0
    for one in by_id.values():
        combined = 0.3 * one["norm_rel_score"] + 0.7 * one["norm_auth_score"]
        assert one["combined_score"] == pytest.approx(combined)
    texts = [{key: hit[key] for key in ("id", "kind")} for hit in hits]
    weighed = local.post("/v1/authority", json={"texts": texts, "as_of": "2025-04-19"}).json()
    assert {one["id"]: one["authority"]["value"] for one in weighed} == {
        name: one["norm_auth_score"] for name, one in by_id.items()
    }


async def _sent(app, path, parts, *, silent=False, method="POST", taken=True):
    """Status and number of parts read, over ASGI itself: a test client reads a body whole."""
    read, statuses = 0, []

    async def receive():
        nonlocal read
        part = next(parts, None)
        if part is None and silent:
            await asyncio.sleep(60)
        read += 1
        return {"type": "http.request", "body": part or b"", "more_body": part is not None}

    async def send(message):
        if message["type"] == "http.response.start":
            statuses.append(message["status"])
        if not taken:
            await asyncio.sleep(60)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [
            (b"host", b"localhost"),
            (b"content-type", b"multipart/form-data; boundary=x"),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "root_path": "",
    }
    await app(scope, receive, send)
    return statuses[0], read


def test_the_schemas_are_those_of_the_answers(local):
    for name in local.get("/v1/schemas").json():
        schema = local.get(f"/v1/schemas/{name}").json()
        assert schema["type"] == "object", json.dumps(schema)[:200]
