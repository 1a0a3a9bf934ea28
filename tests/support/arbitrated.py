"""Three briefs, what a played model says of them, and what the model arbiter makes of it."""

import json

from briefed import asked, brief
from chat_server import playing

from search.arbiter.model import ModelArbiter
from search.arbiter.rules import RulesArbiter
from search.language_model.endpoint import Address, Endpoint

BRIEFS = tuple(brief(rank, candidate_id=f"甲法@2020#{rank}@0-9") for rank in (1, 2, 3))
ONE, TWO, THREE = (one.candidate_id for one in BRIEFS)
RULES = RulesArbiter().rule(asked(), BRIEFS)


def line(name, role="primary", reason="holds the limit"):
    """What a model says of one candidate."""
    return {"candidate_id": name, "role": role, "reason": reason}


def rankings(*lines, none_relevant=False):
    """A model's whole answer."""
    return json.dumps({"none_relevant": none_relevant, "rankings": lines}, ensure_ascii=False)


GOOD = rankings(line(TWO), line(ONE, "supporting"), line(THREE, "discarded", "other subject"))


def arbitrate(model, *, briefs=BRIEFS, budget=6000, **address):
    """The ruling of the arbiter with this model, and the requests that the model got."""
    with playing(model) as server:
        settings = {"base_url": server.base_url, "model": "m", "retries": 0, **address}
        with Endpoint(Address(**settings)) as endpoint:
            ruling = ModelArbiter(endpoint, budget=budget).rule(asked(), briefs)
    return ruling, server.requests
