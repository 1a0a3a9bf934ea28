"""The report of a run: measures per kind with n and intervals, and what they were measured on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import numpy as np

from mappings.errors import InputError
from mappings.records import Record
from yiju.evaluation.metrics import TRAP, Values, measure
from yiju.evaluation.outcome import Outcome
from yiju.evaluation.run import Plan, Setup
from yiju.evaluation.significance import RESAMPLES, SEED, Difference, Estimate, compare_pairs
from yiju.evaluation.significance import estimate as estimate_mean


class Row(Record):
    """One question: its outcome and its measures."""

    outcome: Outcome
    gold_ranks: tuple[int | None, ...]
    """Rank of each gold, from 1; None where it is missing."""
    measures: Values
    """None where a measure is not defined for the question."""


class QueryFile(Record):
    """A file of questions, so that a run can be repeated on the same ones."""

    path: str
    sha256: str


class Configuration(Record):
    """What the numbers were measured on."""

    plan: Plan
    setups: tuple[Setup, ...]
    files: tuple[QueryFile, ...]
    questions: int
    selection: str
    """Which questions of the files were asked, in words."""
    run_on: date
    software: dict[str, str]
    """Versions of the packages that make the numbers."""
    seed: int = SEED
    resamples: int = RESAMPLES
    """Bootstrap samples behind each interval."""


class Group(Record):
    """Questions of one kind, or of one subkind of a trap."""

    kind: str
    subkind: str | None
    n: int
    measures: dict[str, Estimate | None]
    """None where a measure is not defined for any of them."""

    @property
    def name(self) -> str:
        """Kind, or kind and subkind."""
        return f"{self.kind}: {self.subkind}" if self.subkind else self.kind


class Latency(Record):
    """Milliseconds a question took, asked one after the other."""

    median: float
    p95: float
    slowest: float


class Report(Record):
    """All that a run has to say."""

    configuration: Configuration
    groups: tuple[Group, ...]
    latency: Latency | None
    """Empty where nothing was asked."""
    errors: dict[str, str]
    """Questions that could not be asked, with the reason."""


class Comparison(Record):
    """What distinguishes two runs on one group of questions and one measure."""

    group: str
    measure: str
    change: Difference


def rows_of(outcomes: Sequence[Outcome]) -> tuple[Row, ...]:
    """Measure every outcome."""
    return tuple(
        Row(outcome=outcome, gold_ranks=outcome.gold_ranks, measures=values)
        for outcome, values in zip(outcomes, measure(outcomes), strict=True)
    )


def build_report(rows: Sequence[Row], configuration: Configuration) -> Report:
    """Sum up the rows of a run."""
    return Report(
        configuration=configuration,
        groups=tuple(
            Group(kind=kind, subkind=subkind, n=len(members), measures=_estimates(members))
            for (kind, subkind), members in _grouped(rows).items()
        ),
        latency=_latency([row.outcome.milliseconds for row in rows]),
        errors={row.outcome.question.qid: row.outcome.error for row in rows if row.outcome.error},
    )


def compare(first: Sequence[Row], second: Sequence[Row]) -> tuple[Comparison, ...]:
    """Compare two runs, group by group, on the questions for which both define a measure."""
    theirs = {row.outcome.question.qid: row.measures for row in second}
    shared = [row for row in first if row.outcome.question.qid in theirs]
    if not shared:
        raise InputError(
            "the two runs share no question",
            remedy="Compare runs over the same query files.",
        )
    found = []
    for (kind, subkind), members in _grouped(shared).items():
        for name in members[0].measures:
            pairs = [
                (one, two)
                for row in members
                if (one := row.measures[name]) is not None
                and (two := theirs[row.outcome.question.qid].get(name)) is not None
            ]
            if pairs:
                change = compare_pairs(*zip(*pairs, strict=True))
                group = f"{kind}: {subkind}" if subkind else kind
                found.append(Comparison(group=group, measure=name, change=change))
    return tuple(found)


def _grouped(rows: Iterable[Row]) -> dict[tuple[str, str | None], list[Row]]:
    """Rows by kind, in order of first appearance, each trap again by its subkind."""
    groups: dict[tuple[str, str | None], list[Row]] = {}
    for row in rows:
        question = row.outcome.question
        groups.setdefault((question.kind, None), []).append(row)
        if question.kind == TRAP and question.subkind:
            groups.setdefault((question.kind, question.subkind), []).append(row)
    return dict(sorted(groups.items(), key=lambda group: group[0][1] is not None))


def _estimates(rows: Sequence[Row]) -> dict[str, Estimate | None]:
    estimates = {}
    for name in rows[0].measures:
        values = [value for row in rows if (value := row.measures[name]) is not None]
        estimates[name] = estimate_mean(values) if values else None
    return estimates


def _latency(milliseconds: Sequence[float]) -> Latency | None:
    if not milliseconds:
        return None
    median, p95, slowest = np.percentile(milliseconds, (50, 95, 100)).round(1)
    return Latency(median=float(median), p95=float(p95), slowest=float(slowest))
