"""Titles of works: their normal form, and which one stands before a place in a sentence."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mappings.typography import narrow

OWN_WORK = tuple(
    f"本{form}"
    for form in (
        *("法", "条例", "规定", "办法", "细则", "规则", "解释", "决定", "规范", "标准", "规程"),
        *("章程", "准则", "通则", "意见", "规章", "修正案", "实施细则", "实施办法", "实施条例"),
        *("暂行条例", "暂行规定", "暂行办法"),
    )
)
"""Words by which a text speaks of itself."""

LONGEST_TITLE = 120
"""Characters a title in 《》 may have; the longest real one met has 71."""
LONGEST_BARE_TITLE = 40
"""Characters looked at for a title without 《》."""
LONGEST_GAP = 12
"""Characters that 的, 总则编 and the like may put between such a title and its article."""

_SUFFIX = (
    r"(?:法|典|条例|规定|办法|细则|规则|解释|决定|准则|通则|规程|规范|标准|公约|章程|修正案|意见)"
)
_NUMBERED = r"(?:\([一二三四五六七八九十]{1,3}\)|之?[一二三四五六七八九十]{1,2})?"
_TITLE_END = re.compile(_SUFFIX + _NUMBERED + r"\Z")
_BARE_RUN = re.compile(r"[\u3400-\u9fff()〈〉]+\Z")
_OWN = re.compile(f"(?:{'|'.join(OWN_WORK)})\\Z")
_SAME = re.compile(rf"(?:该|此|(?<!合)同){_SUFFIX}\Z")  # 同法, but 合同法
# Between a title and its article: （以下简称…）, 总则编, 第二章, 的, 中.
_GAP = re.compile(
    r"[ ]*(?:\([^()]{0,60}\)|\))?[ ]*(?:[\u3400-\u9fff]{1,8}编|总则|分则|附则)?"
    r"(?:[ ]*第[一二三四五六七八九十0-9]{1,3}[编章节]){0,3}(?:的|之|中|中的|,)?[ ]*"
)
_BARE_GAP = re.compile(
    r"(?:(?:总则|物权|合同|人格权|婚姻家庭|继承|侵权责任)编|总则|分则)?(?:中的|的|中)?[ ]*\Z"
)
_OPENING = {"》": "《", "〉": "〈"}
_CLOSING = re.compile("[》〉]")
_MAY_END_TITLE = re.compile(r"[\u3400-\u9fff》〉),][ ]*\Z")
_OPENING_WORDS = re.compile(
    r".*(?:根据|依据|依照|按照|遵照|参照|比照|违反|违背|适用|符合|属于|执行|援引|引用|没有|具有|履行"
    r"|触犯|构成|修改|删去|删除|废止|因为|关于|请问|什么是|是|依|按|将|在|和|及|与|或|或者|以及|把|由|除|对|为"
    r"|的|中华人民共和国)"
)
_NO_TITLE = re.compile(
    rf"(?:有关|上述|下列|前述|前款|前条|相关|以下|如下|其他|其|该|此|新|旧|原|本|现行|国家)?{_SUFFIX}"
)
# Editions: （2018修正）, (2018-12-29), （修订）; but （一） and （试行） belong to the name.
_EDITION = re.compile(
    r"\((?:(?:19|20)\d\d(?:[-.]\d{1,2}){0,2}年?(?:\d{1,2}月\d{1,2}日)?"
    r"(?:(?:第[一二三四五六七八九十]次)?(?:修正|修订|修改|版)[本版]?)?|(?:修正|修订|修改)[本版]?)\)"
)
_BRACKETS = str.maketrans("", "", "《》〈〉<>")
_HAN_BLANK = re.compile(r"(?<=[\u3400-\u9fff()]) +| +(?=[\u3400-\u9fff()])")


class Named(NamedTuple):
    """A work named in a text."""

    work: str
    """Normal title, or the text's word for itself."""
    start: int
    """Where the name begins."""
    known: bool
    """Whether brackets or a list of titles vouch for it."""


def normal_title(title: str) -> str:
    """One title for one work: no 中华人民共和国, brackets, blanks or mark of an edition.

    The number of an interpretation （一） stays: it tells works apart.
    """
    plain = _EDITION.sub("", narrow(title).translate(_BRACKETS))
    plain = _HAN_BLANK.sub("", " ".join(plain.split()))
    return plain.replace("中华人民共和国", "") or plain


@cache
def well_known_titles() -> frozenset[str]:
    """Normal titles that are often cited without brackets (`dictionaries/titles.txt`)."""
    path = Path(__file__).parents[1] / "dictionaries" / "titles.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def names_own_work(word: str) -> bool:
    """Whether a word is one by which a text speaks of itself."""
    return word in OWN_WORK


def bracketed_title(text: str, close: int) -> Named | None:
    """The title in 《…》 or 〈…〉 whose last bracket stands at `close`; brackets may nest."""
    depth = 0
    for place in range(close, max(-1, close - LONGEST_TITLE), -1):
        if text[place] == text[close]:
            depth += 1
        elif text[place] == _OPENING[text[close]]:
            depth -= 1
            if not depth:
                title = normal_title(text[place + 1 : close])
                return Named(title, place, known=True) if title else None
    return None


def work_before(text: str, end: int, titles: AbstractSet[str], last: str) -> Named | None:
    """The work named directly before a place in narrow text; `last` is what 该法 stands for."""
    begin = max(0, end - LONGEST_TITLE)
    if not _MAY_END_TITLE.search(text, max(begin, end - LONGEST_GAP), end):
        return None
    # The first that reaches the article: in 《甲法》（以下简称《甲》）第二条 that is 甲法.
    for close in _CLOSING.finditer(text, begin, end):
        if _GAP.fullmatch(text, close.end(), end):
            return bracketed_title(text, close.start())
    gap = _BARE_GAP.search(text, max(begin, end - LONGEST_GAP), end)
    stop = gap.start() if gap else end
    if own := _OWN.search(text, max(begin, stop - LONGEST_GAP), stop):
        return Named(own[0], own.start(), known=True)
    if same := _SAME.search(text, max(begin, stop - LONGEST_GAP), stop):
        return Named(last, same.start(), known=bool(last))
    return _bare_title(text, max(begin, stop - LONGEST_BARE_TITLE), stop, titles)


def _bare_title(text: str, begin: int, end: int, titles: AbstractSet[str]) -> Named | None:
    """A title without brackets that ends here: a known one, else what follows 根据 and the like."""
    run = _BARE_RUN.search(text, begin, end)
    if not run or not _TITLE_END.search(text, begin, end):
        return None
    for place in range(run.start(), end - 1):
        if (title := normal_title(text[place:end])) in titles or title in well_known_titles():
            return Named(title, place, known=True)
    opening = _OPENING_WORDS.match(text, run.start(), end)
    place = opening.end() if opening else run.start()
    if _NO_TITLE.fullmatch(text, place, end):
        return None
    return Named(normal_title(text[place:end]), place, known=False)
