"""What the index refuses is told by the exit code, listed, and written at last."""

import json
from uuid import uuid4

import pytest
from fault_proxy import fault_proxy
from typer.testing import CliRunner
from written import write_laws

from mappings.errors import IngestIncomplete
from mappings.fields import KINDS
from yiju.cli import app

BAD = {f"第3号灯光管理条例@2020-01-01#{number}/0" for number in (7, 8, 90)}


@pytest.fixture
def proxy(node, es_client, tmp_path, monkeypatch):
    """A server that refuses three passages, and the settings that lead to it."""
    name = f"t_{uuid4().hex[:12]}"
    with fault_proxy(node.url, spoiled=BAD) as between:
        given = {
            "HOME": tmp_path / "home",
            "ES_URL": between.url,
            "ES_USER": node.user,
            "ES_PASSWORD": node.password.get_secret_value(),
            "ENCODER": "none",
            "COLLECTION": name,
        }
        for setting, value in given.items():
            monkeypatch.setenv(f"YIJU_{setting}", str(value))
        yield between
    for kind in KINDS:
        for index in es_client.indices.get(index=f"yiju-{name}-{kind}-*"):
            es_client.indices.delete(index=index)


def run(*words):
    shown = CliRunner().invoke(app, words)
    return shown.exit_code, [
        json.loads(line) for line in shown.stdout.splitlines() if line[:1] == "{"
    ]


def test_of_1000_passages_3_bad_ones_are_told_kept_and_retried(proxy, tmp_path):
    write_laws(tmp_path / "laws", 10, articles=100)
    code, (report,) = run("ingest", str(tmp_path / "laws"), "--json")
    assert code == IngestIncomplete.exit_code
    assert report["passages"] == 997
    assert {one["passage_id"] for one in report["failures"]} == BAD
    code, letters = run("dead-letters", "list", "--json")
    assert code == IngestIncomplete.exit_code
    assert {one["passage_id"] for one in letters} == BAD
    assert all("ordinal" in one["reason"] for one in letters)
    assert run("dead-letters", "retry", "--json")[0] == IngestIncomplete.exit_code
    proxy.spoiled = set()
    assert run("dead-letters", "retry", "--json")[0] == 0
    assert run("dead-letters", "list", "--json") == (0, [])
