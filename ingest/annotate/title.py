"""The title of a text, as printed and in its normal form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.annotate.reading import Reading, shorten
from ingest.source import Evidence
from mappings.citation import normal_title

GENRE = (
    r"(?:法|法典|条例|规定|办法|细则|解释|解答|批复|规则|规范|标准|规程|决定|决议|通知|意见|章程|准则"
    r"|修正案|方案|制度|导则|指南|纲要|名录|目录|程序|守则"
    r"|Regulations?|Rules|Rulebook|Act|Code|Guidance|Guidelines?|Policy|Framework)"
)
STANDARD = r"[A-Z]{2,5}\d{0,2}(?:/T)?\s?\d{2,6}(?:\.\d+)?\s?[-—–－]\s?\d{4}"
"""Number of a standard: GB 50016-2014, GB/T 1.1-2020, GB55001—2021."""

MARK = r"(?:\s*[（(][^（）()]{1,14}[)）])"  # （试行）, （二）, (1999年)
TITLE_FORM = re.compile(
    rf"(?:{STANDARD}\s*)?[^。；;:：\t]{{1,120}}?{GENRE}(?:\s*\d{{4}})?{MARK}{{0,3}}"
    rf"(?:\s*{STANDARD})?(?:\s*条文说明)?"
)
HEADING_OF_A_PART = re.compile(
    r"第\S{1,6}[编章节部]|附录|\d+(?:\.\d+)*\s|[一二三四五六七八九十]+、"
)
BETWEEN_PIECES = re.compile(r"\s+[-—–|·]\s+|[_|]|-$")
# The year tells amending acts apart: 宪法修正案（2018年）; elsewhere it marks an edition.
YEAR_OF_AN_ACT = re.compile(r"(?<=修正案)\s*[（(](?P<year>\d{4}年?)[)）]$")
NO_PART_OF_A_NAME = re.compile(rf"\s*{STANDARD}\s*|\s*条文说明$")


def read_title(reading: Reading) -> Evidence:
    """Title as printed; the file's name where the text shows none."""
    rule, confidence, written = next(one for one in _candidates(reading) if one[2].split())
    return Evidence(
        field="full_title",
        value=" ".join(written.split()),
        quote=shorten(written),
        rule=rule,
        confidence=confidence,
    )


def short_title(full_title: str) -> str:
    """Normal title: no 中华人民共和国, no mark of an edition, no number of a standard."""
    name = NO_PART_OF_A_NAME.sub("", full_title.strip())
    act = YEAR_OF_AN_ACT.search(name)
    if act:
        return f"{normal_title(name[: act.start()])}({act['year']})"
    return normal_title(name) or full_title


def is_title(line: str) -> bool:
    """Whether a line has the form of a title."""
    return bool(TITLE_FORM.fullmatch(line.strip())) and not HEADING_OF_A_PART.match(line.strip())


def _candidates(reading: Reading) -> Iterator[tuple[str, float, str]]:
    """Rule, confidence and words, the most trustworthy first."""
    lines = [line for line in reading.outline.front if line.text.strip()]
    headings = [line.text for line in reading.opening if line.level in (1, 2) and not line.page]
    pieces = [piece.strip() for piece in BETWEEN_PIECES.split(reading.source.title or "")]
    yield from (("heading", 0.95, line) for line in headings if is_title(line))
    yield from (("standard_in_page_title", 0.9, one) for one in pieces if re.search(STANDARD, one))
    yield from (("page_title", 0.85, one) for one in pieces if is_title(one))
    yield from (("front_line", 0.8, line.text) for line in lines if is_title(line.text))
    yield from (("first_heading", 0.7, line) for line in headings[:1])
    yield from (("first_piece", 0.5, one) for one in pieces[:1])
    yield ("file_name", 0.4, reading.file_title)
