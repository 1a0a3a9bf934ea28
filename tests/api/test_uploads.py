"""Files sent in become a job; the collection answers from them when it is done."""

import pytest
from fastapi.testclient import TestClient
from served import ended

from yiju.api.app import create_app

TEXT = "# 浮标维护规则\n\n第一条 浮标应当每季度刷漆<script>alert(1)</script>。\n"


@pytest.fixture
def harbour(node_settings) -> TestClient:
    """A service whose usual collection does not exist before the first upload."""
    app = create_app(node_settings.model_copy(update={"collection": "harbour"}))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def test_a_file_sent_in_is_found_when_its_job_is_done(harbour):
    sent = harbour.post("/v1/ingest", files=[("files", ("../浮标维护规则.md", TEXT.encode()))])
    assert sent.status_code == 202, sent.text
    job = ended(harbour, sent.headers["location"])
    assert job["state"] == "done", job
    assert job["report"]["written"] == 1
    answer = harbour.post("/v1/search", json={"text": "浮标多久刷漆"}).json()
    found = answer["candidates"][0]
    assert found["citation"] == "《浮标维护规则》第一条"
    assert found["source"] == "uploads/harbour/浮标维护规则.md", "no folder of the machine is told"
    assert job["asked"] == ["uploads/harbour/浮标维护规则.md"]
    assert "<script>" in found["text"], "JSON holds the words as they are; pages escape them"


def test_an_archive_is_refused_before_anything_is_written(harbour):
    sent = harbour.post("/v1/ingest", files=[("files", ("bombe.zip", b"PK\x03\x04" * 100))])
    assert sent.status_code == 400
    assert "unpack" in sent.json()["remedy"]
    assert not list((harbour.app.state.settings.home / "uploads").glob("**/bombe*"))
