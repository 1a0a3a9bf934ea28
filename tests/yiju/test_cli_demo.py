"""`yiju demo` and `yiju search`, whole, on the real node with the real encoders."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from yiju.cli import app, demo

pytestmark = pytest.mark.model


@pytest.fixture
def call(monkeypatch, node_settings):
    """Run a command in the home of the test node."""
    for name in ("YIJU_ES_URL", "YIJU_ENCODER", "YIJU_COLLECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("YIJU_HOME", str(node_settings.home))
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *arguments: CliRunner().invoke(app, arguments, catch_exceptions=False)


def test_the_demo_shows_what_governs_and_proves_what_is_absent_and_can_be_run_again(call):
    first, second = call("demo"), call("demo")
    for shown in (first, second):
        assert shown.exit_code == 0
        assert "│ 1 │ primary    │ 《屋顶农场法》第十五条" in shown.stdout
        assert "Proved: no key term" in shown.stdout
        assert "yiju doctor" in shown.stdout
    assert "failed 0" in first.stdout
    assert "= written 0 + skipped" in second.stdout

    asked = ("屋顶农场备案要多少天办结", "--collection", "demo")
    then = json.loads(call("search", *asked, "--as-of", "2012-03-01", "--json").stdout)
    assert then["as_of"] == "2012-03-01"
    assert then["candidates"][0]["doc_id"].endswith("@2009-03-27")
    assert then["audit_id"]


def test_without_the_examples_the_demo_says_so(call, monkeypatch, tmp_path):
    monkeypatch.setattr(demo, "EXAMPLES", tmp_path / "none")
    with pytest.raises(demo.NothingToRead, match="examples are not here"):
        call("demo")


def test_the_ways_on_can_be_typed_as_they_are_shown(monkeypatch):
    program = Path(sys.executable).parent / "yiju"
    monkeypatch.setenv("PATH", str(program.parent))
    assert demo._this_program() == "yiju"
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.chdir(program.parents[1])
    assert demo._this_program() == f"{program.parent.name}/yiju"
    monkeypatch.chdir("/")
    assert Path("/", demo._this_program()) == program
