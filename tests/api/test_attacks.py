"""Attacks on the live service over real connections, each by the way an attacker would take.

Slow heads and bodies, 500 MB, paths that climb, archives that burst, headers within values, words
that are markup, and addresses that the server should be made to fetch.
"""

import tempfile
from functools import partial
from time import monotonic, sleep

import httpx2
import pytest
from attacker import (
    bomb,
    connected,
    exchanged,
    get,
    lying,
    redirecting,
    rest_of,
    trap,
    with_members,
    word,
)
from pydantic import BaseModel
from selectolax.lexbor import LexborHTMLParser
from served import served
from word_writer import W

from ingest.readers.word_file import UNPACKED_LIMIT
from mappings.encoders.remote import RemoteEncoder
from mappings.errors import ChatError, EncoderError
from search.arbiter.endpoint import Messages
from yiju.api.app import create_app
from yiju.chat import open_chat
from yiju.settings import Settings
from yiju.web.routers import ROUTERS as PAGES

PATIENCE = 300
"""Seconds that a busy machine may take for a small job."""
MARKUP = '<yiju-xss onclick="alert(1)">'
FILE = {"files": ("灯塔规则.md", "# 灯塔规则\n\n第一条 灯塔应当每日擦拭。\n".encode())}


@pytest.fixture(scope="module")
def settings(node_settings) -> Settings:
    """A collection that only attackers fill."""
    return node_settings.model_copy(update={"collection": "moat", "encoder": "none"})


@pytest.fixture(scope="module")
def moat(settings):
    """Address of the service under attack, its collection made by a first upload."""
    with served(create_app(settings)) as address:
        assert sent_in(address, FILE)["report"]["written"] == 1
        yield address


@pytest.fixture(scope="module")
def impatient(settings):
    """Address of a service with little patience and small bounds."""
    limits = {"serve_patience": 0.5, "serve_upload_bytes": 4 << 20}
    with served(create_app(settings.model_copy(update=limits))) as address:
        yield address


@pytest.fixture
def client(moat):
    with httpx2.Client(base_url=moat, timeout=60) as client:
        yield client


def sent_in(address, files):
    """The job that files sent in became, when it has ended."""
    with httpx2.Client(base_url=address, timeout=60) as client:
        answer = client.post("/v1/ingest", files=files)
        assert answer.status_code == 202, answer.text
        until = monotonic() + PATIENCE
        while (job := client.get(answer.headers["location"]).json())["state"] in {
            "waiting",
            "running",
        }:
            assert monotonic() < until
            sleep(0.1)
    return job


# --- slow clients


@pytest.mark.parametrize(
    ("opening", "drip"),
    [
        pytest.param(b"", b"", id="says nothing"),
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", b"", id="stops in its head"),
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ", b"a", id="drips a head"),
        pytest.param(get("/healthz").replace(b"close", b"keep-alive"), b"G", id="drips a second"),
    ],
)
def test_a_head_that_does_not_come_loses_its_connection(impatient, opening, drip):
    with connected(impatient) as line:
        line.sendall(opening)
        began = monotonic()
        for _ in range(20):
            if drip and not closed(partial(line.sendall, drip)):
                sleep(0.1)
        rest_of(line)  # fails by time-out where the service waits on
        assert httpx2.get(f"{impatient}/healthz").status_code == 200
    assert monotonic() - began < PATIENCE


@pytest.mark.parametrize("drip", [b"", b" "], ids=["stops", "drips"])
def test_a_body_that_does_not_come_is_refused(impatient, drip):
    head = get("/v1/search", method="POST", **{"Content-Length": "1000"})
    with connected(impatient) as line:
        line.sendall(head + b"{")
        for _ in range(20):
            if drip and not closed(partial(line.sendall, drip)):
                sleep(0.1)
        assert b" 408 " in rest_of(line).split(b"\r\n")[0] + (b" 408 " if drip else b"")


def closed(send) -> bool:
    try:
        send()
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


# --- 500 MB


def test_500_megabytes_are_refused_by_their_length_alone(moat):
    head = get("/v1/ingest", method="POST", **{"Content-Length": str(500 << 20)})
    assert exchanged(moat, head).startswith(b"HTTP/1.1 413 ")


