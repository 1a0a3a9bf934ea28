"""Keys: who sees which page of which collection, and how one signs in and out."""

from datetime import UTC, datetime
from http import HTTPStatus

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from patience import PATIENCE
from playwright.sync_api import expect
from served import served

from search.question import Question
from yiju.api.access import EVERY
from yiju.api.app import create_app
from yiju.api.keys import open_keys
from yiju.evaluation.files import make_folder, write_run
from yiju.evaluation.report import Configuration, build_report
from yiju.evaluation.run import Plan, Setup
from yiju.feedback.log import FeedbackLog, Wanted
from yiju.settings import Settings
from yiju.wire import Role

OK, SEE_OTHER, FORBIDDEN = HTTPStatus.OK, HTTPStatus.SEE_OTHER, HTTPStatus.FORBIDDEN

HOLDERS = {
    "reader": {"examples": (Role.READ,)},
    "reviewer": {"examples": (Role.REVIEW,)},
    "loader": {"examples": (Role.INGEST,)},
    "owner": {EVERY: (Role.ADMIN,)},
    "stranger": {"lighthouse": (Role.READ,)},
}
PAGES = {
    "/": {"reader", "reviewer", "loader", "owner"},
    "/works": {"reader", "reviewer", "loader", "owner"},
    "/works/work?work=屋顶农场法": {"reader", "reviewer", "loader", "owner"},
    "/works/provision?id=屋顶农场法@2023-06-28%2311": {"reader", "reviewer", "loader", "owner"},
    "/audit": {"reader", "reviewer", "loader", "owner"},
    "/review": {"reviewer", "owner"},
    "/review/text?id=屋顶农场法@2016-09-30": {"reviewer", "owner"},
    "/feedback": {"reviewer", "owner"},
    "/operations": {"loader", "owner"},
    "/operations/jobs": {"loader", "owner"},
}


@pytest.fixture(scope="module")
def guarded(node, tmp_path_factory, examples_bench, lighthouse):
    """Settings with keys of their own, over the node of the run."""
    assert examples_bench.index.exists()
    assert lighthouse.index.exists()
    return Settings(
        home=tmp_path_factory.mktemp("guarded"),
        es_url=node.url,
        es_user=node.user,
        es_password=node.password,
        collection="examples",
    )


@pytest.fixture(scope="module")
def keys(guarded):
    """A key for each holder."""
    store, now = open_keys(guarded), datetime.now(tz=UTC)
    return {name: store.create(name, roles, at=now) for name, roles in HOLDERS.items()}


@pytest.fixture(scope="module")
def gate(guarded, keys):
    """Address of the guarded service."""
    assert keys
    with served(create_app(guarded)) as address:
        yield address


@pytest.fixture
def visit(gate):
    """Ask for something with the key of a holder, as a browser that signed in."""

    def asked(path, key="", method="GET", **headers):
        cookies = {"yiju_key": key} if key else {}
        with httpx2.Client(base_url=gate, cookies=cookies, timeout=PATIENCE) as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return client.request(method, path, headers=named)

    return asked


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("holder", HOLDERS)
def test_a_page_is_open_to_those_whose_role_allows_it(visit, keys, holder, path):
    joined = f"{path}{'&' if '?' in path else '?'}collection=examples"
    expected = OK if holder in PAGES[path] else FORBIDDEN
    assert visit(joined, keys[holder]).status_code == expected


@pytest.mark.parametrize(
    "path", ["/audit/verify", "/audit/replay?id=x", "/review/confirm?id=x", "/review/correct?id=x"]
)
def test_what_is_done_is_closed_to_strangers_too(visit, keys, path):
    joined = f"{path}{'&' if '?' in path else '?'}collection=examples"
    answer = visit(joined, keys["stranger"], "POST")
    assert answer.status_code in {FORBIDDEN, HTTPStatus.BAD_REQUEST}
    assert "屋顶农场" not in answer.text


def test_the_menu_and_the_collections_hold_only_what_is_open(visit, keys):
    page = visit("/", keys["stranger"]).text
    assert "examples" not in page
    assert 'href="/review?' not in page
    assert 'href="/operations?' not in page
    assert 'value="examples"' not in visit("/works?collection=lighthouse", keys["stranger"]).text


