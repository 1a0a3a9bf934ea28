"""Words for what the records hold as names: kinds, statuses, effectivity, reasons."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mappings.authority import NATIONAL, rung_of
from mappings.effectivity import Status, span_in_words
from search.question import Effectivity, Understanding
from search.result import NotFound, RetrievedCandidate, Role, Verdict


class Worded(NamedTuple):
    """Words for a name, and the style they are printed in."""

    words: str
    style: str


STATUSES: dict[Status, Worded] = {
    Status.IN_FORCE: Worded("in force", "green"),
    Status.NOT_YET: Worded("not yet in force:", "yellow"),
    Status.SUPERSEDED: Worded("superseded: bound", "red"),
    Status.REPEALED: Worded("repealed: bound", "red"),
    Status.EXPIRED: Worded("expired: bound", "red"),
    Status.PARTLY: Worded("partly in force", "yellow"),
    Status.UNKNOWN: Worded("in force as far as known", "yellow"),
}
"""Each is followed by the span of days: `from … until …`."""

ROLES: dict[Role, Worded] = {
    Role.PRIMARY: Worded("primary", "bold green"),
    Role.SUPPORTING: Worded("supporting", "cyan"),
    Role.TANGENTIAL: Worded("tangential", "dim"),
    Role.DISCARDED: Worded("discarded", "dim"),
}

EFFECTIVITY: dict[Effectivity, str] = {
    Effectivity.STRICT: "only what is in force on that day",
    Effectivity.DEMOTE: "all; what is not in force on that day stands below what is",
    Effectivity.ALL: "all, in force or not",
}

NOT_FOUND: dict[NotFound, str] = {
    NotFound.NO_DOCUMENT_IN_SCOPE: "no text meets the conditions",
    NotFound.NO_KEYWORD_MATCH: "no provision in scope holds the words of the question",
    NotFound.ONLY_OUT_OF_FORCE: "what matches is not in force on that day",
    NotFound.BELOW_FLOOR: "what came nearest is too far from the question",
    NotFound.ARBITER_DISCARDED_ALL: "the arbiter discarded every candidate",
    NotFound.INCOMPLETE: "the search is incomplete: a part of the index did not answer",
}

VERDICTS: dict[Verdict, str] = {
    Verdict.PROVED: (
        "Proved: no key term, nor any other word for it, occurs in the stored text of the scope"
    ),
    Verdict.EMPTY: "Not proved absent: there is no text in the scope",
    Verdict.OCCURS: "Not proved absent: some of these words occur in the scope",
    Verdict.OPEN: "Not proved absent: none of these words occurs, but that alone proves nothing",
}


def authority(candidate: RetrievedCandidate) -> str:
    """Kind and tier, who made it, and the place where it binds, if not everywhere."""
    place = candidate.jurisdiction
    parts = (
        f"tier {candidate.tier} {rung_of(candidate.kind).name}",
        candidate.issuer or "",
        "" if place == NATIONAL or place in (candidate.issuer or "") else place,
    )
    return " · ".join(part for part in parts if part)


def span_of_days(candidate: RetrievedCandidate) -> str:
    """From the first day to the first that it no longer binds, and what took its place."""
    days = (candidate.effective_from, candidate.effective_to)
    return f" {span_in_words(*days, replaced_by=candidate.replaced_by)}"


def place(candidate: RetrievedCandidate) -> str:
    """File and line of the match, and how many other files hold the same version."""
    sources = (candidate.source,) if isinstance(candidate.source, str) else candidate.source
    page = f", page {candidate.anchor.page_start}" if candidate.anchor.page_start else ""
    others = f" (and in {len(sources) - 1} more)" if len(sources) > 1 else ""
    return f"{_from_here(sources[0])}:{candidate.anchor.line_start}{page}{others}"


def understood(asked: Understanding) -> str:
    """What the question was taken to mean, in one line."""
    cited = [
        one.written
        if not one.work_id or one.work_id in one.written
        else f"{one.written} of {one.work_id}"
        for one in asked.references
    ]
    terms = [
        word.term + (f" ({', '.join(word.expansions)})" if word.expansions else "")
        for word in asked.keywords
    ]
    parts = (
        ("", [asked.intent]),
        ("works ", [f"《{work.title}》" for work in asked.works]),
        ("within ", [section.written for section in asked.sections]),
        ("cites ", cited),
        ("codes ", list(asked.codes)),
        ("place ", [asked.jurisdiction] if asked.jurisdiction else []),
        ("keywords ", terms),
    )
    return "; ".join(name + ", ".join(found) for name, found in parts if found)


def _from_here(source: str) -> str:
    """A path below the working folder without the way to it: shorter, and it still opens."""
    path, here = Path(source), Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else source
