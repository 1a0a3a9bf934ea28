"""`yiju works` on the real node: lists, histories, differences, and what was known when."""

import json
from datetime import date

import pytest
from typer.testing import CliRunner

from mappings.errors import NotFoundError, UnknownCollection
from yiju.cli import app
from yiju.settings import Settings
from yiju.workbench import open_workbench
from yiju.works.shelf import Shelf

OLD = """# 云岭市灯会条例

2010年3月1日云岭市人民代表大会常务委员会通过

## 第一章 总则

第一条 为了管理灯会，制定本条例。

第二条 灯会应当登记。

## 第二章 附则

第三条 本条例自2010年5月1日起施行。
"""
NEW = """# 云岭市灯会条例

2010年3月1日云岭市人民代表大会常务委员会通过

2020年3月1日云岭市人民代表大会常务委员会修订

## 第一章 总则

第一条 为了管理灯会，制定本条例。

第二条 主办者应当缴纳押金，闭幕后三日内退还。

第三条 灯会应当登记并公示。

## 第二章 附则

第四条 本条例自2020年5月1日起施行。
"""
WORK = "云岭市灯会条例"
LEARNT_OLD, LEARNT_NEW = date(2015, 1, 1), date(2021, 1, 1)


class Dated(Settings):
    """Settings of a day of the test's own."""

    on: date

    def today(self) -> date:
        return self.on


@pytest.fixture(scope="module")
def shelved(node_settings, tmp_path_factory):
    """A collection that learnt of the old wording in 2015 and of the new one in 2021."""
    folder = tmp_path_factory.mktemp("灯会")
    bench = None
    for name, text, on in (("old", OLD, LEARNT_OLD), ("new", NEW, LEARNT_NEW)):
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
        given = node_settings.model_dump() | {"encoder": "none", "on": on}
        bench = open_workbench(Dated(**given), "shelved")
        assert not bench.ingest([str(folder)]).failed
    yield bench
    for kind in ("passages", "versions", "sources", "audit", "jobs"):
        for index in bench.index.behind(kind):
            bench.index.drop(index)


@pytest.fixture
def call(shelved, node_settings, monkeypatch):
    """Run `yiju works …` on that collection; returns what it printed."""
    monkeypatch.setenv("YIJU_HOME", str(node_settings.home))
    monkeypatch.setenv("YIJU_COLLECTION", shelved.index.collection)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments):
        done = CliRunner().invoke(app, ["works", *arguments], catch_exceptions=False)
        assert done.exit_code == 0, done.stderr
        return done.stdout

    return run


def lines(printed):
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.parametrize(
    ("day", "statuses"),
    [
        ("2009-01-01", ["not_yet_in_force", "not_yet_in_force"]),
        ("2015-01-01", ["in_force", "not_yet_in_force"]),
        ("2020-05-01", ["superseded", "in_force"]),
    ],
)
def test_list_tells_the_status_on_the_day(call, day, statuses):
    rows = lines(call("list", "--as-of", day, "--json"))
    assert [row["status"] for row in rows] == statuses
    assert [row["articles"] for row in rows] == [3, 4]
    assert rows[0]["effective_to"] == rows[1]["effective_from"] == "2020-05-01"
    assert [len(row["source"]) for row in rows] == [1, 1]
    assert rows[0]["replaced_by"] == WORK


def test_what_was_learnt_later_had_ended_nothing_yet(call):
    (known,) = lines(call("list", "--as-of", "2024-01-01", "--known-on", "2018-01-01", "--json"))
    assert (known["status"], known["effective_to"]) == ("in_force", None)
    assert known["known_from"] == LEARNT_OLD.isoformat()
    both = lines(call("list", "--as-of", "2024-01-01", "--known-on", "2021-01-01", "--json"))
    assert [row["status"] for row in both] == ["superseded", "in_force"]


def test_a_later_ingest_keeps_the_day_of_first_sight(shelved):
    shelf = Shelf(shelved.index)
    assert [one.known_from for one in shelf.versions] == [LEARNT_OLD, LEARNT_NEW]


def test_the_table_fits_a_small_terminal_and_tells_how_current_it_is(call):
    shown = call("list", "--as-of", "2021-01-01")
    assert "current to 2020-03-01" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_show_tells_evidence_and_contents(call):
    (told,) = lines(call("show", WORK, "--as-of", "2015-01-01", "--json"))
    assert told["version"]["version_id"] == f"{WORK}@2010-03-01"
    assert [chapter["path"] for chapter in told["contents"]] == [["第一章 总则"], ["第二章 附则"]]
    begins = [
        one["evidence"] for one in told["evidence"] if one["evidence"]["field"] == "effective_from"
    ]
    assert "2010年5月1日起施行" in begins[0]["quote"]
    shown = call("show", WORK, "--as-of", "2015-01-01")
    assert "in force on 2015-01-01" in shown
    assert "第一章 总则" in shown


def test_history_tells_what_closed_each_wording(call):
    first, second = lines(call("history", WORK, "--as-of", "2021-01-01", "--json"))
    assert "superseded by the wording of 2020-03-01" in first["basis"]
    assert second["effective_to"] is None
    assert "superseded" in call("history", WORK)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        pytest.param("2010-03-01", "2020-03-01", id="days of the wordings"),
        pytest.param("2012年1月1日", "2022-01-01", id="days on which they bind"),
        pytest.param(f"{WORK}@2010-03-01", f"{WORK}@2020-03-01", id="ids"),
    ],
)
def test_diff_tells_a_new_article_from_a_renumbered_one(call, older, newer):
    found = lines(call("diff", WORK, older, newer, "--json"))
    changes = {(one["before"], one["after"]): one["change"] for one in found}
    assert changes == {
        ("第一条", "第一条"): "same",
        (None, "第二条"): "added",
        ("第二条", "第三条"): "changed",
        ("第三条", "第四条"): "changed",
    }
    assert "{+并公示+}" in call("diff", WORK, older, newer)


def test_check_finds_nothing_where_nothing_is_wrong(call):
    assert lines(call("check", "--json")) == []
    assert "0 findings in 2 versions" in call("check")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param(("show", "没有的条例"), NotFoundError, id="no such work"),
        pytest.param(("diff", WORK, "v1", "v2"), NotFoundError, id="no such version"),
        pytest.param(("list", "--collection", "nowhere"), UnknownCollection, id="no collection"),
    ],
)
def test_what_is_not_there_is_told(call, arguments, error):
    with pytest.raises(error):
        call(*arguments)