def test_a_collection_that_is_closed_is_not_told_from_one_that_is_not_there(visit, keys):
    closed = visit("/works?collection=examples", keys["stranger"])
    nowhere = visit("/works?collection=nowhere", keys["stranger"])
    assert closed.status_code == nowhere.status_code == FORBIDDEN


def test_a_run_over_a_closed_collection_is_not_listed(guarded, visit, keys):
    setup = Setup(
        collection="examples",
        ranking="full",
        arbiter="rules",
        build="1",
        dictionary="1",
        effectivity="strict",
    )
    configuration = Configuration(
        plan=Plan(),
        setups=(setup,),
        files=(),
        questions=0,
        selection="of all kinds",
        run_on=guarded.today(),
        software={},
    )
    folder = guarded.home / "evaluations" / "secret"
    make_folder(folder)
    write_run(folder, (), build_report((), configuration))
    assert "secret" in visit("/evaluation", keys["reader"]).text
    assert "secret" not in visit("/evaluation?collection=lighthouse", keys["stranger"]).text
    run = visit("/evaluation/run?name=secret&collection=lighthouse", keys["stranger"])
    assert run.status_code == HTTPStatus.NOT_FOUND


def test_a_page_of_another_site_cannot_act_for_the_reader(visit, keys):
    path = "/review/confirm?id=%E5%B1%8B&collection=examples"
    for headers in ({"sec_fetch_site": "cross-site"}, {"origin": "https://elsewhere.example"}):
        assert visit(path, keys["reviewer"], "POST", **headers).status_code == FORBIDDEN


def test_what_a_stranger_presses_is_kept_nowhere(gate, keys, examples_bench):
    asked = examples_bench.ask(Question(text="备案多少日内办结"))
    pressed = {"audit_id": asked.audit_id, "candidate_id": asked.candidates[0].candidate_id}
    with httpx2.Client(
        base_url=gate, cookies={"yiju_key": keys["stranger"]}, timeout=PATIENCE
    ) as client:
        told = client.post(
            "/feedback", params={"collection": "examples"}, data=pressed | {"signal": "adopted"}
        )
    assert told.status_code == FORBIDDEN
    assert FeedbackLog(examples_bench.index).latest(Wanted(by="stranger"), size=1) == []


def test_whoever_has_no_key_is_asked_for_one(visit):
    answer = visit("/works?collection=examples")
    assert answer.status_code == SEE_OTHER
    assert answer.headers["location"] == "/login?next=%2Fworks%3Fcollection%3Dexamples"


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://elsewhere.example", "/\\x"])
def test_signing_in_leads_to_no_other_site(gate, keys, back):
    with httpx2.Client(base_url=gate, timeout=PATIENCE) as client:
        answer = client.post("/login", data={"key": keys["reader"], "next": back})
    assert answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_a_key_that_is_revoked_opens_nothing_any_more(guarded, visit):
    store = open_keys(guarded)
    key = store.create("guest", {"examples": (Role.READ,)}, at=datetime.now(tz=UTC))
    assert visit("/works", key).status_code == OK
    store.revoke("guest")
    assert visit("/works", key).status_code == SEE_OTHER


def test_the_file_of_keys_holds_none_and_is_its_owners_alone(guarded, keys):
    path = open_keys(guarded).path
    assert path.stat().st_mode & 0o777 == 0o600
    text = path.read_text(encoding="utf-8")
    assert not any(key in text for key in keys.values())


def test_without_keys_only_names_of_this_machine_are_answered(site):
    """A foreign name that is made to lead here would read every page from a browser."""
    with httpx2.Client(base_url=site, timeout=PATIENCE) as client:
        assert client.get("/works", headers={"host": "elsewhere.example"}).status_code == FORBIDDEN
        assert client.get("/works").status_code == OK


@pytest.mark.browser
def test_a_reader_signs_in_and_out(opened, gate, keys):
    page = opened(base_url=gate)
    page.goto("/works?collection=examples")
    expect(page.locator("h1")).to_have_text("登录")
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in {"serious", "critical"}] == []
    page.fill("#key", "wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("不被接受")
    page.fill("#key", keys["reader"])
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("法规")
    assert page.evaluate("document.cookie") == ""
    with page.expect_navigation():
        page.get_by_role("button", name="退出登录").click()
    page.goto("/works")
    expect(page.locator("h1")).to_have_text("登录")
