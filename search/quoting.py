"""Confirming a quotation on the stored text: blanks, widths and case aside, nothing else."""

from __future__ import annotations

from mappings.typography import normalise


def find_quoted(text: str, quoted: str) -> tuple[int, int] | None:
    """Where a text holds the quoted words, as a range of its characters; None where it does not."""
    if not quoted:
        return None
    held, wanted = normalise(text, fold_case=True), normalise(quoted, fold_case=True).text
    places = [at for at, sign in enumerate(held.text) if not sign.isspace()]
    solid = "".join(held.text[at] for at in places)
    sought = "".join(wanted.split())
    start = solid.find(sought)
    if start < 0 or not sought:
        return None
    span = held.original_span(places[start], places[start + len(sought) - 1] + 1)
    return span.start, span.end
