"""What stands below a heading that the question names by number: offered where it has no text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mappings.fields import Fields as F
from mappings.records import Part
from search.pool import Candidate
from search.question import ArticleReference, Understanding

# Rule 2.7.1 holds 2.7.1(1) and 2.7.1.1, clause 5.5 of a standard 5.5.17; 17 does not hold 17-1.
BELOW = (".", "(")


class Child(NamedTuple):
    """A provision below what the question names."""

    order: tuple[int, ...]
    """Place of the name in the question, what explains behind what binds, place in the text."""
    because: str
    """Empty for what only explains."""


def children_of(asked: Understanding, candidates: Sequence[Candidate]) -> dict[str, Child]:
    """Children among the candidates, by what each stands for; none of a number that is there."""
    return dict(_children(asked, [one for one in candidates if one.exact]))


def _children(asked: Understanding, candidates: Sequence[Candidate]) -> Iterator[tuple[str, Child]]:
    if asked.whole_section:
        named = " ".join(section.written for section in asked.sections)
        for one in candidates:
            yield one.unit, _child(one, 0, f"it stands under {named}, which the question names")
        return
    for place, reference in enumerate(asked.references):
        if any(is_cited(one, reference) for one in candidates):
            continue
        for one in candidates:
            if is_below(one, reference):
                because = f"it stands under {_heading(one, reference)}, which the question cites"
                yield one.unit, _child(one, place, because)


def is_cited(one: Candidate, reference: ArticleReference) -> bool:
    """Whether a provision is the one that is cited."""
    return reference.number in one.numbers and reference.work_id in (None, one.work_id)


def is_below(one: Candidate, reference: ArticleReference) -> bool:
    """Whether a provision is numbered below the one that is cited of its text."""
    number = reference.number
    named = reference.work_id == one.work_id if reference.work_id else not number.isdigit()
    return named and one.number.startswith(tuple(number + sign for sign in BELOW))


def _heading(one: Candidate, reference: ArticleReference) -> str:
    """The heading above a provision that bears the number, or the number alone."""
    numbered = (above for above in one.headings if above.split()[:1] == [reference.number])
    return next(numbered, reference.number)


def _child(one: Candidate, place: int, because: str) -> Child:
    explains = one.part is Part.COMMENTARY
    ordinal = int(one.document.get(F.ORDINAL, 0))
    return Child((place, int(explains), ordinal), "" if explains else because)
