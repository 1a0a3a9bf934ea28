"""Where files lie on the server is told to whoever runs it, and to nobody else."""

from datetime import UTC, datetime
from html import unescape
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

from yiju.api.app import create_app
from yiju.wire import Role

WORK = "灯塔看守规则"
PAGES = (
    f"/?q={WORK}第一条",
    "/works",
    f"/works/work?work={WORK}",
    f"/works/wording?work={WORK}",
    "/works/provision?id={provision}",
    "/audit",
    "/audit/record?id={record}",
    "/review",
    "/review/text?id={version}",
    "/operations",
    "/evaluation",
)
TOLD = (f"/works/work?work={WORK}", "/works/provision?id={provision}", "/evaluation")


@pytest.fixture(scope="module")
def read(web_settings, lighthouse, tmp_path_factory):
    """Read a page as one who has a role; nothing was evaluated in the home, which has keys."""
    assert lighthouse.index.exists()
    home = tmp_path_factory.mktemp("home")
    app = create_app(web_settings)
    app.state.keys.path = home / "keys.json"
    app.state.settings = web_settings.model_copy(update={"home": home, "collection": "lighthouse"})
    now = datetime.now(tz=UTC)
    keys = {one: app.state.keys.create(one, {"lighthouse": (one,)}, at=now) for one in Role}
    client = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
    headers = {one: {"Authorization": f"Bearer {key}"} for one, key in keys.items()}
    asked = client.get("/v1/search", params={"q": f"{WORK}第一条"}, headers=headers[Role.READ])
    first = asked.json()["candidates"][0]
    names = {
        "provision": first["provision_id"],
        "version": first["doc_id"],
        "record": asked.json()["audit_id"],
    }
    source = first["source"] if isinstance(first["source"], str) else first["source"][0]

    def read_(path, role):
        path = path.format(**names)
        answer = client.get(quote(path, safe="/?=&"), headers=headers[role])
        assert answer.status_code in {200, 403}, path
        return unescape(answer.text)

    yield read_, [source.rsplit("/", 2)[0], str(home)]
    client.close()


@pytest.mark.parametrize("role", [Role.READ, Role.INGEST, Role.REVIEW])
@pytest.mark.parametrize("path", PAGES)
def test_no_folder_of_the_server_is_told_to_whoever_only_uses_it(read, path, role):
    page, folders = read
    text = page(path, role)
    assert not [folder for folder in folders if folder in text]


@pytest.mark.parametrize("path", TOLD)
def test_whoever_runs_the_server_is_told_where_its_files_lie(read, path):
    page, folders = read
    text = page(path, Role.ADMIN)
    assert [folder for folder in folders if folder in text]
