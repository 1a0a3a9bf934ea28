"""What a long question itself names as its subject: 案由：…, charge: …, at its end."""

from __future__ import annotations

import re

# A label of a few characters, a colon, and phrases up to the end; not a sentence, not a time 12:30.
TAIL = re.compile(
    r"(?:^|[。.;；!?！？\s])(?P<label>[^\W\d_]{2,12})\s*[:：]\s*(?P<phrases>[^。:：\n]{2,120}?)[。.\s]*$"
)
PARTING = re.compile(r"[;；]|\s{2,}")
# A short question is its own focus.
SHORTEST = 60
MOST = 4


def focus_of(text: str) -> tuple[str, ...]:
    """Phrases behind a closing label, each to be searched for by itself; none in most questions."""
    if len(text) < SHORTEST:
        return ()
    found = TAIL.search(text)
    if found is None:
        return ()
    phrases = [part.strip() for part in PARTING.split(found["phrases"])]
    return tuple(part for part in phrases if len(part) > 1)[:MOST]
