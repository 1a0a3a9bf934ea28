"""An answer as a reader sees it: what was asked, what was found, why, and where it is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from mappings.effectivity import Status
from search.anchors import occurrences
from search.question import Effectivity, Understanding
from search.result import AuditedRetrievalResult, Conflict, RetrievedCandidate
from search.selections import forms_of
from yiju import wording
from yiju.cli.absence import absence
from yiju.cli.explanation import explanation, the_way
from yiju.cli.terminal import facts, shortened, words

MATCH = "bold underline"


def show(result: AuditedRetrievalResult, console: Console, *, explain: bool = False) -> None:
    """Print an answer; with `explain`, also every score, rank and method with its reason."""
    parts: tuple[Iterable[RenderableType], ...] = (
        [_heading(result)],
        absence(result),
        [_candidates(result, explain=explain)] if result.candidates else [],
        (_conflict(pair, result.candidates) for pair in result.conflicts),
        (words(f"note: {notice}", "yellow") for notice in _notices(result)),
        the_way(result) if explain else [],
        [words(f"recorded as {result.audit_id}", "dim")],
    )
    for part in parts:
        for renderable in part:
            console.print(renderable)


def _heading(result: AuditedRetrievalResult) -> Table:
    asked = result.understanding
    return facts(
        (
            ("question", shortened(result.question)),
            ("as of", f"{result.as_of} ({asked.as_of_because})"),
            ("understood", wording.understood(asked)),
            ("searched", _searched(result)),
        )
    )


def _searched(result: AuditedRetrievalResult) -> str:
    effectivity = wording.EFFECTIVITY[Effectivity(result.effectivity)]
    return f"collection {result.collection}: {effectivity}"


def _candidates(result: AuditedRetrievalResult, *, explain: bool) -> Table:
    table = Table("", "role", "provision", box=box.ROUNDED, show_lines=True)
    for number, candidate in enumerate(result.candidates, start=1):
        role = wording.ROLES[candidate.role]
        lines: list[RenderableType] = [*_lines(candidate, result.understanding)]
        if explain:
            lines += explanation(candidate, result.provenances)
        table.add_row(str(number), words(role.words, role.style), Group(*lines))
    return table


def _lines(candidate: RetrievedCandidate, asked: Understanding) -> Iterator[Text]:
    status = wording.STATUSES[Status(candidate.status)]
    yield words(candidate.citation, "bold")
    yield words(wording.authority(candidate))
    yield Text.assemble((status.words, status.style), words(wording.span_of_days(candidate)))
    yield highlighted(candidate, asked)
    yield words(wording.place(candidate), "dim")
    yield words(f"why: {candidate.reason}", "italic")


def highlighted(candidate: RetrievedCandidate, asked: Understanding) -> Text:
    """The snippet, with the question's words and their expansions set off."""
    snippet = words(candidate.snippet)
    forms = forms_of(candidate, asked) or candidate.matched_keywords
    for found in occurrences(snippet.plain, forms):
        snippet.stylize(MATCH, found.start, found.end)
    return snippet


def _conflict(pair: Conflict, candidates: Sequence[RetrievedCandidate]) -> Text:
    names = {one.candidate_id: one.citation for one in candidates}
    first, second = (names.get(one, one) for one in pair.candidates)
    if pair.prevails:
        outcome = f"{names.get(pair.prevails, pair.prevails)} prevails"
    else:
        outcome = "the law leaves it to an organ"
    return words(
        f"conflict on {pair.subject}: {first} against {second} ({pair.difference}); {outcome}"
        f" ({pair.rule}: {pair.because})",
        "yellow",
    )


def _notices(result: AuditedRetrievalResult) -> tuple[str, ...]:
    """Notices of the answer and of the understanding, each once."""
    return tuple(dict.fromkeys((*result.understanding.notices, *result.notices)))
