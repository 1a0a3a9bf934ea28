"""Provisions laid out as one text, each behind its label, for passages that span several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from ingest.passages.chunker import Reading, joined_heading
from ingest.passages.cutting import Range
from mappings.records import Passage, Provision, Span, Stretch, Version


class Placed(NamedTuple):
    """One provision in the text."""

    provision: Provision
    begin: int
    """Where its label begins."""
    words: int
    """Where its words begin."""
    end: int
    """Where the next one begins."""


class Layout(NamedTuple):
    """A run of provisions as one text."""

    text: str
    placed: tuple[Placed, ...]


def lay_out(provisions: Sequence[Provision]) -> Layout:
    """Write provisions one after the other, a line feed between them."""
    text, placed = "", []
    for number, provision in enumerate(provisions, start=1):
        begin = len(text)
        # A clause that is a heading alone has it for its words as well: once is enough.
        title = "" if provision.text.startswith(provision.title) else provision.title
        text += "".join(f"{word} " for word in (provision.label, title) if word)
        words = len(text)
        text += provision.text + ("\n" if number < len(provisions) else "")
        placed.append(Placed(provision, begin, words, len(text)))
    return Layout(text, tuple(placed))


def passages_in(
    layout: Layout,
    ranges: Sequence[Range],
    *,
    version: Version,
    reading: Reading,
    overlap: int = 0,
) -> Iterator[Passage]:
    """Make passages of ranges that tile the text; each repeats the `overlap` characters before it.

    The encoder reads every range whole; what is repeated, and the title with the shared headings,
    are embedded before it where there is room for them.
    """
    heading = _heading(version, layout)
    primaries = [_holding(layout, start) for start, _ in ranges]
    pieces = Counter(primary.provision.provision_id for primary in primaries)
    numbers: Counter[str] = Counter()
    for (start, end), primary in zip(ranges, primaries, strict=True):
        first = max(start - overlap, 0)
        name = primary.provision.provision_id
        stretches = tuple(_stretches(layout, first, end))
        words = layout.text[first:end]
        yield Passage(
            passage_id=f"{name}/{numbers[name]}",
            provision_id=name,
            stretches=stretches,
            version_id=version.version_id,
            piece=numbers[name],
            pieces=pieces[name],
            text=words,
            span=next(stretch.span for stretch in stretches if stretch.provision_id == name),
            embedded_text=_roomiest(
                reading, f"{heading} {words.strip()}", words.strip(), layout.text[start:end].strip()
            ),
        )
        numbers[name] += 1


def united(provisions: Sequence[Provision]) -> Provision:
    """What several provisions are as one: the first one's place, everybody's words and lines."""
    first, *others = provisions
    if not others:
        return first
    layout = lay_out(provisions)
    ends = [provision.page_end for provision in provisions if provision.page_end is not None]
    starts = [one.effective_from for one in provisions if one.effective_from is not None]
    return first.model_copy(
        update={
            "label": "、".join(provision.label for provision in provisions if provision.label),
            "title": "",
            "path": shared_path(provisions),
            "text": layout.text,
            "line_end": max(provision.line_end for provision in provisions),
            "lines": tuple(line for provision in provisions for line in provision.lines),
            "printed": tuple(
                line._replace(start=placed.words + line.start)
                for placed in layout.placed
                for line in placed.provision.printed
            ),
            "page_end": max(ends, default=None),
            # Nothing is shown as binding before the last of its parts binds.
            "effective_from": max(starts, default=None),
            "sources": tuple(dict.fromkeys(s for one in provisions for s in one.sources)),
        }
    )


def _heading(version: Version, layout: Layout) -> str:
    path = shared_path([placed.provision for placed in layout.placed])
    return joined_heading(version.title, *path[-1:])


def _roomiest(reading: Reading, *forms: str) -> str:
    """The first form that the encoder reads to its end, else the last."""
    return next((form for form in forms[:-1] if reading.holds(form)), forms[-1])


def shared_path(provisions: Sequence[Provision]) -> tuple[str, ...]:
    """Headings that stand above all of them, outermost first."""
    levels = zip(*(provision.path for provision in provisions), strict=False)
    shared = takewhile(lambda headings: len(set(headings)) == 1, levels)
    return tuple(headings[0] for headings in shared)


def _holding(layout: Layout, place: int) -> Placed:
    """The provision at a place of the text; the last one at its end."""
    return next((one for one in layout.placed if one.begin <= place < one.end), layout.placed[-1])


def _stretches(layout: Layout, first: int, end: int) -> Iterator[Stretch]:
    """Runs of words between two places; a provision whose label alone stands there has none."""
    for placed in layout.placed:
        empty = placed.begin == placed.end
        if placed.begin < end + empty and first < placed.end + empty:
            length = len(placed.provision.text)
            low = min(max(first - placed.words, 0), length)
            high = min(max(end - placed.words, 0), length)
            yield Stretch(
                provision_id=placed.provision.provision_id,
                start=max(placed.words - first, 0),
                span=Span(start=low, end=high),
            )
