"""The words by which a sentence asks, allows or forbids, and makes a rule apply or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

Table = tuple[tuple[str, str], ...]

_MUST_NOT = (
    "不得|禁止|严禁|不准|不应当?"
    r"|\b(?:must|shall|may|should|can) (?:not|never)\b"
    r"|\b(?:is|are) (?:not (?:permitted|allowed)|prohibited|forbidden)\b"
)
_NEED_NOT = r"\b(?:need not|(?:do|does) not (?:need|have) to|(?:is|are) not (?:required|obliged))\b"
_MUST = (
    r"应当|必须|应(?=[予按由在符设将向])|\b(?:must|shall|should|ought to)\b"
    r"|\b(?:is|are) (?:(?:required|obliged) to|to be)\b"
)
_MAY = r"(?<!不)可以(?!不)|有权|\bmay\b|\b(?:is|are) (?:permitted|allowed|entitled) to\b"
# Name of what a sentence says, and the words by which it does. The first that fits a place is
# meant: 不得 is no 得, must not is no must. Guidance that says "should" asks what a rule asks with
# "must": how strongly is no contradiction.
DUTIES: Table = (
    ("must not", _MUST_NOT),
    ("need not", _NEED_NOT),
    ("must", _MUST),
    ("may", _MAY),
)
SCOPES: Table = (
    ("does not apply", r"不适用|\b(?:do|does) not apply\b"),
    ("applies", r"(?<!不)适用(?=本|于)|\b(?:apply|applies)\b"),
)


def duties(plain: str) -> Iterator[tuple[int, int, str]]:
    """Duties of a sentence with the characters from and up to which they stand."""
    return _named(DUTIES, plain)


def only(table: Table, plain: str) -> str:
    """The one row of a table that a sentence speaks of; empty where there is none, or several."""
    found = {name for _, _, name in _named(table, plain)}
    return found.pop() if len(found) == 1 else ""


@lru_cache(maxsize=8)
def _pattern(table: Table) -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<k{n}>{words})" for n, (_, words) in enumerate(table)))


def _named(table: Table, plain: str) -> Iterator[tuple[int, int, str]]:
    for one in _pattern(table).finditer(plain):
        yield *one.span(), table[int((one.lastgroup or "k0")[1:])][0]
