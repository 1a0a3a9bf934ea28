"""`hyde`: neighbours of a passage that a model made up (Gao et al., ACL 2023).

Opt-in. The made-up passage only points at real ones: it is no evidence, and is never shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from mappings.records import Record
from search.detectors.leg import Leg, Scope, body
from search.dispatch import Method
from search.language_model.endpoint import Messages

SIZE = 50
INSTRUCTIONS = """\
Write one short passage, as it could stand in a statute or standard, that would answer the question.
It is used to look for real passages and nobody will read it. Use the language of the question.
Answer with one JSON object and nothing else: {"passages": ["..."]}"""


class Hypothesis(Record):
    """What a model makes up."""

    passages: tuple[str, ...]


def hypothesis_prompt(text: str) -> Messages:
    """What the model is told and asked."""
    return Messages(INSTRUCTIONS, text)


def hypothesis_leg(field: str, vector: Sequence[float], scope: Scope) -> Leg:
    """Search for the neighbours of a made-up passage."""
    nearest = {
        "field": field,
        "query_vector": list(vector),
        "k": SIZE,
        "num_candidates": 2 * SIZE,
        "filter": scope.clauses,
    }
    return Leg(Method.HYDE, Method.HYDE, body({"knn": nearest}, size=SIZE))
