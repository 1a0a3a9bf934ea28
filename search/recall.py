"""One round trip: every detector's request, and what they propose, folded into a pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from mappings.fields import Fields as F
from mappings.index import Index
from mappings.tokens import stems
from mappings.vectors import cosine_of_score
from scoring.factor import Context
from search.clauses import Clause, any_of, metadata, of_work, out_of_force_on, under_one_of
from search.clauses import binds_on as binding
from search.clauses import known_on as known
from search.detectors.co_occurrence import co_occurrence_leg
from search.detectors.codes import codes_leg
from search.detectors.leg import Leg, Scope, body, filtered
from search.detectors.pool import (
    BIGRAMS,
    KNN_BOOST,
    NEAREST,
    STEMS,
    WORDS,
    Dense,
    Wording,
    pool_leg,
)
from search.detectors.quotation import NAME as QUOTATION
from search.detectors.quotation import Quotation, quotation_leg, quotation_of
from search.detectors.section import section_leg
from search.detectors.titles import titles_leg
from search.dispatch import Method, Plan
from search.pool import Candidate, Sighting
from search.question import Effectivity, Question, Understanding

COUNT, PROBE = "count", "probe"
# What does not bind is looked for beside the answer, to tell what became of it; a few suffice.
PROBE_SIZE = 5
# The named queries of the ranking request are the sightings of these methods.
BM25_LEGS = (BIGRAMS, WORDS, STEMS)
LEGS_OF_METHOD = {Method.BM25: BM25_LEGS, Method.VECTORS: (NEAREST,)}
Answer = Mapping[str, Any]


class Prepared(NamedTuple):
    """What was made ready first: the question as words and as a vector, and further requests."""

    words: str
    """Cut as the texts were cut, with a blank after each."""
    dense: Dense | None
    further: tuple[Leg, ...] = ()
    """What needed help."""


class Recall(NamedTuple):
    """What one round brought back."""

    candidates: tuple[Candidate, ...]
    """Every provision proposed, in the order of the ranking request, then the others."""
    out_of_force: tuple[Candidate, ...]
    """What matches but does not bind on the day."""
    in_scope: int
    """Passages that the filters leave, before the veto."""
    complete: bool
    """False where a shard failed or a search timed out: nothing is called absent then."""
    requests_ms: float
    """Longest of the requests, as the server tells: they run side by side."""


def scope_of(question: Question, asked: Understanding, work_id: str | None) -> Scope:
    """Filters and veto of a question; raises InvalidFilter."""
    filters = metadata(question.filters, asked.as_of)
    if work_id is not None:
        filters.append(of_work(work_id))
    filters += [under_one_of(section.headings) for section in asked.sections]
    if asked.sections and asked.works:
        filters.append(any_of([of_work(work.work_id) for work in asked.works]))
    if question.known_on is not None:
        filters.append(known(question.known_on))
    # Whoever asks for a status by name has settled which texts are wanted.
    vetoed = question.effectivity is Effectivity.STRICT and not any(
        condition.field == "status" for condition in question.filters
    )
    return Scope(tuple(filters), (binding(asked.as_of),) if vetoed else ())


def recall(
    asked: Understanding,
    *,
    index: Index,
    plan: Plan,
    scope: Scope,
    prepared: Prepared,
    context: Context | None,
) -> Recall:
    """Send every detector's request at once and fold the answers into one pool."""
    legs = (*_legs(asked, plan, scope, prepared, context), *prepared.further)
    answers = index.msearch([leg.body for leg in legs])
    by_name = {leg.name: answer for leg, answer in zip(legs, answers, strict=True)}
    proposing = [(leg, by_name[leg.name]) for leg in legs if leg.name not in {COUNT, PROBE}]
    return Recall(
        candidates=_pool(proposing, apart=plan.apart),
        out_of_force=tuple(
            _candidate(hit, apart=plan.apart)
            for _, hit in _best_hits(by_name[PROBE], apart=plan.apart)
        )
        if PROBE in by_name
        else (),
        in_scope=by_name[COUNT]["hits"]["total"]["value"],
        complete=not any(a["timed_out"] or a["_shards"]["failed"] for a in answers),
        requests_ms=float(max(answer["took"] for answer in answers)),
    )


