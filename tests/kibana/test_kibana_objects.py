"""Kibana's objects: their documented structure, and that every panel counts something."""

import json
from collections import Counter
from datetime import UTC, datetime
from fnmatch import fnmatchcase

import pytest
from kibana_schemas import (
    ATTRIBUTES,
    PARAMETERS,
    SCHEMAS,
    PanelOfDashboard,
    RuntimeField,
    SavedObject,
)
from pydantic import ValidationError
from typer.testing import CliRunner

from mappings.effectivity import status_on
from mappings.errors import InvalidSetting
from mappings.fields import KINDS, fields_of
from mappings.fields import Fields as F
from search.catalogue import Catalogue
from search.question import Question
from yiju.cli import kibana as cli
from yiju.feedback.log import FeedbackLog
from yiju.feedback.records import Opinion, Signal
from yiju.kibana import ndjson, reader_role, saved_objects
from yiju.kibana.panels import DASHBOARDS
from yiju.kibana.view_fields import days_as_words

PANELS = [panel for dashboard in DASHBOARDS for panel in dashboard.panels]
OBJECTS = list(saved_objects("laws"))
FIELDS = {kind: {row.name for row in fields_of(kind)} for kind in KINDS}


@pytest.mark.parametrize("one", OBJECTS, ids=lambda one: one["id"])
def test_an_object_has_the_form_that_kibana_demands_at_import(one):
    SavedObject.model_validate(one)
    ATTRIBUTES[one["type"]].model_validate(one["attributes"])


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        pytest.param("dashboard", {"title": "a", "panels": []}, id="a field of no dashboard"),
        pytest.param("dashboard", {"title": "a", "panelsJSON": "["}, id="a text that is no JSON"),
        pytest.param("search", {"title": "a"}, id="a search of nothing"),
        pytest.param("visualization", {"visState": "{}"}, id="a panel without a title"),
        pytest.param(
            "index-pattern", {"title": "a", "name": "b", "fieldFormatMap": {}}, id="not as text"
        ),
    ],
)
def test_the_form_refuses_what_kibana_refuses(kind, wrong):
    with pytest.raises(ValidationError):
        ATTRIBUTES[kind].model_validate(wrong)


def test_every_reference_leads_to_an_object_that_stands_before():
    seen = set()
    for one in OBJECTS:
        assert {(to["type"], to["id"]) for to in one["references"]} <= seen
        assert (one["type"], one["id"]) not in seen
        seen.add((one["type"], one["id"]))


def test_every_panel_of_a_dashboard_names_a_reference_and_none_overlap():
    for board in (one for one in OBJECTS if one["type"] == "dashboard"):
        panels = [
            PanelOfDashboard.model_validate(one)
            for one in json.loads(board["attributes"]["panelsJSON"])
        ]
        named = {f"{one.panelIndex}:{one.panelRefName}" for one in panels}
        assert named == {to["name"] for to in board["references"]}
        corners = {(one.gridData.x, one.gridData.y) for one in panels}
        assert len(corners) == len(panels)


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
def test_what_kibana_is_told_to_count_is_what_the_panel_asks(panel):
    [one] = [one for one in OBJECTS if one["id"] == f"yiju-laws-panel-{panel.name}"]
    state = json.loads(one["attributes"]["visState"])
    asked = panel.request().get("aggs", {})
    metric, *buckets = state["aggs"]
    for told in state["aggs"]:
        assert told["schema"] in SCHEMAS[panel.chart]
        PARAMETERS[told["type"]].model_validate(told["params"])
    for told in buckets:
        [(kind, given)] = [(k, v) for k, v in asked[told["id"]].items() if k != "aggs"]
        assert kind == told["type"]
        if kind == "filters":
            assert list(given["filters"]) == [one["label"] for one in told["params"]["filters"]]
        else:
            assert given["field"] == told["params"]["field"]
            assert given["field"] in FIELDS[panel.kind]
        asked = asked[told["id"]].get("aggs", {})
    assert metric["params"].get("field") == (panel.measured or panel.distinct or None)
    assert (metric["type"] == "count") == (not asked)


def test_each_question_of_an_analyst_has_its_dashboard():
    assert {one.name for one in DASHBOARDS} == {
        "corpus", "effectivity", "searches", "feedback", "operations",
    }  # fmt: skip
    assert len({panel.name for panel in PANELS}) == len(PANELS)


