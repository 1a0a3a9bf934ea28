"""The table of panels: what is counted, by what, and the search that Elasticsearch runs for it."""

from __future__ import annotations

from typing import Any, Final, Literal

from mappings.fields import Fields as F
from mappings.records import Record

Chart = Literal["histogram", "metric", "pie", "table"]

PERCENTS: Final = (50, 95, 99)


class Panel(Record):
    """One panel: documents of one kind, counted or measured, in buckets of one field."""

    name: str
    title: str
    kind: str
    """A word of `KINDS`."""
    chart: Chart
    field: str | None = None
    """Field of the buckets; none = one figure over everything."""
    by_year: bool = False
    """Buckets are calendar years of a day field, else its most frequent values."""
    size: int = 20
    measured: str | None = None
    """Field whose percentiles are shown; none = documents are counted."""

    def aggregations(self) -> dict[str, Any]:
        """The same numbers as an Elasticsearch request; a plain count needs no aggregation."""
        measured = (
            {"1": {"percentiles": {"field": self.measured, "percents": list(PERCENTS)}}}
            if self.measured
            else {}
        )
        if self.field is None:
            return measured
        bucket: dict[str, Any] = {"terms": {"field": self.field, "size": self.size}}
        if self.by_year:
            years = {"calendar_interval": "year", "time_zone": "UTC", "min_doc_count": 1}
            bucket = {"date_histogram": {"field": self.field, **years}}
        return {"2": bucket | ({"aggs": measured} if measured else {})}


class Dashboard(Record):
    """Panels that are looked at together."""

    name: str
    title: str
    panels: tuple[Panel, ...]


DASHBOARDS: Final = (
    Dashboard(
        name="corpus",
        title="corpus",
        panels=(
            Panel(name="passages", title="Passages", kind="passages", chart="metric"),
            Panel(name="tiers", title="By tier", kind="versions", chart="pie", field=F.TIER),
            Panel(name="kinds", title="By kind", kind="versions", chart="table", field=F.KIND),
            Panel(
                name="ended",
                title="Out of force by",
                kind="versions",
                chart="pie",
                field=F.ENDED_BY,
            ),
            Panel(
                name="years", title="Year of wording", kind="versions", chart="table", field=F.YEAR
            ),
            Panel(name="doubts", title="Doubts", kind="versions", chart="table", field=F.FLAGS),
        ),
    ),
    Dashboard(
        name="effectivity",
        title="effectivity timeline",
        panels=(
            Panel(
                name="begins",
                title="Versions that came into force, by year",
                kind="versions",
                chart="histogram",
                field=F.EFFECTIVE_FROM,
                by_year=True,
            ),
            Panel(
                name="ends",
                title="Versions that ceased to be in force, by year",
                kind="versions",
                chart="histogram",
                field=F.EFFECTIVE_TO,
                by_year=True,
            ),
        ),
    ),
    Dashboard(
        name="searches",
        title="searches",
        panels=(
            Panel(name="searches", title="Searches", kind="audit", chart="metric"),
            Panel(
                name="run", title="Methods run", kind="audit", chart="table", field=F.METHODS_RUN
            ),
            Panel(
                name="skipped",
                title="Methods skipped",
                kind="audit",
                chart="table",
                field=F.METHODS_SKIPPED,
            ),
            Panel(
                name="absences",
                title="Why nothing was found",
                kind="audit",
                chart="table",
                field=F.NOT_FOUND_REASON,
            ),
            Panel(
                name="latency",
                title="Milliseconds (percentiles)",
                kind="audit",
                chart="metric",
                measured=F.TOOK_MS,
            ),
            Panel(
                name="latency-by-build",
                title="Milliseconds by build",
                kind="audit",
                chart="table",
                field=F.BUILD,
                measured=F.TOOK_MS,
            ),
        ),
    ),
    Dashboard(
        name="operations",
        title="jobs and dead letters",
        panels=(
            Panel(name="jobs", title="Jobs by state", kind="jobs", chart="table", field=F.STATE),
            Panel(name="letters", title="Dead letters", kind="dead_letters", chart="metric"),
            Panel(
                name="letter-reasons",
                title="Why they could not be written",
                kind="dead_letters",
                chart="table",
                field=F.REASON,
            ),
        ),
    ),
)
