"""Verbatim quotation: provisions that hold the question's own words as one exact substring."""

from __future__ import annotations

import re

from mappings.fields import Fields as F
from mappings.tokens import chars
from search.detectors.leg import Leg, Scope, body, filtered
from search.dispatch import Method
from search.question import Understanding

NAME = "quotation"
# Shorter words are a topic, not a quotation: 民事责任 stands in hundreds of articles. Whoever sets
# marks says that they quote. Every verbatim clause of zh-dev has 12 characters or more.
SHORTEST, SHORTEST_MARKED = 10, 6
# Longer ones are looked up by their beginning and confirmed on the stored text.
LONGEST = 200
SIZE = 50
QUOTED = re.compile(r"[“\"「『]([^”\"」』]+)[”\"」』]")
EDGES = " \t\r\n　，,。；;：:、？?！!“”\"'（）()"


def quoted_words(asked: Understanding) -> str:
    """The words that may be quoted: what stands in quotation marks, else the whole question.

    Empty where they are too short, or nothing but a citation.
    """
    marked = max((match[1] for match in QUOTED.finditer(asked.text)), key=len, default="")
    if len(words := marked.strip(EDGES)) >= SHORTEST_MARKED:
        return words
    words = asked.text.strip(EDGES)
    rest = words
    for cited in [one.written for one in asked.references] + [one.written for one in asked.works]:
        rest = rest.replace(cited, "")
    return words if len(rest.strip(EDGES)) >= SHORTEST else ""


def quotation_leg(words: str, scope: Scope) -> Leg:
    """Search for provisions that hold the words, blanks and widths aside."""
    phrase = {"match_phrase": {F.CHARS: {"query": chars(words[:LONGEST])}}}
    return Leg(NAME, Method.CO_OCCURRENCE, body(filtered(phrase, scope.clauses), size=SIZE))
