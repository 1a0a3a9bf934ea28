"""Methods that need help before they can ask: headings as vectors, or a language model.

Help that fails skips its method with the reason; the search goes on without.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mappings.errors import ChatError, EncoderError
from mappings.vectors import Encoder
from search.contents import Contents, Picked
from search.detectors.hypothesis import Hypothesis, hypothesis_leg, hypothesis_prompt
from search.detectors.leg import Leg, Scope
from search.detectors.outline_choice import Chosen, outline_prompt, picked_of
from search.detectors.pool import Dense
from search.detectors.under_headings import under_headings_leg
from search.dispatch import Method, Plan
from search.language_model.answered import Told, read_as
from search.language_model.calls import ModelCall, Witness
from search.language_model.endpoint import Chat, Messages
from search.question import Understanding
from search.skips import Skip, Skipped

ASKED_ALREADY = Skipped(Skip.NOT_WANTED, "the model was asked already")


class Unaided(Exception):
    """Why a method cannot ask."""

    def __init__(self, key: Skip, because: str) -> None:
        self.why = Skipped(key, because)
        super().__init__(because)


class Need(NamedTuple):
    """What the helped methods work with, for one question."""

    asked: Understanding
    scope: Scope
    contents: Contents
    dense: Dense | None
    encoder: Encoder | None
    """None where the question has no vector."""
    chat: Chat | None


def by_title_vectors(need: Need) -> Leg:
    """Provisions under the headings nearest in meaning."""
    if need.dense is None or need.encoder is None:
        raise Unaided(Skip.NO_VECTORS, "the question has no vector")
    if reason := need.contents.too_many:
        raise Unaided(Skip.NO_OUTLINE, f"{reason}: their words are asked alone")
    return _under(Method.TITLE_VECTORS, need, need.contents.near(need.dense.vector, need.encoder))


def by_reasoning(need: Need) -> Leg:
    """Provisions under the headings that a model picks from the outline."""
    if reason := need.contents.too_many:
        raise Unaided(Skip.NO_OUTLINE, f"{reason}: no outline that a model could read")
    headings = need.contents.headings
    chosen = _told(need, outline_prompt(need.asked.text, headings), Chosen, holding="headings")
    return _under(Method.REASON, need, picked_of(chosen, headings))


def by_hypothesis(need: Need) -> Leg:
    """Neighbours of a passage that a model makes up."""
    if need.dense is None or need.encoder is None:
        raise Unaided(Skip.NO_VECTORS, "the question has no vector")
    told = _told(need, hypothesis_prompt(need.asked.text), Hypothesis, holding="passages")
    passage = " ".join(told.passages).strip()
    if not passage:
        raise Unaided(Skip.NOTHING_FITS, "the model made up nothing")
    return hypothesis_leg(need.dense.field, need.encoder.encode([passage])[0].tolist(), need.scope)


AIDED: tuple[tuple[Method, Callable[[Need], Leg]], ...] = (
    (Method.TITLE_VECTORS, by_title_vectors),
    (Method.REASON, by_reasoning),
    (Method.HYDE, by_hypothesis),
)


class Aided(NamedTuple):
    """A plan with the requests of its helped methods, and what a model said on the way."""

    plan: Plan
    further: tuple[Leg, ...]
    calls: tuple[ModelCall, ...]


def aided(
    plan: Plan, need: Need, held: tuple[Leg, ...] = (), asked: tuple[ModelCall, ...] = ()
) -> Aided:
    """The requests of the plan's helped methods; what cannot ask leaves the plan, with why.

    What is held from an earlier round is not made again, and no method asks a model twice for one
    question: `asked` are the calls so far, which come first among those returned.
    """
    legs = list(held)
    calls = asked
    for method, ask in AIDED:
        if not plan.runs(method) or any(leg.method is method for leg in held):
            continue
        if any(call.method is method for call in asked):
            plan = plan.without(method, ASKED_ALREADY)
            continue
        witness = Witness(need.chat, method) if need.chat else None
        try:
            legs.append(ask(need._replace(chat=witness)))
        except Unaided as reason:
            plan = plan.without(method, reason.why)
        except (ChatError, EncoderError) as fault:
            plan = plan.without(method, Skipped(Skip.FAULT, str(fault)))
        calls += witness.calls if witness else ()
    return Aided(plan, tuple(legs), calls)


def _under(method: Method, need: Need, picked: tuple[Picked, ...]) -> Leg:
    if not picked:
        raise Unaided(Skip.NOTHING_FITS, "no heading fits")
    return under_headings_leg(method, picked, need.asked.text, need.scope)


def _told(need: Need, messages: Messages, schema: type[Told], *, holding: str) -> Told:
    """What a model answers, held to its form."""
    if need.chat is None:
        raise Unaided(Skip.NO_MODEL, "no language model is configured")
    return read_as(need.chat.ask(messages, schema=schema).text, schema, holding=holding)
