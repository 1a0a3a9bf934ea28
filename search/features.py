"""What the ranking knows of each candidate: an ordered table of features, one column each.

Every feature is computed from what the one round trip brought back, and means the same for every
corpus: nothing here knows a law by name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mappings.fields import Fields as F
from mappings.records import Part
from scoring.factor import Context
from search.catalogue import Catalogue
from search.demands import DEMANDS, Demand
from search.detectors.pool import BIGRAMS, FOCUS, NEAREST
from search.dispatch import Method
from search.pairs import PairTable
from search.pool import Candidate, authority_on
from search.question import Understanding

Column = NDArray[np.float64]
# The best 30 of a leg show which work a question is about; further down every work appears.
VOTERS = 30
# The first places count most, and the tenth still something.
DAMPING = 4
# Each begins with letters of its own: a pattern of all three would be tried at every sign.
PURPOSES = tuple(
    re.compile(said, re.DOTALL)
    for said in ("制定本", "根据.{0,30}制定", "purpose of (?:this|these)")
)


class PoolView:
    """The pool of one question, with what several features need."""

    def __init__(
        self,
        candidates: Sequence[Candidate],
        asked: Understanding,
        *,
        catalogue: Catalogue,
        context: Context,
    ) -> None:
        self.candidates = candidates
        self.asked = asked
        self.catalogue = catalogue
        self.context = context

    @cached_property
    def cosine(self) -> Column:
        """Cosine over the pool's range, 0 to 1; what the leg did not find counts as its lowest."""
        return _ranged(self.leg(NEAREST))

    @cached_property
    def bigrams(self) -> Column:
        """BM25 on bigrams over the best; what the leg did not find counts 0."""
        return _over_best(self.leg(BIGRAMS))

    @cached_property
    def authority(self) -> Column:
        """A on the as-of day."""
        told = authority_on(self.context)
        return self.of_text(lambda one: told(*one.authority))

    @cached_property
    def _texts(self) -> tuple[list[Candidate], NDArray[np.intp]]:
        """One candidate of each part of each version, and the place of each one's text there."""
        places: dict[tuple[str, Part], int] = {}
        keys = [(one.version_id, one.part) for one in self.candidates]
        of = [places.setdefault(key, len(places)) for key in keys]
        held = dict(zip(of, self.candidates, strict=True))
        return [held[place] for place in range(len(held))], np.array(of, np.intp)

    def of_text(self, tell: Callable[[Candidate], float]) -> Column:
        """What is alike for all provisions of one part of a version: told once for each."""
        texts, of = self._texts
        return np.array([tell(one) for one in texts], float)[of]

    @cached_property
    def pairs(self) -> PairTable:
        """Character pairs of the question and of every candidate."""
        return PairTable(self.asked.text, [one.words for one in self.candidates])

    def leg(self, name: str) -> Column:
        """Scores of a named query; NaN where it did not find the candidate."""
        return np.array([one.legs.get(name, math.nan) for one in self.candidates])

    def vote(self, strength: Column) -> Column:
        """Share of the leading candidates, weighted by 1/log₂(rank + 2), that share one's work."""
        leading = np.argsort(-strength, kind="stable")[:VOTERS].tolist()
        weights = 1 / np.log2(np.arange(len(leading)) + 2)
        votes: dict[str, float] = {}
        for place, weight in zip(leading, weights.tolist(), strict=True):
            work = self.candidates[place].work_id
            votes[work] = votes.get(work, 0.0) + weight
        shares = np.array([votes.get(one.work_id, 0.0) for one in self.candidates], float)
        return shares / float(weights.sum())


def focus(view: PoolView) -> Column:
    """Nearness to the nearest focus phrase, over the pool's range; 0 where there is none."""
    legs = {name for one in view.candidates for name in one.legs}
    columns = [_ranged(view.leg(name)) for name in sorted(legs) if name.startswith(FOCUS)]
    return np.max(columns, axis=0) if columns else np.zeros(len(view.candidates))


def place_by(method: Method) -> Callable[[PoolView], Column]:
    """1/(DAMPING + rank) by one method; 0 where it did not find the candidate."""

    def column(view: PoolView) -> Column:
        seen = [one.sightings.get(method) for one in view.candidates]
        return 1 / (DAMPING + np.array([one.rank if one else math.inf for one in seen]))

    return column


