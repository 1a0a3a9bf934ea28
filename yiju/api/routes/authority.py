"""Authority for the results of other engines: their ids and scores in, the same order out anew."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Request

from mappings.authority import BY_KIND
from mappings.errors import InputError
from scoring.authority import authority
from scoring.factor import Authoritative, Context, Scored
from scoring.fusion import Candidate, fuse
from scoring.profiles import Profile, load_profile
from yiju.api.access import caller
from yiju.api.problems import FAULTS
from yiju.wire import Place, Reranked, Scales, Standing, Text, Weighed

router = APIRouter(
    prefix="/v1", tags=["authority"], responses=FAULTS, dependencies=[Depends(caller)]
)

TEXT = {"id": "a", "kind": "law", "wording_day": "2023-12-29"}


@router.post("/authority")
def weigh(
    request: Request, wanted: Annotated[Weighed, Body(examples=[{"texts": [TEXT]}])]
) -> tuple[Standing, ...]:
    """A of each text on a day, with its parts and their reasons; in the order given."""
    context = _context(request, wanted, load_profile(wanted.profile))
    return tuple(Standing(id=one.id, authority=_authority(one, context)) for one in wanted.texts)


@router.post("/rerank")
def rerank(
    request: Request,
    wanted: Annotated[Reranked, Body(examples=[{"hits": [TEXT | {"score": 7.5}]}])],
) -> tuple[Place, ...]:
    """α · norm(relevance) + β · authority over results of another engine, best first."""
    given = {"alpha": wanted.alpha, "beta": wanted.beta, "norm": wanted.norm}
    chosen = {name: value for name, value in given.items() if value is not None}
    profile = load_profile(wanted.profile).model_copy(update=chosen)
    context = _context(request, wanted, profile)
    if len({one.id for one in wanted.hits}) < len(wanted.hits):
        raise InputError("an id occurs twice among the hits")
    pool = [
        Candidate(
            candidate_id=one.id, relevance=one.score, authority=_authority(one, context).value
        )
        for one in wanted.hits
    ]
    return tuple(
        Place(
            id=one.candidate_id,
            score=one.relevance,
            norm_rel_score=one.norm_relevance,
            norm_auth_score=one.norm_authority,
            combined_score=one.combined,
        )
        for one in fuse(pool, profile)
    )


def _context(request: Request, wanted: Scales, profile: Profile) -> Context:
    return Context(profile, wanted.as_of or request.app.state.settings.today())


def _authority(text: Text, context: Context) -> Scored:
    """A of a text; raises InputError for a kind that no rung of the ladder has."""
    if text.kind is not None and text.kind not in BY_KIND:
        raise InputError(f"no kind is named {text.kind!r}", remedy=f"One of {', '.join(BY_KIND)}.")
    rung = context.profile.place(text.kind, issuer=text.issuer) if text.kind else None
    known = Authoritative(
        kind=text.kind,
        tier=rung.tier if rung else None,
        force=rung.force if rung else None,
        wording_day=text.wording_day,
        confidence=text.confidence,
        external=text.external,
    )
    return authority(known, context)
