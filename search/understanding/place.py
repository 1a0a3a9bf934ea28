"""The place whose rules are asked for: named in the words, or none, and then national law."""

from __future__ import annotations

from mappings.jurisdictions import PROVINCES, SHORT_NAMES
from search.catalogue import Catalogue

ENDINGS = "省市区县州"


def place_of(text: str, catalogue: Catalogue) -> str | None:
    """The province or city that a question names, one that the collection has rules of first."""
    known = sorted(catalogue.places, key=len, reverse=True)
    for place in (*known, *PROVINCES):
        if place in text or (len(place) > 2 and place.rstrip(ENDINGS) in text):  # noqa: PLR2004
            return place
    for short, place in SHORT_NAMES.items():
        if short in text:
            return place
    return None
