"""When a text begins and ends to bind by its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from ingest.annotate.history import Act, History
from ingest.annotate.reading import Reading, shorten
from ingest.source import Evidence
from mappings.days import find_days
from mappings.numerals import ARTICLE, matched_number, read_number
from mappings.typography import narrow

# A text speaks of itself: 本法自…, not "报国务院批准后实施" of a plan.
ITSELF = re.compile(
    r"本(?:法典?|条例|规定|办法|实施办法|实施细则|细则|解释|规则|规范|标准|规程|决定|修正案|通知|意见"
    r"|章程|准则|导则|目录|指南)|现予(?:公布|发布|印发)|现批准|[Tt]hese [A-Z]\w+|[Tt]his [A-Z]\w+"
)
BEGINS = re.compile(r"\s*(?:之?日)?(?:起|开始)?(?:正式)?(?:施行|实施|试行|执行|生效)(?![前后有])")
IN_FORCE_FROM = re.compile(
    r"(?:in force|(?:comes?|came) into (?:force|effect)|effective)\W+(?:from|on)\W*$", re.IGNORECASE
)
ON_PROMULGATION = re.compile(
    r"自?(?:公布|发布|颁布|印发|通过|批准|签发)之?日起?(?:正式)?(?:施行|实施|试行|执行|生效)"
)
VALID_UNTIL = re.compile(
    r"(?:有效期(?:限)?(?:至|到|截至|截止到?)|(?:施行|试行|执行)(?:至|到)|暂定执行至)\s*$"
)
# The text's own term, not that of a permit: 本规定自…起施行，有效期五年.
VALID_YEARS = re.compile(
    r"(?:起(?:施行|实施|试行|执行)[，,]|本[\u4e00-\u9fff]{1,4})有效期限?为?(?P<years>[一二三四五六七八九十\d]{1,3})年"
)
# What begins on a day of its own, where no article is named: 其中附件二自…, 第三章自….
PART_OF_IT = re.compile(r"其中|第[一二三四五六七八九十百\d]+[编章节]|附[件录表]|部分")
THE_REST = re.compile(r"其余|其他")


class Start(NamedTuple):
    """A first day that a sentence names, and for which parts where not for the whole."""

    day: date
    parts: tuple[str, ...]
    quote: str


class Commencement(NamedTuple):
    """What the text says about its own days."""

    begins: Evidence | None
    day: date | None
    partly: dict[str, date]
    expires: Evidence | None
    expires_on: date | None


def read_commencement(reading: Reading, history: History) -> Commencement:
    """Read first day, later starts of single parts, and last day from the text's own words."""
    starts = list(_starts(reading))
    whole = [start for start in starts if not start.parts]
    begins = _first_day(whole, history, reading)
    day = date.fromisoformat(begins.value) if begins else None
    expires = _last_day(reading, day)
    return Commencement(
        begins=begins,
        day=day,
        partly={part: start.day for start in starts for part in start.parts},
        expires=expires,
        expires_on=date.fromisoformat(expires.value) if expires else None,
    )


def _starts(reading: Reading) -> Iterator[Start]:
    """Days followed by 起施行, in sentences that speak of the text itself."""
    for sentence in reading.sentences():
        if not ITSELF.search(sentence) and not IN_FORCE_FROM.search(sentence):
            continue
        begin = 0
        for found in find_days(sentence):
            before = sentence[begin : found.span.start]
            if found.day is None:
                continue
            after = sentence[found.span.end :]
            if BEGINS.match(after) or IN_FORCE_FROM.search(before):
                yield Start(found.day, _parts(before, follows=begin > 0), shorten(sentence))
                begin = found.span.end


def _parts(words: str, *, follows: bool) -> tuple[str, ...]:
    """What the words before a day limit it to: articles by number, else a part by its words.

    `follows`: a day of the whole text stands before it, so that whatever is named begins apart.
    """
    limited = re.split(r"[，,。；]", narrow(words))[-1]
    found = (matched_number(label) for label in re.finditer(ARTICLE, limited))
    if numbers := tuple(number for number in found if number):
        return numbers
    named = limited.strip(" 自于从由")
    apart = PART_OF_IT.search(named) or (follows and named and not ITSELF.search(named))
    return (named,) if apart and not THE_REST.search(named) else ()


def _first_day(starts: list[Start], history: History, reading: Reading) -> Evidence | None:
    """The first day of this wording where it is named, else that of the first wording.

    The front page speaks of this wording (2022年5月1日 施行), the last article may still speak of
    the first one; so the day that does not lie before the last change is believed.
    """
    began = history.last(Act.BEGAN)
    change = history.last_change
    named = [
        *((began.day, began.quote, "history", 0.95) for _ in [0] if began),
        *((start.day, start.quote, "own_words", 0.95) for start in starts),
    ]
    for day, quote, rule, confidence in named:
        if change is None or day >= change.day:
            return _evidence("effective_from", day, quote, rule, confidence)
    if starts:
        return _evidence("effective_from", starts[0].day, starts[0].quote, "own_words", 0.95)
    if began:
        return _evidence("effective_from", began.day, began.quote, "history", 0.95)
    return _on_promulgation(history, reading)


def _on_promulgation(history: History, reading: Reading) -> Evidence | None:
    """自公布之日起施行: the day on which the whole text, not a later amendment, was made public."""
    for sentence in reading.sentences():
        if ON_PROMULGATION.search(sentence) and ITSELF.search(sentence):
            whole = history.whole_text
            day = whole.day if whole else reading.file_day
            if whole and whole.act is Act.ADOPTED and history.last_change is None:
                day = max(filter(None, (day, reading.file_day)))
            if day:
                return _evidence("effective_from", day, shorten(sentence), "on_promulgation", 0.8)
    return None


def _last_day(reading: Reading, begins: date | None) -> Evidence | None:
    """First day on which the text no longer binds by its own words."""
    for sentence in reading.sentences():
        if not ITSELF.search(sentence):
            continue
        for found in find_days(sentence):
            if found.day and VALID_UNTIL.search(sentence[: found.span.start]):
                end = found.day + timedelta(days=1)
                return _evidence("expires_on", end, shorten(sentence), "valid_until", 0.9)
        years = VALID_YEARS.search(sentence)
        if years and begins and (number := read_number(years["years"])):
            end = _years_later(begins, number)
            return _evidence("expires_on", end, shorten(sentence), "valid_for_years", 0.85)
    return None


def _years_later(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return day.replace(year=day.year + years, month=3, day=1)


def _evidence(field: str, day: date, quote: str, rule: str, confidence: float) -> Evidence:
    return Evidence(
        field=field, value=day.isoformat(), quote=quote, rule=rule, confidence=confidence
    )
