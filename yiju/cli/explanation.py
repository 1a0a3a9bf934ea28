"""Why a candidate stands where it stands, and the whole way to the answer: `--explain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from search.result import (
    AuditedRetrievalResult,
    CandidateProvenance,
    RetrievedCandidate,
    Role,
)
from yiju.cli.terminal import facts, words


def explanation(
    candidate: RetrievedCandidate, provenances: Sequence[CandidateProvenance]
) -> Iterator[RenderableType]:
    """Scores with what they are made of, ranks per method, doubts about the data."""
    known = {one.candidate_id: one for one in provenances}
    scores = candidate.scores
    yield facts(
        (
            ("scores", _scores(scores.relevance, scores.authority, scores.final)),
            ("found by", _ranks(known.get(candidate.candidate_id))),
            ("words held", ", ".join(candidate.matched_keywords)),
            ("heading", candidate.section_title or ""),
            ("days because", candidate.basis),
            ("doubts", ", ".join(flag.replace("_", " ") for flag in candidate.flags)),
            ("id", candidate.candidate_id),
        )
    )
    if scores.parts:
        parts = Table.grid(padding=(0, 2))
        for part in scores.parts:
            parts.add_row(
                words(f"{round(part.value, 3) + 0.0:+.3f}"),
                words(part.name),
                words(part.because, "dim"),
            )
        yield Padding(parts, (0, 0, 0, 2))


def the_way(result: AuditedRetrievalResult) -> Iterator[RenderableType]:
    """Methods run and skipped, what was discarded, and what the answer was made with."""
    methods = Table("method", "", "why", title="Methods", title_justify="left")
    for method in result.methods_run:
        helped = method in result.methods_used
        methods.add_row(method, "run", "found what is shown" if helped else "")
    for method in result.methods_skipped:
        methods.add_row(method, "skipped", words(result.skipped_reasons.get(method, "")))
    yield methods
    discarded = [one for one in result.provenances if one.llm_role is Role.DISCARDED]
    if discarded:
        table = Table("candidate", "why", title="Discarded", title_justify="left")
        for one in discarded:
            table.add_row(words(one.candidate_id), words(one.llm_reason))
        yield table
    yield facts(
        (
            ("ranking", result.ranking),
            ("arbiter", result.arbiter),
            ("model", result.model_id or "none"),
            ("build", result.build),
            ("dictionary", result.dictionary),
            ("took", " · ".join(f"{step} {ms:.0f} ms" for step, ms in result.timings_ms.items())),
        )
    )


def _scores(relevance: float | None, authority: float | None, final: float) -> str:
    named = (("relevance", relevance), ("authority", authority), ("final", final))
    return " · ".join(f"{name} {value:.3f}" for name, value in named if value is not None)


def _ranks(provenance: CandidateProvenance | None) -> str:
    """`bm25 1st of its hits (12.4)`: rank and score of each method that found it."""
    if provenance is None:
        return ""
    return " · ".join(
        f"{method} {_rank(provenance, method)}" for method in provenance.methods_that_found_it
    )


def _rank(provenance: CandidateProvenance, method: str) -> str:
    rank, score = provenance.rank_per_method.get(method), provenance.score_per_method.get(method)
    place = f"#{rank}" if rank is not None else ""
    return f"{place} ({score:.3f})" if score is not None else place
