"""Saved objects of Kibana (8.19, 9.x) for one collection, from the tables of fields and panels."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from mappings.fields import KINDS, fields_of
from mappings.fields import Fields as F
from mappings.index.builds import PREFIX, checked_name
from yiju.kibana.panels import DASHBOARDS, PERCENTS, Bucket, Dashboard, Panel
from yiju.kibana.view_fields import days_as_words, formats

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
    "audit": (F.QUESTION, F.AS_OF, F.NOT_FOUND_REASON, F.METHODS_RUN, F.SKIPPED_FOR),
    "feedback": (F.SIGNAL, F.CITATION, F.RANK, F.QUESTION, F.CAUSE, F.REASON),
    "jobs": (F.JOB_ID, F.KIND, F.STATE, F.REASON),
    "dead_letters": (F.PASSAGE_ID, F.WORK_ID, F.SOURCES, F.REASON),
}
"""Kinds that have a saved search, and the columns that it shows."""

NAMES: Final = {"versions": "works and versions"}
"""Kinds that a reader knows by another name."""

NOW: Final = "-now"
"""Ending of the data view that leaves days what the index has them for."""

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
    for kind in sorted({panel.kind for panel in _panels() if panel.compares_days}):
        yield _data_view(collection, kind, comparing=True)
    for kind, columns in COLUMNS.items():
        yield _search(collection, kind, columns)
    for dashboard in DASHBOARDS:
        for panel in dashboard.panels:
            yield _visualization(collection, panel)
        yield _dashboard(collection, dashboard)


def _panels() -> Iterator[Panel]:
    return (panel for dashboard in DASHBOARDS for panel in dashboard.panels)


def _data_view(collection: str, kind: str, *, comparing: bool = False) -> Json:
    """The view of a kind; `comparing` is the one of panels that compare days with the present."""
    attributes: Json = {
        "title": f"{PREFIX}-{collection}-{kind}",
        "name": _named(collection, kind) + (" (days as moments)" if comparing else ""),
        "fieldFormatMap": json.dumps(formats(kind)),
        "runtimeFieldMap": json.dumps({} if comparing else days_as_words(kind)),
        # A collection that nobody has judged yet may have no index for feedback.
        "allowNoIndex": True,
    }
    if _has_moment(kind):
        attributes["timeFieldName"] = F.RECORDED_AT
    return _object("index-pattern", _id(collection, kind + NOW * comparing), attributes)


def _named(collection: str, kind: str) -> str:
    return f"Yiju {collection}: {NAMES.get(kind, kind.replace('_', ' '))}"


def _has_moment(kind: str) -> bool:
    return any(row.name == F.RECORDED_AT for row in fields_of(kind))


def _search(collection: str, kind: str, columns: tuple[str, ...]) -> Json:
    attributes = {
        "title": _named(collection, kind),
        "description": "",
        "columns": list(columns),
        "sort": [[F.RECORDED_AT, "desc"]] if _has_moment(kind) else [],
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
    view = panel.kind + NOW * panel.compares_days
    return _object("visualization", name, attributes, [_to_index(collection, view)])


def _aggregations(panel: Panel) -> Iterator[Json]:
    """The aggregations of `Panel.request`, as Kibana writes them."""
    measures: tuple[tuple[str, str, Json], ...] = (
        (panel.measured, "percentiles", {"percents": list(PERCENTS)}),
        (panel.distinct, "cardinality", {}),
    )
    told = next(((kind, {"field": name} | more) for name, kind, more in measures if name), None)
    kind, params = told or ("count", {})
    yield {"id": "1", "enabled": True, "schema": "metric", "type": kind, "params": params}
    for place, bucket in enumerate(panel.buckets):
        kind, params = _bucket(bucket, ordered_by_metric=not panel.measured)
        yield {
            "id": str(place + 2),
            "enabled": True,
            "schema": _schema(panel, place),
            "type": kind,
            "params": params,
        }


def _bucket(bucket: Bucket, *, ordered_by_metric: bool) -> tuple[str, Json]:
    """Type and parameters; several percentiles have no order."""
    if bucket.slices:
        queries = ({"query": one.kql, "language": "kuery"} for one in bucket.slices)
        labels = (one.label for one in bucket.slices)
        told = zip(queries, labels, strict=True)
        return "filters", {"filters": [{"input": query, "label": name} for query, name in told]}
    if bucket.per:
        return "date_histogram", {
            "field": bucket.field,
            "interval": bucket.per,
            "min_doc_count": 1,
        }
    params: Json = {"field": bucket.field, "size": bucket.size, "order": "desc", "orderBy": "_key"}
    if bucket.in_order:
        params["order"] = "asc"
    elif ordered_by_metric:
        params["orderBy"] = "1"
    return "terms", params


def _schema(panel: Panel, place: int) -> str:
    """What Kibana calls the place of a bucket in a chart."""
    if panel.chart == "table":
        return "bucket"
    return "group" if panel.chart == "histogram" and place else "segment"


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
