"""Citations in a text as edges: what each provision points to, 前款 and 本章 resolved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from mappings.citation import OWN_WORK, Citation, Kind, find_citations, normal_title
from mappings.links import Link, links_to
from mappings.numerals import NUMERAL, read_number
from mappings.paragraphs import Division, division_at, divisions
from mappings.records import Part, Provision, Span, Version
from mappings.typography import narrow

_COUNT = r"(?P<count>[一两二三四五六七八九])?"
_PARTS = rf"(?:第?\(?(?P<paragraph>{NUMERAL})\)?款)?(?:第?\(?(?P<item>{NUMERAL})\)?项)?"
_OWN = "|".join(sorted(OWN_WORK, key=len, reverse=True))
_ONE_BACK = 1
# A table is no provision, and the number of an order stands beside the title of what it made law.
NO_PLACE = (Kind.EXHIBIT, Kind.DECREE)


class Here(NamedTuple):
    """The place from which a relative citation is read."""

    work: str
    """Normal title."""
    articles: Sequence[Provision]
    """Labelled provisions of the body in order."""
    at: int
    """Place of the citing provision among them; -1 where it is none of them."""
    parts: tuple[Division, ...]
    """款 and 项 of the citing provision."""

    @property
    def own(self) -> Provision:
        """The citing provision."""
        return self.articles[self.at]


class Relative(NamedTuple):
    """One form of a citation that says where it points from where it stands."""

    pattern: re.Pattern[str]
    links: Callable[[re.Match[str], Here], Iterator[Link]]


def links_of(version: Version, provisions: Sequence[Provision]) -> dict[str, tuple[str, ...]]:
    """Keys of everything that each provision cites, in the order of its words, by provision id.

    What an amending act says of 本法 or 前款 is said of the text that it amends: of such an act
    only citations that name their work count.
    """
    articles = [one for one in provisions if one.part is Part.BODY and one.label]
    places = {one.provision_id: place for place, one in enumerate(articles)}
    work = normal_title(version.title)
    found = {}
    for one in provisions:
        here = Here(work, articles, places.get(one.provision_id, -1), divisions(one.text))
        links = _links(one.text, here, alone=not version.amending)
        found[one.provision_id] = tuple(dict.fromkeys(link.key for link in links))
    return found


def _links(text: str, here: Here, *, alone: bool) -> Iterator[Link]:
    """Links of a text in order; `alone` = also those that name no work of their own."""
    citations = find_citations(text)
    placed = [(one.span.start, _absolute(one, here, alone=alone)) for one in citations]
    if alone and here.at >= 0:
        taken = [one.span for one in citations if one.reference.kind is Kind.ARTICLE]
        placed += _relative(narrow(text), here, taken)
    for _, links in sorted(placed, key=lambda row: row[0]):
        yield from links


def _relative(text: str, here: Here, taken: Sequence[Span]) -> Iterator[tuple[int, Iterator[Link]]]:
    """Relative citations with their places, where no full citation stands."""
    for form in RELATIVE:
        for match in form.pattern.finditer(text):
            if not any(one.start < match.end() and match.start() < one.end for one in taken):
                yield match.start(), form.links(match, here)


def _absolute(citation: Citation, here: Here, *, alone: bool) -> Iterator[Link]:
    reference = citation.reference
    own = reference.own_work or not (reference.work or reference.code)
    if reference.kind in NO_PLACE or (own and not alone):
        return
    if reference.kind is Kind.CONTROL:
        numbers = {one.number.casefold(): one.number for one in here.articles}
        if number := numbers.get(reference.code.casefold()):
            yield Link(here.work, number)
        return
    for link in links_to(reference.within(here.work)):
        if link.number or link.work != here.work:
            yield link


def _articles_before(match: re.Match[str], here: Here) -> Iterator[Link]:
    """前条, 前两条, 前条第二款."""
    count = read_number(match["count"] or "") or _ONE_BACK
    for one in here.articles[max(0, here.at - count) : here.at]:
        yield Link(here.work, one.number, _number(match["paragraph"]), _number(match["item"]))


def _paragraphs_before(match: re.Match[str], here: Here) -> Iterator[Link]:
    """前款, 前两款, 前款第（三）项."""
    standing = division_at(here.parts, match.start())
    count = read_number(match["count"] or "") or _ONE_BACK
    last = standing.paragraph if standing else 1
    for paragraph in range(max(1, last - count), last):
        yield Link(here.work, here.own.number, paragraph, _number(match["item"]))


def _items_before(match: re.Match[str], here: Here) -> Iterator[Link]:
    """前项, 前两项: of the same 款."""
    standing = division_at(here.parts, match.start())
    count = read_number(match["count"] or "") or _ONE_BACK
    if standing and standing.item:
        for item in range(max(1, standing.item - count), standing.item):
            yield Link(here.work, here.own.number, standing.paragraph, item)


def _parts_of_own(match: re.Match[str], here: Here) -> Iterator[Link]:
    """本条第一款, and 第一款 alone."""
    if match["paragraph"] or match["item"]:
        paragraph, item = _number(match["paragraph"]), _number(match["item"])
        yield Link(here.work, here.own.number, paragraph, item)


def _same_chapter(match: re.Match[str], here: Here) -> Iterator[Link]:
    """本章, 本节, 本编: every other article below the same heading."""
    path = here.own.path
    depth = next((at for at, one in enumerate(path, 1) if _is(one, match["unit"])), 0)
    if depth:
        for one in here.articles:
            if one.path[:depth] == path[:depth] and one is not here.own:
                yield Link(here.work, one.number)


def _named_chapter(match: re.Match[str], here: Here) -> Iterator[Link]:
    """本法第三章, 本法第三章第二节: every article below that heading."""
    wanted = [("章", match["chapter"])] + ([("节", match["section"])] if match["section"] else [])
    for one in here.articles:
        if all(any(_is(part, unit, number) for part in one.path) for unit, number in wanted):
            yield Link(here.work, one.number)


def _is(heading: str, unit: str, number: str = "") -> bool:
    """Whether a heading is a 章 or 节, and the one of that number where one is given."""
    found = re.match(rf"第[ ]*({NUMERAL})[ ]*{unit}", narrow(heading))
    return found is not None and (not number or read_number(found[1]) == read_number(number))


def _number(written: str | None) -> int:
    return read_number(written or "") or 0


RELATIVE: tuple[Relative, ...] = (
    Relative(re.compile(rf"前{_COUNT}条{_PARTS}"), _articles_before),
    Relative(re.compile(rf"前{_COUNT}款(?:第?\(?(?P<item>{NUMERAL})\)?项)?"), _paragraphs_before),
    # 目前项目 and 以前项 are words of their own.
    Relative(re.compile(rf"(?<![目以之])前{_COUNT}项(?!目)"), _items_before),
    # Not behind 条: that 款 belongs to the article named there.
    Relative(re.compile(rf"(?:本条|(?<![条款项、和及或至])(?=第)){_PARTS}"), _parts_of_own),
    # 本章第十条 names an article; 本章程 is no chapter.
    Relative(re.compile(r"本(?P<unit>分?编|章|节)(?![程目第])"), _same_chapter),
    Relative(
        re.compile(rf"(?:{_OWN})第(?P<chapter>{NUMERAL})章(?:第(?P<section>{NUMERAL})节)?"),
        _named_chapter,
    ),
)
"""Forms of a relative citation; none is read where a full citation stands."""
