"""Verbatim quotation: provisions that hold the question's own words as one exact substring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mappings.fields import Fields as F
from mappings.tokens import chars
from search.clauses import any_of
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
# Where lines of a list were joined: marks stand between them in the text, and break the phrase.
JOINT = re.compile(r"[;；\n]")
QUOTED = re.compile(r"[“\"「『]([^”\"」』]+)[”\"」』]")
EDGES = " \t\r\n　，,。；;：:、？?！!“”\"'（）()"


class Quotation(NamedTuple):
    """What a question may quote; empty where it quotes nothing."""

    whole: str
    """The whole question."""
    marked: str
    """What stands in quotation marks."""

    def __bool__(self) -> bool:
        return bool(self.whole or self.marked)


def quotation_of(asked: Understanding) -> Quotation:
    """The words that may be quoted; a question that only cites or names a work quotes nothing."""
    marked = max((match[1] for match in QUOTED.finditer(asked.text)), key=len, default="")
    marked = marked.strip(EDGES)
    whole = asked.text.strip(EDGES)
    rest = whole
    for cited in [one.written for one in asked.references if one.work_id] + [
        one.written for one in asked.works
    ]:
        rest = rest.replace(cited, "")
    return Quotation(
        whole=whole if len(rest.strip(EDGES)) >= SHORTEST else "",
        marked=marked if len(marked) >= SHORTEST_MARKED else "",
    )


def _looked_up(quotation: Quotation) -> Iterator[str]:
    for words in filter(None, quotation):
        yield words
        line = max((piece.strip(EDGES) for piece in JOINT.split(words)), key=len)
        if len(line) >= SHORTEST:
            yield line


def quotation_leg(quotation: Quotation, scope: Scope) -> Leg:
    """Search for provisions that hold the words, widths and case aside, or their longest line.

    What is proposed is confirmed on the stored text, whole.
    """
    phrases = [
        {"match_phrase": {F.CHARS: {"query": chars(words[:LONGEST])}}}
        for words in dict.fromkeys(_looked_up(quotation))
    ]
    return Leg(
        NAME, Method.CO_OCCURRENCE, body(filtered(any_of(phrases), scope.clauses), size=SIZE)
    )
