"""What the asker wants done and what shape the answer has, read off the words in ordered tables."""

from __future__ import annotations

import re
from typing import NamedTuple

from search.question import Intent

INTENTS: tuple[tuple[Intent, re.Pattern[str]], ...] = (
    (
        Intent.SUMMARY,
        re.compile(r"概述|概括|总结|综述|大意|\bsummar(?:y|i[sz]e)\b", re.IGNORECASE | re.ASCII),
    ),
    (
        Intent.LISTING,
        re.compile(
            r"哪些|有哪几|列出|列举|分别(?:是|有)|包括什么|\blist\b|\bwhich of\b|\bwhat are\b",
            re.IGNORECASE | re.ASCII,
        ),
    ),
    (
        Intent.QUESTION,
        re.compile(
            r"[?？]|吗|怎么|如何|什么|为何|为什么|多少|多久|多长|几[天日年个]|是否|能否|可否|应否|能不能|可不可以"
            r"|哪|谁|\b(?:what|who|when|where|why|how|is|are|does|do|can|must|should|may)\b",
            re.IGNORECASE | re.ASCII,
        ),
    ),
)

TYPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "amount",
        re.compile(
            r"多少|多高|多大|几倍|比例|数额|金额|罚款|费率|百分之|上限|下限|不应?小于|不应?大于"
            r"|\bhow (?:much|many|large|high)\b|\bamount\b|\bpercentage\b",
            re.IGNORECASE | re.ASCII,
        ),
    ),
    (
        "date",
        re.compile(
            r"多久|多长|几[天日年个]|期限|时限|何时|什么时候|时效"
            r"|\bwhen\b|\bhow long\b|\bdeadline\b",
            re.IGNORECASE | re.ASCII,
        ),
    ),
)


class Shape(NamedTuple):
    """What the answer looks like, which decides how much context goes with it."""

    answer_shape: str
    answer_type: str
    answer_context: str


def intent_of(text: str, *, cites: bool) -> Intent:
    """What is wanted; words without any question are a look-up, and so is a bare citation."""
    for intent, pattern in INTENTS:
        if pattern.search(text) and not (cites and intent is Intent.QUESTION):
            return intent
    return Intent.LOOKUP


def shape_of(text: str, intent: Intent) -> Shape:
    """Cardinality, value and context of the answer."""
    value = next((name for name, pattern in TYPES if pattern.search(text)), "text")
    if intent is Intent.SUMMARY:
        return Shape("listing", "text", "section")
    if intent is Intent.LISTING:
        return Shape("listing", value, "section")
    return Shape("single", value, "line" if value != "text" else "paragraph")
