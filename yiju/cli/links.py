"""`yiju works links`: what a work or an article cites, what cites it, and what becomes of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from mappings.effectivity import Status
from mappings.errors import NotFoundError
from mappings.numerals import article_number
from yiju.asking import read_day
from yiju.cli.terminal import open_console, words
from yiju.cli.works import AsJson, AsOf, Collection, Work
from yiju.settings import load_settings

if TYPE_CHECKING:
    from search.links import Edge

BINDING = (Status.IN_FORCE, Status.PARTLY)


def show_links(
    work: Work,
    article: Annotated[
        str | None, typer.Argument(help="One article or clause, such as 第十条, 10 or 3.2.1.")
    ] = None,
    collection: Collection = None,
    as_of: AsOf = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Show what a work or an article cites and what cites it, and whether each target binds."""
    settings = load_settings()
    day = settings.today() if as_of is None else read_day(as_of)
    from search.links import Signposts, edges_in, edges_out, rows_of
    from yiju.connect import open_index
    from yiju.works.shelf import Shelf

    index = open_index(settings, collection)
    shelf = Shelf(index)
    version, signposts = shelf.on(work, day), Signposts(shelf.catalogue)
    number = "" if article is None else article_number(article) or article
    rows = list(rows_of(version, number, index))
    if not rows:
        raise NotFoundError(f"{version.version_id} has no provision {article}")
    out = list(edges_out(rows, index=index, signposts=signposts, day=day))
    into = list(edges_in(version, number, index=index, signposts=signposts, day=day))
    if as_json:
        for direction, edges in (("out", out), ("in", into)):
            for edge in edges:
                typer.echo(_line(direction, edge))
        return
    name = f"《{version.title}》{article or ''}"
    for title, edges in ((f"{name} cites", out), (f"what cites {name}", into)):
        open_console().print(_table(title, edges))


def _line(direction: str, edge: Edge) -> str:
    return json.dumps({"direction": direction, **edge.model_dump()}, ensure_ascii=False)


def _table(title: str, edges: Sequence[Edge]) -> Table:
    table = Table("from", "to", "state", box=box.ROUNDED, title=title, title_justify="left")
    for edge in edges:
        good = edge.state in BINDING
        state = words(edge.state.replace("_", " "), "green" if good else "yellow")
        table.add_row(words(edge.source), words(edge.target), state)
    return table
