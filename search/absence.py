"""Not found: why, and the proof; only exact counts on the stored text prove absence."""

from __future__ import annotations

from collections.abc import Sequence

from mappings.fields import Fields as F
from mappings.index import Index
from mappings.tokens import chars
from search.catalogue import Catalogue
from search.clauses import any_of
from search.detectors.leg import Scope, filtered
from search.dispatch import Method
from search.pool import Candidate
from search.question import Keyword, Understanding
from search.recall import Recall
from search.result import NotFound, Proof, RetrievedCandidate, TermCount

MISSES = 5


def reason_of_absence(
    recall: Recall,
    asked: Understanding,
    shown: Sequence[RetrievedCandidate],
    terms: Sequence[TermCount],
) -> NotFound | None:
    """Why there is no answer, or None where there is one: an ordered table."""
    reasons = (
        (not recall.complete and not shown, NotFound.INCOMPLETE),
        (recall.in_scope == 0, NotFound.NO_DOCUMENT_IN_SCOPE),
        (only_out_of_force(recall, asked), NotFound.ONLY_OUT_OF_FORCE),
        (absent(terms) and recall.complete, NotFound.NO_KEYWORD_MATCH),
        (not recall.candidates, NotFound.BELOW_FLOOR),
        (not shown, NotFound.ARBITER_DISCARDED_ALL),
    )
    return next((reason for applies, reason in reasons if applies), None)


def ended_cited(recall: Recall, asked: Understanding) -> tuple[Candidate, ...]:
    """Provisions that the question cites but that do not bind on the day."""
    return tuple(one for one in recall.out_of_force if cites(asked, one))


def cites(asked: Understanding, one: Candidate) -> bool:
    """Whether the question cites a provision by work and number."""
    return any(
        reference.work_id == one.work_id and reference.number == one.number
        for reference in asked.references
    )


def only_out_of_force(recall: Recall, asked: Understanding) -> bool:
    """Whether what is cited, or else all that matches, does not bind on the day."""
    if ended_cited(recall, asked):
        return not any(cites(asked, one) for one in recall.candidates)
    return not recall.candidates and bool(recall.out_of_force)


def doubtful(recall: Recall) -> bool:
    """Whether nothing but likeness speaks for any candidate: no word, code or heading of it."""
    literal = {Method.CODES, Method.CO_OCCURRENCE, Method.TITLES}
    return not any(literal & one.sightings.keys() for one in recall.candidates)


def absent(terms: Sequence[TermCount]) -> bool:
    """Whether every key term, with its expansions, occurs nowhere in the scope."""
    return bool(terms) and not any(term.provisions for term in terms)


def key_terms(asked: Understanding) -> tuple[Keyword, ...]:
    """The terms that must all be missing before a subject is called absent: every keyword.

    A rare word alone proves nothing: laypeople name what the law calls otherwise.
    """
    return asked.keywords


def count_terms(index: Index, words: Sequence[Keyword], scope: Scope) -> tuple[TermCount, ...]:
    """Provisions in scope that hold each word or an expansion as an exact substring."""
    if not words:
        return ()
    bodies = []
    for word in words:
        forms = [
            {"match_phrase": {F.CHARS: {"query": chars(form)}}}
            for form in (word.term, *word.expansions)
        ]
        query = filtered(any_of(forms), scope.clauses)
        bodies.append({"size": 0, "track_total_hits": True, "query": query})
    answers = index.msearch(bodies)
    return tuple(
        TermCount(
            term=word.term,
            expansions=word.expansions,
            provisions=answer["hits"]["total"]["value"],
        )
        for word, answer in zip(words, answers, strict=True)
    )


def proof_of(
    recall: Recall,
    terms: Sequence[TermCount],
    asked: Understanding,
    *,
    catalogue: Catalogue,
    scope: str,
) -> Proof:
    """Terms, counts, scope, build, what came nearest and what no longer binds."""
    return Proof(
        proved_absent=absent(terms) and recall.complete and recall.in_scope > 0,
        terms=tuple(terms),
        scope=scope,
        passages_in_scope=recall.in_scope,
        build=catalogue.build.build,
        dictionary=catalogue.build.dictionary,
        current_to=catalogue.current_to,
        nearest_misses=tuple(one.citation for one in recall.candidates[:MISSES]),
        out_of_force=tuple(ended_words(one, asked) for one in recall.out_of_force),
    )


def ended_words(one: Candidate, asked: Understanding) -> str:
    """One sentence on a provision that does not bind on the day: since when, replaced by what."""
    status = one.status_on(asked.as_of)
    began, ended = one.day(F.EFFECTIVE_FROM), one.day(F.EFFECTIVE_TO)
    if ended is not None and ended <= asked.as_of:
        replaced = one.document.get(F.REPLACED_BY_TITLE)
        by = f", replaced by 《{replaced}》" if replaced else ", without successor"
        return f"{one.citation}: {status} since {ended}{by}"
    return f"{one.citation}: {status}, in force from {began}"
