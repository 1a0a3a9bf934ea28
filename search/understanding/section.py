"""The part of a text that a question asks within: 第三章中…, 侵权责任编中…, in the X clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mappings.numerals import NUMERAL, read_number
from search.headings import LEVELS, Heading, Headings, Outline
from search.question import Intent, NamedSection, NamedWork, Understanding
from search.understanding.keywords import keywords_of
from search.vocabulary import Vocabulary

_NUMBERED = re.compile(rf"第[ ]*(?P<number>{NUMERAL})[ ]*(?P<level>{LEVELS})")
# 抵押权一章, 侵权责任编, 违约责任条款中; what stands before is looked up among the headings.
_TITLED = re.compile(rf"(?:[这那该]?一)?(?P<level>{LEVELS})|(?:条款|部分)(?=[中里内])")
_GENERAL = re.compile(
    rf"(?P<title>总则|分则|附则)(?:部分)?(?=[中里内]|第[ ]*{NUMERAL}[ ]*[章编节])"
)
LONGEST = 24
_ENGLISH = (
    re.compile(
        r"\b(?:in|under|within|of) (?:the|its|their|this|that) "
        r"[\"']?(?P<title>[\w&' ,-]{3,60}?)[\"']?"
        r" (?:clause|section|chapter|part|provisions?|article|schedule|annex)s?\b(?! \w?\d)",
        re.IGNORECASE | re.ASCII,
    ),
    re.compile(
        r"\b(?:in|under|within) (?:the )?(?:clause|section|chapter|part|schedule|annex) "
        r"(?:on|about|titled|called|headed|entitled) "
        r"[\"']?(?P<title>[\w&' -]{3,60}?)[\"']?(?=[,?:]|$)",
        re.IGNORECASE | re.ASCII,
    ),
)
_MENTIONED = re.compile(
    rf"(?:{LEVELS})|[总分附]则|条款[中里内]|\b(?:in|under|within|of) ", re.IGNORECASE | re.ASCII
)
# More headings than these hold a phrase of everyday words: it names none of them.
TOO_MANY = 40
_JOINED = re.compile(r"[\s《》的]*")
_BEFORE = re.compile(r"(?:在|\bin |\bunder |\bwithin )?[\s\"'《]*$", re.IGNORECASE)
_BEHIND = re.compile(r"(?:之?[中里内]|以内|部分)?(?:的)?[\s,，、:：》]*")
# What may stand before the place that a question is asked within; the works are taken out first.
_PREAMBLE = re.compile(
    r"(?:请问|在|关于|按照?|依照?|根据|现行|\d{4}年|的|中华人民共和国|[\s《》])*"
)
# A question that says no more than this asks for the part itself.
_NO_MORE = re.compile(
    r"(?:有|都|主要|具体|规定|了|哪些|什么|内容|的|是|包括|讲|怎么|如何|全文|条文|条款|列出|概述|总结"
    r"|[\s《》?？。,，:：])*"
)


class _Part(NamedTuple):
    """A piece of the question that names headings."""

    start: int
    end: int
    headings: tuple[Heading, ...]
    numbered: bool


def within_section(
    asked: Understanding, headings: Headings, vocabulary: Vocabulary, *, work_id: str | None
) -> Understanding:
    """The question with the part that it is asked within taken out of its words; as it was, else.

    `work_id`: the text that alone is searched. Whoever cites a provision has named a narrower
    place, and whoever copies a clause names none.
    """
    if asked.references or asked.codes or not _MENTIONED.search(asked.text):
        return asked
    asked = _without_parts_as_works(asked)
    works = [work_id] if work_id else [work.work_id for work in asked.works]
    parts = tuple(_parts(asked.text, headings.of(works)))
    if not parts or not _is_a_scope(asked, parts, in_a_work=bool(works)):
        return asked
    start, end = _around(asked.text, parts)
    sections = tuple(_named(asked.text, part) for part in parts)
    rest = asked.text[:start] + asked.text[end:]
    if _NO_MORE.fullmatch(_without(rest, asked.works)):
        return asked.model_copy(update={"sections": sections, "whole_section": True})
    return asked.model_copy(
        update={"sections": sections, "text": rest, "keywords": keywords_of(rest, vocabulary)}
    )


def _without_parts_as_works(asked: Understanding) -> Understanding:
    """Without works that are named by a part directly behind another: 刑法总则 is no 总则."""
    works = tuple(
        work
        for work in asked.works
        if not any(other.written + work.written in asked.text for other in asked.works)
    )
    return asked.model_copy(update={"works": works})


def _parts(text: str, headings: Outline) -> Iterator[_Part]:
    """Pieces that name a heading, as far as they stand side by side."""
    found = sorted((*_chinese(text, headings), *_english(text, headings)))
    end = None
    for part in found:
        if end is None or (part.start >= end and _JOINED.fullmatch(text, end, part.start)):
            yield part
            end = part.end


def _chinese(text: str, headings: Outline) -> Iterator[_Part]:
    for match in _NUMBERED.finditer(text):
        number = read_number(match["number"]) or 0
        if named := headings.numbered(number, match["level"]):
            yield _with_title(text, _Part(match.start(), match.end(), named, numbered=True))
    for match in (*_TITLED.finditer(text), *_GENERAL.finditer(text)):
        groups = match.groupdict()
        end = match.end("title") if groups.get("title") else match.start()
        for start in range(max(0, end - LONGEST), end - 1):
            if named := headings.titled(text[start:end].casefold(), groups.get("level") or ""):
                yield _Part(start, match.end(), named, numbered=False)
                break


def _with_title(text: str, part: _Part) -> _Part:
    """A number with the title behind it, where the question writes that, too."""
    behind = "".join(text[part.end : part.end + LONGEST].split()).casefold()
    called = [one for one in part.headings if one.title and behind.startswith(one.title)]
    if not called:
        return part
    title = max((one.title for one in called), key=len)
    blanks = len(text[part.end :]) - len(text[part.end :].lstrip())
    named = tuple(one for one in called if one.title == title)
    return part._replace(end=part.end + blanks + len(title), headings=named)


def _english(text: str, headings: Outline) -> Iterator[_Part]:
    for form in _ENGLISH:
        for match in form.finditer(text):
            named = headings.in_english(match["title"])
            if 0 < len(named) <= TOO_MANY:
                yield _Part(match.start(), match.end(), named, numbered=False)


def _is_a_scope(asked: Understanding, parts: tuple[_Part, ...], *, in_a_work: bool) -> bool:
    """Whether the parts set where is looked: a bare number needs the text that it is a part of.

    Words without any question may be a copied clause, which speaks of other texts' chapters: there
    the part must come first.
    """
    if all(part.numbered for part in parts) and not in_a_work:
        return False
    before = _without(asked.text[: parts[0].start], asked.works)
    return asked.intent is not Intent.LOOKUP or bool(_PREAMBLE.fullmatch(before))


def _around(text: str, parts: tuple[_Part, ...]) -> tuple[int, int]:
    before = _BEFORE.search(text, 0, parts[0].start)
    behind = _BEHIND.match(text, parts[-1].end)
    return (
        before.start() if before else parts[0].start,
        behind.end() if behind else parts[-1].end,
    )


def _named(text: str, part: _Part) -> NamedSection:
    written = text[part.start : part.end].strip()
    return NamedSection(written=written, headings=tuple(one.written for one in part.headings))


def _without(text: str, works: tuple[NamedWork, ...]) -> str:
    for work in works:
        text = text.replace(work.written, "")
    return text
