"""From words to what was meant: citations, works, day, place, keywords, shape of the answer."""

from search.understanding.understand import understand

__all__ = ["understand"]
