"""A run on disk: rows to compare, TREC files that others can check, and the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from mappings.errors import InputError
from yiju.evaluation.metrics import qrels, trec_run
from yiju.evaluation.report import Report, Row
from yiju.evaluation.tables import markdown

ROWS, RUN, QRELS = "rows.jsonl", "run.trec", "qrels.trec"
REPORT_JSON, REPORT_PAGE = "report.json", "report.md"
TAG = "yiju"
"""Name of the system in the TREC run file."""


def make_folder(folder: Path) -> None:
    """Make the folder of a run, before the run: an hour of answers needs a place to go."""
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)


def write_run(folder: Path, rows: Sequence[Row], report: Report) -> None:
    """Write a run into a folder that is there, over what an earlier one left in it."""
    outcomes = [row.outcome for row in rows]
    ranks: dict[str, int] = {}
    run_lines = []
    for query, document, score in trec_run(outcomes):
        ranks[query] = ranks.get(query, 0) + 1
        run_lines.append(f"{query} Q0 {document} {ranks[query]} {score:g} {TAG}")
    contents = {
        ROWS: [row.model_dump_json() for row in rows],
        RUN: run_lines,
        QRELS: [
            f"{row.query_id} {row.iteration} {row.doc_id} {row.relevance}"
            for row in qrels(outcomes)
        ],
        REPORT_JSON: [report.model_dump_json(indent=2)],
        REPORT_PAGE: [markdown(report).rstrip("\n")],
    }
    with _writing(folder):
        for name, lines in contents.items():
            (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read_rows(folder: Path) -> tuple[Row, ...]:
    """Read the rows of a run that was written with --out."""
    try:
        lines = (folder / ROWS).read_text(encoding="utf-8").split("\n")
        return tuple(Row.model_validate_json(line) for line in lines if line)
    except (OSError, ValidationError) as fault:
        raise _no_run(folder, fault) from fault


def read_report(folder: Path) -> Report:
    """Read the report of a run that was written with --out."""
    try:
        return Report.model_validate_json((folder / REPORT_JSON).read_text(encoding="utf-8"))
    except (OSError, ValidationError) as fault:
        raise _no_run(folder, fault) from fault


def _no_run(folder: Path, fault: Exception) -> InputError:
    return InputError(
        f"{folder} holds no run that can be read: {fault}",
        remedy="Give a folder that `yiju eval run --out` has written with this version.",
    )


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise InputError(
            f"the run cannot be written to {folder}: {fault}",
            remedy="Name a folder that can be written with --out.",
        ) from fault