def best_of_section(view: PoolView) -> Column:
    """Likeness of the best candidate under the same headings: chapters hold what belongs together.

    Likeness is 0.6 nearness in meaning and 0.4 BM25, the best hand-set mix on zh-dev.
    """
    places: dict[tuple[str, ...], int] = {}
    sections = [(one.version_id, *one.document.get(F.PATH, ())) for one in view.candidates]
    of = np.array([places.setdefault(section, len(places)) for section in sections], np.intp)
    best = np.full(len(places), -np.inf)
    np.maximum.at(best, of, 0.6 * view.cosine + 0.4 * view.bigrams)
    return best[of]


def named(view: PoolView) -> Column:
    """Whether the question names the work."""
    works = {work.work_id for work in view.asked.works}
    return view.of_text(lambda one: one.work_id in works)


def elsewhere(view: PoolView) -> Column:
    """Whether it is the rule of a place that the question does not name."""
    return view.of_text(lambda one: one.elsewhere(view.asked.jurisdiction))


def size_of_work(view: PoolView) -> Column:
    """Logarithm of how many articles its version has: a code regulates more than a notice."""
    versions = view.catalogue.versions

    def articles(one: Candidate) -> int:
        version = versions.get(one.version_id)
        return version.articles if version else 0

    return np.log1p(view.of_text(articles))


def amending(view: PoolView) -> Column:
    """Whether the text only amends another."""
    return view.of_text(lambda one: one.amending)


def of_kind(kind: str) -> Callable[[PoolView], Column]:
    """Whether the text is of one kind."""
    return lambda view: view.of_text(lambda one: one.document.get(F.KIND) == kind)


def says_why(view: PoolView) -> Column:
    """Whether the wording tells the purpose of its text."""
    texts = [one.words for one in view.candidates]
    # Its words are found far quicker than a pattern.
    told = [
        ("制定" in text or "purpose of" in text) and any(one.search(text) for one in PURPOSES)
        for text in texts
    ]
    return np.array(told, float)


def meets(demand: Demand) -> Callable[[PoolView], Column]:
    """Whether it tells what the question asks for; 0 for all where it does not ask."""

    def column(view: PoolView) -> Column:
        if not demand.asked.search(view.asked.text):
            return np.zeros(len(view.candidates))
        told = demand.told.search
        return np.array([told(one.words) is not None for one in view.candidates], float)

    return column


class Feature(NamedTuple):
    """One column, and what it says."""

    name: str
    column: Callable[[PoolView], Column]
    because: str


FEATURES: tuple[Feature, ...] = (
    Feature("cosine", lambda view: view.cosine, "nearness in meaning, over the pool's range"),
    Feature(
        "covered",
        lambda view: view.pairs.covered(),
        "share of the question it holds",
    ),
    Feature(
        "focused",
        lambda view: view.pairs.focused(),
        "share of it the question holds",
    ),
    Feature("place_by_words", place_by(Method.BM25), "1/(4 + rank) by BM25"),
    Feature("place_by_keywords", place_by(Method.CO_OCCURRENCE), "1/(4 + rank) by keywords"),
    Feature("section", best_of_section, "likeness of the best provision under its headings"),
    Feature("authority", lambda view: view.authority, "A on the as-of day"),
    Feature("work_by_meaning", lambda view: view.vote(view.cosine), "which work the nearest share"),
    Feature("focus", focus, "nearness to a phrase that the question names as its subject"),
    Feature("named", named, "the question names the work"),
    Feature("elsewhere", elsewhere, "rule of a place that the question does not name"),
    Feature("administrative", of_kind("administrative_regulation"), "an administrative regulation"),
    Feature("amending", amending, "an amending act: its words live on in what it amended"),
    Feature("purpose", says_why, "says why the text was made"),
    Feature("size_of_work", size_of_work, "logarithm of the number of articles of the text"),
    *(Feature(demand.name, meets(demand), demand.because) for demand in DEMANDS),
)


def feature_table(view: PoolView) -> NDArray[np.float64]:
    """All features of a pool: (candidates, features), columns in the order of the table."""
    return np.column_stack([feature.column(view) for feature in FEATURES])


def _ranged(scores: Column) -> Column:
    found = scores[~np.isnan(scores)]
    if not found.size:
        return np.zeros(len(scores))
    low, span = found.min(), float(np.ptp(found)) or 1.0
    ranged: Column = np.nan_to_num((scores - low) / span, nan=0.0)
    return ranged


def _over_best(scores: Column) -> Column:
    filled: Column = np.nan_to_num(scores, nan=0.0)
    return filled / float(filled.max(initial=0.0) or 1.0)
