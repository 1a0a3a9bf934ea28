"""Supporting by structure: what the primaries cite, and what excepts, punishes or defines.

Found over the links of the index after the ruling, in one round trip, and put behind what the
ranking brought as supporting: it takes no ranked provision's place there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mappings.fields import Fields as F
from mappings.index import Index
from mappings.links import read_link
from mappings.tokens import chars
from scoring.factor import Context
from search.arbiter.brief import Verdict
from search.belonging import DEFINING, SORTS, Belonging, Leader
from search.candidates import Dossier, briefs_of, dossiers
from search.clauses import Clause, any_of
from search.detectors.leg import Scope, body, filtered
from search.dispatch import Method, Plan
from search.inquiry import Hearing, Inquiry
from search.links import FIRST, Signposts, linking_to, numbers_of
from search.pool import Candidate, Ranked, Sighting, authority_on
from search.question import Understanding
from search.result import Role

# On 400 lay and scene questions of zh-dev with these: recall@10 0.602 → 0.612 and 0.812 → 0.807,
# 7 ms a question.
LEADERS = 3
"""Primaries whose structure is followed."""
MOST, OF_ONE_SORT = 6, 3
"""Provisions that come in so, and those of one sort beside one primary: an article of a general
part is cited by dozens."""
SIZE = 30
REASON = "structure: "


def with_structure(
    hearing: Hearing, inquiry: Inquiry, *, index: Index, signposts: Signposts, context: Context
) -> Hearing:
    """The hearing with what belongs to its first primaries as supporting."""
    leaders = _leaders(hearing, inquiry.asked, signposts)
    if not leaders:
        return hearing
    legs = [
        body(filtered(None, leg), size=SIZE) for leg in _legs(leaders, inquiry.scope, signposts)
    ]
    found = {
        hit["_source"][F.PROVISION_ID]: Candidate(hit["_source"])
        for answer in index.msearch(legs)
        for hit in answer["hits"]["hits"]
    }
    belonging = list(_belonging(leaders, found, hearing, signposts))[:MOST]
    return _joined(hearing, inquiry.asked, belonging, context) if belonging else hearing


def followed(plan: Plan, hearing: Hearing) -> Plan:
    """The plan with the search by links, where anything was found by it."""
    found = any(Method.CODES in one.candidate.sightings for one in hearing.found)
    if not found or plan.runs(Method.CODES):
        return plan
    return plan.joined(Method.CODES, "for what belongs to the primaries by their links")


def _leaders(hearing: Hearing, asked: Understanding, signposts: Signposts) -> list[Leader]:
    primary = {one.candidate_id for one in hearing.ruling.verdicts if one.role is Role.PRIMARY}
    first = [one.ranked for one in hearing.found if one.candidate_id in primary][:LEADERS]
    versions = signposts.catalogue.versions
    return [
        Leader(
            ranked.candidate,
            keys=signposts.keys_of(versions[ranked.candidate.version_id], ranked.candidate.number),
            asked=ranked.candidate.text if ranked.settled else asked.text,
        )
        for ranked in {one.candidate.provision_id: one for one in first}.values()
        if ranked.candidate.label and ranked.candidate.version_id in versions
    ]


def _legs(leaders: Sequence[Leader], scope: Scope, signposts: Signposts) -> Iterator[list[Clause]]:
    """Filters of the requests: what the primaries cite, what cites them, what defines words."""
    links = dict.fromkeys(read_link(key) for leader in leaders for key in leader.links)
    targets: list[Clause] = [
        {"bool": {"filter": [{"term": {F.WORK_ID: work}}, {"terms": {F.NUMBER: numbers_of(link)}}]}}
        for link in links
        if link.number and (work := signposts.work(link))
    ]
    if targets:
        yield [any_of(targets), FIRST, *scope.clauses]
    works = {"terms": {F.WORK_ID: sorted({leader.candidate.work_id for leader in leaders})}}
    citing = linking_to([key for leader in leaders for key in leader.keys])
    yield [citing, works, FIRST, *scope.clauses]
    defining = any_of([{"match_phrase": {F.CHARS: chars(word)}} for word in DEFINING])
    yield [defining, works, FIRST, *scope.clauses]


def _belonging(
    leaders: Sequence[Leader],
    found: dict[str, Candidate],
    hearing: Hearing,
    signposts: Signposts,
) -> Iterator[Belonging]:
    """Each provision once, for the first primary and the first sort that it fits."""
    primary = {one.candidate_id for one in hearing.ruling.verdicts if one.role is Role.PRIMARY}
    taken = {one.candidate.provision_id for one in hearing.found if one.candidate_id in primary}
    for leader in leaders:
        for sort in SORTS:
            left = [one for name, one in found.items() if name not in taken]
            fitting = [one for each in left if (one := sort(each, leader, signposts))]
            for one in fitting[:OF_ONE_SORT]:
                taken.add(one.candidate.provision_id)
                yield one


def _joined(
    hearing: Hearing, asked: Understanding, belonging: Sequence[Belonging], context: Context
) -> Hearing:
    """What was ranked in its order, then what belongs to the primaries.

    What was supporting already keeps its place, and is told to belong to them, too.
    """
    ranked = {one.candidate.provision_id: one for one in reversed(hearing.found)}
    verdicts = {one.candidate_id: one for one in hearing.ruling.verdicts}
    held: dict[str, Dossier] = {one.candidate_id: one for one in hearing.found}
    for rank, one in enumerate(belonging, start=1):
        before = ranked.get(one.candidate.provision_id) or _found_now(one, asked, context)
        name = before.candidate_id
        former = verdicts.get(name)
        if former is None or former.role is not Role.SUPPORTING:
            held.pop(name, None)  # to stand behind what is supporting by its rank
        held[name] = _sighted(before, Sighting(rank, 1.0, one.because))
        verdicts[name] = _verdict(name, one, former)
    found = tuple(held.values())
    known = {one.candidate_id for one in hearing.briefs}
    new = briefs_of(found, asked.as_of, known=known)
    return hearing._replace(
        found=found,
        briefs=(*hearing.briefs, *new),
        ruling=hearing.ruling.model_copy(update={"verdicts": tuple(verdicts.values())}),
    )


def _verdict(name: str, one: Belonging, former: Verdict | None) -> Verdict:
    """Supporting, with both reasons where the ruling had found it supporting already."""
    reason = f"{REASON}{one.because}"
    if former and former.role is Role.SUPPORTING:
        reason = f"{former.reason}; {one.because}"
    return Verdict(candidate_id=name, role=Role.SUPPORTING, reason=reason)


def _found_now(one: Belonging, asked: Understanding, context: Context) -> Dossier:
    """A provision that no detector proposed: no score, but its authority and its place."""
    told = authority_on(context)(*one.candidate.authority)
    ranked = Ranked(one.candidate, score=0.0, relevance=0.0, authority=told, quoted=one.place)
    return dossiers([ranked], asked)[0]


def _sighted(one: Dossier, sighting: Sighting) -> Dossier:
    """A dossier that tells that the links led to it, too."""
    sightings = {Method.CODES: sighting, **one.candidate.sightings}
    candidate = replace(one.candidate, sightings=sightings)
    return one._replace(ranked=replace(one.ranked, candidate=candidate))