@pytest.mark.parametrize("kind", KINDS)
def test_no_day_is_a_moment_in_a_data_view(kind):
    """A moment would be shown in the zone of the browser: west of Greenwich as the day before."""
    [view] = [one for one in OBJECTS if one["id"] == f"yiju-laws-{kind}"]
    computed = json.loads(view["attributes"]["runtimeFieldMap"])
    for field in computed.values():
        RuntimeField.model_validate(field)
    days = {row.name for row in fields_of(kind) if row.mapping.get("format") == "strict_date"}
    assert set(computed) == days
    assert {field["type"] for field in computed.values()} <= {"keyword"}


def test_days_are_moments_only_for_panels_that_compare_them_with_the_present():
    apart = {one["id"] for one in OBJECTS if one["id"].endswith("-now")}
    assert apart == {"yiju-laws-versions-now"}
    for one in OBJECTS:
        if any(to["id"] in apart for to in one["references"]):
            [panel] = [each for each in PANELS if one["id"].endswith(f"panel-{each.name}")]
            assert panel.compares_days


@pytest.mark.model
def test_a_day_comes_as_the_words_that_are_stored_so_that_no_zone_moves_it(
    es_client, examples_bench
):
    """As Discover asks: by the fields of the data view, which is then shown as it came."""
    day = "2016-09-30"
    told = es_client.search(
        index=examples_bench.index.alias("versions"),
        runtime_mappings=days_as_words("versions"),
        query={"range": {"wording_day": {"gte": day, "lte": day}}},
        fields=list(days_as_words("versions")),
    )
    shown = [hit["fields"] for hit in told["hits"]["hits"]]
    assert shown
    for one in shown:
        assert one["wording_day"] == [day]
        assert {len(words) for told in one.values() for words in told} == {len(day)}


@pytest.mark.model
def test_statuses_are_those_of_the_one_function_that_derives_them(es_client, examples_bench):
    [panel] = [panel for panel in PANELS if panel.name == "statuses"]
    index = examples_bench.index
    index.refresh("versions")
    asked = es_client.search(index=index.alias("versions"), **panel.request())
    counted = {
        name: row["doc_count"]
        for name, row in asked["aggregations"]["2"]["buckets"].items()
        if row["doc_count"]
    }
    versions = Catalogue.load(index).versions.values()
    today = datetime.now(tz=UTC).date()
    assert counted == Counter(str(status_on(version, today)) for version in versions)


@pytest.mark.parametrize("one", OBJECTS, ids=lambda one: one["id"])
def test_a_saved_search_shows_fields_of_its_index(one):
    if one["type"] == "search":
        kind = one["id"].removeprefix("yiju-laws-search-")
        assert set(one["attributes"]["columns"]) <= FIELDS[kind]


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
    """The examples after questions with and without an answer, feedback, and a dead letter."""
    found, _ = (
        examples_bench.ask(Question(text=text))
        for text in ("收到相邻业主书面投诉，几日内予以答复", "GDPR 是怎么规定的")
    )
    named = {"audit_id": found.audit_id, "candidate_id": found.candidates[0].candidate_id}
    feedback = FeedbackLog(examples_bench.index)
    feedback.give(Opinion(**named, signal=Signal.REJECTED), by="panels", at=datetime.now(tz=UTC))
    letter = {F.PASSAGE_ID: "p1", F.WORK_ID: "w1", F.REASON: "its vector is not finite"}
    letters = "yiju-examples-dead_letters"
    es_client.index(index=letters, id="letter-of-the-panels", document=letter, refresh=True)
    yield
    es_client.delete(index=letters, id="letter-of-the-panels", refresh=True)
    feedback.erase_of(found.audit_id)


@pytest.mark.model
@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
def test_a_panel_counts_what_the_examples_hold(panel, es_client):
    alias = f"yiju-examples-{panel.kind}"
    es_client.indices.refresh(index=alias)
    answer = es_client.search(index=alias, **panel.request())
    assert answer["hits"]["total"]["value"] > 0
    level = answer.get("aggregations", {})
    for number, _ in enumerate(panel.buckets, start=2):
        buckets = level[str(number)]["buckets"]
        rows = buckets.values() if isinstance(buckets, dict) else buckets
        level = next(row for row in rows if row["doc_count"])
    if panel.measured:
        assert level["1"]["values"]["50.0"] > 0
    if panel.distinct:
        assert level["1"]["value"] > 0


def test_export_prints_one_object_a_line():
    printed = CliRunner().invoke(cli.app, ["export", "--collection", "laws"]).stdout
    assert printed == ndjson("laws")
    assert [json.loads(line) for line in printed.splitlines()] == OBJECTS
