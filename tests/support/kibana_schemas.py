# ruff: noqa: N815 - the names are Kibana's
"""What Kibana demands of a saved object at import, restated from its sources.

Read in elastic/kibana, at the forms that hold for 8.19 and on to 9.x:
- dashboard: `dashboard/server/dashboard_saved_object/schema/v1/v1.ts`, the form under 8.9.0, which
  forbids what it does not know; v2 to v4 (9.x) only add fields that may be absent;
- search: `saved_search/server/saved_objects/schema_legacy.ts`, `SCHEMA_SEARCH_V8_8_0`;
- visualization: `visualizations/server/saved_objects/visualization.ts`, the form under 8.8.0;
- index-pattern: has no form at import; the strictest known one is its first of content management
  (`data_views/common/content_management/v1/cm_services.ts`), which holds JSON as text;
- panels of a dashboard: `dashboard/common/lib/dashboard_panel_converters.ts`;
- parameters of aggregations: `data/common/search/aggs`.
"""

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def _json(text):
    json.loads(text)
    return text


Json = Annotated[str, AfterValidator(_json)]


class Closed(BaseModel):
    """Forbids what it does not know, and takes nothing for another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Meta(Closed):
    searchSourceJSON: Json


class Interval(Closed):
    pause: bool
    value: float
    display: str | None = None
    section: float | None = None


class DashboardAttributes(Closed):
    title: str
    description: str = ""
    kibanaSavedObjectMeta: Meta | None = None
    timeRestore: bool | None = None
    timeFrom: str | None = None
    timeTo: str | None = None
    refreshInterval: Interval | None = None
    controlGroupInput: dict[str, Any] | None = None
    panelsJSON: Json = "[]"
    optionsJSON: Json | None = None
    hits: float | None = None
    version: float | None = None


class SearchAttributes(Closed):
    title: str
    description: str = ""
    columns: list[str] = []
    sort: list[Annotated[list[str], Field(max_length=2)]] = []
    grid: dict[str, Any] = {}
    rowHeight: float | None = None
    rowsPerPage: float | None = None
    hideChart: bool = False
    breakdownField: str | None = None
    kibanaSavedObjectMeta: Meta
    isTextBasedQuery: bool = False
    usesAdHocDataView: bool | None = None
    timeRestore: bool | None = None
    viewMode: Literal["documents", "aggregated"] | None = None
    hits: float | None = None
    version: float | None = None


class VisualizationAttributes(Closed):
    title: str
    description: str | None = None
    version: float | None = None
    kibanaSavedObjectMeta: Meta | None = None
    uiStateJSON: Json | None = None
    visState: Json | None = None
    savedSearchRefName: str | None = None


class DataViewAttributes(Closed):
    title: str
    name: str
    timeFieldName: str | None = None
    fields: Json | None = None
    fieldAttrs: Json | None = None
    sourceFilters: Json | None = None
    fieldFormatMap: Json | None = None
    type: str | None = None
    typeMeta: Json | None = None
    allowNoIndex: bool | None = None
    runtimeFieldMap: Json | None = None


class Reference(Closed):
    name: str
    type: str
    id: str


class SavedObject(Closed):
    id: str
    type: Literal["dashboard", "index-pattern", "search", "visualization"]
    attributes: dict[str, Any]
    references: list[Reference]
    coreMigrationVersion: str
    typeMigrationVersion: str


ATTRIBUTES = {
    "dashboard": DashboardAttributes,
    "index-pattern": DataViewAttributes,
    "search": SearchAttributes,
    "visualization": VisualizationAttributes,
}


class Corner(Closed):
    x: Annotated[int, Field(ge=0, lt=48)]
    y: Annotated[int, Field(ge=0)]
    w: Annotated[int, Field(gt=0, le=48)]
    h: Annotated[int, Field(gt=0)]
    i: str


class PanelOfDashboard(Closed):
    type: Literal["visualization", "lens", "search"]
    panelIndex: str
    panelRefName: str
    gridData: Corner
    embeddableConfig: dict[str, Any]
    title: str | None = None
    version: str | None = None


class Script(Closed):
    source: str


class RuntimeField(Closed):
    type: Literal["keyword", "long", "double", "date", "ip", "boolean", "geo_point", "composite"]
    script: Script | None = None


class Terms(Closed):
    field: str
    size: Annotated[int, Field(gt=0)]
    order: Literal["asc", "desc"]
    orderBy: str


class DateHistogram(Closed):
    field: str
    interval: Literal["auto", "ms", "s", "m", "h", "d", "w", "M", "y"]
    min_doc_count: int


class Query(Closed):
    query: str
    language: Literal["kuery", "lucene"]


class Filter(Closed):
    input: Query
    label: str


class Filters(Closed):
    filters: Annotated[list[Filter], Field(min_length=1)]


class Percentiles(Closed):
    field: str
    percents: list[int]


class Cardinality(Closed):
    field: str


class Count(Closed):
    pass


PARAMETERS = {
    "terms": Terms,
    "date_histogram": DateHistogram,
    "filters": Filters,
    "percentiles": Percentiles,
    "cardinality": Cardinality,
    "count": Count,
}
SCHEMAS = {
    "metric": {"metric", "group"},
    "pie": {"metric", "segment", "split"},
    "table": {"metric", "bucket", "split"},
    "histogram": {"metric", "radius", "segment", "group", "split"},
}
"""Places of an aggregation in a chart, by the chart's definition in `vis_types`."""
