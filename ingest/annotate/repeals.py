"""Other texts that a text ends by its own words: 《…》同时废止."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from ingest.annotate.reading import Reading, shorten
from mappings.days import find_days
from mappings.records import RepealNotice

ENDS = re.compile(
    r"同时废止|同时失效|同时停止(?:执行|施行|使用)|同时终止|予以废止|即行废止|相应废止"
    r"|起(?:予以)?(?:废止|失效|停止执行|停止施行|不再执行|不再适用|终止执行)|废止.{0,60}《"
)
# One part of a text is not the text: 与《…》不一致的规定同时废止.
ONLY_PARTS = re.compile(
    r"》(?:（[^）]*）)?(?:中|第|的?(?:有关|相关|部分)?(?:规定|条款|内容)|与|不一致|相抵触)"
)
IN_TITLE = re.compile(r"关于废止.*《")
FROM_DAY = re.compile(r"\s*(?:之?日)?起")


def read_repeals(reading: Reading, begins: date | None) -> tuple[RepealNotice, ...]:
    """Every whole work that the text ends, and the day; `begins` is the text's own first day."""
    sentences = list(reading.sentences())
    if IN_TITLE.search(reading.title):
        sentences.insert(0, reading.title)
    notices: dict[str, RepealNotice] = {}
    for sentence in sentences:
        if not ENDS.search(sentence) or ONLY_PARTS.search(sentence):
            continue
        day = _own_day(sentence) or begins
        for title in quoted_titles(sentence):
            notices.setdefault(title, RepealNotice(title=title, on=day, quote=shorten(sentence)))
    return tuple(notices.values())


def quoted_titles(text: str) -> Iterator[str]:
    """Titles in 《》, outermost only: a title may quote another in 〈〉 or in 《》."""
    depth, start = 0, 0
    for place, sign in enumerate(text):
        if sign == "《":
            depth += 1
            start = place + 1 if depth == 1 else start
        elif sign == "》" and depth:
            depth -= 1
            if not depth:
                yield text[start:place]


def _own_day(sentence: str) -> date | None:
    """The day that the sentence itself gives for the end: 自2024年1月1日起废止."""
    for found in find_days(sentence):
        end = ENDS.match(sentence, _skip_from(sentence, found.span.end))
        if found.day and end:
            return found.day
    return None


def _skip_from(sentence: str, place: int) -> int:
    """Place of 起 after a day, where 起废止 begins."""
    started = FROM_DAY.match(sentence, place)
    return started.end() - 1 if started else place
