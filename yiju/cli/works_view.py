"""Versions, their histories and differences as a reader sees them, at 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mappings.authority import rung_of
from mappings.effectivity import Status
from mappings.records import Version
from yiju.cli.terminal import facts, words
from yiju.wording import STATUSES
from yiju.works.difference import Change, Difference, Edit
from yiju.works.rows import Chapter, Row

if TYPE_CHECKING:
    from yiju.works.contradictions import Finding
    from yiju.works.rows import Account, Quoted

EDITS: dict[Edit, str] = {Edit.KEPT: "", Edit.ADDED: "green underline", Edit.REMOVED: "red strike"}
MARKS: dict[Edit, tuple[str, str]] = {
    Edit.KEPT: ("", ""),
    Edit.ADDED: ("{+", "+}"),
    Edit.REMOVED: ("[-", "-]"),
}
"""As `git diff --word-diff` writes them, so that a pipe without colours loses nothing."""

QUOTED = 60
"""Characters of a quotation that a table shows; JSON has them all."""


def listing(rows: Sequence[Row], *, day: date, current_to: date | None) -> Table:
    """Every version with its span and status."""
    table = Table("version", "binds", "status", box=box.ROUNDED, caption=_caption(day, current_to))
    for one in rows:
        made = one.amended_on or one.promulgated_on or "an unknown day"
        files = "1 file" if len(one.source) == 1 else f"{len(one.source)} files"
        lines = (words(one.title), words(f"of {made} · {one.articles} articles · {files}", "dim"))
        table.add_row(Group(*lines), words(_span(one)), _status(one.status))
    return table


def history(rows: Sequence[Row]) -> Table:
    """The wordings of a work, each with what opened and closed it."""
    table = Table("wording", "binds", "status", "why", box=box.ROUNDED, show_lines=True)
    for one in rows:
        made = one.amended_on or one.promulgated_on
        why = "\n".join((one.basis, *one.flags))
        table.add_row(words(str(made or "?")), words(_span(one)), _status(one.status), words(why))
    return table


def account(told: Account, *, day: date, current_to: date | None) -> Iterator[RenderableType]:
    """One version: facts, evidence, contents."""
    one = told.version
    yield facts(
        (
            ("title", one.title),
            ("version", one.version_id),
            ("kind", f"{rung_of(told.kind).name}, {told.jurisdiction}"),
            ("made by", told.issuer or ""),
            ("number", told.number or ""),
            ("made public", str(one.promulgated_on or "")),
            ("amended", str(one.amended_on or "")),
            ("on the day", f"{one.status.replace('_', ' ')} on {day}"),
            ("binds", _span(one).replace("\n", " ")),
            ("because", one.basis),
            ("replaced by", one.replaced_by or ""),
            ("ends", "; ".join(f"{notice.title} ({notice.on})" for notice in told.repeals)),
            ("doubts", ", ".join(one.flags)),
            ("learnt on", str(one.known_from or "")),
            ("current to", str(current_to or "")),
            ("files", "\n".join(one.source)),
        )
    )
    yield _evidence(told.evidence)
    yield _contents(told.contents)


def difference(
    before: Version, after: Version, found: Sequence[Difference]
) -> Iterator[RenderableType]:
    """Every provision that is not the same, its words marked, and the counts."""
    yield words(f"{before.version_id} → {after.version_id}", "bold")
    for one in found:
        if one.change not in (Change.SAME, Change.MOVED):
            yield words(f"\n{_labels(one)} {one.change}", "bold")
            yield _marked(one)
    counts = {change: sum(one.change is change for one in found) for change in Change}
    yield words("\n" + ", ".join(f"{count} {change}" for change, count in counts.items() if count))


def findings(found: Sequence[Finding], *, versions: int) -> Table:
    """What a reader should look at, version after version."""
    table = Table("version", "finding", "because", box=box.ROUNDED)
    for one in found:
        table.add_row(words(one.version_id), words(one.what), words(one.because))
    table.caption = f"{len(found)} findings in {versions} versions"
    return table


def _caption(day: date, current_to: date | None) -> str:
    return f"as of {day}; the collection is current to {current_to or 'an unknown day'}"


def _status(status: Status) -> Text:
    return words(status.replace("_", " "), STATUSES[status].style)


def _span(one: Row) -> str:
    begins = str(one.effective_from or "unknown")
    return f"{begins}\nto {one.effective_to}" if one.effective_to else f"{begins} on"


def _evidence(quoted: Sequence[Quoted]) -> Table:
    table = Table("field", "value", "words", "rule", box=box.ROUNDED)
    for one in quoted:
        told = one.evidence
        quote = told.quote if len(told.quote) <= QUOTED else f"{told.quote[:QUOTED]}…"
        table.add_row(*(words(text) for text in (told.field, told.value, quote, told.rule)))
    return table


def _contents(chapters: Sequence[Chapter]) -> Table:
    table = Table("contents", "provisions", box=box.ROUNDED)
    for one in chapters:
        run = one.first if one.provisions == 1 else f"{one.first} … {one.last}"
        table.add_row(words(" › ".join(one.path)), words(run))
    return table


def _labels(one: Difference) -> str:
    if one.before and one.after and one.before != one.after:
        return f"{one.before} → {one.after}"
    return one.after or one.before or ""


def _marked(one: Difference) -> Text:
    text = Text(overflow="fold")
    for piece in one.pieces:
        opening, closing = MARKS[piece.edit]
        text.append_text(words(f"{opening}{piece.text}{closing}", EDITS[piece.edit]))
    return text
