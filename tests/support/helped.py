"""What must hold of the methods that ask a language model, whatever it answers."""

import json
from types import SimpleNamespace

import numpy as np
from briefed import asked

from search.aids import Need, aided
from search.choice import now
from search.detectors.leg import Scope
from search.detectors.pool import Dense
from search.dispatch import Method, Plan

HEADINGS = ("Rooftop Act > Soil", "Rooftop Act > Water", "Rooftop Act > Bees")
ASKING = (Method.REASON, Method.HYDE)
ENGLISH = asked(
    text="How thick may the soil of a rooftop farm be?",
    language="en",
    main=("soil",),
    secondary=("thick",),
)


class Encoding:
    """An encoder that remembers what it was given."""

    model_id = "two-numbers"

    def __init__(self):
        self.seen = []

    def encode(self, texts):
        """Two numbers a text."""
        self.seen.extend(texts)
        return np.array([[0.6, 0.8]] * len(texts))


def helped(chat):
    """Both methods with a model: what became of them, and what was encoded."""
    encoder = Encoding()
    contents = SimpleNamespace(headings=HEADINGS, too_many="")
    dense = Dense("vector", [1.0, 0.0])
    need = Need(ENGLISH, Scope((), ()), contents, dense, encoder, chat)
    plan = Plan(dict.fromkeys(ASKING, now("tried")))
    return aided(plan, need), encoder.seen


def check_helped(chat):
    """A method that asked has one call on record, and either a request or the reason for none."""
    told, encoded = helped(chat)
    legs = {leg.method: json.dumps(leg.body) for leg in told.further}
    assert [call.method for call in told.calls] == list(ASKING)
    for call in told.calls:
        assert call.model == chat.model
        assert bool(call.form) != bool(call.failure)
    for method in ASKING:
        assert (method in legs) == told.plan.runs(method)
        assert method in legs or told.plan.skipped[method].because
    if Method.REASON in legs:
        assert any(heading in legs[Method.REASON] for heading in HEADINGS)
    # What is made up is encoded and stands in no request.
    assert len(encoded) == (Method.HYDE in legs)
    assert not any(text in request for text in encoded for request in legs.values())
    return told, legs
