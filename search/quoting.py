"""Confirming a quotation on the stored text: blanks, widths and case aside, nothing else."""

from __future__ import annotations

import re

from mappings.typography import normalise

# At the beginning of a line only: "(c)" within a sentence refers to something.
MARK = re.compile(
    r"^[ \t]*(?:\((?:[a-z]{1,4}|\d{1,3})\)|(?:[a-z]|[ivx]{1,4}|\d{1,3})[.)](?=\s))", re.MULTILINE
)


def find_quoted(text: str, quoted: str, *, past_marks: bool = False) -> tuple[int, int] | None:
    """Where a text holds the quoted words, as a range of its characters; None where it does not.

    Whoever copies a list as one sentence leaves out what marks its lines: `past_marks` reads past
    "(a)", "b." and the like where a line begins.
    """
    if not quoted:
        return None
    held, wanted = normalise(text, fold_case=True), normalise(quoted, fold_case=True).text
    marks = {
        at
        for mark in (MARK.finditer(held.text) if past_marks else ())
        for at in range(mark.start(), mark.end())
    }
    places = [at for at, sign in enumerate(held.text) if not sign.isspace() and at not in marks]
    solid = "".join(held.text[at] for at in places)
    sought = "".join(wanted.split())
    start = solid.find(sought)
    if start < 0 or not sought:
        return None
    span = held.original_span(places[start], places[start + len(sought) - 1] + 1)
    return span.start, span.end
