"""Numbers as laws write them: Chinese, full-width, Arabic, mixed; article numbers both ways."""

from __future__ import annotations

import re
from functools import lru_cache

from mappings.typography import narrow

DIGITS = "0-9〇○零一二两三四五六七八九"
NUMERAL = f"[{DIGITS}十百千万](?:[ ]*[{DIGITS}十百千万]){{0,11}}"  # blanks: "第 一 百 条"
"""One number in narrow spelling; longer runs of digits are no number of a provision."""

DECIMAL = r"(?<![\d.])[1-9]\d{0,2}(?:\.\d{1,3}){1,4}(?![\d.]*\d)"
"""A clause number such as 3.2.1; never a part of a longer one."""

# 第十条之一般 and 第十条之规定 go on with words, not with a branch.
BRANCH = f"(?:[ ]*之[ ]*(?P<branch>{NUMERAL})(?!般|切|种|些|类))?"
ARTICLE = rf"第[ ]*(?:(?P<clause>{DECIMAL})|(?P<article>{NUMERAL}))[ ]*条{BRANCH}"
"""An article label in narrow spelling: 第十七条之一, 第 10 条, 第3.2.1条."""

_LABEL = re.compile(ARTICLE)
_POSITIONAL = re.compile("[〇零一二三四五六七八九]{2,}")
_POSITIONAL_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")


@lru_cache(maxsize=8192)  # a text repeats its numbers: cn2an reads 64,000 a second, the cache 10⁷
def read_number(written: str) -> int | None:
    """Value of a whole number in any spelling (一百〇三, １０３, 1万, 二〇二〇), or None."""
    digits = re.sub(r"\s", "", narrow(written)).replace("○", "〇")
    if digits.isascii():
        return int(digits) if digits.isdigit() else None
    if _POSITIONAL.fullmatch(digits):
        return int(digits.translate(_POSITIONAL_DIGITS))
    import cn2an

    try:
        value = cn2an.cn2an(digits, "smart")
    except (ValueError, KeyError):  # it raises KeyError where 〇 stands after 十
        return None
    return int(value) if value == int(value) else None


@lru_cache(maxsize=8192)
def write_number(value: int) -> str:
    """Chinese spelling as laws use it: 10 → 十, 103 → 一百零三, 1001 → 一千零一."""
    import cn2an

    return str(cn2an.an2cn(value))


def article_number(label: str) -> str | None:
    """Normal form of an article label (第十七条之一 → 17-1, 第3.2.1条 → 3.2.1), or None."""
    found = _LABEL.fullmatch(" ".join(narrow(label).split()))
    return matched_number(found) if found else None


def matched_number(found: re.Match[str]) -> str | None:
    """Normal form of what a pattern with the groups of `ARTICLE` matched, or None."""
    if clause := found["clause"]:
        return str(clause)
    article = read_number(found["article"])
    branch = read_number(found["branch"]) if found["branch"] else 0
    if article is None or branch is None:
        return None
    return f"{article}-{branch}" if branch else str(article)


def article_label(number: int, branch: int = 0) -> str:
    """Article label as Chinese laws print it: (17, 1) → 第十七条之一; branch 0 means none."""
    return f"第{write_number(number)}条" + (f"之{write_number(branch)}" if branch else "")
