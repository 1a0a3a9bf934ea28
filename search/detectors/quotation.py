"""Verbatim quotation: provisions that hold the question's own words as one exact substring."""

from __future__ import annotations

import re

from mappings.fields import Fields as F
from mappings.tokens import chars
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method

NAME = "quotation"
# Shorter words are a topic, not a quotation: 民事责任 stands in hundreds of articles.
SHORTEST = 8
# Longer ones are looked up by their beginning and confirmed on the stored text.
LONGEST = 200
SIZE = 50
QUOTED = re.compile(r"[“\"「『]([^”\"」』]{8,})[”\"」』]")
EDGES = " \t\r\n　，,。；;：:、？?！!“”\"'（）()"


def quoted_words(text: str) -> str:
    """The words that may be quoted: what stands in quotation marks, else the whole question."""
    found = max((match[1] for match in QUOTED.finditer(text)), key=len, default=text)
    words = found.strip(EDGES)
    return words if len(words) >= SHORTEST else ""


def quotation_leg(words: str, scope: Scope) -> Leg:
    """Search for provisions that hold the words, blanks and widths aside."""
    phrase = {"match_phrase": {F.CHARS: {"query": chars(words[:LONGEST])}}}
    return Leg(NAME, Method.CO_OCCURRENCE, body(filtered(phrase, scope.clauses), size=SIZE))
