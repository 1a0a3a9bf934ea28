"""How well contradictions are found and settled: precision, recall, and who prevails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.table import Table
from scipy.stats import binomtest

from mappings.records import Record
from search.contradictions.adjudication import Side, adjudicate
from search.contradictions.conflicts import find_conflicts
from yiju.evaluation.conflict_pairs import JudgedPair


class Share(Record):
    """How many of how many, with its 95 % interval (Wilson, JASA 1927)."""

    held: int
    n: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself; 0 of 0 is 0."""
        return self.held / self.n if self.n else 0.0


class Measured(Record):
    """One pair: what was judged, what was found, who was let prevail."""

    id: int
    subject: str
    contradicts: bool
    found: bool
    difference: str
    """What was found, in words; empty where nothing was."""
    right_side: bool | None
    """Whether the judged side prevails, or nobody where nobody should; None without a conflict."""
    right_rule: bool | None
    """Whether the judged rule decided."""
    ruled: str
    """The rule that decided, and the side; empty without a conflict."""


class Figures(Record):
    """The measures of one group of pairs."""

    group: str
    n: int
    precision: Share
    recall: Share
    right_side: Share
    right_rule: Share


class Group(NamedTuple):
    """A group of pairs: its name, and which belong to it."""

    name: str
    holds: Callable[[JudgedPair], bool]


GROUPS = (
    Group("all", lambda _pair: True),
    Group("held out (odd)", lambda pair: not pair.tuned),
    Group("tuned (even)", lambda pair: pair.tuned),
    Group("real", lambda pair: pair.real),
    Group("real, held out", lambda pair: pair.real and not pair.tuned),
    Group("invented", lambda pair: not pair.real),
)


def measure(pair: JudgedPair, one: Side, other: Side) -> Measured:
    """Look for a contradiction, and settle the one that was judged, found or not."""
    found = find_conflicts((one, other), topics=pair.topics)
    right_side = right_rule = None
    decided = ""
    if pair.contradicts:
        ruled = adjudicate(one, other)
        prevails = {one.candidate_id: "one", other.candidate_id: "other"}.get(ruled.prevails or "")
        right_side, right_rule = prevails == pair.prevails, ruled.rule == pair.rule
        decided = f"{ruled.rule}: {prevails or 'nobody'}"
    return Measured(
        id=pair.id,
        subject=pair.subject,
        contradicts=pair.contradicts,
        found=bool(found),
        difference=found[0].difference if found else "",
        right_side=right_side,
        right_rule=right_rule,
        ruled=decided,
    )


def figures_of(pairs: Sequence[JudgedPair], measured: Iterable[Measured]) -> tuple[Figures, ...]:
    """The measures of every group that has pairs."""
    by_id = {one.id: one for one in measured}
    groups = ((group.name, [by_id[p.id] for p in pairs if group.holds(p)]) for group in GROUPS)
    return tuple(_figures(name, rows) for name, rows in groups if rows)


def _figures(name: str, rows: Sequence[Measured]) -> Figures:
    judged = [one for one in rows if one.contradicts]
    return Figures(
        group=name,
        n=len(rows),
        precision=share(one.contradicts for one in rows if one.found),
        recall=share(one.found for one in judged),
        right_side=share(bool(one.right_side) for one in judged),
        right_rule=share(bool(one.right_rule) for one in judged),
    )


def share(cases: Iterable[bool]) -> Share:
    """Share of the cases that hold; without cases nothing is known: 0 to 1."""
    held = list(cases)
    if not held:
        return Share(held=0, n=0, low=0.0, high=1.0)
    interval = binomtest(sum(held), len(held)).proportion_ci(method="wilson")
    return Share(
        held=sum(held),
        n=len(held),
        low=round(float(interval.low), 4),
        high=round(float(interval.high), 4),
    )


def conflict_tables(figures: Sequence[Figures], measured: Sequence[Measured]) -> Iterator[Table]:
    """The figures on a terminal, then every pair that went wrong."""
    shown = Table("pairs", "n", "precision", "recall", "who prevails", "by which rule")
    for one in figures:
        shares = (one.precision, one.recall, one.right_side, one.right_rule)
        shown.add_row(one.group, str(one.n), *map(_cell, shares))
    yield shown
    wrong = Table("pair", "subject", "went wrong", "")
    for row in measured:
        for fault, detail in _faults(row):
            wrong.add_row(str(row.id), row.subject, fault, detail)
    if wrong.rows:
        yield wrong


def _cell(one: Share) -> str:
    return f"{one.value:.2f} ({one.held}/{one.n}; {one.low:.2f}–{one.high:.2f})"


def _faults(row: Measured) -> Iterator[tuple[str, str]]:
    if row.contradicts and not row.found:
        yield "missed", ""
    if row.found and not row.contradicts:
        yield "false alarm", row.difference
    if row.right_side is False:
        yield "wrong side", row.ruled
    elif row.right_rule is False:
        yield "right side, other rule", row.ruled
