"""Saved objects of Kibana (8.19, 9.x) for one collection, from the tables of fields and panels."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from mappings.fields import DAY, KINDS, fields_of
from mappings.fields import Fields as F
from mappings.index.builds import PREFIX, checked_name
from yiju.kibana.panels import DASHBOARDS, PERCENTS, Dashboard, Panel

Json = dict[str, Any]

# What exports of 8.x carry; a later Kibana is to lift objects from there (not tried on one).
MIGRATIONS: Final = {
    "index-pattern": "8.0.0",
    "search": "8.0.0",
    "visualization": "8.5.0",
    "dashboard": "8.9.0",
}
CORE_MIGRATION: Final = "8.8.0"

COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "passages": (F.TITLE, F.LABEL, F.TEXT, F.TIER, F.EFFECTIVE_FROM, F.EFFECTIVE_TO),
    "versions": (F.TITLE, F.KIND, F.TIER, F.ISSUER, F.EFFECTIVE_FROM, F.EFFECTIVE_TO),
    "audit": (F.QUESTION, F.AS_OF, F.NOT_FOUND_REASON, F.METHODS_RUN, F.METHODS_SKIPPED),
    "jobs": (F.JOB_ID, F.KIND, F.STATE, F.REASON),
    "dead_letters": (F.PASSAGE_ID, F.WORK_ID, F.SOURCES, F.REASON),
}
"""Kinds that have a saved search, and the columns that it shows."""

# Kibana draws a dashboard on 48 columns.
WIDTH, HEIGHT, ABREAST = 24, 14, 2


def ndjson(collection: str) -> str:
    """The file that Kibana imports: one object a line."""
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in saved_objects(collection))


def saved_objects(collection: str) -> Iterator[Json]:
    """Every object of a collection, what is referred to before what refers to it."""
    checked_name(collection)
    for kind in KINDS:
        yield _data_view(collection, kind)
    for kind, columns in COLUMNS.items():
        yield _search(collection, kind, columns)
    for dashboard in DASHBOARDS:
        for panel in dashboard.panels:
            yield _visualization(collection, panel)
        yield _dashboard(collection, dashboard)


def _data_view(collection: str, kind: str) -> Json:
    names = {row.name for row in fields_of(kind)}
    # A stored day is midnight in UTC: in any zone west of it, Kibana would show the day before.
    days = {
        row.name: {"id": "date", "params": {"pattern": "YYYY-MM-DD", "timezone": "UTC"}}
        for row in fields_of(kind)
        if row.mapping == DAY
    }
    attributes: Json = {
        "title": f"{PREFIX}-{collection}-{kind}",
        "name": f"Yiju {collection}: {kind.replace('_', ' ')}",
        "fieldFormatMap": json.dumps(days),
    }
    if F.RECORDED_AT in names:
        attributes["timeFieldName"] = F.RECORDED_AT
    return _object("index-pattern", _id(collection, kind), attributes)


def _search(collection: str, kind: str, columns: tuple[str, ...]) -> Json:
    names = {row.name for row in fields_of(kind)}
    attributes = {
        "title": f"Yiju {collection}: {kind.replace('_', ' ')}",
        "description": "",
        "columns": list(columns),
        "sort": [[F.RECORDED_AT, "desc"]] if F.RECORDED_AT in names else [],
        "kibanaSavedObjectMeta": _over_index(),
    }
    name = _id(collection, f"search-{kind}")
    return _object("search", name, attributes, [_to_index(collection, kind)])


def _visualization(collection: str, panel: Panel) -> Json:
    state = {
        "title": panel.title,
        "type": panel.chart,
        "aggs": list(_aggregations(panel)),
        "params": {"type": panel.chart} if panel.chart != "table" else {"perPage": 10},
    }
    attributes = {
        "title": f"Yiju {collection}: {panel.title}",
        "description": "",
        "version": 1,
        "visState": json.dumps(state),
        "uiStateJSON": "{}",
        "kibanaSavedObjectMeta": _over_index(),
    }
    name = _id(collection, f"panel-{panel.name}")
    return _object("visualization", name, attributes, [_to_index(collection, panel.kind)])


def _aggregations(panel: Panel) -> Iterator[Json]:
    """The aggregations of `Panel.aggregations`, as Kibana writes them."""
    yield {
        "id": "1",
        "enabled": True,
        "schema": "metric",
        "type": "percentiles" if panel.measured else "count",
        "params": {"field": panel.measured, "percents": list(PERCENTS)} if panel.measured else {},
    }
    if panel.field is None:
        return
    params: Json = {"field": panel.field, "size": panel.size, "order": "desc", "orderBy": "_key"}
    if panel.by_year:
        params = {"field": panel.field, "interval": "y", "time_zone": "UTC", "min_doc_count": 1}
    elif not panel.measured:
        params["orderBy"] = "1"  # several percentiles have no order
    yield {
        "id": "2",
        "enabled": True,
        "schema": "bucket" if panel.chart == "table" else "segment",
        "type": "date_histogram" if panel.by_year else "terms",
        "params": params,
    }


def _dashboard(collection: str, dashboard: Dashboard) -> Json:
    panels, references = [], []
    for place, panel in enumerate(dashboard.panels):
        down, right = divmod(place, ABREAST)
        number, reference = str(place + 1), f"panel_{place + 1}"
        corner = {"x": right * WIDTH, "y": down * HEIGHT, "w": WIDTH, "h": HEIGHT, "i": number}
        panels.append(
            {
                "type": "visualization",
                "panelIndex": number,
                "panelRefName": reference,
                "gridData": corner,
                "embeddableConfig": {},
                "title": panel.title,
            }
        )
        target = _id(collection, f"panel-{panel.name}")
        references.append({"name": f"{number}:{reference}", "type": "visualization", "id": target})
    attributes = {
        "title": f"Yiju {collection}: {dashboard.title}",
        "description": "",
        "version": 1,
        "panelsJSON": json.dumps(panels),
        "optionsJSON": json.dumps({"useMargins": True, "hidePanelTitles": False}),
        # Kibana looks at 15 minutes unless told: too few to see anything of an archive of searches.
        "timeRestore": True,
        "timeFrom": "now-90d",
        "timeTo": "now",
        "kibanaSavedObjectMeta": {"searchSourceJSON": json.dumps(_everything())},
    }
    return _object("dashboard", _id(collection, f"board-{dashboard.name}"), attributes, references)


def _object(kind: str, name: str, attributes: Json, references: list[Json] | None = None) -> Json:
    return {
        "id": name,
        "type": kind,
        "attributes": attributes,
        "references": references or [],
        "coreMigrationVersion": CORE_MIGRATION,
        "typeMigrationVersion": MIGRATIONS[kind],
    }


def _id(collection: str, name: str) -> str:
    return f"{PREFIX}-{collection}-{name}"


INDEX_REFERENCE: Final = "kibanaSavedObjectMeta.searchSourceJSON.index"


def _everything() -> Json:
    return {"query": {"query": "", "language": "kuery"}, "filter": []}


def _over_index() -> Json:
    return {"searchSourceJSON": json.dumps(_everything() | {"indexRefName": INDEX_REFERENCE})}


def _to_index(collection: str, kind: str) -> Json:
    return {"name": INDEX_REFERENCE, "type": "index-pattern", "id": _id(collection, kind)}
