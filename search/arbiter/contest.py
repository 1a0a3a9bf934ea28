"""What the rules may ask about the candidates of one question: places, distance, evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from mappings.authority import NATIONAL
from mappings.effectivity import Status
from mappings.numerals import ARTICLE
from mappings.typography import spelled
from search.arbiter.brief import Brief
from search.dispatch import Method
from search.question import Understanding

BINDING = (Status.IN_FORCE, Status.PARTLY, Status.UNKNOWN)
LABEL = re.compile(f"^{ARTICLE}")
NO_WORD = re.compile(r"[\W_]+")
DENSE = (Method.VECTORS, Method.TITLE_VECTORS, Method.HYDE)
# Only at the beginning of a sentence: what follows is a reason. Not 为了, which opens many a duty.
PURPOSE = re.compile(
    r"(?:^|[.:\n])\W*(?:to this end|in order to|since our|to motivate)\b", re.IGNORECASE
)
WHY = re.compile(r"\b(?:why|purpose|motivat\w*|reason)\b|为什么|为何|目的|理由", re.IGNORECASE)

# Primaries for a question that wants one answer; the seed's own example has two that share a
# context. A listing may have as many as stand near the leader.
PRIMARIES = 3
SHORTEST_REPEAT = 12
"""Characters from which equal words are no accident."""
NEAR = 0.85
"""Place in the range of scores from which a supported candidate stands beside the leader."""


@dataclass(frozen=True)
class Contest:
    """The candidates of one question in the order of their ranks."""

    asked: Understanding
    briefs: tuple[Brief, ...]
    contenders: tuple[Brief, ...] = ()
    """Those that no rule has set aside or settled."""
    settled: bool = False
    """Whether a citation or a quotation has named the answer."""

    @classmethod
    def open(cls, asked: Understanding, briefs: Sequence[Brief]) -> Contest:
        """Put the briefs in the order of their ranks, whatever order they came in."""
        return cls(asked, in_order(briefs))

    @cached_property
    def binding(self) -> tuple[Brief, ...]:
        """Candidates that bind on the as-of day and are more than commentary."""
        return tuple(one for one in self.briefs if binds(one) and not one.commentary)

    @cached_property
    def higher(self) -> dict[str, Brief]:
        """Candidate id → the highest binding text whose words that candidate repeats."""
        found: dict[str, Brief] = {}
        if len({one.force for one in self.briefs}) <= 1:
            return found
        words = {one.candidate_id: bare(one.snippet) for one in self.briefs}
        sources = [one for one in self.binding if len(words[one.candidate_id]) >= SHORTEST_REPEAT]
        sources.sort(key=lambda one: -one.force)
        for one in self.briefs:
            for source in sources:
                if source.force <= one.force:
                    break
                if words[source.candidate_id] in words[one.candidate_id]:
                    found[one.candidate_id] = source
                    break
        return found

    def weigh(self, contenders: Iterable[Brief], *, settled: bool) -> Contest:
        """The contest among these; a higher text takes the place of a lower that repeats it."""
        lower: dict[str, list[Brief]] = {}
        for one in self.briefs:
            if higher := self.higher.get(one.candidate_id):
                lower.setdefault(higher.candidate_id, []).append(one)
        placed = [_in_place_of(one, lower.get(one.candidate_id, ())) for one in contenders]
        return Contest(self.asked, self.briefs, in_order(placed), settled=settled)

    @cached_property
    def front(self) -> tuple[Brief, ...]:
        """The leader and those right behind it that evidence supports: never with a gap."""
        front = list(self.contenders[:1])
        limit = None if self.asked.answer_shape == "listing" else PRIMARIES
        for one in self.contenders[1:limit]:
            close = self.standing(one) >= NEAR and self.evidence(one)
            if not (close or self.shares_section(one)):
                break
            front.append(one)
        return tuple(front)

    def shares_section(self, brief: Brief) -> bool:
        """Whether a line stands in the leader's section, which is found by its heading."""
        leader = self.contenders[0]
        return brief.section == leader.section and Method.TITLES in leader.methods

    def only_says_why(self, brief: Brief) -> bool:
        """Whether a line gives a purpose only, while others of its section give the answer."""
        if WHY.search(self.asked.text) or not PURPOSE.search(brief.snippet):
            return False
        return any(
            one.section == brief.section
            and Method.TITLES in one.methods
            and one.matched_keywords
            and not PURPOSE.search(one.snippet)
            for one in self.binding
        )

    @cached_property
    def _range(self) -> tuple[float, float]:
        scores = [one.score for one in self.contenders]
        return min(scores), max(scores)

    def standing(self, brief: Brief) -> float:
        """Place of a contender's score between the worst (0) and the best (1); 1 where all equal.

        A place in the range, and not a share of the best: scores may be negative.
        """
        low, high = self._range
        return (brief.score - low) / (high - low) if high > low else 1.0

    def evidence(self, brief: Brief) -> str:
        """The strongest sign that a candidate is meant, in words; empty where there is none."""
        return self._signs[brief.candidate_id]

    @cached_property
    def _signs(self) -> dict[str, str]:
        # Told once for each: several rules ask it of one candidate.
        return {one.candidate_id: self._sign(one) for one in self.briefs}

    def _sign(self, brief: Brief) -> str:
        together = self.together(brief)
        methods = evident_methods(brief)
        signs = (
            (Method.TITLES in methods, "its title or heading matches the question"),
            (bool(together), f"it holds {' and '.join(together)} together"),
            (len(methods) > 1, f"{len(methods)} methods agree on it ({', '.join(methods)})"),
        )
        return next((words for holds, words in signs if holds), "")

    def together(self, brief: Brief) -> tuple[str, ...]:
        """A main and a secondary keyword that the candidate holds in one place, if it does."""
        if Method.CO_OCCURRENCE not in brief.methods:
            return ()
        held = [key for key in self.asked.keywords if key.term in brief.matched_keywords]
        main = next((key.term for key in held if key.main), None)
        second = next((key.term for key in held if not key.main), None)
        return (main, second) if main and second else ()

    def elsewhere(self, brief: Brief) -> bool:
        """Whether a local rule is certainly of another place than the one asked about.

        A city and a province may be one within the other: only like is compared with like.
        """
        here, there = self.asked.jurisdiction, brief.jurisdiction
        if here is None or NATIONAL in (here, there) or here in there or there in here:
            return False
        return here[-1] == there[-1]


def in_order(briefs: Iterable[Brief]) -> tuple[Brief, ...]:
    """Briefs by rank, and by name where ranks are equal."""
    return tuple(sorted(briefs, key=lambda one: (one.rank, one.candidate_id)))


def bare(text: str) -> str:
    """Words alone: without the label in front, blanks and punctuation, in one spelling."""
    return NO_WORD.sub("", LABEL.sub("", spelled(text, fold_case=True).strip()))


def _in_place_of(brief: Brief, lower: Iterable[Brief]) -> Brief:
    best = min((one.rank for one in lower), default=brief.rank)
    if best >= brief.rank:
        return brief
    score = max(brief.score, *(one.score for one in lower))
    return brief.model_copy(update={"rank": best, "score": score})


def binds(brief: Brief) -> bool:
    """Whether a candidate binds on the as-of day, as far as the corpus shows."""
    return brief.status in BINDING


def evident_methods(brief: Brief) -> tuple[str, ...]:
    """Methods that found a candidate, without those that only ruled on it."""
    return tuple(one for one in brief.methods if one not in (Method.RULES, Method.LLM))


def embedding_alone(brief: Brief) -> bool:
    """Whether nothing but vectors found a candidate."""
    return all(one in DENSE for one in evident_methods(brief))