def test_500_megabytes_without_a_length_are_cut_off_and_leave_nothing(
    impatient, settings, monkeypatch, tmp_path
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    boundary = {"Content-Type": "multipart/form-data; boundary=x", "Transfer-Encoding": "chunked"}
    part = b'--x\r\nContent-Disposition: form-data; name="files"; filename="large.md"\r\n\r\n'
    megabyte, sent = b"a" * (1 << 20), 0
    with connected(impatient) as line:
        line.sendall(get("/v1/ingest", method="POST", **boundary))
        line.sendall(f"{len(part):x}\r\n".encode() + part + b"\r\n")
        chunk = f"{len(megabyte):x}\r\n".encode() + megabyte + b"\r\n"
        while sent < 500 and not closed(partial(line.sendall, chunk)):
            sent += 1
        rest_of(line)
    assert sent < 50, "the service let it all come"
    assert list(tmp_path.iterdir()) == []
    assert not list((settings.home / "uploads").rglob("*large*"))


def test_what_does_not_fit_beside_earlier_uploads_is_refused(settings):
    app = create_app(settings.model_copy(update={"serve_uploads_bytes": 1000}))
    with served(app) as address:
        answer = httpx2.post(f"{address}/v1/ingest", files={"files": ("room.md", b"a" * 1001)})
    assert answer.status_code == 413
    assert "YIJU_SERVE_UPLOADS_BYTES" in answer.json()["remedy"]
    assert not list((settings.home / "uploads").rglob("*room*"))


# --- paths


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../../../../../etc/passwd",
        "/static/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/static/%2e%2e/%2e%2e/api/app.py",
        "/static//etc/passwd",
        "/../../etc/passwd",
        "//etc/passwd",
        "/v1/provisions/../../../../etc/passwd",
        "/v1/provisions/..%2f..%2f..%2fetc%2fpasswd",
        "/v1/provisions/%2fetc%2fpasswd",
        "/v1/jobs/..%2f..%2f_all%2f_search",
        "/v1/jobs/_search",
        "/v1/jobs/*",
        "/v1/audit/records/..%2f..%2f_security%2fuser",
        "/v1/audit/records/*",
        "/v1/schemas/..%2f..%2fsettings",
        "/v1/works?collection=..%2f..%2fetc",
        "/v1/works?collection=*",
        "/v1/works?collection=moat,examples",
        "/v1/works?collection=_all",
        "/works?collection=..%2f..%2fetc",
        "/evaluation/run?name=..%2f..%2f..%2fetc%2fpasswd",
        "/evaluation/run?name=%2fetc%2fpasswd",
    ],
)
def test_a_path_that_climbs_leads_nowhere(moat, path):
    head, _, body = exchanged(moat, get(path)).partition(b"\r\n\r\n")
    assert 400 <= int(head.split()[1]) < 500, body
    assert not any(word in body for word in (b"root:", b"create_app", b"_shards", b"password"))


@pytest.mark.parametrize(
    "name",
    [
        "../../../climbs.md",
        "/etc/climbs.md",
        "..\\..\\climbs.md",
        "uploads/../../climbs.md",
        "climbs.md\x00.png.md",
        "....//climbs.md",
        "~/climbs.md",
        "C:\\climbs.md",
    ],
)
def test_a_name_that_climbs_stays_in_its_folder(moat, settings, name):
    before = set(settings.home.rglob("*climbs*"))
    answer = httpx2.post(f"{moat}/v1/ingest", files={"files": (name, FILE["files"][1])})
    assert answer.status_code == 202, answer.text
    folder = settings.home / "uploads" / "moat"
    stored = set(settings.home.rglob("*climbs*")) - before
    assert all(path.parent == folder for path in stored)
    assert all((settings.home / source).parent == folder for source in answer.json()["asked"])


# --- archives


def test_archives_that_burst_climb_or_lie_fail_as_files_and_the_rest_goes_on(moat, settings):
    burst = bomb((UNPACKED_LIMIT >> 20) + 1)
    assert len(burst) < 1 << 20
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    billion = f'<!DOCTYPE b [<!ENTITY l0 "ha">{laughs}]>'.encode()
    whole = word("灯塔守则", "第一条 灯塔应当每日擦拭。")
    files = {
        "burst.docx": burst,
        "lying.docx": lying(burst, "word/document.xml"),
        "laughs.docx": with_members(whole, {"word/document.xml": billion + b"<b>&l11;</b>"}),
        "nested.docx": with_members(whole, {"word/embeddings/inner.docx": burst}),
        "climbing.docx": with_members(whole, {"../../../climbed-out.txt": b"x"}),
    }
    job = sent_in(moat, [("files", one) for one in files.items()])
    assert job["state"] == "done"
    failed = {one["source"].rpartition("/")[2] for one in job["report"]["failures"]}
    assert failed >= {"burst.docx", "lying.docx", "laughs.docx"}
    assert all(one["reason"] for one in job["report"]["failures"])
    assert not list(settings.home.rglob("climbed-out*"))


