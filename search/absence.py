"""Not found: why, and the proof; only exact counts on the stored text prove absence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from mappings.fields import Fields as F
from mappings.index import Index
from search.catalogue import Catalogue
from search.children import children_of
from search.detectors.pool import NEAREST
from search.dispatch import Method
from search.inquiry import Inquiry
from search.patterns import pattern_of
from search.pool import Candidate
from search.presence import (
    Presence,
    Within,
    count_codes,
    count_pattern,
    count_subject,
    wanted_codes,
)
from search.question import Understanding
from search.recall import Recall
from search.result import NotFound, Proof, RetrievedCandidate
from search.understanding.subject import subject_of, tells_a_case
from search.vocabulary import Vocabulary
from search.wordforms import holds

MISSES = 5
# Cosine of the nearest passage to questions that were wrongly called absent, 0.64 to 0.74 of 188
# passages, and to subjects that are absent, up to 0.68 of 30,578 (docs/quality.md).
NEAR, NEAR_BY_SIZE = 0.52, 0.016
# For a name made of known words the bar is lower: 遗体捐献 0.67, 深海采矿权 0.61.
NEAR_A_NAME = 0.485


class Methods(NamedTuple):
    """Which methods ran, and why each other one did not."""

    run: tuple[str, ...]
    skipped: dict[str, str]


def reason_of_absence(
    recall: Recall,
    asked: Understanding,
    shown: Sequence[RetrievedCandidate],
    presence: Presence,
) -> NotFound | None:
    """Why there is no answer, or None where there is one: an ordered table."""
    reasons = (
        (not recall.complete and not shown, NotFound.INCOMPLETE),
        (recall.in_scope == 0, NotFound.NO_DOCUMENT_IN_SCOPE),
        (only_out_of_force(recall, asked), NotFound.ONLY_OUT_OF_FORCE),
        (presence.absent and recall.complete, NotFound.NO_KEYWORD_MATCH),
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
        reference.work_id == one.work_id and reference.number in one.numbers
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


def answered_in_other_words(recall: Recall, bar: float = NEAR) -> bool:
    """Whether a candidate lies so near the question that no count of words shall prove absence.

    Likeness never makes a claim here; it may only withhold one. The bar rises with the passages
    among which the nearest was chosen.
    """
    nearest = max((one.legs.get(NEAREST, -1.0) for one in recall.candidates), default=-1.0)
    return nearest >= bar + NEAR_BY_SIZE * math.log(max(recall.in_scope, 1))


def named_in_vain(asked: Understanding, candidates: Sequence[Candidate]) -> bool:
    """Whether the question names provisions or codes by number, and no candidate is one of them.

    Whoever copies a clause that cites another means the clause; a case has file numbers.
    """
    codes = set(wanted_codes(asked))
    if tells_a_case(asked) or not (codes or any(one.work_id for one in asked.references)):
        return False
    if children_of(asked, candidates):
        return False
    return not any(
        one.quotes or cites(asked, one) or codes & set(one.document.get(F.CODES, ()))
        for one in candidates
    )


def presence_of(
    inquiry: Inquiry,
    recall: Recall,
    *,
    index: Index,
    catalogue: Catalogue,
    vocabulary: Vocabulary,
) -> Presence:
    """Exact counts of what the question names, where it is in doubt whether that occurs.

    An amount or a day first, then what it names by number, then its subject.
    """
    asked, scope = inquiry.asked, inquiry.scope
    if pattern := pattern_of(asked):
        return count_pattern(index, pattern, scope, catalogue.days) or Presence()
    if named_in_vain(asked, recall.candidates):
        return count_codes(index, asked, scope)
    subject = subject_of(asked, vocabulary)
    if not subject.terms and not subject.topic and not doubtful(recall):
        return Presence()
    if not subject.names and answered_in_other_words(recall):
        return Presence()
    if subject.topic and not subject.topic.is_new and answered_in_other_words(recall, NEAR_A_NAME):
        subject = subject._replace(topic=None)
    return count_subject(index, asked, subject, Within(scope, recall.in_scope))


def proof_of(
    recall: Recall,
    presence: Presence,
    asked: Understanding,
    *,
    catalogue: Catalogue,
    scope: str,
    methods: Methods,
) -> Proof:
    """Terms, counts, scope, build, methods, what came nearest and what no longer binds."""
    return Proof(
        proved_absent=presence.absent and recall.complete and recall.in_scope > 0,
        terms=presence.key or presence.others,
        others=presence.others if presence.key else (),
        methods_run=methods.run,
        methods_skipped=methods.skipped,
        scope=scope,
        passages_in_scope=recall.in_scope,
        build=catalogue.build.build,
        dictionary=catalogue.build.dictionary,
        current_to=catalogue.current_to,
        nearest_misses=tuple(one.citation for one in recall.candidates[:MISSES]),
        out_of_force=tuple(ended_words(one, asked) for one in _concerned(recall, asked)),
    )


def _concerned(recall: Recall, asked: Understanding) -> tuple[Candidate, ...]:
    """What does not bind and is cited, or holds a word that the question is about.

    The rest only came nearest. Where nothing else matches it is the answer, and told whole.
    """
    if not recall.candidates:
        return recall.out_of_force
    main = [word for word in asked.keywords if word.main]
    return tuple(
        one
        for one in recall.out_of_force
        if cites(asked, one) or any(holds(one.text.casefold(), word) for word in main)
    )


def ended_words(one: Candidate, asked: Understanding) -> str:
    """One sentence on a provision that does not bind on the day: since when, replaced by what."""
    status = one.status_on(asked.as_of).replace("_", " ")
    began, ended = one.day(F.EFFECTIVE_FROM), one.day(F.EFFECTIVE_TO)
    if ended is not None and ended <= asked.as_of:
        replaced = one.document.get(F.REPLACED_BY_TITLE)
        by = f", replaced by 《{replaced}》" if replaced else ", without successor"
        return f"{one.citation}: {status} since {ended}{by}"
    return f"{one.citation}: {status}, in force from {began}"
