"""One question on its way: as it was taken, and as it was heard."""

from __future__ import annotations

from typing import NamedTuple

from search.arbiter.brief import Brief, Ruling
from search.candidates import Dossier, in_order
from search.contradictions.settlement import settle, winners_first
from search.detectors.leg import Leg, Scope
from search.detectors.pool import Dense
from search.dispatch import Plan
from search.language_model.calls import ModelCall
from search.presence import Presence
from search.question import Question, Understanding
from search.recall import Recall
from search.result import Conflict


class Inquiry(NamedTuple):
    """A question as it was taken: what it means, where it is looked for and how."""

    question: Question
    asked: Understanding
    scope: Scope
    plan: Plan
    dense: Dense | None
    further: tuple[Leg, ...] = ()
    """Requests of the methods that needed help first: headings as vectors, a model."""
    calls: tuple[ModelCall, ...] = ()
    """What a model said that helped them."""


class Hearing(NamedTuple):
    """What was found and how it was ruled on."""

    recalled: Recall
    found: tuple[Dossier, ...]
    briefs: tuple[Brief, ...]
    ruling: Ruling
    conflicts: tuple[Conflict, ...]
    """Contradictions among the leading candidates, each with the side that prevails."""
    presence: Presence
    """What of the question occurs; empty where nothing cast doubt on it."""

    def settled(self) -> Hearing:
        """The hearing with every winner of a contradiction above its loser, who is marked."""
        order = winners_first([one.candidate_id for one in self.found], self.conflicts)
        return self._replace(
            found=in_order(self.found, order), ruling=settle(self.ruling, self.conflicts)
        )
