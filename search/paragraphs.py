"""Article, 款 and 项 of a candidate: what the question cites, and how its anchor is cited."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mappings.citation import Kind, read_citation
from mappings.paragraphs import Division, division_at, divisions, find_division, printed_parts
from mappings.records import Span
from search.pool import Candidate
from search.question import ArticleReference, Understanding


class Article(NamedTuple):
    """One of the articles that a packed passage holds."""

    label: str
    span: Span


def article_cited(held: Candidate, asked: Understanding) -> Article | None:
    """The article that the question cites, of a passage that holds several."""
    labels = held.label.split("、")
    if len(held.numbers) != len(labels) or len(labels) == 1 or not _references(held, asked):
        return None
    number = _references(held, asked)[0].number
    # The passage holds them in order, each at the beginning of a line behind its label.
    begins, place = [], 0
    for label in labels:
        place = f"\n{held.text}".find(f"\n{label} ", place)
        if place < 0:
            return None
        begins.append(place)
    at = held.numbers.index(number)
    end = begins[at + 1] if at + 1 < len(begins) else len(held.text)
    return Article(labels[at], Span(start=begins[at], end=end))


def part_cited(held: Candidate, asked: Understanding, body: Span) -> Division | None:
    """The 款 or 项 that the question cites of a provision, where the provision has it."""
    named = [one for one in _references(held, asked) if one.paragraph or one.item]
    if not named or not is_article(held.label):
        return None
    parts = divisions(held.text, start=body.start)
    found = (find_division(parts, paragraph=one.paragraph, item=one.item) for one in named)
    return next((one for one in found if one), None)


def cited_at(held: Candidate, asked: Understanding, anchor: Span, body: Span) -> str:
    """《…》第…条 with the 款 and 项 cited, else with the 款 of the anchor where there are several.

    Whoever cites a whole article is answered with the whole article.
    """
    if article := article_cited(held, asked):
        return f"《{held.title}》{article.label}"
    if named := part_cited(held, asked, body):
        several = _several(divisions(held.text, start=body.start))
        return held.citation + printed_parts(named.paragraph if several else 0, named.item)
    one_line = "\n" not in held.text[body.start :]  # and so one 款 at most
    if one_line or not is_article(held.label) or _references(held, asked):
        return held.citation
    parts = divisions(held.text, start=body.start)
    if not _several(parts):
        return held.citation
    ends = (division_at(parts, at) for at in (anchor.start, max(anchor.start, anchor.end - 1)))
    paragraphs = {one.paragraph for one in ends if one}
    return held.citation + (printed_parts(*paragraphs) if len(paragraphs) == 1 else "")


def lacking(held: Candidate, asked: Understanding, body: Span) -> str | None:
    """What the question cites of an article that has no such 款 or 项, in words."""
    named = [one for one in _references(held, asked) if one.paragraph or one.item]
    if not named or not is_article(held.label) or part_cited(held, asked, body):
        return None
    return f"{held.citation} has no {printed_parts(named[0].paragraph, named[0].item)}"


def _references(held: Candidate, asked: Understanding) -> list[ArticleReference]:
    return [
        one
        for one in asked.references
        if one.number in held.numbers and one.work_id in (None, held.work_id)
    ]


@lru_cache(maxsize=4096)
def is_article(label: str) -> bool:
    """Whether it is an article of a Chinese text: no other has 款 and 项."""
    read = read_citation(label) if label else None
    return read is not None and read.kind is Kind.ARTICLE


def _several(parts: Sequence[Division]) -> bool:
    return any(one.paragraph > 1 for one in parts)
