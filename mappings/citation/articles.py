"""References to articles of Chinese texts: 《建筑法》第四十条第二款第（三）项, 刑法120条之一."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from mappings.citation.reference import Citation, Kind, Reference, cited
from mappings.citation.titles import Named, work_before
from mappings.numerals import ARTICLE, BRANCH, NUMERAL, matched_number, read_number

_PARTS = (
    rf"(?:[ ]*的?第?[ ]*(?P<paragraph>{NUMERAL})[ ]*款)?"
    rf"(?:[ ]*第?[ ]*\(?(?P<item>{NUMERAL})\)?[ ]*项)?"
    rf"(?:[ ]*第?[ ]*\(?(?P<point>{NUMERAL})\)?[ ]*目)?"
)
_ARTICLE = re.compile(ARTICLE + _PARTS)
# Without 第 only after the end of a title, and only when that title is known: 刑法120条之一.
_SHORT = re.compile(
    rf"(?<=[》〉法典例定则释])[ ]?(?P<clause>)(?P<article>\d{{1,4}})[ ]?条{BRANCH}{_PARTS}"
)
_JOINER = re.compile(r"(?:的?规定)?[ ]*(?:、|,|和|及|与|或者|或|以及)[ ]*")
_RANGE = re.compile(r"[ ]*(?:至|到|~|-)[ ]*")
_NEXT_PART = re.compile(
    rf"(?:{_JOINER.pattern}|至)(?P<place>第[ ]*\(?(?P<value>{NUMERAL})\)?[ ]*(?P<part>[款项目])"
    rf"(?:第\(?(?P<item>{NUMERAL})\)?项)?)"
)
_PART_FIELDS = {"款": "paragraph", "项": "item", "目": "point"}


def find_articles(text: str, narrowed: str, titles: AbstractSet[str]) -> list[Citation]:
    """References to articles; a list shares the work of its first member."""
    found: list[Citation] = []
    last_work = ""
    for match in _places(narrowed):
        number = matched_number(match)
        named = work_before(narrowed, match.start(), titles, last_work)
        if number is None or (match.re is _SHORT and not (named and named.known)):
            continue
        if found and not named:
            between = narrowed[found[-1].span.end : match.start()]
            if _RANGE.fullmatch(between) and not found[-1].reference.through:
                found[-1] = _through(text, found[-1], number, match.end())
                continue
            if _JOINER.fullmatch(between):
                named = Named(found[-1].reference.work, match.start(), known=True)
        citation = _citation(text, match, number, named)
        found += (citation, *_further_parts(text, narrowed, citation))
        if citation.reference.work and not citation.reference.own_work:
            last_work = citation.reference.work
    return found


def _places(narrowed: str) -> list[re.Match[str]]:
    return sorted(
        (*_ARTICLE.finditer(narrowed), *_SHORT.finditer(narrowed)),
        key=lambda match: match.start(),
    )


def _citation(text: str, match: re.Match[str], number: str, named: Named | None) -> Citation:
    parts = {part: read_number(match[part] or "") or 0 for part in _PART_FIELDS.values()}
    reference = Reference(
        kind=Kind.SECTION if match["clause"] else Kind.ARTICLE,
        work=named.work if named else "",
        number=number,
        **parts,
    )
    return cited(text, named.start if named else match.start(), match.end(), reference)


def _through(text: str, first: Citation, number: str, end: int) -> Citation:
    """The range that a first article and a last one make."""
    reference = first.reference.model_copy(update={"through": number})
    return cited(text, first.span.start, end, reference)


def _further_parts(text: str, narrowed: str, citation: Citation) -> Iterator[Citation]:
    """Parts that go on after an article (第二款、第三款): each is a citation of its own."""
    while match := _NEXT_PART.match(narrowed, citation.span.end):
        part = _PART_FIELDS[match["part"]]
        lower = tuple(_PART_FIELDS.values())
        values = dict.fromkeys(lower[lower.index(part) :], 0)
        values |= {part: read_number(match["value"]) or 0}
        if match["item"]:
            values["item"] = read_number(match["item"]) or 0
        reference = citation.reference.model_copy(update=values)
        citation = cited(text, match.start("place"), match.end(), reference)
        yield citation
