"""What people type, read into what a question holds."""

from __future__ import annotations

from datetime import date

from mappings.days import read_date
from mappings.errors import InvalidDate, InvalidQuestion


def read_day(written: str) -> date:
    """A calendar day in any written form; raises InvalidDate."""
    day = read_date(written).day
    if day is None:
        raise InvalidDate(f"{written!r} is no day of the calendar")
    return day


def read_text(written: str) -> str:
    """The words as they are; raises InvalidQuestion where they are blank, or bytes of no text."""
    if not written.strip():
        raise InvalidQuestion("the question is empty")
    try:
        written.encode()
    except UnicodeEncodeError as fault:  # the shell's bytes, or half a pair of JSON escapes
        raise InvalidQuestion(f"{written!a} is not UTF-8", remedy="Write it in UTF-8.") from fault
    return written
