"""Whether a provision has the form of the answer: a list of what is asked for, or a definition."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from mappings.fields import Fields as F
from mappings.typography import narrow
from search.pool import Candidate
from search.question import Understanding

# What has the right form further down is of another subject, unless it says just the same.
DEPTH = 20
# Likeness of the question's statement and the head of a list, from which they say the same.
SAME_STATEMENT, JUST_THE_SAME = 0.25, 0.5
ASKING = re.compile(r"(?:在|有)?(?:什么|哪种|哪些)(?:情形|情况|人)(?:之?下)?|哪些是?|[?？，,]")
DEFINING = re.compile(
    r"^(?:(?:什么(?:是|叫)|何谓|何为)(?P<term>[\u4e00-\u9fff]{2,12})"
    r"|(?P<named>[\u4e00-\u9fff]{2,12}?)(?:是什么(?:意思)?|是指什么|指的是什么|的定义(?:是什么)?))[?？]?$"
)
MEMBERS = re.compile(
    r"^哪些[\u4e00-\u9fff]{0,3}?(?:是|属于|算是?|视为|认定为)(?P<what>[\u4e00-\u9fff]{2,})[?？]?$"
)
CASES = re.compile(r"(?:什么|哪种|哪些)(?:情形|情况)|哪些人|^哪些")
LIST = re.compile(r"下列|以下情形")
MEMBERSHIP = re.compile(r"下列[^:]*?(?:为|是|属于|视为|包括)(?P<what>[^:]+)")
BAN = "不得"
# A bridge of the dictionary this long is the wording of one provision: 侵占罪 leads to
# 将代为保管的他人财物非法占为己有.
WORDING = 8
FEW = 2


class Form(NamedTuple):
    """A form that a question asks for, and how far a provision shows it."""

    asked_for: Callable[[Understanding], bool]
    shows: Callable[[Understanding, Candidate], float]
    """Question and candidate → from 0, which is not at all."""
    telling: float
    """What shows it so far is looked for in the whole pool."""


def lists_cases(asked: Understanding, one: Candidate) -> float:
    """How far the question's statement heads a list of cases; only a ban answers for a ban."""
    head = _head(one)
    statement = ASKING.sub("", _without_works(asked))
    if not statement or not LIST.search(head) or (BAN in head) != (BAN in statement):
        return 0.0
    return _likeness(statement, head)


def lists_members(asked: Understanding, one: Candidate) -> float:
    """How far the list says of what it lists that it is what the question asks about."""
    wanted, told = MEMBERS.search(_without_works(asked)), MEMBERSHIP.search(_head(one))
    if wanted is None or told is None:
        return 0.0
    return _likeness(wanted["what"], told["what"].replace("的", ""))


def defines(asked: Understanding, one: Candidate) -> float:
    """Whether the text ends in the name, or says what it means; else how early under its heading.

    A chapter begins with what its subject is.
    """
    named = DEFINING.search(_without_works(asked))
    term = re.escape(named["term"] or named["named"]) if named else "(?!)"
    if re.search(rf"(?:为|是){term}[。；]|{term}，?是指", one.words):
        return 1.0
    headed = any(re.search(rf"[章节编]\s*{term}$", heading) for heading in one.headings)
    return 1 / (2 + int(one.document.get(F.ORDINAL, 0))) if headed else 0.0


def says_in_words_of_the_law(asked: Understanding, one: Candidate) -> float:
    """Whether the text holds the wording to which the dictionary leads from the question's word."""
    return max((len(words) for words in _wordings(asked) if words in one.words), default=0.0)


def _wordings(asked: Understanding) -> list[str]:
    if len(asked.keywords) > FEW:
        return []
    bridges = (words for word in asked.keywords if word.main for words in word.expansions)
    return [words for words in bridges if len(words) >= WORDING]


FORMS = (
    Form(lambda asked: bool(DEFINING.search(_without_works(asked))), defines, 0.0),
    Form(lambda asked: bool(MEMBERS.search(_without_works(asked))), lists_members, JUST_THE_SAME),
    Form(lambda asked: bool(CASES.search(_without_works(asked))), lists_cases, JUST_THE_SAME),
    Form(lambda asked: bool(_wordings(asked)), says_in_words_of_the_law, 0.0),
)


def forms_of(asked: Understanding) -> tuple[Form, ...]:
    """The forms that a question asks for, the first that any provision shows is meant."""
    return tuple(form for form in FORMS if form.asked_for(asked))


def has_form(
    asked: Understanding, ranked: Sequence[Candidate], forms: Sequence[Form]
) -> int | None:
    """Place of the leading candidate that shows a form best; None where none does."""
    for form in forms:
        shown = [_shown(form, asked, one, place) for place, one in enumerate(ranked)]
        if best := max(shown, default=0.0):
            return shown.index(best)
    return None


def _shown(form: Form, asked: Understanding, one: Candidate, place: int) -> float:
    """How far it shows a form; the rule of a place that the question does not name shows none."""
    if one.elsewhere(asked.jurisdiction):
        return 0.0
    shown = form.shows(asked, one)
    return shown if place < DEPTH or shown >= form.telling else 0.0


def _head(one: Candidate) -> str:
    return narrow(re.split(r"[：:]", one.words, maxsplit=1)[0])


def _likeness(statement: str, head: str) -> float:
    """The longer the pieces in which it holds it, the more; 0 below the least that says the same.

    The sum of their squares over the square of the statement.
    """
    pieces = SequenceMatcher(None, statement, head, autojunk=False).get_matching_blocks()
    likeness = sum(piece.size**2 for piece in pieces) / len(statement) ** 2
    return likeness if likeness >= SAME_STATEMENT else 0.0


def _without_works(asked: Understanding) -> str:
    """The question without the texts that it names: they are where, and not what."""
    text = asked.text
    for work in asked.works:
        text = re.sub(rf"《?{re.escape(work.written)}》?(?:中的?|里的?|的)?[,，]?", "", text)
    return text.strip()
