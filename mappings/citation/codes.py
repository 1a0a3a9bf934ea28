"""Codes with a form of their own: standards, publications, controls, exhibits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from mappings.citation.reference import Citation, Kind, Reference, cited
from mappings.numerals import DECIMAL, read_number

_YEAR = r"(?:19|20)\d\d"  # not 4 digits at large: "GB 50016" is a number, not a year
_NOT_IN_WORD = r"\b(?=[A-Z])"  # with re.ASCII: a letter after no letter, digit or _

_CHINESE_SERIES = (
    r"GB/?[TZ]|GBJ|GBZ(?:/?T)?|GB|JGJ(?:/?T)?|JG/?T|JG|CJJ(?:/?T)?|CJ/?T|CJ|T/?CECS|CECS|DBJ(?:/?T)?"
    r"|DB\d\d(?:/?T)?|JTGB?(?:/?T)?|JTJ|JT/?T|JT|TSG|HJ(?:/?T)?|AQ(?:/?T)?|YY(?:/?T)?|WS(?:/?T)?"
    r"|SL(?:/?T)?|DL(?:/?T)?|NB(?:/?T)?|TB(?:/?T)?|QC/?T|SH(?:/?T)?|HG(?:/?T)?|GA(?:/?T)?|MH(?:/?T)?"
    r"|YD(?:/?T)?|JJG|JJF|NY(?:/?T)?|SY(?:/?T)?|YB(?:/?T)?|YS(?:/?T)?|RB/?T|CNAS|XF(?:/?T)?|Q/[A-Z]{2,6}|CSG"
)
_FOREIGN_SERIES = r"ISO(?:/IEC)?(?:[ /](?:TS|TR|PAS))?|IEC|EN(?:[ ]ISO)?|IEEE|ASTM|NFPA|ANSI|BS|DIN"
# A clause after the code needs two dots, or 第 or 条 beside it: "GB 50016-2014 5.5 m" is an amount.
_CLAUSE = (
    rf"(?:[ ]?\({_YEAR}年?版?\))?\)?[ ]?(?:(?:第|条文|clause)[ ]?(?P<marked>{DECIMAL})(?:[ ]?条)?"
    rf"|(?P<clause>(?=\d+\.\d+\.\d|\d+\.\d+[ ]?条){DECIMAL})(?:[ ]?条)?)"
)
_CONTROL_FAMILIES = "A[CTUPR]|C[AMP]|D[IM]|I[APR]|M[AP]|P[ELMST]|RA|S[ACEIR]|TR|UL"
_EXHIBITS = {
    "figure": "figure",
    "fig.": "figure",
    "图": "figure",
    "附图": "figure",
    "table": "table",
    "表": "table",
    "附表": "schedule",
    "schedule": "schedule",
    "appendix": "appendix",
    "附录": "appendix",
    "annex": "annex",
    "附件": "annex",
    "part": "part",
    "chapter": "chapter",
}


class CodeForm(NamedTuple):
    """One written form of a code and how its normal form is made."""

    kind: Kind
    pattern: re.Pattern[str]
    normal: Callable[[re.Match[str]], str | None]


def find_codes(text: str, narrowed: str) -> Iterator[Citation]:
    """Codes in a text, form by form; those that overlap are for the caller to settle."""
    for form in CODE_FORMS:
        for match in form.pattern.finditer(narrowed):
            if (code := form.normal(match)) is None:
                continue
            parts = match.groupdict()
            number = parts.get("clause") or parts.get("marked") or ""
            reference = Reference(kind=form.kind, code=code, number=number)
            yield cited(text, match.start(), match.end(), reference)


def _chinese_standard(match: re.Match[str]) -> str:
    # "GBT50326" and "JGJT 46" are typed for GB/T and JGJ/T; T/CECS has its T before the stroke.
    series = re.sub(r"^T/?(?=CECS)", "T/", match["series"].upper())
    series = (
        re.sub(r"(?<=[A-Z\d])/?(T|(?<=GB)/?Z(?!T))$", r"/\1", series)
        if "/" not in series
        else series
    )
    year = match["year"] or (f"19{match['short']}" if match["short"] else "")
    return f"{series} {match['number'].upper()}" + (f"-{year}" if year else "")


def _foreign_standard(match: re.Match[str]) -> str:
    year = f":{match['year']}" if match["year"] else ""
    return f"{' '.join(match['series'].split())} {match['number']}{year}"


def _special_publication(match: re.Match[str]) -> str:
    revision = f" Rev. {match['revision']}" if match["revision"] else ""
    return f"NIST SP {match['number'].upper()}{revision}"


def _federal_publication(match: re.Match[str]) -> str:
    series = "FIPS" if match["series"].upper().startswith("FIPS") else "NIST IR"
    return f"{series} {match['number'].upper()}"


def _control(match: re.Match[str]) -> str:
    enhancement = f"({int(match['enhancement'])})" if match["enhancement"] else ""
    return f"{match['family'].upper()}-{int(match['number'])}{enhancement}"


def _exhibit(match: re.Match[str]) -> str:
    number = read_number(match["number"]) or match["number"]
    return f"{_EXHIBITS[match['word'].lower()]} {number}"


def _form(kind: Kind, pattern: str, normal: Callable[[re.Match[str]], str | None]) -> CodeForm:
    return CodeForm(kind, re.compile(pattern, re.IGNORECASE | re.ASCII), normal)


CODE_FORMS = (
    _form(
        Kind.STANDARD,
        rf"{_NOT_IN_WORD}(?P<series>{_CHINESE_SERIES})[ ]?-?"
        rf"(?P<number>(?:[A-Z](?=\d))?\d{{1,6}}(?:\.\d{{1,3}})*)"
        rf"(?:-(?:(?P<year>{_YEAR})|(?P<short>[5-9]\d))(?!\d))?(?![A-Za-z\d])(?:{_CLAUSE})?",
        _chinese_standard,
    ),
    _form(
        Kind.STANDARD,
        rf"{_NOT_IN_WORD}(?P<series>(?-i:{_FOREIGN_SERIES}))[ -]?"
        r"(?P<number>\d{2,6}(?:-\d{1,2}(?!\d))?)"
        rf"(?:[:-](?P<year>{_YEAR})(?!\d))?(?![A-Za-z\d])(?:{_CLAUSE})?",
        _foreign_standard,
    ),
    _form(
        Kind.STANDARD,
        rf"{_NOT_IN_WORD}(?:NIST[ ])?(?:SP|Special Publication)[ ]?"
        r"(?P<number>(?:500|800|1800)-\d{1,3}(?:(?!r\d)[A-Z])?(?:-\d)?)"
        r"(?:,?[ ]?(?:Revision|Rev\.?|r)[ ]?(?P<revision>\d{1,2}))?",
        _special_publication,
    ),
    _form(
        Kind.STANDARD,
        rf"{_NOT_IN_WORD}(?P<series>FIPS(?:[ ]PUB)?|NIST[ ]?IR)[ ]?"
        r"(?P<number>\d{2,4}(?:-\d)?[A-Z]?)\b",
        _federal_publication,
    ),
    _form(
        Kind.CONTROL,
        rf"{_NOT_IN_WORD}(?P<family>{_CONTROL_FAMILIES})-(?P<number>\d{{1,2}})"
        r"(?:(?:[ ]?\(|\.)(?P<enhancement>\d{1,2})\)?)?(?![\d.(-]*\d)",
        _control,
    ),
    _form(
        Kind.EXHIBIT,
        r"\b(?P<word>figure|fig\.|table|schedule|appendix|annex|part|chapter)[ ]"
        r"(?P<number>[A-Z]?\d{1,3}(?:[.-]\d{1,3})*[A-Z]?|(?-i:[A-Z]|[IVX]{1,5}))(?![A-Za-z\d])",
        _exhibit,
    ),
    _form(
        Kind.EXHIBIT,
        # 代表, 列表, 地图: words that end like an exhibit's.
        r"(?<![代发列报外仪图地意企试])(?P<word>附?表|附?图|附录|附件)[ ]?"
        r"(?P<number>[A-Z]?\d{1,3}(?:[.-]\d{1,3})*|[A-Z](?:\.\d{1,3})*(?![A-Za-z])"
        r"|(?<=[录件])[一二三四五六七八九十]{1,3})",
        _exhibit,
    ),
)
"""Every form of a code; where two fit the same words the first one holds."""
