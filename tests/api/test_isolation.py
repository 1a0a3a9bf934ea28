"""A key for one collection sees nothing of another: every route and page, taken from the tables."""

import json
import os
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from stat import S_IMODE
from typing import NamedTuple
from urllib.parse import quote

import pytest
from elasticsearch import AuthenticationException, AuthorizationException
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from patience import eventually

from search.question import Question
from yiju.api.access import Role
from yiju.api.app import ROUTERS, create_app
from yiju.connect import Endpoint, open_client
from yiju.feedback.log import FeedbackLog
from yiju.feedback.records import Opinion, Signal
from yiju.kibana import reader_role
from yiju.node.config import _password_hash
from yiju.node.memory import recall
from yiju.settings import Settings
from yiju.workbench import open_workbench
from yiju.works.decisions import Reviewer, corrections

HERE = "http://localhost"
OURS, THEIRS, NOWHERE = "yard", "vault", "absent"
TITLES = {OURS: "院子规则", THEIRS: "库房规则"}
SECRET = "zqsecret"

ROUTES = sorted(
    {
        (method, route.path)
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods
    }
)


class Held(NamedTuple):
    """Names of what a collection holds, as a caller may put them into a request."""

    work: str
    version_id: str
    provision_id: str
    audit_id: str
    candidate_id: str
    job_id: str
    feedback_id: str

    @property
    def absent(self) -> "Held":
        """Names of the same form that nothing has."""
        return Held(*(f"{name[:-1]}~" for name in self))


class Two(NamedTuple):
    """A service over two collections, and a caller whose key is for the first."""

    client: TestClient
    headers: dict[str, str]
    ours: Held
    theirs: Held


def filled(settings, folder, name, word):
    """A collection whose text, question, correction and note hold a word; names of what it has."""
    place = folder / name
    place.mkdir()
    title = TITLES[name]
    text = f"# {title}\n\n（2020年1月1日公布）\n\n第一条 门口的{word}应当每日上锁。\n"
    (place / f"{word}.md").write_text(text, encoding="utf-8")
    bench = open_workbench(settings, name)
    assert not bench.ingest([str(place)]).failed
    answer = bench.ask(Question(text=f"门口的{word}何时上锁"))
    found = answer.candidates[0]
    version = bench.service.catalogue.versions[found.doc_id]
    by = Reviewer(by=word, at=datetime.now(tz=UTC))
    bench.operations.review(corrections(version, {"issuer": f"{word}局"}, by))
    job = bench.operations.jobs.all()[-1].job_id
    opinion = Opinion(
        audit_id=answer.audit_id, candidate_id=found.candidate_id, signal=Signal.REJECTED, note=word
    )
    given = FeedbackLog(bench.index).give(opinion, by=word, at=by.at)
    return Held(
        version.work_id,
        version.version_id,
        found.provision_id,
        answer.audit_id,
        found.candidate_id,
        job,
        given.feedback_id,
    )


@pytest.fixture(scope="module")
def two(node, tmp_path_factory):
    """Their collection is the usual one: whoever names none meets it first."""
    folder = tmp_path_factory.mktemp("two")
    settings = Settings(
        home=folder / "home",
        es_url=node.url,
        es_user=node.user,
        es_password=node.password,
        encoder="none",
        collection=THEIRS,
        serve_rate="100000/minute",
    )
    ours, theirs = filled(settings, folder, OURS, "plain"), filled(settings, folder, THEIRS, SECRET)
    app = create_app(settings)
    key = app.state.keys.create("yardman", {OURS: (Role.ADMIN,)}, at=datetime.now(tz=UTC))
    with TestClient(app, base_url=HERE, raise_server_exceptions=False) as client:
        yield Two(client, {"Authorization": f"Bearer {key}"}, ours, theirs)


def asked(two, method, path, collection, held):
    """A request that names everything it can of what is held."""
    names = held._asdict()
    filled = path.replace("{provision_id:path}", quote(held.provision_id))
    for name in ("audit_id", "job_id", "feedback_id"):
        filled = filled.replace(f"{{{name}}}", quote(names[name]))
    params = names | {
        "id": names["audit_id" if "audit" in path else "provision_id"],
        "q": "何时上锁",
        "collection": collection,
        "older": "2020-01-01",
        "newer": held.version_id,
        "name": held.version_id,
    }
    if "review" in path:
        params["id"] = held.version_id
    body = body_of(method, path, two, names)
    return two.client.request(
        method, filled, params=params, headers=two.headers, follow_redirects=False, **body
    )


