"""The number of a text: of an order, a judicial interpretation, a standard."""

from __future__ import annotations

from ingest.annotate.reading import Place, Reading, Rule, first_fit
from ingest.annotate.title import STANDARD
from ingest.source import Evidence

NIST = r"((?:NIST\s)?SP\s?\d{3,4}-\d+[A-Z]?(?:\s?(?:Rev(?:ision)?\.?|r)\s?\d+)?)"
BEFORE = r"(?:^[（(]?\s*|(?<=[日\s]))"  # begins a line or follows a day
YEAR = r"[〔［\[(（]\d{4}[〕］\])）]"

# The present wording came by the last order of the history: none follows it.
# fmt: off
RULES: tuple[Rule, ...] = (
    Rule("standard_in_title", Place.TITLE, rf"({STANDARD})", r"\1", 0.98),
    Rule("standard_in_page_title", Place.PAGE, rf"({STANDARD})", r"\1", 0.9),
    Rule("standard_in_file_name", Place.FILE, rf"({STANDARD})", r"\1", 0.8),
    Rule("nist_in_title", Place.TITLE, NIST, r"\1", 0.9),
    Rule("nist_in_file_name", Place.FILE, NIST, r"\1", 0.8),
    Rule("judicial_number", Place.FRONT, rf"(法释{YEAR}\s*\d+号)", r"\1", 0.97),
    Rule("order", Place.FRONT, rf"{BEFORE}((?:中华人民共和国)?[\u4e00-\u9fff]{{2,24}}令第\S{{1,8}}?号)(?![\s\S]*令第)", r"\1", 0.95),
    Rule("order_number_first", Place.FRONT, rf"{BEFORE}([\u4e00-\u9fff、]{{2,24}}第\s*\d+\s*号令)", r"\1", 0.9),
    Rule("document_number", Place.FRONT, rf"(?:以|(?<![\u4e00-\u9fff]))([\u4e00-\u9fff]{{1,6}}[发函字规]\s*{YEAR}\s*\d+\s*号)", r"\1", 0.9),
    Rule("house_number", Place.FRONT, r"文件编号[:：]\s*(\S+)", r"\1", 0.8),
    Rule("announcement", Place.FRONT, r"(公告\s*(?:\d{4}年)?\s*第\s*\S{1,6}\s*号)", r"\1", 0.8),
)
# fmt: on


def read_number(reading: Reading) -> Evidence | None:
    """Number of the order, announcement or standard, as printed."""
    return first_fit("number", RULES, reading)