@pytest.mark.parametrize("name", ["bomb.zip", "bomb.xlsx", "bomb.tar.gz", "bomb.docx.zip"])
def test_an_archive_that_no_reader_knows_is_not_even_stored(client, settings, name):
    assert client.post("/v1/ingest", files={"files": (name, bomb(1))}).status_code == 400
    assert not list((settings.home / "uploads").rglob("*bomb*"))


# --- headers


@pytest.mark.parametrize("sign", ["%0d%0a", "%0a", "%E5%98%8D%E5%98%8A"])
@pytest.mark.parametrize(
    "path",
    [
        "/login?next=/{}X-Evil:1",
        "/?lang={}X-Evil:1",
        "/works?collection={}X-Evil:1",
        "/v1/works?collection={}X-Evil:1",
        "/v1/jobs/{}X-Evil:1",
        "/static/{}X-Evil:1",
    ],
)
def test_no_value_becomes_a_header(moat, path, sign):
    head = exchanged(moat, get(path.format(sign))).partition(b"\r\n\r\n")[0]
    assert not any(line.lower().startswith(b"x-evil") for line in head.splitlines())


@pytest.mark.parametrize(
    "given", ["a\tb", "a\x0bX-Evil: 1", "ü", "a\r\n X-Evil: 1", "a%0d%0aX-Evil: 1", '"><script>']
)
def test_a_request_name_comes_back_only_as_a_plain_word(moat, given):
    head = exchanged(moat, get("/healthz", **{"X-Request-ID": given})).partition(b"\r\n\r\n")[0]
    assert b"X-Evil" not in head
    assert b"script" not in head


def test_a_file_name_that_holds_a_header_stays_a_name(client):
    name = 'a"\r\nContent-Type: text/html\r\nX-Evil: 1\r\n.md'
    answer = client.post("/v1/ingest", files={"files": (name, b"# x\n")})
    assert "x-evil" not in answer.headers
    assert answer.status_code in {202, 400, 422}


# --- markup


@pytest.fixture(scope="module")
def marked(moat):
    """The service after words that are markup came in: file, question, correction, note."""
    text = f"# 灯火条例{MARKUP}\n\n（2020年1月1日公布）\n\n第一条 灯火{MARKUP}应当登记。\n"
    job = sent_in(moat, {"files": (f"灯火{MARKUP}.md", text.encode())})
    assert job["report"]["written"] == 1, job
    failed = sent_in(moat, {"files": (f"坏{MARKUP}.pdf", MARKUP.encode())})
    assert failed["report"]["failed"] == 1
    with httpx2.Client(base_url=moat, timeout=60) as client:
        asked = client.post("/v1/search", json={"text": f"灯火{MARKUP}登记"}).json()
        works = client.get("/v1/works", params={"words": "灯火条例"}).json()["items"]
        version = works[0]["version"]["version_id"]
        values = {"issuer": f"灯火局{MARKUP}"}
        corrected = client.post(
            "/v1/review-queue/correct", json={"version_id": version, "values": values}
        )
        assert corrected.status_code == 200, corrected.text
        answer = client.get("/v1/search", params={"q": "灯火应当登记"}).json()
        found = answer["candidates"][0]
        opinion = {"candidate_id": found["candidate_id"], "signal": "rejected", "note": MARKUP}
        given = client.post("/v1/feedback", json={"audit_id": answer["audit_id"], **opinion})
        assert given.status_code == 200, given.text
    return {
        "q": f"灯火{MARKUP}登记",
        "id": [asked["audit_id"], answer["audit_id"], version, found["provision_id"]],
        "work": works[0]["work_id"],
        "words": MARKUP,
        "name": MARKUP,
        "next": f"/{MARKUP}",
    }


