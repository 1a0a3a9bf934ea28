"""Which row of the authority ladder a text stands on."""

from __future__ import annotations

import re

from ingest.annotate.issuer import STATE_COUNCIL
from ingest.annotate.reading import Place, Reading, Rule, first_fit
from ingest.annotate.title import STANDARD
from ingest.source import Evidence

# Title and promulgation lines are the text's own words; folders are what somebody thought of it.
# fmt: off
RULES: tuple[Rule, ...] = (
    Rule("constitution", Place.TITLE, r"^(?:中华人民共和国)?宪法(?:修正案)?(?:\s*[（(].*)?$", "constitution", 0.99),
    Rule("commentary_title", Place.TITLE, r"条文说明|解读|释义|答记者问|大变化|[Cc]ommentary", "commentary", 0.9),
    Rule("recommended_code", Place.TITLE, r"\b[A-Z]{2,4}\d{0,2}/T\s?\d", "recommended_standard", 0.97),
    Rule("mandatory_code", Place.TITLE, r"(?:^|[^A-Z/])GB\s?\d", "mandatory_standard", 0.95),
    Rule("mandatory_code_on_page", Place.PAGE, r"(?:^|[^A-Z/])GB\s?\d", "mandatory_standard", 0.9),
    Rule("technical_regulation", Place.TITLE, r"\bTSG\s?\d", "technical_regulation", 0.95),
    Rule("mandatory_words", Place.FRONT, r"全部条文必须严格执行|强制性国家标准|国家标准\s*强制性", "mandatory_standard", 0.9),
    Rule("guiding_case", Place.TITLE, r"指导(?:性)?案例", "guiding_case", 0.95),
    Rule("court_in_title", Place.TITLE, r"^最高人民(?:法院|检察院).*(?:解释|解答|规定|批复|决定|意见|通知)", "judicial_interpretation", 0.97),
    Rule("congress_decides", Place.TITLE, r"^全国人民代表大会(?:常务委员会)?关于.*(?:决定|决议|解释|规定)", "npc_decision", 0.97),
    Rule("congress_session", Place.FRONT, r"届全国人民代表大会(?:常务委员会)?(?:第|主席团)", "law", 0.96),
    Rule("court_session", Place.FRONT, r"最高人民(?:法院审判委员会|检察院.{0,9}检察委员会|法院公告)", "judicial_interpretation", 0.95),
    Rule("supervision_commission", Place.FRONT, r"国家监察委员会(?:公告|令)", "supervision_regulation", 0.95),
    Rule("state_council", Place.FRONT, STATE_COUNCIL, "administrative_regulation", 0.95),
    Rule("local_government", Place.FRONT, r"人民政府令|人民政府第\S{1,6}次常务会议", "local_government_rule", 0.94),
    Rule("local_congress", Place.FRONT, r"[省市州县区]第.{1,5}届人民代表大会|[省市]\S{1,5}届人大常委会", "local_regulation", 0.95),
    Rule("ministry_document", Place.FRONT, r"(?:^|\s)[\u4e00-\u9fff]{2,6}发\s*[〔［\[(（]\d{4}", "department_rule", 0.8),
    Rule("ministry_order", Place.FRONT, r"(?:部|总局|局|署|委员会|办公室|银行)(?:令第|第\s*\d+\s*号令)", "department_rule", 0.93),
    Rule("ministry_session", Place.FRONT, r"(?:部务|室务|局务|委务|署务|部长办公)会议", "department_rule", 0.9),
    Rule("house_words", Place.FRONT, r"内部文件|公司\S{0,6}会议?通过", "house_rule", 0.9),
    Rule("government_in_title", Place.TITLE, r"^[\u4e00-\u9fff]{2,10}人民政府关于", "local_government_rule", 0.9),
    Rule("guidance_in_title", Place.TITLE, r"(?i)(?<![a-z])(?:guid(?:ance|elines?)|policy)(?![a-z])|\bSP\s?800|指南$|诊疗规范", "official_guideline", 0.8),
    Rule("rulebook_in_title", Place.TITLE, r"(?i)(?<![a-z])rule(?:s|book)(?![a-z])", "technical_regulation", 0.8),
    Rule("regulations_in_title", Place.TITLE, r"(?i)(?<![a-z])(?:regulations?|act)(?![a-z])", "administrative_regulation", 0.8),
    Rule("white_paper", Place.TITLE, r"白皮书|(?i:white paper)", "white_paper", 0.9),
    Rule("folder_of_interpretations", Place.FOLDER, r"^司法解释$", "judicial_interpretation", 0.7),
    Rule("folder_of_regulations", Place.FOLDER, r"^行政法规$", "administrative_regulation", 0.7),
    Rule("folder_of_department_rules", Place.FOLDER, r"^部门规章$", "department_rule", 0.7),
    Rule("folder_of_local_regulations", Place.FOLDER, r"^地方性法规$", "local_regulation", 0.7),
    Rule("folder_of_government_rules", Place.FOLDER, r"^地方政府规章$", "local_government_rule", 0.7),
    Rule("folder_of_commentary", Place.FOLDER, r"^(?:解读|评论|释义)$", "commentary", 0.7),
    Rule("folder_of_a_house", Place.FOLDER, r"^(?:企业|内部)\S*$", "house_rule", 0.7),
    Rule("law_in_title", Place.TITLE, r"^(?:中华人民共和国)?[\u4e00-\u9fff]{2,30}(?:法|法典|法总则|法通则)(?:$|\s*[（(])", "law", 0.7),
    Rule("national_regulation_in_title", Place.TITLE, r"^中华人民共和国\S+(?:条例|细则)$", "administrative_regulation", 0.6),
    Rule("local_regulation_in_title", Place.TITLE, r"^\S{2,6}[省市区]\S+条例$", "local_regulation", 0.6),
    Rule("folder_of_laws", Place.FOLDER, r"^(?:法律|刑法|民法典|民法商法|经济法|社会法|行政法|宪法相关法|诉讼与非诉讼程序法)$", "law", 0.5),
    Rule("enacted_of_itself", Place.BODY, r"^Regulations to (?:make|implement|provide)|These Regulations may be cited", "administrative_regulation", 0.7),
    Rule("rulebook_of_itself", Place.BODY, r"\bThis Rulebook\b|\bThese Rules apply\b|\bthis Rulebook\b", "technical_regulation", 0.7),
    Rule("guidance_of_itself", Place.BODY, r"\bThis (?:Supplementary )?Guidance\b|\bthe Guidance and Policies\b", "official_guideline", 0.7),
    Rule("ministry_form", Place.TITLE, r"(?:规定|办法|细则|标准|通知)(?:[（(]\S+[)）])?$", "department_rule", 0.4),
)
# Pages of a standard that explain it: 起草说明 and what stands below it.
EXPLAINING: tuple[Rule, ...] = (
    Rule("explaining_page", Place.FRONT, r"^(?:起草说明|编制说明|条文说明|[一二三四五六]、\S{2,24})$", "commentary", 0.85),
    Rule("explaining_file", Place.FILE, r"条文说明", "commentary", 0.85),
)
# fmt: on


def read_kind(reading: Reading) -> Evidence:
    """Kind of the text; a text without any mark is a house rule, which binds nobody outside."""
    is_standard = any(
        re.search(STANDARD, text)
        for place in (Place.TITLE, Place.PAGE, Place.FILE)
        for text in reading.texts(place)
    )
    tables = (EXPLAINING, RULES) if is_standard else (RULES,)
    for table in tables:
        if evidence := first_fit("kind", table, reading):
            return evidence
    return Evidence(field="kind", value="house_rule", quote="", rule="no_mark", confidence=0.2)
