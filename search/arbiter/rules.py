"""The default arbiter: an ordered table of named rules, each with its reason in one sentence.

The order of the ranking is kept: the primaries are its head, unless a rule that is certain (out of
force, commentary, a lower text that repeats a higher one) sets a candidate aside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mappings.effectivity import Status
from search.arbiter.brief import Brief, Ruling, Verdict
from search.arbiter.contest import Contest, binds, embedding_alone, evident_methods
from search.dispatch import Method
from search.question import Understanding
from search.result import Role
from search.skips import Skip, Skipped

SUPPORTING = 0.4
"""Place in the range of scores from which evidence makes a candidate supporting."""
DISCARDED_FROM = 10
"""Ranks up to this one are kept: a wrong discard hides an answer, a wrong place does not."""

Finding = tuple[Role, str]
Judge = Callable[[Brief, Contest], Finding | None]


class Rule(NamedTuple):
    """One rule: its name, and what it finds of a candidate, if it applies."""

    name: str
    finds: Judge


def out_of_force(brief: Brief, _contest: Contest) -> Finding | None:
    """What does not bind on the as-of day answers nothing; it says what took its place."""
    if binds(brief):
        return None
    day = (
        f" until {brief.effective_from}"
        if brief.status == Status.NOT_YET
        else f" since {brief.effective_to}"
    )
    instead = f", replaced by 《{brief.replaced_by}》" if brief.replaced_by else ""
    cited = "the question names it, but it is " if brief.settled else ""
    return Role.TANGENTIAL, f"{cited}{brief.status.replace('_', ' ')}{day}{instead}"


def cited(brief: Brief, _contest: Contest) -> Finding | None:
    """An exact citation is never beaten."""
    if brief.settled and Method.CODES in brief.methods:
        return Role.PRIMARY, brief.settled
    return None


def elsewhere(brief: Brief, contest: Contest) -> Finding | None:
    """Another place's rule does not bind where the facts are."""
    if not contest.elsewhere(brief):
        return None
    return (
        Role.TANGENTIAL,
        f"a rule of {brief.jurisdiction}; the question asks about {contest.asked.jurisdiction}",
    )


def explains(brief: Brief, contest: Contest) -> Finding | None:
    """Commentary supports the rule that it explains and never stands in its place.

    Where that rule is no candidate, it contends like any other text.
    """
    if not brief.commentary:
        return None
    for one in contest.binding:
        if one.label and one.label == brief.label and one.title and one.title in brief.title:
            return (
                Role.SUPPORTING,
                f"explains {one.label} of 《{one.title}》, without its force",
            )
    return None


def motivates(brief: Brief, contest: Contest) -> Finding | None:
    """A line that says why there is a thing does not say which, where its own section does."""
    if not contest.only_says_why(brief):
        return None
    return (
        Role.DISCARDED,
        f"the motivation, without an answer; other lines of {brief.section} give it",
    )


def repeats(brief: Brief, contest: Contest) -> Finding | None:
    """A text that repeats the words of a higher one gives way to it."""
    higher = contest.higher.get(brief.candidate_id)
    if higher is None:
        return None
    return Role.SUPPORTING, f"repeats the words of a higher text: {higher.section}"


def quoted(brief: Brief, _contest: Contest) -> Finding | None:
    """A verbatim quotation names its source."""
    return (Role.PRIMARY, brief.settled) if brief.settled else None


def beside_a_citation(brief: Brief, contest: Contest) -> Finding | None:
    """Where the question names its answer, everything else is context at most."""
    if not contest.settled:
        return None
    if evidence := contest.evidence(brief):
        return Role.SUPPORTING, f"not the text that the question names, but {evidence}"
    return Role.TANGENTIAL, f"not the text that the question names; {found_by(brief)}"


def leads(brief: Brief, contest: Contest) -> Finding | None:
    """The first in the ranking is primary, whatever found it."""
    if brief is not contest.contenders[0]:
        return None
    why = contest.evidence(brief) or found_by(brief)
    if brief.commentary:
        return Role.PRIMARY, f"first in the ranking, though it explains without force: {why}"
    return Role.PRIMARY, f"first in the ranking of what binds: {why}"


def beside_the_leader(brief: Brief, contest: Contest) -> Finding | None:
    """Evidence right behind the leader is an answer of its own; commentary is none."""
    if brief not in contest.front or brief.commentary:
        return None
    if contest.shares_section(brief):
        return Role.PRIMARY, f"of the leader's section, which the question names: {brief.section}"
    return (
        Role.PRIMARY,
        f"close behind {leader(contest)} in the ranking, and {contest.evidence(brief)}",
    )


