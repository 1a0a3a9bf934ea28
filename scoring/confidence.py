"""Authority signals of a text: each 0 to 1 with its reason, kept apart, joined to confidence."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from pydantic import Field

from mappings.records import Part, Record
from scoring.factor import Contribution, Measure, Scored

Unit = Literal["standard_code", "article", "decimal", "section", "item", "none"]
EvidenceLevel = Literal["I", "II", "III", "IV", "V"]


class Content(Record):
    """What the signals are read from; an empty field is unknown."""

    text: str
    part: Part = Part.BODY
    section: str = ""
    """Headings above the text, joined."""
    unit: Unit | None = None
    """Smallest unit of the text it belongs to; `standard_code` where the text carries a code."""
    evidence_level: EvidenceLevel | None = None
    cited_by: int | None = Field(default=None, ge=0)
    """How many texts cite it."""
    official_reprint: bool | None = None
    """Whether an official site reprints it."""


class Signal(NamedTuple):
    """One row of the table: a signal that a text may or may not give."""

    name: str
    measure: Callable[[Content], Measure | None]


# re.ASCII: codes and English words may touch Chinese signs, which \b would take for letters.
_CODE: Final = r"\b(?:GB|JGJ|CJJ|DB\d{2}|YY|HG|TSG|ISO|IEC|EN)(?:/[TZ])?[ _]?\d[\d.]*"
_YEAR: Final = r"[-—－–](?:19|20)\d{2}"
_TITLE: Final = r"《[^《》]{2,60}》"
_ARTICLE: Final = r"第[〇零一二三四五六七八九十百千0-9０-９]+[条章节款]"
# Not `mappings.citation`: that also knows 刑法第八十二条 without brackets. Of 2,387 articles (every
# twelfth law of the development corpus) 37 would move, their confidence by 0.36 on average and A by
# 0.06, at the most 0.09: a change to be made with the next measurement of the ranking.
# A whole citation names its target: title with article or code, code with year. A loose one leaves
# the reader to search: a title alone, a code without year, "relevant rules".
_CITATION: Final = re.compile(
    rf"(?P<whole>{_TITLE}(?:（[^（）]{{1,20}}）)?(?:{_ARTICLE}|[ （(]?{_CODE}{_YEAR})"
    rf"|{_CODE}{_YEAR}"
    r"|(?:\b(?:Article|Section) |§ ?)\d+(?:\(\w+\))*(?: of |, ))"
    rf"|{_TITLE}|{_CODE}|有关(?:规定|法律|法规|标准)"
    r"|\b(?:relevant|applicable) (?:rules|laws?|standards)\b",
    re.ASCII,
)
_CERTAIN: Final = re.compile(
    r"应当|必须|不得|禁止|严禁|不可能"
    r"|\b(?:shall|must|may not|cannot|prohibited|required)\b",
    re.ASCII,
)
# Not 不可能 (impossible), not "may not" (a prohibition), not the month May.
_HEDGED: Final = re.compile(
    r"(?<!不)可能|也许|或许|考虑|\b(?:may(?! not)|might|could|perhaps)\b", re.ASCII
)

# Full marks at five citations in a thousand characters; own choice, not yet measured.
DENSE: Final = 5 / 1000
# Full marks at a thousand citing texts, on a log scale; own choice, not yet measured.
WIDELY_CITED: Final = 1000
# An official reprint closes half of what is left to full marks; own choice, not yet measured.
REPRINT: Final = 0.5

# SPEC §2: a standard code gives full marks; the rest falls with the looseness of the structure.
UNIT_MARKS: Final[dict[Unit, float]] = {
    "standard_code": 1.0,
    "article": 0.9,
    "decimal": 0.9,
    "section": 0.6,
    "item": 0.4,
    "none": 0.2,
}
# Evidence-based medicine: I = several randomised trials … V = expert opinion.
LEVEL_MARKS: Final[dict[EvidenceLevel, float]] = {
    "I": 1.0,
    "II": 0.8,
    "III": 0.6,
    "IV": 0.4,
    "V": 0.2,
}
# Read in order: what a conclusion says was weighed, what a discussion says was only raised.
SECTION_MARKS: Final[tuple[tuple[re.Pattern[str], float], ...]] = (
    (
        re.compile(
            r"结论|推荐意见|摘要|\b(?:conclusions?|recommendations?|abstract)\b", re.IGNORECASE
        ),
        1.0,
    ),
    (re.compile(r"讨论|展望|\b(?:discussion|outlook|future work)\b", re.IGNORECASE), 0.4),
)
PART_MARKS: Final[dict[Part, float]] = {
    Part.BODY: 0.8,
    Part.ANNEX: 0.8,
    Part.PREAMBLE: 0.5,
    Part.COMMENTARY: 0.4,
}


def citation_density(content: Content) -> Measure | None:
    """How often other texts are cited; none where there are no words."""
    if not content.text:
        return None
    count = len(_CITATION.findall(content.text))
    return Measure(
        value=min(1.0, count / len(content.text) / DENSE),
        because=f"{count} citations in {len(content.text)} characters",
    )


def citation_style(content: Content) -> Measure | None:
    """Share of citations that name their target whole; none where nothing is cited."""
    found = [match.lastgroup == "whole" for match in _CITATION.finditer(content.text)]
    if not found:
        return None
    return Measure(
        value=sum(found) / len(found), because=f"{sum(found)} of {len(found)} citations are whole"
    )


def certainty(content: Content) -> Measure | None:
    """Share of binding words among binding and hedging ones; none where there are neither."""
    certain, hedged = (len(words.findall(content.text)) for words in (_CERTAIN, _HEDGED))
    if not certain + hedged:
        return None
    return Measure(
        value=certain / (certain + hedged),
        because=f"{certain} binding words, {hedged} hedging words",
    )


def structure(content: Content) -> Measure | None:
    """How regularly the text is built."""
    if content.unit is None:
        return None
    return Measure(value=UNIT_MARKS[content.unit], because=f"built of: {content.unit}")


def evidence_level(content: Content) -> Measure | None:
    """Level of the evidence behind a recommendation."""
    if content.evidence_level is None:
        return None
    level = content.evidence_level
    return Measure(value=LEVEL_MARKS[level], because=f"evidence level {level}")


def part_weight(content: Content) -> Measure:
    """Weight of the part: a conclusion above a discussion, a provision above its commentary."""
    for words, mark in SECTION_MARKS:
        if found := words.search(content.section):
            return Measure(value=mark, because=f"stands under {found.group()}")
    return Measure(value=PART_MARKS[content.part], because=f"part: {content.part}")


SIGNALS: Final = (
    Signal("citation_density", citation_density),
    Signal("citation_style", citation_style),
    Signal("certainty", certainty),
    Signal("structure", structure),
    Signal("evidence_level", evidence_level),
    Signal("part_weight", part_weight),
)


def confidence(content: Content) -> Scored:
    """Mean of the signals that the text gives, 0 to 1; each stands in the contributions.

    What a text does not show counts neither for nor against it. Equal weights, not yet measured.
    """
    measured = [(signal.name, signal.measure(content)) for signal in SIGNALS]
    given = [(name, measure) for name, measure in measured if measure is not None]
    parts = tuple(
        Contribution(name=name, weight=1 / len(given), value=measure.value, because=measure.because)
        for name, measure in given
    )
    return Scored(value=min(1.0, sum(part.amount for part in parts)), contributions=parts)


def external_validation(content: Content) -> Measure | None:
    """Citing texts on a log scale; an official reprint lifts it; none where neither is known."""
    if content.cited_by is None and content.official_reprint is None:
        return None
    cited = min(1.0, math.log1p(content.cited_by or 0) / math.log1p(WIDELY_CITED))
    lift = REPRINT if content.official_reprint else 0.0
    count = "unknown" if content.cited_by is None else str(content.cited_by)
    reprint = ", officially reprinted" if content.official_reprint else ""
    return Measure(value=lift + (1 - lift) * cited, because=f"texts citing it: {count}{reprint}")
