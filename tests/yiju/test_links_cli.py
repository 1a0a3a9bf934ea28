"""`yiju works links` on the real node: edges out and in, with the state of their targets."""

import json
from uuid import uuid4

import pytest
from typer.testing import CliRunner

from mappings.errors import NotFoundError
from mappings.fields import KINDS
from yiju.cli import app
from yiju.settings import load_settings
from yiju.workbench import open_workbench

OLD = "# 灯会管理条例\n\n（2010年1月1日公布）\n\n第一条 灯会应当登记。\n\n第二条 登记免费。\n"
NEW = """# 夜间活动条例

（2020年1月1日公布）

第一条 夜间活动应当登记。

第二条 登记依照《灯会管理条例》第二条、第九条和《无此条例》第三条办理。

第三条 违反本条例第一条第一款规定的，处一千元罚款。

第四条 本条例自2020年2月1日起施行。《灯会管理条例》同时废止。
"""


@pytest.fixture(scope="module")
def texts(node, es_client, tmp_path_factory):
    """A collection in which one law ends another that it cites."""
    folder = tmp_path_factory.mktemp("links")
    name = f"t_{uuid4().hex[:12]}"
    given = {
        "HOME": folder / "home",
        "ES_URL": node.url,
        "ES_USER": node.user,
        "ES_PASSWORD": node.password.get_secret_value(),
        "ENCODER": "none",
        "COLLECTION": name,
    }
    with pytest.MonkeyPatch.context() as patch:
        for setting, value in given.items():
            patch.setenv(f"YIJU_{setting}", str(value))
        (folder / "old.md").write_text(OLD, encoding="utf-8")
        (folder / "new.md").write_text(NEW, encoding="utf-8")
        bench = open_workbench(load_settings(), name)
        bench.ingest([str(folder / "old.md"), str(folder / "new.md")])
        yield
        for kind in KINDS:
            for index in bench.index.all_of(kind):
                es_client.indices.delete(index=index)


def links(*words):
    result = CliRunner().invoke(app, ["works", "links", *words, "--json"], catch_exceptions=False)
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.usefixtures("texts")
def test_each_target_tells_whether_it_exists_and_binds():
    out = [one for one in links("夜间活动条例", "第二条") if one["direction"] == "out"]
    assert {one["target"]: one["state"] for one in out} == {
        "《灯会管理条例》第二条": "repealed",
        "《灯会管理条例》第九条": "no_such_provision",
        "《无此条例》第三条": "no_such_work",
    }
    (repealed,) = (one for one in out if one["state"] == "repealed")
    assert repealed["target_id"].endswith("#2")
    assert "夜间活动条例" in repealed["because"]


@pytest.mark.usefixtures("texts")
def test_a_target_has_the_state_of_the_day():
    out = links("夜间活动条例", "2", "--as-of", "2015-06-01")
    states = {one["target"]: one["state"] for one in out if one["direction"] == "out"}
    assert states["《灯会管理条例》第二条"] == "in_force"


@pytest.mark.usefixtures("texts")
def test_edges_in_come_from_what_binds():
    into = [one for one in links("夜间活动条例", "第一条") if one["direction"] == "in"]
    assert [(one["source"], one["target"]) for one in into] == [
        ("《夜间活动条例》第三条", "《夜间活动条例》第一条第一款")
    ]


@pytest.mark.usefixtures("texts")
def test_an_ended_work_still_tells_who_cites_it():
    into = [one for one in links("灯会管理条例") if one["direction"] == "in"]
    assert {one["source"] for one in into} >= {"《夜间活动条例》第二条", "《夜间活动条例》第四条"}


@pytest.mark.usefixtures("texts")
def test_an_article_that_is_not_there_is_an_error():
    with pytest.raises(NotFoundError, match="第九十条"):
        links("夜间活动条例", "第九十条")


@pytest.mark.usefixtures("texts")
def test_the_table_shows_both_directions():
    shown = CliRunner().invoke(app, ["works", "links", "夜间活动条例"], catch_exceptions=False)
    assert "cites" in shown.stdout
    assert "no such work" in shown.stdout
