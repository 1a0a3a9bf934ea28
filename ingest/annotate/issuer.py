"""Who made a text, and for which place."""

from __future__ import annotations

from ingest.annotate.reading import Place, Reading, Rule, first_fit
from ingest.source import Evidence
from mappings.authority import NATIONAL
from mappings.jurisdictions import leading_place

# Acts begin a line or follow their day; 国务院令 in a sentence is the order of another text.
LINE = r"(?:^[（(]?\s*|(?<=[日\s]))(?:中华人民共和国)?"
STATE_COUNCIL = rf"{LINE}([国政]务院)(?:令|公布|发布|批准|关于|第\S{{1,6}}次常务会议)|{LINE}《(国务院)关于(?:修改|废止)"
NAME = r"(?:^|(?<=[\s日（(]))([\u4e00-\u9fff、]{2,30}?"  # begins a line or follows a day

# fmt: off
RULES: tuple[Rule, ...] = (
    Rule("both_courts_in_title", Place.TITLE, r"^最高人民法院、最高人民检察院", r"\g<0>", 0.98),
    Rule("court_in_title", Place.TITLE, r"^最高人民(?:法院|检察院)", r"\g<0>", 0.98),
    Rule("congress_in_title", Place.TITLE, r"^全国人民代表大会(?:常务委员会)?(?=关于)", r"\g<0>", 0.98),
    Rule("state_council_in_title", Place.TITLE, r"^国务院(?=关于)", r"\g<0>", 0.97),
    Rule("government_in_title", Place.TITLE, r"^([\u4e00-\u9fff]{2,10}人民政府)关于", r"\1", 0.95),
    # The first session of the history passed the first wording.
    Rule("congress_session", Place.FRONT, r"届(全国人民代表大会(?:常务委员会)?)(?:第|主席团)", r"\1", 0.97),
    Rule("both_courts_session", Place.FRONT, r"(最高人民法院)审判委员会[\s\S]{0,60}(最高人民检察院)", r"\1、\2", 0.95),
    Rule("court_session", Place.FRONT, r"(最高人民法院)(?:审判委员会|公告)|(最高人民检察院)", r"\1\2", 0.95),
    Rule("party_and_state_council", Place.FRONT, r"中共中央、国务院(?=发布|印发)", r"\g<0>", 0.95),
    Rule("state_council", Place.FRONT, STATE_COUNCIL, r"\1\2", 0.95),
    Rule("local_congress", Place.FRONT, NAME + r"[省市州县区])第.{1,5}届(人民代表大会(?:常务委员会)?)", r"\1\2", 0.95),
    Rule("local_government", Place.FRONT, NAME + r"人民政府)(?:令|公布|发布|第)", r"\1", 0.95),
    Rule("ministry_order", Place.FRONT, NAME + r"(?:部|委员会|总局|局|总署|署|办公室|银行))(?:令第|第\s*\d+\s*号令|公告)", r"\1", 0.93),
    Rule("ministry_session", Place.FRONT, r"(?:经|^|(?<=[\s日]))([\u4e00-\u9fff、]{2,24}?(?:部|局|委员会|署|办公室))(?:第\S{1,6}次|\d{4}年第\d+次|部长)\S{0,4}会议", r"\1", 0.9),
    Rule("ministry_act", Place.FRONT, NAME + r"(?:部|委员会|总局|局|署))(?:发布|公布|印发)", r"\1", 0.85),
    Rule("standard_announced", Place.BODY, r"([\u4e00-\u9fff]{4,16}部)关于发布国家标准", r"\1", 0.9),
    Rule("standard_announced", Place.FRONT, r"([\u4e00-\u9fff]{4,16}部)关于发布国家标准", r"\1", 0.9),
    Rule("signature", Place.FRONT, r"^(?:中华人民共和国)?([\u4e00-\u9fff]{2,16}(?:部|委员会|总局|署))$", r"\1", 0.7),
    Rule("house", Place.FRONT, r"^([\u4e00-\u9fff]{2,20}(?:有限公司|集团公司|公司))", r"\1", 0.7),
    Rule("made_by", Place.FRONT, r"\b(?:[Mm]ade|[Ii]ssued|[Ee]nacted) by (?:the )?([A-Z][A-Za-z ]+?)(?= on |[,.])", r"\1", 0.9),
    Rule("board", Place.FRONT, r"The (Board of Directors of the Abu Dhabi Global Market)", r"\1", 0.9),
    Rule("folder_of_a_ministry", Place.FOLDER, r"^[\u4e00-\u9fff]{2,16}(?:部|总局|局|委员会|署)$", r"\g<0>", 0.6),
    Rule("folder_of_regulations", Place.FOLDER, r"^行政法规$", "国务院", 0.5),
)
# fmt: on
LOCAL_KINDS = {
    "local_regulation": "人民代表大会常务委员会",
    "local_government_rule": "人民政府",
}


def read_issuer(reading: Reading) -> Evidence | None:
    """Organ that made the text, as far as title, history or folder name it."""
    evidence = first_fit("issuer", RULES, reading)
    return evidence and evidence.model_copy(
        update={"value": evidence.value.replace("中华人民共和国", "")}
    )


def read_jurisdiction(reading: Reading, issuer: str | None, kind: str) -> Evidence:
    """Place whose rule the text is: by its issuer or title, but only for local kinds."""
    named = (("issuer", issuer or "", 0.95), ("title", reading.title, 0.9))
    places = [*named, *(("folder", folder, 0.6) for folder in reading.folders)]
    for rule, words, confidence in places if kind in LOCAL_KINDS else ():
        if place := leading_place(words):
            return _jurisdiction(place, words, f"place_in_{rule}", confidence)
    return _jurisdiction(NATIONAL, issuer or reading.title, "no_local_kind", 0.8)


def local_issuer(place: str, kind: str) -> str | None:
    """Organ that makes rules of this kind there: 上海市 + 人民代表大会常务委员会."""
    return place + LOCAL_KINDS[kind] if kind in LOCAL_KINDS and place != NATIONAL else None


def _jurisdiction(place: str, words: str, rule: str, confidence: float) -> Evidence:
    return Evidence(
        field="jurisdiction", value=place, quote=words, rule=rule, confidence=confidence
    )
