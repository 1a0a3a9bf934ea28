"""The order of the pool: what a citation or quotation settles first, then the linear model."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from mappings.records import Part
from scoring.factor import Context
from scoring.linear import LinearModel
from search.agreement import named_by, titled
from search.answer_form import forms_of, has_form
from search.catalogue import Catalogue
from search.children import Child, children_of
from search.detectors.quotation import Quotation
from search.features import FEATURES, Column, PoolView, feature_table
from search.pool import Candidate, Ranked
from search.question import Effectivity, Intent, Understanding
from search.quoting import find_quoted

# Whoever copies a clause that cites another means the clause, not what it cites.
COPIED, CITED, BELOW, QUOTED, TITLED, HEADED, SCORED = range(7)
IN_FORM = "it lists the cases asked for, or defines what is asked about"
HOLDS = "the provision holds the question's own words"


class Yardstick(NamedTuple):
    """By what a pool is measured."""

    catalogue: Catalogue
    context: Context
    model: LinearModel


class Standing(NamedTuple):
    """Why a candidate stands where it does, before any score; lower comes first."""

    band: int
    """Copied whole, cited, quoted or scored."""
    order: tuple[int, ...]
    """Place within the band; nothing among the scored."""
    settled: str
    """The citation or quotation that names it."""


UNNAMED = Standing(SCORED, (), "")
Place = tuple[int, int]


def rank(
    candidates: Sequence[Candidate],
    asked: Understanding,
    *,
    yardstick: Yardstick,
    quotation: Quotation,
    effectivity: Effectivity,
    most: int,
) -> tuple[Ranked, ...]:
    """The first of a pool in their order; no score moves what the question itself names."""
    if not candidates:
        return ()
    model = yardstick.model
    view = PoolView(candidates, asked, catalogue=yardstick.catalogue, context=yardstick.context)
    table = feature_table(view)
    weights = np.array(model.weights_of(feature.name for feature in FEATURES))
    scores = _behind_what_they_explain(candidates, table @ weights + model.intercept)
    relevance = np.clip((view.cosine + view.bigrams) / 2, 0, 1)
    wholes, marked = (_places_of(words, candidates) for words in quotation)
    places = marked | wholes
    standings = _standings(candidates, asked, wholes.keys(), places.keys())
    lifts = _lift_by_form(candidates, asked, scores, standings)
    scores = scores + lifts
    demote = effectivity is Effectivity.DEMOTE
    demoted = [demote and not one.binds_on(asked.as_of) for one in candidates]
    reach = np.where(demoted, -np.inf, scores)
    # Lists of Python's own numbers: numpy's are slow to take out one by one.
    final, relevances, authorities = (
        column.tolist() for column in (scores, relevance, view.authority)
    )
    named = [at for at, one in enumerate(standings) if one is not UNNAMED]
    first = sorted(
        _foremost(reach, named, most),
        key=lambda at: (demoted[at], *standings[at][:2], -final[at], candidates[at].unit),
    )[:most]
    told = np.flatnonzero(weights).tolist()
    names = [FEATURES[at].name for at in told]
    reasons = [FEATURES[at].because for at in told]
    amounts = (table[first][:, told] * weights[told]).tolist()
    return tuple(
        Ranked(
            candidate=candidates[at],
            score=final[at],
            relevance=relevances[at],
            authority=authorities[at],
            settled=standings[at].settled,
            parts=(
                *zip(names, row, reasons, strict=True),
                *([("answer_form", float(lifts[at]), IN_FORM)] if lifts[at] else []),
            ),
            quoted=places.get(at),
        )
        for at, row in zip(first, amounts, strict=True)
    )


def _foremost(scores: Column, named: Collection[int], most: int) -> Collection[int]:
    """Whatever may come to be among the first: what is named, or scores as high as so many."""
    if len(scores) <= most:
        return range(len(scores))
    least = np.partition(scores, -most)[-most]
    return {*named, *np.flatnonzero(scores >= least).tolist()}


def _places_of(quoted: str, candidates: Sequence[Candidate]) -> dict[int, Place]:
    """Which hold the words and where: as they are, or past the marks of a list that was joined."""
    if not quoted:
        return {}
    found = (
        (at, find_quoted(one.text, quoted) or find_quoted(one.text, quoted, past_marks=True))
        for at, one in enumerate(candidates)
        if one.quotes
    )
    return {at: place for at, place in found if place}


def _lift_by_form(
    candidates: Sequence[Candidate],
    asked: Understanding,
    scores: Column,
    standings: Sequence[Standing],
) -> Column:
    """What puts the candidate that has the form of the answer before the best scored one."""
    lifts = np.zeros(len(scores))
    forms = forms_of(asked)
    if not forms:
        return lifts
    scored = [at for at in np.argsort(-scores, kind="stable") if standings[at].band == SCORED]
    place = has_form(asked, [candidates[at] for at in scored], forms)
    if place:
        lifts[scored[place]] = np.nextafter(scores[scored[0]], np.inf) - scores[scored[place]]
    return lifts


def _behind_what_they_explain(candidates: Sequence[Candidate], scores: Column) -> Column:
    """Lower a commentary below the provision that it explains, where the pool holds that."""
    commentaries = [at for at, one in enumerate(candidates) if one.part is Part.COMMENTARY]
    if not commentaries:
        return scores
    explained = {
        (one.version_id, one.number): float(score)
        for one, score in zip(candidates, scores, strict=True)
        if one.part is not Part.COMMENTARY
    }
    lowered = scores.copy()
    for at in commentaries:
        above = explained.get((candidates[at].version_id, candidates[at].number), np.inf)
        lowered[at] = min(scores[at], np.nextafter(above, -np.inf))
    return lowered


def _below(child: Child) -> Standing:
    return Standing(BELOW, child.order, child.because)


def _standings(
    candidates: Sequence[Candidate],
    asked: Understanding,
    copied: Collection[int],
    quoting: Collection[int],
) -> list[Standing]:
    """Where each stands before any score; all alike where the question names nothing."""
    children = children_of(asked, candidates)
    looked_up = bool(asked.references) or asked.intent is Intent.LOOKUP
    if not (looked_up or quoting or children or any(one.apart for one in candidates)):
        return [UNNAMED] * len(candidates)
    return [
        _below(children[one.unit])
        if one.unit in children and at not in copied
        else _standing(one, asked, copied=at in copied, quotes=at in quoting)
        for at, one in enumerate(candidates)
    ]


def _standing(one: Candidate, asked: Understanding, *, copied: bool, quotes: bool) -> Standing:
    explains = int(one.part is Part.COMMENTARY)
    if copied:
        return Standing(COPIED, _as_quoted(one, asked), HOLDS)
    for place, reference in enumerate(asked.references):
        if reference.work_id == one.work_id and reference.number in one.numbers:
            settled = "" if explains else f"the question cites {one.citation}"
            return Standing(CITED, (explains, place), settled)
    if quotes:
        return Standing(QUOTED, _as_quoted(one, asked), HOLDS)
    if length := titled(asked, one):
        return Standing(TITLED, (explains, -length), "")
    if one.apart and (place := named_by(asked, one)):
        return Standing(HEADED, (-place,), "")
    return UNNAMED


def _as_quoted(one: Candidate, asked: Understanding) -> tuple[int, ...]:
    """Order of those that hold the same words: a named work, what binds, a title, the stronger."""
    unnamed = one.work_id not in {work.work_id for work in asked.works}
    explains = one.part is Part.COMMENTARY
    return (int(unnamed), int(explains), int(one.amending), -titled(asked, one), -one.force)


def plain_order(candidates: Sequence[Candidate]) -> tuple[Ranked, ...]:
    """The order of the one request, untouched: what the measured rankings are compared by."""
    best = max((one.score for one in candidates), default=0.0) or 1.0
    return tuple(
        Ranked(one, score=one.score, relevance=one.score / best, authority=0.0)
        for one in sorted(candidates, key=lambda one: -one.score)
    )
