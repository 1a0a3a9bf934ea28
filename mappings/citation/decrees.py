"""Numbers of promulgation, cases and drugs: 国务院令第535号, 法释〔2020〕17号."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from mappings.citation.reference import Citation, Kind, Reference, cited
from mappings.numerals import NUMERAL, read_number

_YEAR = r"(?:19|20)\d\d"
LONGEST_NAME = 24
"""Characters looked at for the organ or series before a number."""

_NAME = re.compile(r"[\u3400-\u9fff]{2,}[ ]*\Z")
_LEADING_WORDS = re.compile(r".*(?:根据|依据|依照|按照|执行|中华人民共和国|以|由|见|[日原])")


class DecreeForm(NamedTuple):
    """One form of a number and how its normal form is made of the name before it."""

    pattern: re.Pattern[str]
    normal: Callable[[str, re.Match[str]], str]


NAMED_FORMS = (
    DecreeForm(
        re.compile(
            rf"令[ ]*(?:\({_YEAR}年?\)[ ]*|〔{_YEAR}〕[ ]*)?第?[ ]*(?P<number>{NUMERAL})[ ]*号"
        ),
        lambda name, found: f"{name}令 {read_number(found['number'])}",
    ),
    DecreeForm(
        re.compile(rf"[\[(〔【](?P<year>{_YEAR})[\])〕】][ ]?第?(?P<number>\d{{1,5}})[ ]?号"),
        lambda name, found: f"{name} {found['year']}-{int(found['number'])}",
    ),
)
"""Numbers that follow the name of an organ or a series."""

NUMBER_FORMS = (
    re.compile(rf"\({_YEAR}\)[ ]?[\u3400-\u9fff]{{1,3}}\d{{0,4}}[\u3400-\u9fff]{{1,4}}\d{{1,6}}号"),
    re.compile(r"国药准字[ ]?[A-Z]\d{8}(?!\d)"),
)
"""Numbers of cases and of drugs, which are their own normal form once blanks are gone."""


def find_decrees(text: str, narrowed: str) -> Iterator[Citation]:
    """Numbers of promulgation, cases and approvals."""
    for form in NAMED_FORMS:
        for match in form.pattern.finditer(narrowed):
            window = narrowed[max(0, match.start() - LONGEST_NAME) : match.start()]
            run = _NAME.search(window)
            name = _LEADING_WORDS.sub("", run[0]) if run else ""
            if name.strip():
                code = form.normal(name.strip(), match)
                yield _decree(text, match.start() - len(name), match.end(), code)
    for pattern in NUMBER_FORMS:
        for match in pattern.finditer(narrowed):
            yield _decree(text, match.start(), match.end(), match[0].replace(" ", ""))


def _decree(text: str, start: int, end: int, code: str) -> Citation:
    return cited(text, start, end, Reference(kind=Kind.DECREE, code=code))
