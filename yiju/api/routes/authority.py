"""Authority for the results of other engines: their ids and scores in, the same order out anew."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Depends, Request
from pydantic import Field

from mappings.authority import BY_KIND
from mappings.errors import InputError
from mappings.records import Record
from scoring.authority import authority
from scoring.factor import Authoritative, Context, Scored
from scoring.fusion import Candidate, fuse
from scoring.profiles import Profile, load_profile
from yiju.api.access import caller
from yiju.api.problems import FAULTS

router = APIRouter(
    prefix="/v1", tags=["authority"], responses=FAULTS, dependencies=[Depends(caller)]
)

MOST = 1000
"""Results ranked at once, five pools of the platform's own."""
LARGEST = 1e15
"""Of a score: no engine gives more, and their spread stays a number."""

TEXT = {"id": "a", "kind": "law", "wording_day": "2023-12-29"}


class Text(Record):
    """What is known of one text; what is missing takes the profile's neutral value."""

    id: str
    kind: str | None = None
    """Row of the authority ladder, see docs/factors.md."""
    issuer: str | None = None
    """Where the profile places a kind by its issuer."""
    wording_day: date | None = None
    """Day of its last amendment, else of its promulgation."""
    confidence: float | None = Field(default=None, ge=0, le=1)
    external: float | None = Field(default=None, ge=0, le=1)


class Hit(Text):
    """One result of another engine."""

    score: float | None = Field(default=None, ge=-LARGEST, le=LARGEST)
    """Its relevance there; empty = found by nothing that scores."""


class Scales(Record):
    """Under which constants, and for which day."""

    profile: Literal["general", "law", "medicine", "safety"] = "law"
    as_of: date | None = None
    """Else today."""


class Weighed(Scales):
    """Texts whose authority is wanted."""

    texts: tuple[Text, ...] = Field(max_length=MOST)


class Reranked(Scales):
    """Results to be ranked anew."""

    hits: tuple[Hit, ...] = Field(max_length=MOST)
    alpha: float | None = Field(default=None, ge=0, le=1000)
    """Weight of relevance; else the profile's."""
    beta: float | None = Field(default=None, ge=0, le=1000)
    """Weight of authority; else the profile's."""
    norm: Literal["min_max", "z_score", "sigmoid"] | None = None


class Standing(Record):
    """The authority of a text."""

    id: str
    authority: Scored


class Place(Record):
    """One result in its new place."""

    id: str
    score: float | None
    norm_rel_score: float
    norm_auth_score: float
    combined_score: float


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
