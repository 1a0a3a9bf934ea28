"""How Kibana is to read and show fields whose usual form would mislead: days and years.

Kibana shows a date in the time zone of the browser; the time zone that a field's format names is
read and not used (`field_formats/public/lib/converters/date`, 8.x and 9.x). A stored day is
midnight in UTC, so west of it one would see the day before. Read from the source as words, a day
is the same everywhere, and its words sort and compare as days do.
"""

from __future__ import annotations

from typing import Any, Final

from mappings.fields import DAY, fields_of
from mappings.fields import Fields as F

Json = dict[str, Any]

PLAIN: Final = {"id": "number", "params": {"pattern": "0"}}
"""How Kibana is to show whole numbers that are names: 2024, not 2,024."""
YEARS: Final = {F.YEAR, F.BEGIN_YEAR, F.END_YEAR}


def days_as_words(kind: str) -> Json:
    """The days of a kind as the source writes them, as the server takes it in `runtime_mappings`.

    A computed field without a script is read from the source, and goes before the indexed one.
    """
    return {row.name: {"type": "keyword"} for row in fields_of(kind) if row.mapping == DAY}


def formats(kind: str) -> Json:
    """The form of the years of a kind."""
    return {row.name: PLAIN for row in fields_of(kind) if row.name in YEARS}
