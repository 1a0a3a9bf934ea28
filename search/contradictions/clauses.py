"""What an English sentence asks of whom, so that a duty is known again in other words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from mappings.typography import HAN
from search.contradictions.duties import duties
from search.contradictions.signs import in_order, signs_of
from search.quantities import located, without_quantities

# Up to its comma a condition is no part of the duty: whoever speaks of another speaks of another
# case.
_CASE = re.compile(
    r"\b(?:if|where|when|whenever|unless|except|provided that|subject to|in (?:the )?case of"
    r"|notwithstanding|other than|until|while)\b[^,;]*"
)
_RELATIVE = re.compile(r"\b(?:that|which|who|whose)\b")
_RELATIVE_TO_COMMA = re.compile(rf"{_RELATIVE.pattern}[^,;]*")
# Behind the verb, and behind a preposition, "that" points at a thing: shall retain that log.
_POINTING = re.compile(
    r"(^\W*(?:not )?(?:be )?[a-z]+|\b(?:of|to|for|with|in|on|by|from|at|after)) that(?= )"
)
# From when a time runs, each drafter says in other words: of receiving it, after receipt.
_RUNS_FROM = re.compile(r"\s*(?:after|from|following|before|prior to|in advance|beginning)\b[^,;]*")
_RUNS_OF = re.compile(r"\s*of\b[^,;]*")
_STATES = re.compile(r"\b(?:is|are)\b")
_WORD = re.compile("[a-z]+")
_NO_VERB = frozenset(("be", "been", "have", "also", "not", "to", "only", "then"))
_CITED = re.compile(
    r"\b(?:rules?|sections?|articles?|regulations?|paragraphs?|chapters?|parts?)[\s\u200e]+"
    r"(\d+(?:\.\d+)*(?:\(\w+\))*)"
)


class Clause(NamedTuple):
    """The main clause of a sentence."""

    verb: str
    """Sign of what is done."""
    core: frozenset[str]
    """Signs of who does it to what: without conditions, and without when a time begins to run."""
    case: frozenset[str]
    """Signs of its conditions."""
    cited: frozenset[str]
    """Provisions that it names, by their numbers."""


@lru_cache(maxsize=4096)
def clause_of(plain: str) -> Clause | None:
    """The main clause of an English sentence in narrow, lower-case spelling."""
    if HAN.search(plain):
        return None
    main = _CASE.sub(" ", plain)
    found = _asks(main)
    if found is None:
        return None
    before, after = found
    after = _without_time(_RELATIVE_TO_COMMA.sub(" ", _POINTING.sub(r"\1", after)))
    return Clause(
        verb=_verb(after),
        core=signs_of(without_quantities(f"{before} {after}")),
        case=signs_of(without_quantities(" ".join(_CASE.findall(plain)))),
        cited=cited_in(plain),
    )


def cited_in(plain: str) -> frozenset[str]:
    """Numbers of the provisions that a text names."""
    return frozenset(_CITED.findall(plain))


def _asks(main: str) -> tuple[str, str] | None:
    """What stands before and behind the words that ask, allow, forbid or state."""
    asking = [(start, end) for start, end, _ in duties(main)]
    asking += [found.span() for found in _STATES.finditer(main)] if not asking else []
    if not asking:
        return None
    start, end = asking[0]
    relative = _RELATIVE.search(main, 0, start)
    if relative and len(asking) > 1 and "," not in main[relative.end() : start]:
        start, end = asking[1]  # who is required to keep records shall keep them
    return main[: relative.start() if relative else start], main[end:]


def _without_time(after: str) -> str:
    """What is left where the words are gone that tell from when a time runs."""
    for start, end, held in located(after):
        if held.dimension in ("hour", "month", "working day"):
            within = after[start:end].lstrip().startswith("within")
            runs = _RUNS_FROM.match(after, end) or (within and _RUNS_OF.match(after, end))
            if runs:
                return f"{after[:end]} {after[runs.end() :]}"
    return after


def _verb(after: str) -> str:
    words = (word for word in _WORD.findall(after) if word not in _NO_VERB)
    return next((in_order(word)[0] for word in words if len(word) > 1 and word[-2:] != "ly"), "")
