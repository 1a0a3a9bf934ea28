"""How a provision may belong to a primary: cited by it, an exception, a penalty, a definition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from mappings.citation import find_citations, normal_title
from mappings.fields import Fields as F
from mappings.links import leads_to, links_to, read_link
from search.anchors import Place, sentences_of
from search.links import Signposts, numbers_of
from search.pool import Candidate

PENALTY = re.compile(
    r"处[^理分]|罚款|拘留|吊销|没收|责令|警告|处分|追究|有期徒刑|拘役"
    r"|\b(?:fined?|penalt(?:y|ies)|offence|offense|liable)\b",
    re.IGNORECASE,
)
# 依照第十条处罚 says how, not for what: only for a breach of the provision is it a penalty.
BREACH = re.compile(
    r"违反|违背|未(?:按|依|履行)|不(?:按|依|履行)|(?:规定|所列)的?(?:行为|情形)"
    r"|\b(?:contraven\w*|breach\w*|fail\w*|violat\w*)\b",
    re.IGNORECASE,
)
EXCEPTION = re.compile(
    r"不适用|除外|不受[^。；]{0,20}限制|不在此限|\b(?:does not apply|except|notwithstanding)\b",
    re.IGNORECASE,
)
DEFINITION = re.compile(
    r"所称(?:的)?(?P<zh>[^，。；：、]{2,20}?)(?:，?是指|，指|，?包括)"
    r"|(?:^|[）)\n：；])\s*(?![^，\n]*所称)(?P<item>[^，。；：、（）()\n]{2,16})[，,]\s*是指"
    r"|[“\"](?P<en>[^”\"]{2,40})[”\"]\s+(?:means|has the meaning)\b"
)
DEFINING = ("所称", "是指", "means")
"""Words that every form of a definition holds, for the search."""


class Leader(NamedTuple):
    """A primary, and the keys by which others link to it."""

    candidate: Candidate
    keys: tuple[str, ...]
    asked: str
    """Words whose definitions are wanted: the question's; its own, where the question names it."""

    @property
    def links(self) -> Sequence[str]:
        """Keys of what it cites."""
        return tuple(self.candidate.document.get(F.LINKS, ()))


class Belonging(NamedTuple):
    """Why a provision belongs to a primary, and where its own words say so."""

    candidate: Candidate
    because: str
    place: Place | None = None
    """Characters of its text; empty where the words of the primary say so."""


Sort = Callable[[Candidate, Leader, Signposts], Belonging | None]


def cited(one: Candidate, leader: Leader, signposts: Signposts) -> Belonging | None:
    """The primary cites it."""
    for link in map(read_link, leader.links):
        wanted = numbers_of(link) if signposts.work(link) == one.work_id else ()
        if any(number.casefold() in wanted for number in one.numbers):
            return Belonging(one, f"cited by {leader.candidate.citation}")
    return None


def exception(one: Candidate, leader: Leader, _signposts: Signposts) -> Belonging | None:
    """It says where the primary does not apply."""
    for place in _citing(one, leader):
        if EXCEPTION.search(one.text, place.start, place.end):
            return Belonging(one, f"exception to {leader.candidate.citation}", place)
    return None


def penalty(one: Candidate, leader: Leader, _signposts: Signposts) -> Belonging | None:
    """It says what follows from a breach of the primary."""
    for place in _citing(one, leader):
        if BREACH.search(one.text, place.start, place.end) and PENALTY.search(one.text):
            return Belonging(one, f"penalty for a breach of {leader.candidate.citation}", place)
    return None


def definition(one: Candidate, leader: Leader, _signposts: Signposts) -> Belonging | None:
    """It says what a word of the primary means, and one that is asked about.

    Of 122 definitions beside primaries of 400 questions of zh-dev, 4 were an answer; none of these
    is lost by asking for a word of the question, too.
    """
    if one.work_id != leader.candidate.work_id:
        return None
    spoken, asked = leader.candidate.text.casefold(), leader.asked.casefold()
    for match in DEFINITION.finditer(one.text):
        term = (match["zh"] or match["item"] or match["en"]).strip('“”" ')
        if term.casefold() in spoken and term.casefold() in asked:
            because = f"defines {term}, a word of {leader.candidate.citation}"
            return Belonging(one, because, _sentence(one.text, match.end() - 1))
    return None


SORTS: tuple[Sort, ...] = (cited, exception, penalty, definition)
"""The first that fits gives the reason."""


def _citing(one: Candidate, leader: Leader) -> Iterator[Place]:
    """Sentences of a provision that cite the primary; the whole where it says 前条 and the like."""
    if not any(leads_to(key, leader.keys) for key in one.document.get(F.LINKS, ())):
        return
    work = normal_title(one.title)
    named = [
        _sentence(one.text, citation.span.start)
        for citation in find_citations(one.text)
        for link in links_to(citation.reference.within(work))
        if leads_to(link.key, leader.keys)
    ]
    yield from dict.fromkeys(named or [Place(0, len(one.text))])


def _sentence(text: str, at: int) -> Place:
    whole = Place(0, len(text))
    return next((one for one in sentences_of(text) if one.start <= at < one.end), whole)
