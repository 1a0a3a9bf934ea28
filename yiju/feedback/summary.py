"""What feedback comes to: rates of each arm with intervals, their differences, bad cases by cause.

The unit is the answer, not the result: results of one answer are not independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from mappings.fields import Fields as F
from mappings.records import Record
from yiju.feedback.log import KIND, FeedbackLog
from yiju.feedback.proportions import gap, rate
from yiju.feedback.records import Arm, Blame, By, Cause, Contrast, Signal, Summary

Json = dict[str, Any]

ARMS = 50
EXACT = 40_000
"""Answers up to which the server counts distinct ones to the unit, or nearly: its largest bound."""


class Span(Record):
    """Which answers are counted, by the day on which they were given."""

    since: date | None = None
    until: date | None = None
    zone: str = "UTC"

    def within(self, field: str) -> list[Json]:
        """As conditions on a moment."""
        days = {"gte": self.since, "lte": self.until}
        given = {name: day.isoformat() for name, day in days.items() if day}
        return [{"range": {field: given | {"time_zone": self.zone}}}] if given else []


def summarize(log: FeedbackLog, by: By = By.VARIANT, span: Span | None = None) -> Summary:
    """Count the answers of a span and what became of them, arm by arm."""
    span, index = span or Span(), log.index
    index.refresh("audit")
    index.refresh(KIND)
    answers = index.search(_answers(by, span), kind="audit")["aggregations"]["arms"]["buckets"]
    told = index.search(_signals(by, span), kind=KIND)["aggregations"]
    given = {arm["key"]: _counts(arm) for arm in told["arms"]["buckets"]}
    arms = tuple(_arm(bucket, given.get(bucket["key"], {})) for bucket in answers)
    blames = ((row["key"], row["doc_count"]) for row in told["causes"]["buckets"])
    return Summary(
        by=by,
        arms=arms,
        contrasts=tuple(_contrasts(arms)),
        blames=tuple(Blame(cause=Cause(cause), results=count) for cause, count in blames),
    )


def _answers(by: By, span: Span) -> Json:
    shown = {"shown": {"sum": {"field": F.SHOWN}}}
    arms = {"arms": {"terms": {"field": by, "size": ARMS}, "aggs": shown}}
    return {"size": 0, "query": _only(span.within(F.RECORDED_AT)), "aggs": arms}


def _signals(by: By, span: Span) -> Json:
    counted = {"cardinality": {"field": F.AUDIT_ID, "precision_threshold": EXACT}}
    signals = {"terms": {"field": F.SIGNAL}, "aggs": {"answers": counted}}
    arms = {"terms": {"field": by, "size": ARMS}, "aggs": {"signals": signals}}
    causes = {"terms": {"field": F.CAUSE}}
    query = _only(span.within(F.ANSWERED_AT))
    return {"size": 0, "query": query, "aggs": {"arms": arms, "causes": causes}}


def _only(conditions: list[Json]) -> Json:
    return {"bool": {"filter": conditions}}


def _counts(arm: Json) -> dict[str, int]:
    return {row["key"]: row["answers"]["value"] for row in arm["signals"]["buckets"]}


def _arm(bucket: Json, given: dict[str, int]) -> Arm:
    of = bucket["doc_count"]
    # A spooled answer may be judged before a search sees it: never more answers than there are.
    rates = ((signal, rate(min(given.get(signal, 0), of), of)) for signal in Signal)
    return Arm(
        name=bucket["key"],
        answers=of,
        shown=int(bucket["shown"]["value"]),
        rates={signal: one for signal, one in rates if one},
    )


def _contrasts(arms: tuple[Arm, ...]) -> Iterator[Contrast]:
    for second in arms[1:]:
        for signal in Signal:
            told = gap(arms[0].rates[signal], second.rates[signal])
            yield Contrast(signal=signal, first=arms[0].name, second=second.name, gap=told)
