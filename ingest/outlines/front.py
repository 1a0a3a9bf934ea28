"""What stands before and around the body: title page, contents list, page furniture, signature."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.outlines.chinese import ARTICLE_LINE, BARE_HEADINGS, BARE_PREAMBLES, DIVISION
from ingest.outlines.marks import is_title
from ingest.source import Line
from mappings.typography import narrow

TITLE_PAGE_END = "<!-- INFO END -->"

_WIDGET = (
    "打印(?:本[页稿文])?|关闭(?:窗口|本页|页面)?|下载|收藏|分享(?:到)?|订阅|大|中|小|字体|字号|返回(?:顶部|首页)?|"
    "纠错或建议|语音播报|扫一扫.{0,20}|相关(?:链接|文件|解读)|关联(?:解读|文件|问答)|高级搜索|搜索方式|热门关键词"
)
BOILERPLATE = (
    ("comment", re.compile(r"<!--.*-->")),
    (
        "page number",
        re.compile(r"(?:[-—–·.]\s*)?\d{1,4}\s*[-—–·.]|第\s*\d+\s*页(?:\s*[,/]?\s*共\s*\d+\s*页)?"),
    ),
    ("editor", re.compile(r"[\[【(]?\s*(?:责任编辑|编辑|来源|字数|浏览次数|阅读次数)\s*:.{0,40}")),
    ("page tools", re.compile(rf"(?:[\[【(]?\s*(?:{_WIDGET})\s*[\]】)]?\s*:?\s*)+")),
    ("path of the page", re.compile(r"(?:(?:当前|您的|您现在的)?位置\s*:|首页).*[>›»].*")),
)
"""Lines that belong to the page, not to the text; patterns see narrow spelling."""

LONGEST_PAGE_LINE = 100
LONGEST_PAGE_WORD = 12

CONTENTS_TITLE = re.compile(r"目[ ]*[录次]|(?:table of )?contents", re.IGNORECASE)
CONTENTS_ENTRY = re.compile(r".{1,80}?(?:[.…·]{2,}|\t)[ ]*\d{1,4}|\d+(?:\.\d+)*[ ]+[^。；]{1,40}")
DEEPEST_HEADINGS = 3  # 编, 章, 节
LEADERS = re.compile(r"[.…·\s]+\d*$")

_COUNT = r"[\d一二三四五六七八九十]{1,3}"
DAY = rf"(?:\d{{4}}|[〇○零一二三四五六七八九]{{4}})[ ]*年[ ]*{_COUNT}[ ]*月[ ]*{_COUNT}[ ]*日"
SIGNING_DAY = re.compile(DAY)
HISTORY = re.compile(
    rf"(?=.*(?:{DAY})).*(?:通过|公布|发布|颁布|施行|实施|修正|修订|批准|印发|生效|废止|修改|会议|起|令|公告).*"
    r"|.{0,20}修正案?修[正改订]:"
)
ORGAN = re.compile(r"[^,.;:。、]{2,30}(?:院|部|局|会|厅|署|室|府|行|办|主席|总理)(?:[ ]+\S{2,4})?")


def is_boilerplate(line: Line) -> bool:
    """Whether a line belongs to the page around the text."""
    if line.level or len(line.text) > LONGEST_PAGE_LINE:
        return False
    words = narrow(line.text)
    return any(pattern.fullmatch(words) for _, pattern in BOILERPLATE)


def page_tail(lines: Sequence[Line]) -> range:
    """Places from the first page tool below the text to the end of the page."""
    first = end = len(lines)
    for place in range(end - 1, -1, -1):
        if is_boilerplate(lines[place]):
            first = place
        elif len(lines[place].text) > LONGEST_PAGE_WORD or not is_title(lines[place].text):
            break
    return range(first, end)


def contents_list(lines: Sequence[Line]) -> range:
    """Places of a contents list: from its title to where its first entries come again."""
    for place, line in enumerate(lines):
        if len(line.text) <= LONGEST_PAGE_WORD * 2 and CONTENTS_TITLE.fullmatch(narrow(line.text)):
            return range(place, _end_of_contents(lines, place + 1))
    return range(0)


def _end_of_contents(lines: Sequence[Line], start: int) -> int:
    """The body begins with 编, 章 or 节 of the top of the list, right above its first article."""
    end = next((p for p in range(start, len(lines)) if not _is_entry(lines[p])), len(lines))
    for place in range(max(start + 1, end - DEEPEST_HEADINGS), end):
        top = lines[start : min(place, start + DEEPEST_HEADINGS)]
        if _entry(lines[place]) in map(_entry, top):
            return place
    return end


def _entry(line: Line) -> str:
    return "".join(LEADERS.sub("", narrow(line.text)).split())


def _is_entry(line: Line) -> bool:
    words = narrow(line.text)
    if ARTICLE_LINE.match(words) and not CONTENTS_ENTRY.fullmatch(words):
        return False
    return bool(
        DIVISION.fullmatch(words)
        or _entry(line) in BARE_HEADINGS | BARE_PREAMBLES
        or words.startswith(("附件", "附录", "附表", "Part ", "Chapter ", "PART ", "CHAPTER "))
        or CONTENTS_ENTRY.fullmatch(words)
    ) and is_title(LEADERS.sub("", words))


def stated_title_page_end(lines: Sequence[Line]) -> int | None:
    """Offset of the comment that ends the title page, where a text has one."""
    return next((line.start for line in lines if line.text == TITLE_PAGE_END), None)


def title_page_end(lines: Sequence[Line], body: int, *, stated: int | None) -> int:
    """Place of the first line after the title page; `body` is that of the first mark.

    It ends after the `stated` offset at the earliest, and goes on while lines are its title, its
    history, or short: many texts print both again below the comment.
    """
    start = sum(line.start < stated for line in lines) if stated is not None else 0
    shows_structure = body < len(lines)
    in_bracket = False
    for place, line in enumerate(lines[start:body], start=start):
        words = narrow(line.text)
        following = lines[place + 1] if place + 1 < len(lines) else None
        if not in_bracket and not (
            _is_title_line(line, following)
            if line.level
            else _is_front(words, short=shows_structure)
        ):
            return place
        opened, closed = words.rfind("("), words.rfind(")")
        in_bracket = opened > closed or (in_bracket and closed < 0)
    return max(body, start)


def _is_title_line(line: Line, following: Line | None) -> bool:
    """Whether a declared heading is the title, not the heading of a section of its own."""
    return line.level == 1 or following is None or _is_front(narrow(following.text), short=True)


def _is_front(words: str, *, short: bool) -> bool:
    """Whether a line can stand on a title page; `short` = any short line without a sentence."""
    if words.startswith(("(", "[", "〔")) or HISTORY.fullmatch(words):
        return True
    return short and is_title(words)


def signature(lines: Sequence[Line], start: int) -> range:
    """Places of a signature at the end, after `start`: organs, then the day and nothing else."""
    end = len(lines)
    if end <= start + 1 or not SIGNING_DAY.fullmatch(narrow(lines[-1].text)):
        return range(0)
    first = end - 1
    while first > start + 1 and ORGAN.fullmatch(narrow(lines[first - 1].text)):
        first -= 1
    return range(first, end)
