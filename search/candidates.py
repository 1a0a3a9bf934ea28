"""From ranked provisions to what is shown: briefs for the arbiter, candidates for the reader."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from typing import NamedTuple

from mappings.authority import LADDER
from mappings.fields import Fields as F
from mappings.records import Part, Span
from search.anchors import Anchor, find_anchor, paragraphs_of
from search.arbiter.brief import Brief, Ruling, Verdict
from search.contradictions.adjudication import Side
from search.dispatch import ARBITERS
from search.paragraphs import article_cited, cited_at, part_cited
from search.pool import Candidate, Ranked
from search.question import Understanding
from search.result import (
    CandidateProvenance,
    CandidateScope,
    RetrievedCandidate,
    Role,
    Scores,
)
from search.skips import Skip, Skipped
from search.width import context_of

SHOWN_ROLES = (Role.PRIMARY, Role.SUPPORTING, Role.TANGENTIAL)


class Dossier(NamedTuple):
    """One ranked provision with its anchor: what the arbiter and the reader are told of it."""

    ranked: Ranked
    anchor: Anchor
    candidate_id: str

    @property
    def candidate(self) -> Candidate:
        """The provision."""
        return self.ranked.candidate


def dossiers(ranked: Sequence[Ranked], asked: Understanding) -> tuple[Dossier, ...]:
    """Find the anchor of each and name it: provision and anchor, whatever the build.

    Of one work, anchors that overlap or hold equal words are one candidate: the better placed.
    """
    found: dict[str, Dossier] = {}
    of_provision: dict[str, list[Dossier]] = {}
    for one in ranked:
        held = of_provision.setdefault(one.candidate.provision_id, [])
        for dossier in _dossiers(one, asked):
            if not any(_folds(dossier, other) for other in held):
                held.append(dossier)
                found[dossier.candidate_id] = dossier
    return tuple(found.values())


def _dossiers(one: Ranked, asked: Understanding) -> Iterator[Dossier]:
    """One anchor; of a passage that stands for itself one in each line that tells as much.

    Where the question cites a 款 or 项, that is the anchor; in a packed passage it lies in the
    article that the question cites.
    """
    held, words = one.candidate, asked.keywords
    article = article_cited(held, asked)
    body = article.span if article else body_of(held)
    cited = part_cited(held, asked, body)
    quoted = (cited.start, cited.end) if cited else one.quoted
    parts = paragraphs_of(held.text, words, within=body) if held.apart else [body]
    for part in parts:
        anchor = find_anchor(held.text, words, quoted=quoted, within=part)
        yield Dossier(one, anchor, f"{held.provision_id}:{anchor.start}-{anchor.end}")


def body_of(held: Candidate) -> Span:
    """What a candidate stands for, without the heading that its provision begins with."""
    heading = str(held.document.get(F.HEADING, ""))
    place = held.place
    if heading and place.start == 0 and held.text.startswith(heading):
        return Span(start=min(len(heading), place.end), end=place.end)
    return place


def _folds(one: Dossier, other: Dossier) -> bool:
    """Whether two anchors of a provision are one: they overlap, or say the same."""
    first, second = one.anchor, other.anchor
    overlap = first.start < second.end and second.start < first.end
    words = (one.candidate.text[anchor.start : anchor.end] for anchor in (first, second))
    return overlap or len(set(words)) == 1


def in_order(found: Sequence[Dossier], names: Sequence[str]) -> tuple[Dossier, ...]:
    """Dossiers in the order of their ids."""
    by_name = {one.candidate_id: one for one in found}
    return tuple(by_name[name] for name in names)


def briefs_of(
    found: Sequence[Dossier], day: date, *, known: Container[str] = ()
) -> tuple[Brief, ...]:
    """What the arbiter is shown, but for those whose brief is known."""
    return tuple(
        _brief(one, rank, day)
        for rank, one in enumerate(found, start=1)
        if one.candidate_id not in known
    )


def _brief(one: Dossier, rank: int, day: date) -> Brief:
    held = one.candidate
    return Brief(
        candidate_id=one.candidate_id,
        methods=tuple(held.sightings),
        section=" > ".join((held.title, *held.document.get(F.PATH, ()), held.label)),
        matched_keywords=one.anchor.keywords,
        snippet=one.anchor.snippet,
        tier=int(held.document.get(F.TIER, 4)),
        force=held.force,
        status=held.status_on(day),
        effective_from=held.day(F.EFFECTIVE_FROM),
        effective_to=held.day(F.EFFECTIVE_TO),
        rank=rank,
        score=one.ranked.score,
        settled=one.ranked.settled,
        # Copied word for word and first: then no binding text holds the words.
        commentary=held.part is Part.COMMENTARY and not (one.ranked.settled and rank == 1),
        title=held.title,
        label=held.label,
        jurisdiction=held.jurisdiction,
        replaced_by=str(held.document.get(F.REPLACED_BY_TITLE, "")),
    )


def sides_of(found: Sequence[Dossier], ruling: Ruling, *, most: int) -> tuple[Side, ...]:
    """The leading candidates that are kept, as parties to a contradiction."""
    kept = {one.candidate_id for one in ruling.verdicts if one.role is not Role.DISCARDED}
    leading = islice((one for one in found if one.candidate_id in kept), most)
    return tuple(map(_side, leading))


def _side(one: Dossier) -> Side:
    held = one.candidate
    return Side(
        candidate_id=one.candidate_id,
        doc_id=held.version_id,
        title=held.title,
        label=held.label,
        text=held.text,
        kind=str(held.document.get(F.KIND, LADDER[-1].kind)),
        force=held.force,
        issuer=held.document.get(F.ISSUER),
        jurisdiction=held.jurisdiction,
        wording_day=held.day(F.WORDING_DAY),
        effective_from=held.day(F.EFFECTIVE_FROM),
        part=held.part,
    )


def as_ranked(briefs: Sequence[Brief], ranking: str) -> Ruling:
    """No arbiter: every candidate keeps its place, so that an order can be measured alone."""
    reason = f"not ruled on: only the {ranking} ranking was asked for"
    return Ruling(
        verdicts=tuple(
            Verdict(candidate_id=one.candidate_id, role=Role.PRIMARY, reason=reason)
            for one in briefs
        ),
        arbiter="none",
        skipped=dict.fromkeys(ARBITERS, Skipped(Skip.NOT_WANTED, "only a ranking was asked for")),
    )


def shown(
    found: Sequence[Dossier], verdicts: Mapping[str, Verdict], asked: Understanding, *, size: int
) -> tuple[RetrievedCandidate, ...]:
    """Candidates in the order of their roles, then of the ranking; the discarded stay out."""
    by_role = {
        role: [one for one in found if verdicts[one.candidate_id].role is role]
        for role in SHOWN_ROLES
    }
    ordered = [one for role in SHOWN_ROLES for one in by_role[role]][:size]
    return tuple(_retrieved(one, verdicts[one.candidate_id], asked) for one in ordered)


def provenances_of(
    found: Sequence[Dossier], briefs: Sequence[Brief], verdicts: Mapping[str, Verdict]
) -> tuple[CandidateProvenance, ...]:
    """The way of every candidate that was ruled on, the discarded included."""
    seen = {brief.candidate_id: f"{brief.section}: {brief.snippet}" for brief in briefs}
    return tuple(
        CandidateProvenance(
            candidate_id=one.candidate_id,
            methods_that_found_it=tuple(one.candidate.sightings),
            rank_per_method={m: sight.rank for m, sight in one.candidate.sightings.items()},
            score_per_method={
                m: round(sight.score, 6) for m, sight in one.candidate.sightings.items()
            },
            structural_context=seen[one.candidate_id],
            llm_role=verdicts[one.candidate_id].role,
            llm_reason=verdicts[one.candidate_id].reason,
        )
        for one in found
    )


def _retrieved(one: Dossier, verdict: Verdict, asked: Understanding) -> RetrievedCandidate:
    held, anchor = one.candidate, one.anchor
    stored = held.document
    sources = tuple(stored.get(F.SOURCES, ()))
    place, body = Span(start=anchor.start, end=anchor.end), body_of(held)
    width = context_of(held, asked, place, body)
    return RetrievedCandidate(
        candidate_id=one.candidate_id,
        doc_id=held.version_id,
        provision_id=held.provision_id,
        citation=cited_at(held, asked, place, body),
        title=held.title,
        label=held.label,
        source=sources[0] if len(sources) == 1 else sources,
        anchor=scope_of(held, anchor.start, anchor.end),
        context=scope_of(held, width.start, width.end),
        snippet=anchor.snippet,
        text=held.text,
        methods=tuple(held.sightings),
        matched_keywords=anchor.keywords,
        section_title=" > ".join(stored.get(F.PATH, ())) or None,
        role=verdict.role,
        reason=verdict.reason,
        tier=int(stored.get(F.TIER, 4)),
        force=held.force,
        kind=str(stored.get(F.KIND, LADDER[-1].kind)),
        issuer=stored.get(F.ISSUER),
        jurisdiction=held.jurisdiction,
        status=held.status_on(asked.as_of),
        promulgated_on=held.day(F.PROMULGATED_ON),
        amended_on=held.day(F.AMENDED_ON),
        effective_from=held.day(F.EFFECTIVE_FROM),
        effective_to=held.day(F.EFFECTIVE_TO),
        replaced_by=stored.get(F.REPLACED_BY_TITLE),
        basis=str(stored.get(F.BASIS, "")),
        scores=_scores(one.ranked),
        flags=tuple(stored.get(F.FLAGS, ())),
    )


def scope_of(held: Candidate, start: int, end: int) -> CandidateScope:
    """Lines and pages of a range of a provision's text."""
    if printed := held.document.get(F.PRINTED):
        return _printed_scope(held, printed, start, end)
    lines = held.document.get(F.LINES) or [held.document[F.LINE_START]]
    first, last = (
        min(held.text.count("\n", 0, at), len(lines) - 1) for at in (start, max(start, end - 1))
    )
    return CandidateScope(
        page_start=held.document.get(F.PAGE_START),
        page_end=held.document.get(F.PAGE_END),
        line_start=lines[first],
        line_end=lines[last],
        section_id=held.provision_id,
        char_start=start,
        char_end=end,
    )


def _printed_scope(held: Candidate, printed: Sequence[int], start: int, end: int) -> CandidateScope:
    """The same of a text with pages, from the start, number and page of each line as printed."""
    starts = printed[::3]
    first, last = (3 * max(bisect_right(starts, at) - 1, 0) for at in (start, max(start, end - 1)))
    return CandidateScope(
        page_start=printed[first + 2],
        page_end=printed[last + 2],
        line_start=printed[first + 1],
        line_end=printed[last + 1],
        section_id=held.provision_id,
        char_start=start,
        char_end=end,
    )


def _scores(ranked: Ranked) -> Scores:
    parts = [
        {"name": name, "value": round(value, 6), "because": because}
        for name, value, because in ranked.parts
    ]
    # One call for all of them: each part by itself would take as long as the rest of the answer.
    return Scores.model_validate(
        {
            "relevance": round(ranked.relevance, 6),
            "authority": round(ranked.authority, 6),
            "final": round(ranked.score, 6),
            "parts": parts,
        }
    )
