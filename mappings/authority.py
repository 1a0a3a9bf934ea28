"""The authority ladder: which kind of text stands above which, and why."""

from __future__ import annotations

from typing import NamedTuple

NATIONAL = "national"


class Rung(NamedTuple):
    """One row of the ladder."""

    kind: str
    """Name used in the index and in filters."""
    name: str
    """Name shown to Chinese readers."""
    tier: int
    """0 to 4, 0 the highest."""
    force: int
    """0 to 100, 100 the highest; orders inside and across tiers."""
    because: str
    """Why it stands here."""


# SPEC §1. 立法法 is the Legislation Law, 标准化法 the Standardisation Law.
# fmt: off
LADDER: tuple[Rung, ...] = (
    Rung("constitution", "宪法", 0, 100, "立法法: nothing may contravene the constitution"),
    Rung("law", "法律", 0, 90, "made by the NPC or its Standing Committee; above all regulations"),
    Rung("npc_decision", "法律解释或决定", 0, 90, "立法法: an interpretation has the force of the law"),
    Rung("administrative_regulation", "行政法规", 0, 80, "made by the State Council; below laws, above local regulations and rules"),
    Rung("supervision_regulation", "监察法规", 0, 80, "made by the National Supervisory Commission on the basis of law"),
    Rung("judicial_interpretation", "司法解释", 0, 75, "binds the courts in applying a law; below the law it interprets"),
    Rung("mandatory_standard", "强制性标准", 0, 70, "标准化法: mandatory standards must be carried out"),
    Rung("technical_regulation", "技术规范", 0, 70, "special-equipment rules and the like: binding technical regulation"),
    Rung("drug_label", "药品说明书", 0, 70, "approved by the drug authority; departing from it is off-label"),
    Rung("local_regulation", "地方性法规", 1, 60, "made by a local congress; binds in its place, below administrative regulations"),
    Rung("department_rule", "部门规章", 1, 50, "made by a ministry; equal to local government rules"),
    Rung("local_government_rule", "地方政府规章", 1, 50, "made by a local government; equal to department rules"),
    Rung("guiding_case", "指导案例", 1, 40, "to be consulted by courts; below every statute"),
    Rung("official_guideline", "官方指南", 1, 30, "issued by the competent authority or learned society, not binding"),
    Rung("recommended_standard", "推荐性标准", 1, 30, "标准化法: adoption is voluntary"),
    Rung("white_paper", "白皮书", 1, 30, "position of an industry body, not binding"),
    Rung("paper", "论文", 2, 20, "reviewed scholarship"),
    Rung("report", "研究报告", 2, 20, "work of a known institute"),
    Rung("commentary", "条文说明或专家解读", 3, 10, "explains a rule without its force"),
    Rung("media", "权威媒体", 3, 10, "reports about rules"),
    Rung("house_rule", "内部规程", 4, 0, "binds only inside its own house"),
    Rung("web", "一般文字", 4, 0, "no known authority"),
)
# fmt: on

BY_KIND: dict[str, Rung] = {rung.kind: rung for rung in LADDER}


def rung_of(kind: str) -> Rung:
    """The ladder's row for a kind; an unknown kind stands on the lowest."""
    return BY_KIND.get(kind, LADDER[-1])
