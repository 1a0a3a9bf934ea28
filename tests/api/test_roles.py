"""Who may use which route: one row a route, held against the routes that there are."""

import pytest
from fastapi.routing import APIRoute

from yiju.api.access import IMPLIED
from yiju.api.app import ROUTERS
from yiju.wire import Role

KNOWN, OPEN = "known", "open"
"""Whoever has any key; everybody."""

ROUTES: dict[tuple[str, str], Role | str] = {
    ("GET", "/healthz"): OPEN,
    ("GET", "/readyz"): OPEN,
    ("GET", "/metrics"): KNOWN,
    ("POST", "/v1/search"): Role.READ,
    ("GET", "/v1/search"): Role.READ,
    ("POST", "/v1/context"): Role.READ,
    ("POST", "/v1/answer"): Role.READ,
    ("GET", "/v1/works"): Role.READ,
    ("GET", "/v1/works/versions"): Role.READ,
    ("GET", "/v1/works/account"): Role.READ,
    ("GET", "/v1/works/wording"): Role.READ,
    ("GET", "/v1/works/diff"): Role.READ,
    ("GET", "/v1/provisions/{provision_id:path}"): Role.READ,
    ("GET", "/v1/audit"): Role.READ,
    ("GET", "/v1/audit/verify"): Role.READ,
    ("GET", "/v1/audit/export"): Role.ADMIN,
    ("GET", "/v1/audit/records/{audit_id}"): Role.READ,
    ("POST", "/v1/audit/records/{audit_id}/replay"): Role.READ,
    ("POST", "/v1/feedback"): Role.READ,
    ("GET", "/v1/feedback"): Role.REVIEW,
    ("GET", "/v1/feedback/summary"): Role.REVIEW,
    ("GET", "/v1/feedback/judgements"): Role.REVIEW,
    ("DELETE", "/v1/feedback/{feedback_id}"): Role.READ,
    ("POST", "/v1/ingest"): Role.INGEST,
    ("GET", "/v1/jobs"): Role.INGEST,
    ("GET", "/v1/jobs/{job_id}"): Role.INGEST,
    ("GET", "/v1/review-queue"): Role.REVIEW,
    ("POST", "/v1/review-queue/confirm"): Role.REVIEW,
    ("POST", "/v1/review-queue/correct"): Role.REVIEW,
    ("POST", "/v1/authority"): KNOWN,
    ("POST", "/v1/rerank"): KNOWN,
    ("GET", "/v1/collections"): KNOWN,
    ("GET", "/v1/schemas"): KNOWN,
    ("GET", "/v1/schemas/{name}"): KNOWN,
}
CALLERS = ("nobody", *Role, "stranger")
REFUSED = {401, 403}


def expected(caller: str, needed: Role | str) -> int | None:
    """The status of a refusal, or None where the caller may."""
    if needed == OPEN:
        return None
    if caller == "nobody":
        return 401
    if needed == KNOWN:
        return None
    allowed = caller != "stranger" and needed in IMPLIED[Role(caller)]
    return None if allowed else 403


def test_every_route_of_the_api_has_its_row():
    routes = {
        (method, route.path)
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute) and route.include_in_schema
        for method in route.methods
    }
    assert routes == set(ROUTES)


@pytest.mark.parametrize("caller", CALLERS)
@pytest.mark.parametrize(("method", "path"), ROUTES, ids=lambda part: part)
def test_a_route_lets_in_whom_its_row_names(guarded, method, path, caller):
    filled = path.replace("{provision_id:path}", "x").replace("{audit_id}", "x")
    filled = filled.replace("{feedback_id}", "x")
    filled = filled.replace("{job_id}", "x").replace("{name}", "result")
    answer = guarded.client.request(
        method, filled, params={"collection": "lamps"}, headers=guarded.headers(caller)
    )
    refusal = expected(caller, ROUTES[method, path])
    if refusal is None:
        assert answer.status_code not in REFUSED, answer.text
        assert answer.status_code < 500, answer.text
    else:
        assert answer.status_code == refusal
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_caller_sees_only_collections_that_he_may_read(guarded):
    answer = guarded.client.get("/v1/collections", headers=guarded.headers("stranger"))
    assert [one["name"] for one in answer.json()] == ["examples"]


def test_a_key_that_reads_one_collection_cannot_tell_whether_another_exists(guarded):
    headers = guarded.headers("stranger")
    held, absent = (
        guarded.client.get("/v1/works", params={"collection": name}, headers=headers)
        for name in ("lamps", "nothing-of-this-name")
    )
    assert (held.status_code, absent.status_code) == (403, 403)
    assert held.json()["detail"].replace("lamps", "") == absent.json()["detail"].replace(
        "nothing-of-this-name", ""
    )
