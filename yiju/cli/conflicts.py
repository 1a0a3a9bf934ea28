"""`yiju eval conflicts`: how well contradictions are found and settled, on judged pairs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from yiju.cli.terminal import open_console

WIDE = 160
"""Columns of the widest table with nothing folded."""


def conflicts(
    pairs: Annotated[Path, typer.Argument(metavar="FILE", help="Judged pairs, JSONL.")],
    *,
    corpora: Annotated[
        Path, typer.Option(help="Folder that the files of the pairs are relative to.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Tell how many contradictions are found, how many are true, and how often the right prevails.

    The texts are read from their files; no index is asked.
    """
    from yiju.evaluation.conflict_pairs import read_pairs, sides_of
    from yiju.evaluation.conflicts import conflict_tables, figures_of, measure

    judged = read_pairs(pairs)
    sides = sides_of(judged, corpora)
    measured = [measure(pair, *sides[pair.id]) for pair in judged]
    figures = figures_of(judged, measured)
    if as_json:
        rows = {"figures": figures, "pairs": measured}
        dumped = {name: [one.model_dump() for one in held] for name, held in rows.items()}
        typer.echo(json.dumps(dumped, ensure_ascii=False))
        return
    console = open_console(wide=WIDE)
    for table in conflict_tables(figures, measured):
        console.print(table)
