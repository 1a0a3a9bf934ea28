"""References to numbered sections: Article 6(1)(f), § 114.2(f), PRU 3.12.8(3), L131-1, 3.2.1."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mappings.citation.reference import Citation, Kind, Reference, cited
from mappings.citation.titles import normal_title
from mappings.numerals import DECIMAL

_CODE_NUMBER = r"[LRD]\.?[ ]?\*?\d{1,4}-\d{1,3}(?:-\d{1,3})*(?!\d)"  # L131-1, R. 4127-35
_NUMBER = (
    rf"(?:(?-i:{_CODE_NUMBER})|"
    r"[A-Z]?\d{1,4}[A-Z]{0,2}(?:\.(?:\d{1,4}[A-Z]?|[A-Z])(?![A-Za-z]))*"
    r"(?:\.?\((?:\d{1,3}|[A-Za-z]|[ivxlIVXL]{1,5})\))*)"
)
# "Regulations 2015" is a title with its year, no regulation 2015.
_NO_YEAR = r"(?!(?:19|20)\d\d(?![\d.(]))"
_WORD = (
    r"(?:\b(?:Articles?|Art\.|Sections?|Sec\.|Sub-?sections?|Rules?|Regulations?|Clauses?"
    r"|Paragraphs?|Paras?\.?|Controls?)|§{1,2})"
)
_MARKED = re.compile(rf"{_WORD}[ ]?{_NO_YEAR}(?P<number>{_NUMBER})(?![A-Za-z\d])", re.IGNORECASE)
_FURTHER = re.compile(
    rf"[ ]*(?P<joiner>,(?: and| or)?|and|or|&|to|through|-)[ ]*(?:\b(?:and|or) )?"
    rf"{_NO_YEAR}(?P<number>{_NUMBER})(?![A-Za-z\d%])"
)
# L. 131-1 is L131-1; 3.7.3.(4) is 3.7.3(4).
_CLUTTER = re.compile(r"(?<=[LRD])[ .*]+|\.(?=\()")
_RANGES = ("to", "through", "-")

# Words in capitals that are no rulebook: PART 5.12.11, USD 1.5, VER 2.0.
_SHORT_NAME = (
    r"(?!(?:AND|OR|THE|OF|IN|TO|SP|GB|ISO|APP|PART|CHAPTER|SCHEDULE|APPENDIX|ANNEX|TABLE|FIGURE"
    r"|RULES?|SECTIONS?|ARTICLES?|CLAUSES?|USD|AED|EUR|GBP|CNY|RMB|VER|VERSION)\b)[A-Z]{2,8}"
)
_NAME_BEFORE = re.compile(rf"\b({_SHORT_NAME})[ ]\Z")
_NAME_AFTER = re.compile(
    rf",?[ ](?:(?:of|in|under)[ ](?:the[ ])?)?(?P<work>(?:[A-Z][\w&'-]*[ ]"
    r"(?:(?:[A-Z(][\w&')-]*|of|and|the|for|on|in|to)[ ]){0,9})?"
    r"(?:Act|Regulations?|Rules|Law|Code|Directive|Convention|Rulebook|Order|Constitution)\b"
    rf"(?:[ ](?:of[ ])?(?:19|20)\d\d\b)?|{_SHORT_NAME}\b)"
)
# A rulebook's short name directly before a dotted number: PRU 3.12.8(3).
_NAMED = re.compile(
    rf"\b(?P<work>{_SHORT_NAME})[ ](?P<number>(?=[A-Z]?\d+\.){_NUMBER})(?![A-Za-z\d-])"
)
# 3.2.1 or 5.5条: two dots at least or 条 behind it; no amount and no day.
_CLAUSE = (
    rf"(?<![A-Za-z\d.:/-])(?P<number>(?=\d+\.\d+\.\d|[\d.]+[ ]?条){DECIMAL})"
    "(?![A-Za-z/-])(?:[ ]?条)?"
)
_UNMARKED = tuple(
    re.compile(form)
    for form in (
        # 114.2(f): a dot and a bracket.
        r"(?<![A-Za-z\d.-])(?P<number>\d{1,4}(?:\.\d{1,4})+(?:\.?\([0-9A-Za-z]{1,4}\))+)",
        _CLAUSE,
        rf"(?<![A-Za-z\d])(?P<number>{_CODE_NUMBER})",
    )
)


def find_sections(text: str, narrowed: str) -> Iterator[Citation]:
    """References by section number; those after an English word first."""
    for match in _MARKED.finditer(narrowed):
        yield from _marked(text, narrowed, match)
    for match in _NAMED.finditer(narrowed):
        yield _section(text, match.start(), match.end(), match["number"], match["work"])
    for form in _UNMARKED:
        for match in form.finditer(narrowed):
            yield _section(text, match.start(), match.end(), match["number"], "")


def _marked(text: str, narrowed: str, match: re.Match[str]) -> Iterator[Citation]:
    """The section after a word such as Article, and those that a list or range adds."""
    places = [(match.start(), match.end(), match["number"], "")]
    while further := _FURTHER.match(narrowed, places[-1][1]):
        start, _, number, through = places[-1]
        if further["joiner"] in _RANGES and not through:
            places[-1] = (start, further.end(), number, further["number"])
        else:
            places.append((further.start("number"), further.end(), further["number"], ""))
    before = _NAME_BEFORE.search(narrowed, max(0, match.start() - 9), match.start())
    after = _NAME_AFTER.match(narrowed, places[-1][1])
    work = before[1] if before else after["work"] if after else ""
    for place, (start, end, number, through) in enumerate(places):
        first = before.start() if before and not place else start
        last = after.end() if after and not before and place == len(places) - 1 else end
        yield _section(text, first, last, number, work, through)


def _section(
    text: str, start: int, end: int, number: str, work: str, through: str = ""
) -> Citation:
    reference = Reference(
        kind=Kind.SECTION,
        work=normal_title(work),
        number=_CLUTTER.sub("", number),
        through=_CLUTTER.sub("", through),
    )
    return cited(text, start, end, reference)
