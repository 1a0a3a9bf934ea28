"""Which of two texts prevails: an ordered table of the rules of 立法法, and when none does."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from mappings.authority import NATIONAL, rung_of
from mappings.records import Part, Record, citation_of
from mappings.typography import HAN

LAWS = ("constitution", "law", "npc_decision")
BINDING_FORCE = 50
"""From this force on the ladder a text binds by itself; guiding cases and guidelines lie below."""


class Side(Record):
    """One candidate as a party to a contradiction."""

    candidate_id: str
    doc_id: str
    """Version: a text does not contradict itself."""
    title: str
    label: str
    text: str
    kind: str
    force: int
    issuer: str | None = None
    jurisdiction: str = NATIONAL
    wording_day: date | None = None
    effective_from: date | None = None
    """First day it binds: by then it was worded."""
    part: Part = Part.BODY

    @property
    def citation(self) -> str:
        """《…》第…条."""
        return citation_of(self.title, self.label, self.part)


class Ruled(NamedTuple):
    """Who prevails, by which rule, and why; nobody where the law leaves it to an organ."""

    prevails: str | None
    rule: str
    because: str


Precedence = Callable[[Side, Side], Ruled | None]


def adjudicate(one: Side, other: Side) -> Ruled:
    """Apply the first rule that fits; the order of the sides is of no account."""
    first, second = sorted((one, other), key=lambda side: side.candidate_id)
    return next(ruled for rule in RULES if (ruled := rule(first, second)))


def variation_prevails_in_its_place(one: Side, other: Side) -> Ruled | None:
    """立法法 101: what an autonomous place or a special zone varies by authority prevails there."""
    for local, general in ((one, other), (other, one)):
        if varies(local) and not varies(general) and general.kind in VARIABLE:
            return Ruled(
                local.candidate_id,
                "variation prevails in its place",
                f"{local.citation} varies {general.citation} for {local.jurisdiction} alone "
                "(立法法 101)",
            )
    return None


def enabling_text_prevails(one: Side, other: Side) -> Ruled | None:
    """Regulations over Rules over Guidance: each is made under the one before."""
    ranks = [english_rank(side) for side in (one, other)]
    if None in ranks or ranks[0] == ranks[1]:
        return None
    low, high = sorted((one, other), key=lambda side: english_rank(side) or 0)
    return Ruled(
        high.candidate_id,
        "enabling text prevails",
        f"{low.title} is made under texts of the rank of {high.title}: "
        "Regulations over Rules over Guidance",
    )


def local_regulation_against_department_rule(one: Side, other: Side) -> Ruled | None:
    """立法法 106 (2): no rank between them; the State Council gives its opinion."""
    if {one.kind, other.kind} != {"local_regulation", "department_rule"}:
        return None
    return Ruled(
        None,
        "local regulation against department rule",
        "neither ranks above the other: the State Council gives its opinion; where that is for the "
        "department rule, the Standing Committee of the NPC decides (立法法 106)",
    )


def guiding_case_below_statutes(one: Side, other: Side) -> Ruled | None:
    """A guiding case shows how a statute was applied and cannot change it."""
    for case, statute in ((one, other), (other, one)):
        if case.kind == "guiding_case" and statute.force >= BINDING_FORCE:
            return Ruled(
                statute.candidate_id,
                "guiding case below statutes",
                f"{case.citation} is consulted by courts; {statute.citation} binds them",
            )
    return None


def higher_prevails(one: Side, other: Side) -> Ruled | None:
    """立法法 98 to 100: the higher text prevails over the lower, whichever is newer."""
    if one.force == other.force:
        return None
    low, high = sorted((one, other), key=lambda side: side.force)
    names = f"{rung_of(high.kind).name} ({high.force}) over {rung_of(low.kind).name} ({low.force})"
    return Ruled(high.candidate_id, "higher over lower", f"{names} (立法法 98-100)")


def rules_of_several_organs(one: Side, other: Side) -> Ruled | None:
    """立法法 102, 106 (3): department and local government rules are equal."""
    rules = {"department_rule", "local_government_rule"}
    if not {one.kind, other.kind} <= rules or same_organ(one, other):
        return None
    return Ruled(
        None,
        "equal rules of several organs",
        "department and local government rules have equal force: the State Council decides "
        "(立法法 106)",
    )


def special_or_later_of_one_organ(one: Side, other: Side) -> Ruled | None:
    """立法法 103, 105, 106 (1): special over general, later over earlier, for one organ only.

    Where the two rules point to different sides, the organ decides.
    """
    if not same_organ(one, other):
        return None
    special, later = more_special(one, other), newer(one, other)
    if special and later and special is not later:
        return Ruled(
            None,
            "new general against old special",
            f"{later.citation} is newer, {special.citation} more special: {decider(one)} decides",
        )
    if special:
        rule, side, why = "special over general", special, "narrower field, same organ"
    elif later:
        rule, side, why = "later over earlier", later, f"wording of {later.wording_day}, same organ"
    else:
        return None
    note = RETROACTION if side is later and not special else ""
    return Ruled(side.candidate_id, rule, f"{side.citation}: {why} (立法法 103){note}")


def abstain(one: Side, other: Side) -> Ruled:
    """No rule fits: both stay as they are."""
    if same_organ(one, other):
        why = "same organ and force, and nothing tells which is newer or more special"
    else:
        why = "equal force, and not certainly of one organ"
    return Ruled(None, "abstention", f"{why}: {decider(one)} decides")


RETROACTION = (
    "; what happened before it bound keeps the older rule unless the newer is the milder one "
    "(立法法 104, 从旧兼从轻): noted, not decided"
)
"""The as-of day is that of the facts; whether a newer rule favours anybody is for a court."""

RULES: tuple[Precedence, ...] = (
    variation_prevails_in_its_place,
    enabling_text_prevails,
    local_regulation_against_department_rule,
    guiding_case_below_statutes,
    higher_prevails,
    rules_of_several_organs,
    special_or_later_of_one_organ,
    abstain,
)
"""The order of precedence; the last rule always applies."""

VARIABLE = ("law", "npc_decision", "administrative_regulation", "local_regulation")
"""What may be varied: never the constitution."""
_VARIATION = re.compile("经济特区|自治条例|单行条例|变通(?:规定|条例|办法)")
# The parent text comes first: Guidance on the Rules is guidance.
_ENGLISH = (
    (1, re.compile(r"\b(?:guidance|guidelines?|policy|policies|manual)\b", re.IGNORECASE)),
    (2, re.compile(r"\b(?:rules|rulebook)\b", re.IGNORECASE)),
    (3, re.compile(r"\b(?:regulations?|act|law)\b", re.IGNORECASE)),
)
_DECIDERS = {
    "law": "the Standing Committee of the NPC (立法法 105)",
    "npc_decision": "the Standing Committee of the NPC (立法法 105)",
    "administrative_regulation": "the State Council (立法法 105)",
    "judicial_interpretation": "the Standing Committee of the NPC",
    "department_rule": "the organ that made them, or the State Council (立法法 106)",
    "local_government_rule": "the organ that made them, or the State Council (立法法 106)",
    "local_regulation": "the organ that made them (立法法 106)",
}
_FIELD = re.compile("(?:法|条例|办法|规定|细则|规则|规范|规程|解释)+$")


def varies(side: Side) -> bool:
    """Whether a text may vary higher ones in its place, as its title says."""
    return side.jurisdiction != NATIONAL and bool(_VARIATION.search(side.title))


def english_rank(side: Side) -> int | None:
    """Rank among Regulations, Rules and Guidance by the title; None for other texts."""
    if HAN.search(side.title):
        return None
    return next((rank for rank, words in _ENGLISH if words.search(side.title)), None)


def same_organ(one: Side, other: Side) -> bool:
    """Whether one organ certainly made both; the NPC and its Standing Committee are one here."""
    if one.doc_id.partition("@")[0] == other.doc_id.partition("@")[0]:
        return True
    if one.kind in LAWS and other.kind in LAWS:
        return True
    return (
        bool(one.issuer) and one.issuer == other.issuer and one.jurisdiction == other.jurisdiction
    )


def newer(one: Side, other: Side) -> Side | None:
    """The later wording; None where the days are equal or unknown.

    A text whose day is unknown was worded by the day it began to bind: so it can be the older one.
    """
    first, second = (side.wording_day or side.effective_from for side in (one, other))
    if not first or not second or first == second:
        return None
    later = one if first > second else other
    return later if later.wording_day else None


def more_special(one: Side, other: Side) -> Side | None:
    """The text whose title narrows the other's field: 农场用水 is a part of 农场."""
    fields = [_FIELD.sub("", side.title) for side in (one, other)]
    if not all(fields) or fields[0] == fields[1]:
        return None
    if fields[0] in fields[1]:
        return other
    return one if fields[1] in fields[0] else None


def decider(side: Side) -> str:
    """The organ that decides between two texts of this kind."""
    return _DECIDERS.get(side.kind, "the organ that made them, or the one above both")
