"""What a citation means, apart from how and where it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

from pydantic import Field

from mappings.citation.titles import names_own_work
from mappings.numerals import article_label, write_number
from mappings.records import Record, Span
from mappings.typography import HAN

LONGEST_RANGE = 200
"""Articles that one range may name; a longer one keeps its two ends only."""

_EDITION = re.compile(r"(?:[-:](?:19|20)\d\d| Rev\. \d+)$")


class Kind(StrEnum):
    """What a reference points to."""

    WORK = "work"
    """A work as a whole: 《建筑法》."""
    ARTICLE = "article"
    """An article of a Chinese text: 第十七条之一."""
    SECTION = "section"
    """A clause or section numbered in figures: 3.2.1, 6(1)(f)."""
    STANDARD = "standard"
    """A standard or numbered publication, with or without a clause: GB 50016-2014 5.5.17."""
    CONTROL = "control"
    """A security control: AC-2(3)."""
    DECREE = "decree"
    """A number of promulgation or of a case: 国务院令第535号."""
    EXHIBIT = "exhibit"
    """A table, figure, schedule, appendix, part or chapter."""


class Reference(Record):
    """A place that a citation names, in normal form."""

    kind: Kind
    work: str = ""
    """Normal title of the work; the text's own word where it names itself (本法); or empty."""
    code: str = ""
    """Normal code of a standard, control, decree or exhibit."""
    number: str = ""
    """Normal number of the article, clause or section: 17-1, 5.5.17, 6(1)(f)."""
    through: str = ""
    """Last number of a range, inclusive: 第十条至第十二条."""
    paragraph: int = Field(default=0, ge=0)
    """款, from 1; 0 = none named."""
    item: int = Field(default=0, ge=0)
    """项, from 1; 0 = none named."""
    point: int = Field(default=0, ge=0)
    """目, from 1; 0 = none named."""

    @property
    def own_work(self) -> bool:
        """Whether the text speaks of itself: 本法, 本条例."""
        return names_own_work(self.work)

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every number named, a range spelt out where both its ends are plain numbers."""
        if not self.through:
            return (self.number,) if self.number else ()
        if self.number.isdigit() and self.through.isdigit():
            first, last = int(self.number), int(self.through)
            if first < last < first + LONGEST_RANGE:
                return tuple(map(str, range(first, last + 1)))
        return (self.number, self.through)

    @property
    def codes(self) -> tuple[str, ...]:
        """Keys under which the index files this place, the narrowest first.

        款 and 项 stand inside the article and have no key of their own; a standard without its
        edition is a second key, so that GB 50016 finds every edition.
        """
        if self.kind is Kind.STANDARD:
            editions = dict.fromkeys((self.code, _EDITION.sub("", self.code)))
            clauses = [_key(edition, number) for edition in editions for number in self.numbers]
            return (*clauses, *map(str.casefold, editions))
        if self.code:
            return (self.code.casefold(),)
        return tuple(_key("" if self.own_work else self.work, number) for number in self.numbers)

    def within(self, work: str) -> Reference:
        """Read a reference that names no work, or its own, as one to this work."""
        places = (Kind.ARTICLE, Kind.SECTION)
        if self.kind in places and (not self.work or self.own_work):
            return self.model_copy(update={"work": work})
        return self

    def printed(self) -> str:
        """The reference as a lawyer writes it; `read_citation` reads it back."""
        if self.kind is Kind.WORK:
            return f"《{self.work}》"
        if self.kind is Kind.ARTICLE:
            return self._printed_work() + self._printed_article()
        if self.kind is Kind.SECTION:
            return self._printed_section()
        if self.number:
            # With one dot only, 5.5 after a code would read as an amount.
            clause = self.number if self.number.count(".") > 1 else f"第{self.number}条"
            return f"{self.code} {clause}"
        return _printed_code(self.kind, self.code)

    def _printed_work(self) -> str:
        return f"《{self.work}》" if self.work and not self.own_work else self.work

    def _printed_article(self) -> str:
        return "".join(
            (
                _label(self.number),
                f"第{write_number(self.paragraph)}款" if self.paragraph else "",
                f"第（{write_number(self.item)}）项" if self.item else "",
                f"第{write_number(self.point)}目" if self.point else "",
                f"至{_label(self.through)}" if self.through else "",
            )
        )

    def _printed_section(self) -> str:
        if not self.work or (not self.own_work and not HAN.search(self.work)):
            place = f"Sections {self.number} to {self.through}" if self.through else ""
            of_work = f" of the {self.work}" if self.work else ""
            return (place or f"Section {self.number}") + of_work
        return self._printed_work() + self._printed_article()


class Citation(Record):
    """A reference where it stands in a text."""

    raw: str
    """The words as written."""
    span: Span
    """Where they stand."""
    reference: Reference
    """What they mean."""


def cited(text: str, start: int, end: int, reference: Reference) -> Citation:
    """The citation that stands at this range of a text."""
    return Citation(raw=text[start:end], span=Span(start=start, end=end), reference=reference)


def provision_codes(
    number: str, *, works: Iterable[str] = (), standard: str | None = None
) -> tuple[str, ...]:
    """Keys of a provision itself, in the form in which `Reference.codes` asks for them.

    `works` are the normal titles by which the text is cited, `standard` is its normal code.
    """
    keys = [number.casefold(), *(_key(work, number) for work in works)]
    if standard:
        keys += Reference(kind=Kind.STANDARD, code=standard, number=number).codes
    return tuple(dict.fromkeys(keys))


def normal_number(number: str) -> str:
    """A number as citations write it: rulebooks print 4.3.3.(4) for 4.3.3(4)."""
    return number.replace(".(", "(")


def printed_numbers(number: str) -> tuple[str, ...]:
    """A number as cited, and as a rulebook may print it, with a dot before its first bracket."""
    plain = normal_number(number)
    return tuple(dict.fromkeys((plain, re.sub(r"(?<=\w)\(", ".(", plain, count=1))))


def _key(work: str, number: str) -> str:
    return (f"{work}#{number}" if work else number).casefold()


def _label(number: str) -> str:
    if not number.replace("-", "").isdigit():
        return f"第{number}条"
    article, _, branch = number.partition("-")
    return article_label(int(article), int(branch or 0))


def _printed_code(kind: Kind, code: str) -> str:
    if kind is Kind.EXHIBIT:
        return code[:1].upper() + code[1:]
    series, _, number = code.partition(" ")
    if kind is not Kind.DECREE or not number:
        return code
    year, _, rest = number.rpartition("-")
    return f"{series}〔{year}〕{rest}号" if year else f"{series}第{rest}号"
