"""A report as tables: on the terminal and in Markdown, from the same sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich import box
from rich.table import Table

from yiju.evaluation.metrics import TRAP
from yiju.evaluation.report import Comparison, Configuration, Group, Report
from yiju.evaluation.significance import Estimate

UNDEFINED = "–"


class Section(NamedTuple):
    """One table of a report: which measures it shows, and for which groups."""

    title: str
    measures: tuple[str, ...]
    holds: Callable[[Group], bool]


class Sheet(NamedTuple):
    """One table of a report, filled in."""

    title: str
    head: list[str]
    rows: list[list[str]]


SECTIONS = (
    Section(
        "By kind",
        (
            "hit@1",
            "recall@5",
            "recall@10",
            "MRR",
            "nDCG@10",
            "authoritative first",
            "effectivity violations",
        ),
        lambda group: group.subkind is None and group.measures["hit@1"] is not None,
    ),
    Section(
        "Traps",
        (
            "right first",
            "hit@3",
            "hit@5",
            "forbidden first",
            "avoided as primary",
            "authoritative first",
            "effectivity violations",
        ),
        lambda group: group.kind == TRAP,
    ),
    Section(
        "Roles",
        ("precision of primary", "gold is primary"),
        lambda group: group.subkind is None and group.measures.get("gold is primary") is not None,
    ),
    Section(
        "Found or not",
        ("absence correct", "wrongly not found", "force@5"),
        lambda group: group.subkind is None,
    ),
)

COUNTED = {"effectivity violations"}
"""Measures of which the total is shown, not the mean: one is one too many."""

FORMULAS = (
    "hit@k: a gold among the first k. recall@k: found golds / all golds. MRR: 1 / rank of the "
    "first gold. nDCG@10: gain 1 for each gold, discount log2(rank + 1), ideal list from the "
    "judgements. authoritative first: the answer is shown and no text of less authority stands "
    "above it. effectivity violations: primary candidates that do not bind on the as-of day, in "
    "total. force@5: mean force, 0 to 100, of the first five. Beside each its 95 % interval "
    f"(percentile bootstrap over questions); {UNDEFINED} = not defined for these questions."
)


def terminal_tables(report: Report) -> Iterator[Table]:
    """Every section that has rows, each measure above its interval."""
    for section, groups in _sections(report):
        table = _table(section.title, ("kind",), ("n", *section.measures))
        for group in groups:
            table.add_row(
                group.subkind or group.kind,
                str(group.n),
                *(_cell(name, group.measures[name], between="\n") for name in section.measures),
            )
        yield table


def sheets(report: Report) -> Iterator[Sheet]:
    """Every section that has rows, each measure beside its interval."""
    for section, groups in _sections(report):
        rows = [
            [
                group.name,
                str(group.n),
                *(_cell(name, group.measures[name], between=" ") for name in section.measures),
            ]
            for group in groups
        ]
        yield Sheet(section.title, ["kind", "n", *section.measures], rows)


def markdown(report: Report) -> str:
    """The whole report as a page."""
    parts = ["# Evaluation", *_preface(report)]
    for sheet in sheets(report):
        parts += [f"## {sheet.title}", _markdown_table(sheet.head, sheet.rows)]
    if report.errors:
        listed = [f"- {qid}: {reason}" for qid, reason in report.errors.items()]
        parts += ["## Questions that could not be asked", "\n".join(listed)]
    return "\n\n".join([*parts, "## Formulas", FORMULAS]) + "\n"


def comparison_table(comparisons: Sequence[Comparison]) -> Table:
    """Differences between two runs, a row for each group and measure."""
    table = _table(
        "Second run less first, on the questions both have; p is not corrected for the rows",
        ("kind", "measure"),
        ("n", "first", "second", "difference", "95 %", "p"),
    )
    for row in comparisons:
        change = row.change
        table.add_row(
            row.group,
            row.measure,
            str(change.difference.n),
            f"{change.first:.3f}",
            f"{change.second:.3f}",
            f"{change.difference.mean:+.3f}",
            f"{change.difference.low:+.3f} to {change.difference.high:+.3f}",
            f"{change.p:.4f}",
        )
    return table


def summary(configuration: Configuration) -> Iterator[tuple[str, str]]:
    """What was measured on, as name and value."""
    plan = configuration.plan
    yield "method", f"{plan.method}, {plan.size} candidates, effectivity {plan.effectivity}"
    yield "as-of day", str(plan.as_of or "of the question, its words, or today")
    for setup in configuration.setups:
        yield "collection", f"{setup.collection}, build {setup.build}"
        yield "ranking", f"{setup.ranking}; arbiter {setup.arbiter}"
        yield "encoders", ", ".join(setup.encoders) or "none"
        yield "dictionary", setup.dictionary
        yield "methods", ", ".join(setup.methods)
    yield "questions", f"{configuration.questions}, {configuration.selection}"
    for file in configuration.files:
        yield "file", f"{file.path}, SHA-256 {file.sha256}"
    yield "run on", configuration.run_on.isoformat()
    yield "software", ", ".join(f"{name} {is_}" for name, is_ in configuration.software.items())
    yield "intervals", f"{configuration.resamples} bootstrap samples, seed {configuration.seed}"


def _preface(report: Report) -> Iterator[str]:
    yield _markdown_table(["", ""], [list(row) for row in summary(report.configuration)])
    if report.latency:
        time = report.latency
        yield (
            f"Milliseconds a question, one after the other: median {time.median}, "
            f"95 % below {time.p95}, slowest {time.slowest}."
        )


def _sections(report: Report) -> Iterator[tuple[Section, list[Group]]]:
    for section in SECTIONS:
        if groups := [group for group in report.groups if section.holds(group)]:
            yield section, groups


def _cell(name: str, estimate: Estimate | None, *, between: str) -> str:
    if estimate is None:
        return UNDEFINED
    if name in COUNTED:
        return str(round(estimate.mean * estimate.n))
    return f"{estimate.mean:.3f}{between}{estimate.low:.2f}–{estimate.high:.2f}"


def _table(title: str, words: Sequence[str], numbers: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=0)
    for name in words:
        table.add_column(name, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right", overflow="fold")
    return table


def _markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(map(_escaped, row))} |" for row in lines)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")
