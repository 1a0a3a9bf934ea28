"""Paths, names and values that would be more than they are: they climb nowhere, and stay values."""

import pytest
from attacker import exchanged, get


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
def test_a_name_that_climbs_stays_in_its_folder(attacking, moat_settings, name):
    home = moat_settings.home
    before = set(home.rglob("*climbs*"))
    text = "# 灯塔规则\n\n第一条 灯塔应当每日擦拭。\n".encode()
    answer = attacking.post("/v1/ingest", files={"files": (name, text)})
    assert answer.status_code == 202, answer.text
    folder = home / "uploads" / "moat"
    stored = set(home.rglob("*climbs*")) - before
    assert all(path.parent == folder for path in stored)
    assert all((home / source).parent == folder for source in answer.json()["asked"])


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


def test_a_file_name_that_holds_a_header_stays_a_name(attacking):
    name = 'a"\r\nContent-Type: text/html\r\nX-Evil: 1\r\n.md'
    answer = attacking.post("/v1/ingest", files={"files": (name, b"# x\n")})
    assert "x-evil" not in answer.headers
    assert answer.status_code in {202, 400, 422}
