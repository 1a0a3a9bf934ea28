"""Whether the first round settles a question, so that likeness need not be asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mappings.fields import Fields as F
from search.dispatch import Method
from search.pool import Candidate
from search.question import Intent, Understanding
from search.wordforms import holds

# Share of the keywords' idf mass that a heading must hold to be named by the question.
NAMED = 0.6
# A candidate this near to the best by keywords is as good as the best.
AS_GOOD = 0.9
# Share of a look-up that a title must be: "Address Confirmation control requirement" is half title.
MOSTLY, LEAST_WORDS = 0.4, 2


def agreement(asked: Understanding, candidates: Sequence[Candidate]) -> str:
    """What settles the question, in words: a code that was found, or headings and keywords agree.

    Empty where nothing does.
    """
    if coded := next((one for one in candidates if one.exact), None):
        return f"the code named was found in {coded.citation}"
    best = max((_by_keywords(one) for one in candidates), default=0.0)
    for one in candidates:
        leads = Method.TITLES in one.sightings and 0 < AS_GOOD * best <= _by_keywords(one)
        if leads and heading_share(asked, one) >= NAMED:
            return f"titles and keywords agree strongly: {one.citation} {one.headings[-1]}"
    return ""


def named_by(asked: Understanding, one: Candidate) -> int:
    """How a section is named: 3 where it explains a code, 2 where it holds one, 1 by its heading.

    0 where the question does not name it.
    """
    if one.exact and asked.codes:
        return 3 if any(_explains(one.words, code) for code in asked.codes) else 2
    found = Method.TITLES in one.sightings and Method.CO_OCCURRENCE in one.sightings
    return int(found and heading_share(asked, one) >= NAMED)


def titled(asked: Understanding, one: Candidate) -> int:
    """Length of a provision's own title, where a look-up holds it whole and is mostly that.

    0 where it does not name the provision. One word is a topic, not a title.
    """
    heading = one.document.get(F.HEADING)
    if asked.intent is not Intent.LOOKUP or not heading:
        return 0
    title = " ".join(heading.casefold().split())
    text = " ".join(asked.text.casefold().split())
    if len(title.split()) < LEAST_WORDS or len(title) < MOSTLY * len(text):
        return 0
    return len(title) if re.search(rf"(?<!\w){re.escape(title)}(?!\w)", text) else 0


def _explains(words: str, code: str) -> bool:
    """Whether a line begins with a code, as a caption does."""
    written = r"\s*".join(map(re.escape, code.split()))
    return bool(re.search(rf"^\W*{written}\b\s*[:.：]", words, re.IGNORECASE | re.MULTILINE))


def heading_share(asked: Understanding, one: Candidate) -> float:
    """Share of the keywords' idf mass that the headings of a candidate hold."""
    headings = " / ".join(one.headings).casefold()
    mass = sum(word.rarity for word in asked.keywords)
    held = sum(word.rarity for word in asked.keywords if holds(headings, word))
    return held / mass if mass else 0.0


def _by_keywords(one: Candidate) -> float:
    sighting = one.sightings.get(Method.CO_OCCURRENCE)
    return sighting.score if sighting else 0.0
