"""Kibana's objects: their documented structure, and that every panel counts something."""

import json
from fnmatch import fnmatchcase
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from typer.testing import CliRunner

from mappings.errors import InvalidSetting, ServerRefused, ServerUnavailable
from mappings.fields import KINDS, fields_of
from mappings.fields import Fields as F
from search.question import Question
from yiju.cli import kibana as cli
from yiju.kibana import install, ndjson, reader_role, saved_objects
from yiju.kibana.panels import DASHBOARDS
from yiju.settings import Settings

PANELS = [panel for dashboard in DASHBOARDS for panel in dashboard.panels]
OBJECTS = list(saved_objects("laws"))
REQUIRED = {
    "index-pattern": {"title", "name", "fieldFormatMap"},
    "search": {"title", "description", "columns", "sort", "kibanaSavedObjectMeta"},
    "visualization": {"title", "visState", "uiStateJSON", "version", "kibanaSavedObjectMeta"},
    "dashboard": {"title", "panelsJSON", "optionsJSON", "timeRestore", "kibanaSavedObjectMeta"},
}


@pytest.mark.parametrize("one", OBJECTS, ids=lambda one: one["id"])
def test_an_object_has_the_parts_that_its_type_demands_and_its_texts_are_json(one):
    assert set(one) == {
        "id", "type", "attributes", "references", "coreMigrationVersion", "typeMigrationVersion",
    }  # fmt: skip
    attributes = one["attributes"]
    assert set(attributes) >= REQUIRED[one["type"]]
    for name in ("visState", "uiStateJSON", "panelsJSON", "optionsJSON", "fieldFormatMap"):
        json.loads(attributes.get(name, "{}"))
    json.loads(attributes.get("kibanaSavedObjectMeta", {}).get("searchSourceJSON", "{}"))


def test_every_reference_leads_to_an_object_that_stands_before():
    seen = set()
    for one in OBJECTS:
        assert {(to["type"], to["id"]) for to in one["references"]} <= seen
        assert (one["type"], one["id"]) not in seen
        seen.add((one["type"], one["id"]))


def test_every_panel_of_a_dashboard_names_a_reference_and_none_overlap():
    for board in (one for one in OBJECTS if one["type"] == "dashboard"):
        panels = json.loads(board["attributes"]["panelsJSON"])
        named = {f"{one['panelIndex']}:{one['panelRefName']}" for one in panels}
        assert named == {to["name"] for to in board["references"]}
        corners = {(one["gridData"]["x"], one["gridData"]["y"]) for one in panels}
        assert len(corners) == len(panels)


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
def test_what_kibana_is_told_to_count_is_what_the_panel_asks(panel):
    [one] = [one for one in OBJECTS if one["id"] == f"yiju-laws-panel-{panel.name}"]
    aggregations = json.loads(one["attributes"]["visState"])["aggs"]
    fields = [row["params"]["field"] for row in aggregations if "field" in row["params"]]
    assert fields == [name for name in (panel.measured, panel.field) if name]
    assert set(fields) <= {row.name for row in fields_of(panel.kind)}


@pytest.mark.parametrize("kind", KINDS)
def test_day_fields_show_the_stored_day_in_every_zone(kind):
    [view] = [one for one in OBJECTS if one["id"] == f"yiju-laws-{kind}"]
    formats = json.loads(view["attributes"]["fieldFormatMap"])
    days = {row.name for row in fields_of(kind) if row.mapping.get("format") == "strict_date"}
    assert set(formats) == days
    assert {one["params"]["timezone"] for one in formats.values()} <= {"UTC"}


@pytest.mark.parametrize("one", OBJECTS, ids=lambda one: one["id"])
def test_a_saved_search_shows_fields_of_its_index(one):
    if one["type"] == "search":
        kind = one["id"].removeprefix("yiju-laws-search-")
        assert set(one["attributes"]["columns"]) <= {row.name for row in fields_of(kind)}


def test_the_role_of_one_collection_meets_no_index_of_another():
    [pattern] = reader_role("law")["indices"][0]["names"]
    assert fnmatchcase("yiju-law-passages-s2-abc", pattern)
    for other in ("laws", "law_2", "old_law"):
        assert not fnmatchcase(f"yiju-{other}-passages-s2-abc", pattern)


def test_a_name_with_a_wildcard_gets_no_role():
    with pytest.raises(InvalidSetting):
        reader_role("*")


@pytest.fixture(scope="module")
def filled(examples_bench, es_client):
    """The examples after a question with an answer and one without, and with a dead letter."""
    for text in ("收到相邻业主书面投诉，几日内予以答复", "GDPR 是怎么规定的"):
        examples_bench.ask(Question(text=text))
    letter = {F.PASSAGE_ID: "p1", F.WORK_ID: "w1", F.REASON: "its vector is not finite"}
    letters = "yiju-examples-dead_letters"
    es_client.index(index=letters, id="letter-of-the-panels", document=letter, refresh=True)
    yield
    es_client.delete(index=letters, id="letter-of-the-panels", refresh=True)


@pytest.mark.model
@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
def test_a_panel_counts_what_the_examples_hold(panel, es_client):
    alias = f"yiju-examples-{panel.kind}"
    es_client.indices.refresh(index=alias)
    answer = es_client.search(index=alias, size=0, aggs=panel.aggregations() or None)
    assert answer["hits"]["total"]["value"] > 0
    if panel.field:
        assert answer["aggregations"]["2"]["buckets"]
    elif panel.measured:
        assert answer["aggregations"]["1"]["values"]["50.0"] > 0


class Kibana(BaseHTTPRequestHandler):
    """Takes an import as Kibana's documentation says."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        good = (
            self.headers.get("kbn-xsrf")
            and self.headers["Content-Type"].startswith("multipart/form-data")
            and b'name="file"; filename="yiju.ndjson"' in body
        )
        status = 400 if not good else 401 if not self.headers.get("Authorization") else 200
        self.server.asked.append(self.path)
        count = body.count(b'"coreMigrationVersion"')
        told = json.dumps({"success": True, "successCount": count}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def server():
    server = HTTPServer(("127.0.0.1", 0), Kibana)
    server.asked = []
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def address(server):
    return f"http://127.0.0.1:{server.server_port}"


@pytest.mark.parametrize(
    "proof",
    [
        pytest.param({"es_api_key": "abc"}, id="key"),
        pytest.param({"es_user": "u", "es_password": "p"}, id="user"),
    ],
)
def test_install_hands_over_every_object_to_the_space(server, proof):
    count = install(Settings(**proof), "laws", url=address(server), space="legal team")
    assert count == len(OBJECTS)
    assert server.asked == ["/s/legal%20team/api/saved_objects/_import?overwrite=true"]


def test_a_kibana_that_refuses_is_told(server):
    with pytest.raises(ServerRefused, match="401"):
        install(Settings(es_api_key=None), "laws", url=address(server))


def test_a_kibana_that_is_not_there_is_told():
    with pytest.raises(ServerUnavailable, match="cannot be reached"):
        install(Settings(), "laws", url="http://127.0.0.1:9")


def test_export_prints_one_object_a_line():
    printed = CliRunner().invoke(cli.app, ["export", "--collection", "laws"]).stdout
    assert printed == ndjson("laws")
    assert [json.loads(line) for line in printed.splitlines()] == OBJECTS
