"""Invented briefs and understandings for tests of arbiters."""

from datetime import date

from search.arbiter.brief import Brief
from search.question import Keyword, Understanding

DAY = date(2025, 6, 1)


def asked(*, main=("覆土",), secondary=("厚度",), **given):
    """A question with a main and a secondary keyword; any field can be given."""
    keywords = (
        *(Keyword(term=term, main=True, rarity=5.0) for term in main),
        *(Keyword(term=term, main=False, rarity=2.0) for term in secondary),
    )
    fields = {
        "text": "覆土厚度有什么要求？",
        "intent": "question",
        "language": "zh",
        "as_of": DAY,
        "as_of_because": "today",
        "keywords": keywords,
    }
    return Understanding(**{**fields, **given})


def brief(rank, **given):
    """A law in force that two methods found at this rank; any field can be given."""
    fields = {
        "candidate_id": f"甲法@2020#{rank}",
        "methods": ("bm25", "chunk_embedding_match"),
        "section": f"甲法 第{rank}条",
        "matched_keywords": ("覆土",),
        "snippet": f"第{rank}段文字，说的是覆土。",
        "tier": 0,
        "force": 90,
        "status": "in_force",
        "rank": rank,
        "score": 10.0 - rank,
    }
    return Brief(**{**fields, **given})