def suspect(brief: Brief, contest: Contest) -> Finding | None:
    """What embedding alone found is suspect: similar is not the same."""
    if not embedding_alone(brief):
        return None
    if brief.matched_keywords:
        return Role.TANGENTIAL, f"embedding alone found it, though it holds {held(brief)}"
    if brief.rank > DISCARDED_FROM and contest.standing(brief) < SUPPORTING:
        return Role.DISCARDED, "embedding alone found it, and it holds no keyword of the question"
    return Role.TANGENTIAL, "embedding alone found it: similar, but without the question's words"


def passing_mention(brief: Brief, contest: Contest) -> Finding | None:
    """Beside a leader named by heading and by co-occurrence, a lone mention is off the subject."""
    first = contest.contenders[0]
    decided = Method.TITLES in first.methods and contest.together(first)
    alone = not contest.evidence(brief) and contest.standing(brief) < SUPPORTING
    if not (decided and alone) or len(brief.matched_keywords) >= len(first.matched_keywords):
        return None
    mention = f"mentions {held(brief)} in passing" if brief.matched_keywords else "holds no keyword"
    return Role.DISCARDED, f"{mention}; heading and keywords together point to another provision"


def faint(brief: Brief, contest: Contest) -> Finding | None:
    """Far down the ranking, without a keyword and without a second method: not an answer."""
    weak = not brief.matched_keywords and not contest.evidence(brief)
    if weak and brief.rank > DISCARDED_FROM and contest.standing(brief) < SUPPORTING:
        return Role.DISCARDED, f"holds no keyword of the question; {found_by(brief)}"
    return None


def backs_up(brief: Brief, contest: Contest) -> Finding | None:
    """Evidence in the better part of the ranking makes a candidate supporting."""
    evidence = contest.evidence(brief)
    if evidence and contest.standing(brief) >= SUPPORTING:
        return Role.SUPPORTING, f"behind {leader(contest)} in the ranking, but {evidence}"
    return None


def remains(brief: Brief, contest: Contest) -> Finding:
    """Everything else is related at most."""
    why = contest.evidence(brief) or found_by(brief)
    return Role.TANGENTIAL, f"far behind {leader(contest)} in the ranking; {why}"


CERTAIN: tuple[Rule, ...] = (
    Rule("veto", out_of_force),
    Rule("exact citation", cited),
    Rule("other place", elsewhere),
    Rule("commentary", explains),
    Rule("motivation", motivates),
    Rule("repetition", repeats),
    Rule("verbatim quotation", quoted),
)
"""Rules that look at what a candidate is; the first that applies settles it."""

WEIGHED: tuple[Rule, ...] = (
    Rule("named text first", beside_a_citation),
    Rule("leader", leads),
    Rule("beside the leader", beside_the_leader),
    Rule("embedding alone", suspect),
    Rule("passing mention", passing_mention),
    Rule("faint", faint),
    Rule("backs up", backs_up),
    Rule("remainder", remains),
)
"""Rules that weigh the others against each other; the last always applies."""


UNASKED = Skipped(Skip.NOT_WANTED, "no language model was asked for")


class RulesArbiter:
    """Gives roles by the two tables above, without a model; tells why none was asked."""

    def __init__(self, *, without_model: Skipped = UNASKED) -> None:
        self.without_model = without_model

    def rule(self, understanding: Understanding, briefs: tuple[Brief, ...]) -> Ruling:
        """Judge each brief; the order in which they come is of no account."""
        contest = Contest.open(understanding, briefs)
        certain = {one.candidate_id: first_of(CERTAIN, one, contest) for one in contest.briefs}
        verdicts = {name: verdict for name, verdict in certain.items() if verdict}
        contest = contest.weigh(
            (one for one in contest.briefs if one.candidate_id not in verdicts),
            settled=any(verdict.role is Role.PRIMARY for verdict in verdicts.values()),
        )
        for one in contest.contenders:
            if verdict := first_of(WEIGHED, one, contest):
                verdicts[one.candidate_id] = verdict
        return Ruling(
            verdicts=tuple(verdicts[one.candidate_id] for one in briefs),
            arbiter="rules",
            skipped={Method.LLM: self.without_model},
        )


def first_of(rules: tuple[Rule, ...], brief: Brief, contest: Contest) -> Verdict | None:
    """Verdict of the first rule that applies, with the rule's name before the reason."""
    for rule in rules:
        if found := rule.finds(brief, contest):
            role, reason = found
            return Verdict(
                candidate_id=brief.candidate_id, role=role, reason=f"{rule.name}: {reason}"
            )
    return None


def leader(contest: Contest) -> str:
    """The first in the ranking by its citation: a contradiction may put another above it."""
    first = contest.contenders[0]
    return f"《{first.title}》{first.label}" if first.title and first.label else first.section


def found_by(brief: Brief) -> str:
    """Who found a candidate, in words."""
    return f"found by {', '.join(evident_methods(brief)) or 'no method of its own'}"


def held(brief: Brief) -> str:
    """The keywords that a candidate holds, in words."""
    return ", ".join(brief.matched_keywords)
