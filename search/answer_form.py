"""Whether a provision has the form of the answer: it lists the cases asked for, or it defines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from mappings.fields import Fields as F
from search.pool import Candidate

# What has the right form further down is of another subject.
DEPTH = 20
# Likeness of the question's statement and the head of a list, from which they say the same.
SAME_STATEMENT = 0.25
ASKING = re.compile(r"(?:在|有)?(?:哪些|什么|哪种)(?:情形|情况)(?:之?下)?|^哪些是?|[?？，,]")
DEFINING = re.compile(r"^什么(?:是|叫)(?P<term>[\u4e00-\u9fff]{2,12})[?？]?$")
LIST = re.compile(r"下列|以下情形")
BAN = "不得"


class Form(NamedTuple):
    """A form that a question asks for, and how far a provision shows it."""

    asks: re.Pattern[str]
    shows: Callable[[str, Candidate], float]
    """Question and candidate → from 0, which is not at all."""


def lists_cases(question: str, one: Candidate) -> float:
    """How far the question's statement heads a list of cases; only a ban answers for a ban.

    The longer the pieces in which it holds it, the more: the sum of their squares over its own.
    """
    head = re.split(r"[：:]", one.words, maxsplit=1)[0]
    statement = ASKING.sub("", question)
    if not statement or not LIST.search(head) or (BAN in head) != (BAN in question):
        return 0.0
    pieces = SequenceMatcher(None, statement, head, autojunk=False).get_matching_blocks()
    likeness = sum(piece.size**2 for piece in pieces) / len(statement) ** 2
    return likeness if likeness >= SAME_STATEMENT else 0.0


def defines(question: str, one: Candidate) -> float:
    """Whether the text ends in the name, or says what it means; else how early under its heading.

    A chapter begins with what its subject is.
    """
    asked = DEFINING.search(question)
    term = re.escape(asked["term"]) if asked else ""
    if re.search(rf"(?:为|是){term}[。；]|{term}，?是指", one.words):
        return 1.0
    headed = any(re.search(rf"[章节编]\s*{term}$", heading) for heading in one.headings)
    return 1 / (2 + int(one.document.get(F.ORDINAL, 0))) if headed else 0.0


FORMS = (
    Form(DEFINING, defines),
    Form(re.compile(r"(?:哪些|什么|哪种)(?:情形|情况)|^哪些"), lists_cases),
)


def form_of(question: str) -> Form | None:
    """The form that a question asks for; None where any will do."""
    return next((form for form in FORMS if form.asks.search(question)), None)


def has_form(question: str, ranked: Sequence[Candidate]) -> int | None:
    """Place of the leading candidate that shows the form asked for best; None where none does."""
    form = form_of(question)
    if form is None:
        return None
    shown = [form.shows(question, one) for one in ranked[:DEPTH]]
    best = max(shown, default=0.0)
    return shown.index(best) if best else None
