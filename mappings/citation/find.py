"""Citations in a text: found, read alone, and turned into keys of the index."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from mappings.citation.articles import find_articles
from mappings.citation.codes import find_codes
from mappings.citation.decrees import find_decrees
from mappings.citation.reference import Citation, Kind, Reference, cited
from mappings.citation.sections import find_sections
from mappings.citation.titles import bracketed_title
from mappings.spans import leftmost_longest
from mappings.typography import narrow

# Someone who types nothing but a number means the provision of that number.
_NOTHING_BUT_A_NUMBER = re.compile(r"\d{1,4}(?:[-.]\d{1,4})*(?:\([0-9A-Za-z]{1,4}\))*")


def find_citations(text: str, *, titles: AbstractSet[str] = frozenset()) -> tuple[Citation, ...]:
    """Every citation of a text, in order, none overlapping.

    `titles` are normal titles that may be cited without brackets, beside the well-known ones.
    """
    narrowed = narrow(text)
    places = (
        *find_codes(text, narrowed),
        *find_decrees(text, narrowed),
        *find_articles(text, narrowed, titles),
        *find_sections(text, narrowed),
    )
    settled = leftmost_longest(places)
    return tuple(
        sorted((*settled, *_works(text, narrowed, settled)), key=lambda one: one.span.start)
    )


def read_citation(text: str, *, titles: AbstractSet[str] = frozenset()) -> Reference | None:
    """The reference that a text is, from its first sign to its last, or None."""
    whole = text.strip()
    found = find_citations(whole, titles=titles)
    return found[0].reference if found and found[0].raw == whole else None


def normal_codes(
    text: str, *, work: str = "", titles: AbstractSet[str] = frozenset()
) -> frozenset[str]:
    """Keys for the field `codes`: the same at index and at query time.

    `work` is the normal title that a bare 第十条 or 本法第十条 belongs to, where it is known.
    """
    alone = narrow(text).strip()
    if _NOTHING_BUT_A_NUMBER.fullmatch(alone):
        return frozenset({alone.casefold()})
    return frozenset(
        code
        for citation in find_citations(text, titles=titles)
        for code in citation.reference.within(work).codes
        if citation.reference.kind is not Kind.WORK
    )


def _works(text: str, narrowed: str, settled: tuple[Citation, ...]) -> Iterator[Citation]:
    """Titles in 《》 that no citation of a place has taken."""
    taken = iter(settled)
    held = next(taken, None)
    end = 0
    for close in _outer_closings(narrowed):
        named = bracketed_title(narrowed, close)
        if named is None:
            continue
        while held and held.span.end <= named.start:
            held = next(taken, None)
        if named.start >= end and not (held and held.span.start <= named.start):
            end = close + 1
            yield cited(text, named.start, end, Reference(kind=Kind.WORK, work=named.work))


def _outer_closings(narrowed: str) -> Iterator[int]:
    """Places of the 》 that close a title rather than one inside it."""
    depth = 0
    for bracket in re.finditer("[《》]", narrowed):
        depth = depth + 1 if bracket[0] == "《" else max(0, depth - 1)
        if not depth and bracket[0] == "》":
            yield bracket.start()
