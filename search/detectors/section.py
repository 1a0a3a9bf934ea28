"""`exact_code` for a part of a text: the provisions below the heading named, in order."""

from __future__ import annotations

from mappings.fields import Fields as F
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method
from search.links import FIRST

# The most that an answer may show; the scope already holds nothing but the part.
SIZE = 200


def section_leg(scope: Scope) -> Leg:
    """Search for the provisions of the scope, the first one first."""
    wanted = body(filtered(None, [*scope.clauses, FIRST]), size=SIZE)
    in_order = {"sort": [{F.VERSION_ID: "asc"}, {F.ORDINAL: "asc"}], "track_scores": True}
    return Leg(Method.CODES, Method.CODES, wanted | in_order)
