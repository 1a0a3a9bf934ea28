"""Publications known by series and number, such as NIST SP 800-53: one work over all revisions."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from ingest.source import Statement
from mappings.days import Precision, find_dates

# On a title page the name begins a line; in a sentence it is another publication.
SERIES = re.compile(
    r"^(?:NIST\s+)?(?P<series>Special\s+Publication|SP|FIPS(?:\s+PUB)?)\s+(?P<number>\d[\d-]*[A-Z]?)\b"
    r"(?:\s+(?:Revision|Rev\.)\s+(?P<revision>\d+))?",
    re.IGNORECASE | re.MULTILINE,
)
STAMP = re.compile(r"^(?P<number>arXiv:\S+) \[[\w.-]+\] (?P<day>\d{1,2} \w+ \d{4})$", re.MULTILINE)
"""What arXiv prints along the first page of a paper."""
ISSUER = "National Institute of Standards and Technology"
PLACE = "United States"
TRUST = 0.9
"""Of a title page: its words are the text's own, but stand apart from one another."""


class Publication(NamedTuple):
    """Series and number, with the revision where one is named."""

    name: str
    """NIST SP 800-53."""
    number: str
    """NIST SP 800-53 Rev. 5."""
    kind: str


def publication(words: str) -> Publication | None:
    """The publication that begins a line of a title page, or None."""
    found = SERIES.search(words)
    if not found:
        return None
    is_standard = found["series"].upper().startswith("FIPS")
    name = f"{'FIPS' if is_standard else 'NIST SP'} {found['number'].upper()}"
    revision = f" Rev. {found['revision']}" if found["revision"] else ""
    # FIPS bind federal agencies by law; special publications recommend.
    return Publication(
        name, name + revision, "technical_regulation" if is_standard else "official_guideline"
    )


def title_page(words: str, *, title: str | None) -> Statement | None:
    """What a title page says of a publication of a series or a paper; None for other texts."""
    if stamp := STAMP.search(words):
        return Statement(
            by="title page",
            confidence=TRUST,
            number=stamp["number"],
            kind="paper",
            promulgated_on=_day(stamp["day"]),
        )
    found = publication(words)
    if found is None:
        return None
    name = SERIES.sub("", title or "").strip(" ,")
    return Statement(
        by="title page",
        confidence=TRUST,
        title=found.name,
        full_title=f"{found.number}, {name}" if name else found.number,
        aliases=(name,) if name else (),
        number=found.number,
        issuer=ISSUER,
        jurisdiction=PLACE,
        kind=found.kind,
        promulgated_on=_day(words),
    )


def _day(words: str) -> date | None:
    """First day of the first month named: such a page names no day."""
    named = (one for one in find_dates(words) if one.precision in (Precision.MONTH, Precision.DAY))
    return next((one.first for one in named if one.first), None)
