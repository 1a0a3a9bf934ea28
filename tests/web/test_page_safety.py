"""What a page never does, whoever asks: run foreign scripts, leave its files, show a traceback."""

import httpx2
import pytest
from patience import PATIENCE
from served import served

from yiju.api.app import create_app
from yiju.settings import Settings

PATHS = (
    "/",
    "/works",
    "/works/work?work=%E5%B1%8B%E9%A1%B6%E5%86%9C%E5%9C%BA%E6%B3%95",
    "/audit",
    "/review",
    "/feedback",
    "/evaluation",
    "/operations",
    "/operations/jobs",
    "/works/provision?id=nothing",
    "/?size=0",
)


@pytest.fixture
def visitor(site):
    with httpx2.Client(base_url=site, timeout=PATIENCE) as client:
        yield client


@pytest.mark.parametrize("path", PATHS)
def test_every_page_forbids_foreign_scripts_styles_and_frames(visitor, path):
    answer = visitor.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert " style=" not in answer.text
    assert " onclick=" not in answer.text
    assert "<script>" not in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        pytest.param("/?q=x&size=9999", 400, id="a size beyond the limit"),
        pytest.param("/?q=x&tier=nine", 400, id="a tier that is none"),
        pytest.param("/?q=x&status=lost", 400, id="a status that is none"),
        pytest.param("/?q=x&as_of=yesterday", 400, id="a day that is none"),
        pytest.param("/?q=%ED%A0%80", 400, id="half a pair of surrogates"),
        pytest.param("/?q=%00%1b%5b", 400, id="signs that show nothing"),
        pytest.param("/?q=x&work=no+such+work", 404, id="a work that is not there"),
        pytest.param("/?q=x&collection=../x", 400, id="a collection that climbs"),
        pytest.param("/works/provision", 400, id="no id"),
        pytest.param("/works/wording?work=x", 404, id="a wording of nothing"),
        pytest.param("/audit?since=2023-02-30", 400, id="a day that no calendar has"),
        pytest.param("/audit/record?id=../../x", 404, id="a record that climbs"),
        pytest.param("/evaluation/run?name=../../etc", 404, id="a run that climbs"),
        pytest.param("/review/text?id=x", 404, id="a text that is not there"),
    ],
)
def test_a_bad_address_is_answered_by_a_page(visitor, path, status):
    answer = visitor.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "name", ["..%2fpage.py", "%2e%2e/page.py", "page.py", "htmx.LICENSE.txt", "style.css%00"]
)
def test_only_files_of_the_table_are_sent(visitor, name):
    assert visitor.get(f"/static/{name}").status_code == 404


def test_files_are_kept_by_browsers_under_an_address_of_their_content(visitor):
    page = visitor.get("/").text
    address = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer = visitor.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/audit/verify", "/audit/replay?id=x", "/review/confirm?id=x"])
def test_nothing_is_done_by_following_a_link(visitor, path):
    assert visitor.get(path).status_code == 405


@pytest.fixture
def adrift(tmp_path):
    """Pages whose server is gone: nothing listens on the port of discarded bytes."""
    settings = Settings(home=tmp_path, es_url="http://127.0.0.1:9", es_timeout=2)
    with (
        served(create_app(settings)) as address,
        httpx2.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        yield client


@pytest.mark.parametrize("path", ["/", "/works", "/audit", "/operations"])
def test_a_server_that_is_gone_is_told_with_its_remedy(adrift, path):
    answer = adrift.get(path, headers={"accept-language": "zh"})
    assert answer.status_code == 503
    assert answer.headers["retry-after"]
    assert "YIJU_ES_URL" in answer.text


def test_a_question_is_answered_by_emergency_text_that_is_kept(adrift, tmp_path):
    answer = adrift.get("/", params={"q": "高处作业"}, headers={"accept-language": "zh"})
    assert answer.status_code == 503
    assert "不得引用" in answer.text
    spooled = "".join(path.read_text() for path in tmp_path.rglob("*.json*") if path.is_file())
    assert "高处作业" in spooled