def body_of(method, path, two, names):
    """The example of the description with names put in; for a form every field that one has."""
    if method != "POST":
        return {}
    operations = two.client.app.openapi()["paths"].get(path.replace(":path", ""), {})
    content = operations.get("post", {}).get("requestBody", {}).get("content", {})
    if "application/json" in content:
        example = content["application/json"]["schema"]["examples"][0]
        if path in {"/v1/context", "/v1/answer"}:
            example = {"audit_id": ""}
        return {"json": {name: names.get(name, value) for name, value in example.items()}}
    if content:
        return {}
    return {"data": names | {"field": "issuer", "value": "局", "key": "x", "next": "/"}}


def told(answer, held, collection):
    """What an answer says, without the names that were asked for."""
    text = answer.text + str(answer.headers.get("location", ""))
    # The longest first: the name of a version begins with that of its work.
    for name in sorted({*held, collection}, key=len, reverse=True):
        for form in (name, quote(name), quote(name, safe=""), escape(name), json.dumps(name)[1:-1]):
            text = text.replace(form, "…")
    return answer.status_code, text


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=lambda part: part)
def test_nothing_of_another_collection_is_told(two, method, path):
    if (method, path) == ("POST", "/logout"):
        return
    for collection in (OURS, THEIRS, NOWHERE, ""):
        for held in (two.theirs, two.theirs.absent, two.ours):
            answer = asked(two, method, path, collection, held)
            assert answer.status_code < 500, answer.text
            assert SECRET not in answer.text
            assert SECRET not in str(answer.headers)


@pytest.mark.parametrize(
    ("method", "path"), [one for one in ROUTES if one[1] != "/metrics"], ids=lambda part: part
)
def test_what_is_not_yours_is_not_told_from_what_is_not_there(two, method, path):
    theirs, absent = two.theirs, two.theirs.absent
    closed, nowhere = (
        told(asked(two, method, path, name, theirs), theirs, name) for name in (THEIRS, NOWHERE)
    )
    assert closed == nowhere
    there, not_there = (
        told(asked(two, method, path, OURS, one), one, OURS) for one in (theirs, absent)
    )
    assert there[0] == not_there[0]
    if there[0] >= 400:
        assert there[1] == not_there[1]


# --- Kibana asks Elasticsearch itself: what its user may see is what his role allows


@pytest.fixture(scope="module")
def analyst(two, node_settings, node):
    """A client of Elasticsearch as a user with the role that `yiju kibana role` writes."""
    assert two.theirs
    memory = recall(node_settings.home)
    files = {
        "roles.yml": json.dumps({"analyst": reader_role(OURS)}),
        "users": f"analyst:{_password_hash('a-made-up-password')}\n",
        "users_roles": "analyst:analyst\n",
    }
    before = {}
    for name, added in files.items():
        path = memory.folder / "config" / name
        before[path] = path.read_text(encoding="utf-8")
        rewrite(path, before[path] + added)
    access = Endpoint(url=node.url, user="analyst", password="a-made-up-password")
    try:
        with open_client(access, timeout=30) as client:
            eventually(lambda: may_search(client, OURS))  # the server looks every five seconds
            yield client
    finally:
        for path, text in before.items():
            rewrite(path, text)


def rewrite(path: Path, text: str) -> None:
    """Put another file in its place at once, of the same owner, the server's account.

    The server must never read half of it: for seconds it would let nobody in, in any test.
    """
    fresh, old = path.with_name(f"{path.name}.fresh"), path.stat()
    fresh.write_text(text, encoding="utf-8")
    fresh.chmod(S_IMODE(old.st_mode))
    os.chown(fresh, old.st_uid, old.st_gid)
    fresh.replace(path)


def may_search(client, collection) -> bool:
    try:
        client.search(index=f"yiju-{collection}-passages", size=1)
    except (AuthenticationException, AuthorizationException):
        return False
    return True


@pytest.mark.parametrize("kind", ["passages", "versions", "audit", "jobs", "sources", "feedback"])
def test_a_user_with_the_role_for_kibana_reads_his_collection_alone(analyst, kind):
    assert analyst.search(index=f"yiju-{OURS}-{kind}")["hits"]["hits"]
    with pytest.raises(AuthorizationException):
        analyst.search(index=f"yiju-{THEIRS}-{kind}")


@pytest.mark.parametrize("pattern", ["*", "yiju-*", f"yiju-*{THEIRS[1:]}*", "_all"])
def test_a_pattern_shows_that_user_nothing_of_another_collection(analyst, pattern):
    hits = analyst.search(index=pattern, size=1000)["hits"]["hits"]
    assert hits or pattern.startswith("yiju-*a")
    assert not any(THEIRS in hit["_index"] or SECRET in json.dumps(hit) for hit in hits)


def test_that_user_writes_and_deletes_nothing(analyst):
    index = f"yiju-{OURS}-audit"
    with pytest.raises(AuthorizationException):
        analyst.index(index=index, document={})
    with pytest.raises(AuthorizationException):
        analyst.indices.delete(index=index)
