"""The table of panels: what is counted, by what, and the search that Elasticsearch runs for it."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from mappings.fields import Fields as F
from yiju.kibana.slices import STATUSES, Slice
from yiju.kibana.view_fields import days_as_words

Chart = Literal["histogram", "metric", "pie", "table"]
Json = dict[str, Any]

PERCENTS: Final = (50, 95, 99)
DAILY: Final = "d"
"""As Kibana names the interval of a day."""


class Bucket(NamedTuple):
    """What documents are counted by."""

    field: str = ""
    """Its most frequent values."""
    slices: tuple[Slice, ...] = ()
    """Conditions instead of a field."""
    in_order: bool = False
    """Values in their own order, as years are, not the most frequent first."""
    per: str = ""
    """Spans of a moment, `d`."""
    size: int = 20

    def aggregation(self) -> Json:
        """The same as an aggregation of the server."""
        if self.slices:
            return {"filters": {"filters": {one.label: one.query for one in self.slices}}}
        if self.per:
            return {"date_histogram": {"field": self.field, "calendar_interval": f"1{self.per}"}}
        order = {"order": {"_key": "asc"}} if self.in_order else {}
        return {"terms": {"field": self.field, "size": self.size} | order}


class Panel(NamedTuple):
    """One panel: documents of one kind, counted or measured, in buckets within buckets."""

    name: str
    title: str
    kind: str
    """A word of `KINDS`."""
    chart: Chart
    buckets: tuple[Bucket, ...] = ()
    """The outer first; none = one figure over everything."""
    measured: str = ""
    """Field whose percentiles are shown; empty = documents are counted."""
    distinct: str = ""
    """Field whose different values are counted instead of documents."""

    def request(self) -> Json:
        """The same numbers as a search; a plain count needs no aggregation."""
        inner: Json = {}
        if self.measured:
            inner = {"1": {"percentiles": {"field": self.measured, "percents": list(PERCENTS)}}}
        if self.distinct:
            inner = {"1": {"cardinality": {"field": self.distinct}}}
        for number, bucket in reversed(list(enumerate(self.buckets, start=2))):
            inner = {str(number): bucket.aggregation() | ({"aggs": inner} if inner else {})}
        words = {} if self.compares_days else days_as_words(self.kind)
        request: Json = {"size": 0, "runtime_mappings": words}
        return request | ({"aggs": inner} if inner else {})

    @property
    def compares_days(self) -> bool:
        """Whether days are compared with the present: then they must be dates, not words."""
        return any(bucket.slices for bucket in self.buckets)


class Dashboard(NamedTuple):
    """Panels that are looked at together."""

    name: str
    title: str
    panels: tuple[Panel, ...]


TIERS = Bucket(F.TIER, in_order=True)
STATUS_NOW = Bucket(slices=STATUSES)
YEARS = Bucket(F.YEAR, in_order=True, size=500)
BEGIN_YEARS = Bucket(F.BEGIN_YEAR, in_order=True, size=500)
END_YEARS = Bucket(F.END_YEAR, in_order=True, size=500)
DAYS = Bucket(F.RECORDED_AT, per=DAILY)
ARMS = Bucket(F.VARIANT)
SIGNALS = Bucket(F.SIGNAL)

DASHBOARDS: Final = (
    Dashboard(
        "corpus",
        "corpus by tier, status and year",
        (
            Panel("passages", "Passages", "passages", "metric"),
            Panel("tiers", "Versions by tier", "versions", "pie", (TIERS,)),
            Panel("statuses", "Versions by status now", "versions", "pie", (STATUS_NOW,)),
            Panel("tier-status", "Status by tier", "versions", "table", (TIERS, STATUS_NOW)),
            Panel("kinds", "By kind", "versions", "table", (Bucket(F.KIND),)),
            Panel("years", "By year of the wording", "versions", "histogram", (YEARS,)),
            Panel("doubts", "Doubts", "versions", "table", (Bucket(F.FLAGS),)),
        ),
    ),
    Dashboard(
        "effectivity",
        "effectivity timeline",
        (
            Panel("begins", "Came into force", "versions", "histogram", (BEGIN_YEARS,)),
            Panel("ends", "Ceased to be in force", "versions", "histogram", (END_YEARS,)),
            Panel("ended-by", "Ended by", "versions", "table", (END_YEARS, Bucket(F.ENDED_BY))),
        ),
    ),
    Dashboard(
        "searches",
        "searches",
        (
            Panel("searches", "Searches", "audit", "metric"),
            Panel("daily", "Searches by day", "audit", "histogram", (DAYS,)),
            Panel("run", "Methods run", "audit", "table", (Bucket(F.METHODS_RUN),)),
            Panel("skipped", "Methods skipped", "audit", "table", (Bucket(F.METHODS_SKIPPED),)),
            Panel("skipped-for", "… and why", "audit", "table", (Bucket(F.SKIPPED_FOR, size=50),)),
            Panel(
                "absences", "Why nothing was found", "audit", "table", (Bucket(F.NOT_FOUND_REASON),)
            ),
            Panel("latency", "Milliseconds (percentiles)", "audit", "metric", measured=F.TOOK_MS),
            Panel(
                "latency-by-build",
                "Milliseconds by build",
                "audit",
                "table",
                (Bucket(F.BUILD),),
                measured=F.TOOK_MS,
            ),
        ),
    ),
    Dashboard(
        "feedback",
        "feedback and A/B",
        (
            Panel("signals", "What readers did", "feedback", "pie", (SIGNALS,)),
            Panel("arms", "Answers of each arm", "audit", "table", (ARMS,)),
            Panel(
                "arm-signals",
                "Answers of each arm by signal",
                "feedback",
                "table",
                (ARMS, SIGNALS),
                distinct=F.AUDIT_ID,
            ),
            Panel("causes", "Rejected, by cause", "feedback", "pie", (Bucket(F.CAUSE),)),
            Panel(
                "ranks",
                "Signals by rank",
                "feedback",
                "histogram",
                (Bucket(F.RANK, in_order=True), SIGNALS),
            ),
            Panel(
                "bad", "Rejected most", "feedback", "table", (Bucket(F.CAUSE), Bucket(F.CITATION))
            ),
        ),
    ),
    Dashboard(
        "operations",
        "jobs and dead letters",
        (
            Panel("jobs", "Jobs", "jobs", "table", (Bucket(F.KIND), Bucket(F.STATE))),
            Panel("letters", "Dead letters", "dead_letters", "metric"),
            Panel(
                "letter-reasons",
                "Why they could not be written",
                "dead_letters",
                "table",
                (Bucket(F.REASON),),
            ),
        ),
    ),
)
