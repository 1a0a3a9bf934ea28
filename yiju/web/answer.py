"""An answer as the page lays it out: cards, pairs that differ, what was understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from search.question import Understanding
from search.result import (
    AuditedRetrievalResult,
    CandidateProvenance,
    Conflict,
    RetrievedCandidate,
    Role,
)
from search.selections import forms_of
from yiju.web.marks import Line, marked_lines
from yiju.web.phrases import Language, Phrases


class Place(NamedTuple):
    """The file that holds a wording, and where in it."""

    file: str
    line_start: int
    line_end: int
    page: int | None = None
    more_files: int = 0
    """Other files that hold the same version."""

    def lines(self, t: Phrases) -> str:
        """First and last line in words."""
        if self.line_start == self.line_end:
            return t["card"]["line"].format(line=self.line_start)
        return t["card"]["lines"].format(first=self.line_start, last=self.line_end)


class Sighting(NamedTuple):
    """One method that found a candidate."""

    method: str
    rank: int | None
    score: float | None


class Card(NamedTuple):
    """One candidate, ready to be shown."""

    candidate: RetrievedCandidate
    snippet: tuple[Line, ...]
    wording: tuple[Line, ...]
    """The whole context; empty where the snippet is all of it."""
    place: Place
    sightings: tuple[Sighting, ...]

    @property
    def language(self) -> Language:
        """The language of its words."""
        return Language.of(self.candidate.text)


class Side(NamedTuple):
    """One of two provisions that differ."""

    citation: str
    candidate: RetrievedCandidate | None
    """Empty where it is not among the results shown."""
    number: int | None
    """Place of its card."""
    outcome: str
    """prevails, yields or open."""


class Opposed(NamedTuple):
    """Two provisions that differ, side by side."""

    conflict: Conflict
    sides: tuple[Side, ...]


class Answer(NamedTuple):
    """Everything of an answer that the page shows."""

    result: AuditedRetrievalResult
    cards: tuple[Card, ...]
    conflicts: tuple[Opposed, ...]
    understood: tuple[tuple[str, tuple[str, ...]], ...]
    """What the question was taken to mean: name of the part, and its words."""
    notices: tuple[str, ...]
    """Each once; what stands in the proof is not said twice."""
    discarded: tuple[CandidateProvenance, ...]

    def dated(self, today: date) -> dict[str, date]:
        """The day that links to provisions carry: none where it is today's, for short addresses."""
        return {} if self.result.as_of == today else {"as_of": self.result.as_of}


def laid_out(result: AuditedRetrievalResult) -> Answer:
    """The answer, ready to be shown."""
    in_proof = result.proof.out_of_force if result.proof else ()
    # Two places of one provision may differ from another in the same way.
    pairs = {one.difference: one for one in result.conflicts}
    notices = dict.fromkeys((*result.understanding.notices, *result.notices))
    return Answer(
        result=result,
        cards=tuple(_card(one, result) for one in result.candidates),
        conflicts=tuple(_opposed(one, result.candidates) for one in pairs.values()),
        understood=tuple(_understood(result.understanding)),
        notices=tuple(one for one in notices if one not in in_proof),
        discarded=tuple(one for one in result.provenances if one.llm_role is Role.DISCARDED),
    )


def _card(one: RetrievedCandidate, result: AuditedRetrievalResult) -> Card:
    words = forms_of(one, result.understanding) or one.matched_keywords
    provenance = {seen.candidate_id: seen for seen in result.provenances}.get(one.candidate_id)
    files = (one.source,) if isinstance(one.source, str) else one.source
    return Card(
        candidate=one,
        snippet=marked_lines(one.snippet, words),
        wording=marked_lines(one.text, words) if one.text != one.snippet else (),
        place=Place(
            file=files[0],
            line_start=one.anchor.line_start,
            line_end=one.anchor.line_end,
            page=one.anchor.page_start,
            more_files=len(files) - 1,
        ),
        sightings=tuple(_sightings(provenance)),
    )


def _sightings(provenance: CandidateProvenance | None) -> Iterator[Sighting]:
    if provenance is not None:
        ranks, scores = provenance.rank_per_method, provenance.score_per_method
        for method in provenance.methods_that_found_it:
            yield Sighting(method, ranks.get(method), scores.get(method))


def _opposed(conflict: Conflict, candidates: Sequence[RetrievedCandidate]) -> Opposed:
    shown = {one.candidate_id: (number, one) for number, one in enumerate(candidates, start=1)}

    def side(candidate_id: str) -> Side:
        number, one = shown.get(candidate_id, (None, None))
        decided = "prevails" if conflict.prevails == candidate_id else "yields"
        return Side(
            citation=one.citation if one else candidate_id,
            candidate=one,
            number=number,
            outcome=decided if conflict.prevails else "open",
        )

    return Opposed(conflict, tuple(side(one) for one in conflict.candidates))


def _understood(asked: Understanding) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts of an understanding that hold something, in order."""
    parts = (
        ("works_named", [f"《{work.title}》" for work in asked.works]),
        ("cites", [one.written for one in asked.references]),
        ("codes", asked.codes),
        ("place", [asked.jurisdiction] if asked.jurisdiction else []),
        ("focus", asked.focus),
        (
            "keywords",
            [
                word.term + (f"（{'、'.join(word.expansions)}）" if word.expansions else "")
                for word in asked.keywords
            ],
        ),
    )
    for name, words in parts:
        if words:
            yield name, tuple(words)
