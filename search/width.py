"""How wide the context of a match is: the 款 for a value, the whole provision for anything else."""

from __future__ import annotations

from mappings.paragraphs import divisions
from mappings.records import Span
from search.paragraphs import is_article
from search.pool import Candidate
from search.question import Understanding

VALUE = "line"
"""Context of an amount or a time: what bounds it stands in the same 款, with its items."""


def context_of(held: Candidate, asked: Understanding, anchor: Span, body: Span) -> Span:
    """The range of a provision's text that is handed on; it always contains the anchor."""
    whole = Span(start=0, end=len(held.text))
    if asked.answer_context != VALUE or not is_article(held.label):
        return whole
    last = max(anchor.start, anchor.end - 1)
    around = [
        one
        for one in divisions(held.text, start=body.start)
        if one.depth == 1 and one.start <= last and anchor.start < one.end
    ]
    if not around:
        return whole
    start = min(anchor.start, *(one.start for one in around))
    return Span(start=start, end=max(anchor.end, *(one.end for one in around)))