def test_words_that_are_markup_stay_words_on_every_page(client, marked):
    shown = set()
    for path in sorted({route.path for router in PAGES for route in router.routes}):
        for one in marked["id"]:
            answer = client.get(path, params=marked | {"id": one})
            if not answer.headers.get("content-type", "").startswith("text/html"):
                continue
            if "yiju-xss" in answer.text:
                shown.add(path)
            for node in LexborHTMLParser(answer.text).root.traverse(include_text=False):
                assert node.tag != "yiju-xss", path
                assert not any(name.startswith("on") for name in node.attributes), path
                assert node.tag != "script" or node.attributes.get("src", "").startswith("/static/")
                links = (node.attributes.get("href"), node.attributes.get("action"))
                assert not any((link or "").startswith("javascript:") for link in links), path
    assert shown >= {"/", "/works", "/works/work", "/audit", "/audit/record", "/operations"}


def test_an_answer_in_json_is_never_taken_for_a_page(client, marked):
    for path in ("/v1/search", "/v1/works", "/v1/audit", "/v1/jobs", "/v1/nothing"):
        answer = client.get(path, params={"q": marked["q"]})
        assert "json" in answer.headers["content-type"]
        assert answer.headers["x-content-type-options"] == "nosniff"


# --- addresses to fetch


def test_no_text_makes_the_service_fetch_an_address(moat):
    with trap() as set_up:
        url = set_up.address
        relation = (
            '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/'
            f'2006/relationships"><Relationship Id="r1" TargetMode="External" Target="{url}/t" '
            'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
            'attachedTemplate"/></Relationships>'
        )
        entities = f'<!ENTITY x SYSTEM "{url}/e"><!ENTITY f SYSTEM "file:///etc/passwd">'
        external = f"<!DOCTYPE c [{entities}]>"
        paragraphs = "<w:body><w:p><w:r><w:t>第一条 &x;&f;</w:t></w:r></w:p></w:body>"
        page = (
            f'<!doctype html PUBLIC "x" "{url}/dtd"><html><head><base href="{url}/">'
            f'<link rel="stylesheet" href="{url}/s"><script src="{url}/j"></script></head><body>'
            f'<h1>灯船规则</h1><p>第一条 灯船<img src="{url}/i">应当登记。</p>'
            f'<iframe src="{url}/f"></iframe></body></html>'
        )
        files = {
            "灯船.html": page.encode(),
            "灯桩.md": f"# 灯桩规则\n\n![]({url}/i)\n\n第一条 灯桩应当登记。\n".encode(),
            "灯杆.docx": with_members(
                word("灯杆规则", "第一条 灯杆应当登记。"),
                {"word/_rels/settings.xml.rels": relation.encode()},
            ),
            "entity.docx": with_members(
                word("第一条 灯杆。"),
                {
                    "word/document.xml": f"{external}<w:document {W}>{paragraphs}"
                    "</w:document>".encode()
                },
            ),
            "link.json": f'{{"catalog": {{"uuid": "u", "metadata": {{"links": [{{"href": "{url}"}}]'
            "}}}".encode(),
        }
        job = sent_in(moat, [("files", one) for one in files.items()])
        assert job["state"] == "done"
        with httpx2.Client(base_url=moat, timeout=60) as client:
            refused = client.post(
                "/v1/ingest", files={"files": ("a.xml", f"{external}<catalog>&x;</catalog>")}
            )
            found = client.get("/v1/search", params={"q": "灯杆", "size": 50}).text
        assert refused.status_code == 400
        assert set_up.visits == 0
    assert "root:" not in f"{job}{found}"


@pytest.mark.parametrize("field", ["llm_url", "es_url", "encoder", "source", "url", "model"])
def test_no_request_chooses_an_address(client, field):
    with trap() as set_up:
        asked = {"text": "灯塔多久擦拭", field: set_up.address}
        assert client.post("/v1/search", json=asked).status_code == 422
        given = {"q": "灯塔多久擦拭", field: set_up.address}
        assert client.get("/v1/search", params=given).status_code == 200
        named = client.post("/v1/ingest", files={"files": (set_up.address + "/a.md", b"# x\n")})
        assert named.json()["asked"] == ["uploads/moat/a.md"]
        assert set_up.visits == 0


class Told(BaseModel):
    """A form that a model is asked for."""

    words: str


def test_a_model_that_sends_its_asker_elsewhere_is_not_followed(settings):
    """The question, and the key, would go to a host that nobody configured."""
    with trap() as set_up, redirecting(set_up.address) as address:
        chat = open_chat(settings.model_copy(update={"llm_url": f"{address}/v1"}))
        with chat, pytest.raises(ChatError):
            chat.ask(Messages("s", "u"), schema=Told)
        with pytest.raises(EncoderError):
            RemoteEncoder(f"{address}/v1", "m", api_key="secret").encode_query("灯塔")
        assert set_up.visits == 0