def _legs(
    asked: Understanding, plan: Plan, scope: Scope, prepared: Prepared, context: Context | None
) -> Iterator[Leg]:
    """The requests of a plan; the ranking request comes first, so that its order stands."""
    dense, quotation = prepared.dense, quotation_of(asked)
    wording = Wording(
        text=asked.text,
        words=prepared.words,
        stems=" ".join(stems(asked.text)) if asked.language == "en" else "",
    )
    if plan.runs(Method.BM25) or dense is not None:
        yield pool_leg(wording, dense, scope, plan, context)
    if plan.runs(Method.CODES):
        yield section_leg(scope) if asked.whole_section else codes_leg(asked, scope)
    if plan.runs(Method.CO_OCCURRENCE):
        if quotation:
            yield quotation_leg(quotation, scope)
        yield co_occurrence_leg(asked, scope)
    if plan.runs(Method.TITLES):
        yield titles_leg(asked, scope)
    yield Leg(COUNT, None, {"size": 0, "track_total_hits": True, "query": _all(scope)})
    if scope.effectivity and plan.runs(Method.BM25):
        yield _probe(asked, wording, quotation, scope)


def _all(scope: Scope) -> dict[str, Any]:
    return filtered(None, scope.filters)


def _probe(asked: Understanding, wording: Wording, quotation: Quotation, scope: Scope) -> Leg:
    """The same question put to what does not bind: citations and quotations first, then words."""
    ended = Scope((*scope.filters, out_of_force_on(asked.as_of)), ())
    wanted: list[Clause] = [{"match": {F.BIGRAMS: {"query": wording.text}}}]
    if asked.references or asked.codes:
        exact = codes_leg(asked, ended).body["query"]
        wanted.append({"constant_score": {"filter": exact, "boost": 1000.0}})
    if quotation:
        wanted.append({"constant_score": {"filter": quotation_leg(quotation, ended).body["query"]}})
    return Leg(PROBE, None, body(filtered(any_of(wanted), ended.clauses), size=PROBE_SIZE))


def _pool(answers: Sequence[tuple[Leg, Answer]], *, apart: bool) -> tuple[Candidate, ...]:
    """Fold hits by what they stand for; the best passage of a provision stands for it."""
    folded: dict[str, Candidate] = {}
    for leg, answer in answers:
        method, because = leg.method, QUOTED if leg.name == QUOTATION else ""
        for rank, (unit, hit) in enumerate(_best_hits(answer, apart=apart), start=1):
            held = folded.get(unit)
            if held is None:
                held = folded[unit] = _candidate(hit, apart=apart)
            else:
                held.legs.update(_legs_of(hit))
            if method is not None and method not in held.sightings:
                held.sightings[method] = Sighting(rank, hit["_score"], because)
    pool = tuple(folded.values())
    for method, names in LEGS_OF_METHOD.items():
        _sight(pool, method, names)
    return pool


def _sight(pool: Sequence[Candidate], method: Method, names: Sequence[str]) -> None:
    """Tell what some named queries found, the best sum of their scores first."""
    seen: list[tuple[float, Candidate]] = []
    for one in pool:
        found, score = False, 0.0
        for name in names:  # a list of them for each candidate would take twice as long
            if name in one.legs:
                found, score = True, score + one.legs[name]
        if found:
            seen.append((score, one))
    seen.sort(key=itemgetter(0), reverse=True)
    for rank, (score, one) in enumerate(seen, start=1):
        one.sightings[method] = Sighting(rank, score)


QUOTED = "holds the question's own words"


def _best_hits(answer: Answer, *, apart: bool) -> Iterator[tuple[str, Answer]]:
    """What each hit of one request stands for, and the hit: the best of each, in order."""
    stands_for = F.PASSAGE_ID if apart else F.PROVISION_ID
    seen: set[str] = set()
    for hit in answer["hits"]["hits"]:
        unit = hit["_source"].get(stands_for, "")
        if unit not in seen:
            seen.add(unit)
            yield unit, hit


def _candidate(hit: Answer, *, apart: bool) -> Candidate:
    return Candidate(hit["_source"], {}, _legs_of(hit), hit["_score"], apart)


def _legs_of(hit: Answer) -> dict[str, float]:
    """Scores of the named queries: BM25 as it is, a neighbour's as a cosine."""
    named: Mapping[str, float] | None = hit.get("matched_queries")
    if not named:
        return {}
    return {
        name: score if name in BM25_LEGS else cosine_of_score(score / KNN_BOOST)
        for name, score in named.items()
    }
