"""Chinese structure: 编 章 节 above, 条 below; 一、 where there are no 条; 附件 and 条文说明."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.marks import (
    Kind,
    Mark,
    Marks,
    is_title,
    quotation_states,
    tidy_title,
)
from ingest.source import Line
from mappings.numerals import ARTICLE, NUMERAL, matched_number, read_number
from mappings.typography import narrow

RANKS = {"编": 1, "篇": 1, "部分": 1, "分编": 2, "章": 3, "节": 4, "目": 5}
BARE_HEADINGS = frozenset(("总则", "分则", "附则", "总纲"))
BARE_PREAMBLES = frozenset(("序言", "序", "前言", "引言"))
BARE_RANK = 1
PREAMBLE_RANK = 9  # nothing stands below a preamble
SUBTITLE_RANK = 5

# The longest heading of a chapter in ../shared has 36 signs.
LONGEST_LINE = 80

DIVISION = re.compile(
    rf"第[ ]*{NUMERAL}[ ]*(?P<kind>{'|'.join(sorted(RANKS, key=len, reverse=True))})"
    r"(?P<gap>[ ]*)(?P<title>.*)"
)
ARTICLE_LINE = re.compile(rf"(?P<label>{ARTICLE})(?P<gap>[ ]*[:]?[ ]*)(?P<rest>.*)")
ITEM_LINE = re.compile(rf"(?P<label>{NUMERAL})(?P<mark>[ ]*[、.][ ]*)(?P<rest>.*)")
BRACKETED_ITEM = re.compile(rf"\(({NUMERAL})\)")
# 【立法目的】 or （立法目的）, but no item （一） and no remark such as （删去）.
BRACKETED_TITLE = re.compile(
    rf"[【(\[](?!{NUMERAL}[)】\]]|删|已|废止|略)"
    r"(?P<title>[^】)\]。；]{1,40})[】)\]]"
)

# What follows a number in a sentence about another provision, never after a label of its own:
# 第十条、第十二条, 第十条的规定, 第十条第二款; glued to the number also 第十条规定的情形除外.
REFERS = re.compile(rf"[、,，。;；~～的]|规定的|第[ ]*{NUMERAL}[ ]*[款项条]")
REFERS_GLUED = re.compile(
    r"[款条至到和或与及之中内所等]|项(?!目)|以及|以上|以下|规定|适用|执行|情形"
)

ANNEX = re.compile(
    rf"(?P<label>附[ ]*(?:[件录表图][ ]*)?(?P<number>{NUMERAL}|[A-Z](?![A-Za-z]))?)"
    r"(?P<gap>[ ]*[:.、]?[ ]*)(?P<title>.*)"
)
# A table below the last article has its own title: 税率表一（综合所得适用）.
TABLE_TITLE = re.compile(
    rf"[^\s(（\d。，；：、][^。，；：]{{1,30}}表(?:{NUMERAL})?(?:[(（][^)）]{{1,20}}[)）])?"
)
COMMENTARY = re.compile(r".{0,40}(?:条文说明|起草说明|编制说明|修订说明)[)）]?")


def is_reference(rest: str, *, glued: bool) -> bool:
    """Whether what follows a number goes on a sentence; `glued` = no blank stands between."""
    return bool(REFERS.match(rest) or (glued and REFERS_GLUED.match(rest)))


def articles(lines: Sequence[Line]) -> Marks:
    """Lines that begin an article: 第X条 with a blank after it, or the next number in order.

    A text that leaves the blank out once does so often: 第二条中国公民 is then the article 2.
    """
    marks: Marks = {}
    before: tuple[int, ...] | None = None
    glues = False
    for place, line, quotation in quotation_states(lines):
        found = ARTICLE_LINE.match(narrow(line.text)) if line.text.startswith("第") else None
        number = matched_number(found) if found else None
        if found is None or number is None:
            continue
        order = tuple(int(part) for part in re.split(r"[-.]", number))
        in_order = _succeeds(order, before)
        apart = bool(found["gap"]) or not found["rest"] or found["rest"][0] in "【[("
        if is_reference(found["rest"], glued=not apart and not (glues and in_order)):
            continue
        if not (in_order or (apart and not quotation.is_open)):
            continue
        quotation.forget()
        before, glues = order, glues or not apart
        marks[place] = Mark(
            Kind.CLAUSE,
            label=line.text[: found.end("label")],
            number=number,
            title=_article_title(line, found),
            wording_from=found.start("rest"),
        )
    return marks


def _succeeds(order: tuple[int, ...], before: tuple[int, ...] | None) -> bool:
    """Whether a number comes next: 18 after 17 or 17-2, 17-1 after 17."""
    if before is None:
        return order == (1,)
    branch = before[1] if len(before) > 1 else 0
    return order in ((before[0] + 1,), (before[0], branch + 1))


def _article_title(line: Line, found: re.Match[str]) -> str:
    start = found.start("rest")
    bracketed = BRACKETED_TITLE.match(found["rest"])
    if bracketed:
        first, last = bracketed.span("title")
        return tidy_title(line.text[start + first : start + last])
    return tidy_title(line.text[start:]) if line.level else ""


def items(lines: Sequence[Line]) -> Marks:
    """Lines that begin 一、 二、 三、 in unbroken order: the provisions of a text without 条."""
    marks: Marks = {}
    expected = 1
    for place, line in enumerate(lines):
        found = ITEM_LINE.match(narrow(line.text))
        if not found or found["label"].isascii() or read_number(found["label"]) != expected:
            continue
        expected += 1
        wording = line.text[found.start("rest") :]
        marks[place] = Mark(
            Kind.CLAUSE,
            label=line.text[: found.end("label")],
            number=str(expected - 1),
            title=tidy_title(wording) if is_title(wording) else "",
            wording_from=found.start("rest"),
        )
    return marks


def divisions(lines: Sequence[Line]) -> Marks:
    """Headings 第X编, 第X章, 第X节, and 总则 or 附则 alone on their line."""
    marks: Marks = {}
    for place, line, quotation in quotation_states(lines):
        if len(line.text) > LONGEST_LINE or "\t" in line.text:
            continue
        words = narrow(line.text)
        if (bare := "".join(words.split())) in BARE_PREAMBLES:
            marks[place] = Mark(Kind.PREAMBLE, title=bare, rank=PREAMBLE_RANK)
        elif bare in BARE_HEADINGS:
            marks[place] = Mark(Kind.HEADING, title=bare, rank=BARE_RANK)
        elif (found := DIVISION.fullmatch(words)) and (
            line.level or (_is_heading(found) and not quotation.is_open)
        ):
            title = f"{line.text[: found.end('kind')]} {tidy_title(found['title'])}".strip()
            marks[place] = Mark(Kind.HEADING, title=title, rank=RANKS[found["kind"]])
            quotation.forget()
    return marks


def _is_heading(found: re.Match[str]) -> bool:
    title = found["title"]
    return is_title(title) and not is_reference(title, glued=not found["gap"])


def subtitles(lines: Sequence[Line], clauses: Marks) -> Marks:
    """Short lines 一、 or （一） right above an article: headings of a judicial interpretation.

    （一） begins them and they count on: the last item of an article stands there as well.
    """
    marks: Marks = {}
    expected = 1
    for place in sorted(place - 1 for place in clauses if place):
        if place in clauses or not is_title(lines[place].text):
            continue
        above = place
        bracketed = BRACKETED_ITEM.match(narrow(lines[place].text))
        if bracketed and (number := read_number(bracketed[1])) in (1, expected):
            marks[place] = _subtitle(lines[place], SUBTITLE_RANK + 1)
            expected = number + 1
            above -= 1  # 一、 may stand above （一）
        if above >= 0 and above not in clauses and _is_item_title(lines[above]):
            marks[above] = _subtitle(lines[above], SUBTITLE_RANK)
            expected = 1 if above == place else expected
    return marks


def _is_item_title(line: Line) -> bool:
    return is_title(line.text) and ITEM_LINE.match(narrow(line.text)) is not None


def _subtitle(line: Line, rank: int) -> Mark:
    return Mark(Kind.HEADING, title=tidy_title(line.text), rank=rank)


def continued(lines: Sequence[Line], marks: Marks) -> Marks:
    """Second lines of headings: short, between 第X章 and what stands below it."""
    longer: Marks = {}
    for place, mark in marks.items():
        following = marks.get(place + 2)
        if mark.kind is not Kind.HEADING or not mark.rank or not following:
            continue
        words = lines[place + 1].text
        # 第一章 alone goes on with 总则, which is a heading by itself elsewhere.
        free = place + 1 not in marks or (
            " " not in mark.title and tidy_title(words) in BARE_HEADINGS
        )
        if free and following.kind in (Kind.CLAUSE, Kind.HEADING) and is_title(words):
            longer[place + 1] = mark._replace(title=f"{mark.title} {tidy_title(words)}")
    return longer


def annexes(lines: Sequence[Line], clauses: Marks) -> Marks:
    """Lines that begin an annex; without a format heading only below a sentence or a clause.

    A decree may be followed by its annex alone; 附件 on top of a page names the page, not a part.
    """
    marks: Marks = {}
    first, last = min(clauses, default=len(lines)), max(clauses, default=len(lines))
    below_words = False
    for place, line in enumerate(lines):
        mark = _annex(line, below_clause=place > first, below_words=below_words)
        if not mark and place > last and TABLE_TITLE.fullmatch(line.text):
            mark = Mark(Kind.ANNEX, title=tidy_title(line.text))
        if mark:
            marks[place] = mark
        below_words = below_words or "。" in line.text
    return marks


def _annex(line: Line, *, below_clause: bool, below_words: bool) -> Mark | None:
    found = ANNEX.fullmatch(narrow(line.text)) if line.text.startswith("附") else None
    if not found or "".join(line.text.split()) in BARE_HEADINGS:
        return None
    named = found["label"] != "附"
    stated = named and ":" in found["gap"]
    title = found["title"] if line.level or is_title(found["title"]) else ""
    apart = stated or not found["title"] or bool(title and found["gap"])
    may_begin = below_clause or (below_words and named)
    if not (line.level and named) and not (apart and may_begin):
        return None
    written = found["number"] or ""
    number = written if written.isalpha() and written.isascii() else read_number(written)
    return Mark(
        Kind.ANNEX,
        label=line.text[: found.end("label")].strip(),
        number=str(number or ""),
        title=tidy_title(title),
        wording_from=0 if title or not found["title"] else found.start("title"),
    )


def commentary(lines: Sequence[Line]) -> Marks:
    """Headings from which on a text explains itself and binds no more."""
    return {
        place: Mark(Kind.COMMENTARY, title=tidy_title(line.text))
        for place, line in enumerate(lines)
        if COMMENTARY.fullmatch(line.text) and (line.level or line.text.endswith("条文说明"))
    }
