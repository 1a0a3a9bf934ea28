"""What a question asks for, and which provisions tell such: a sentence, an amount, a redress.

English patterns of the same kind moved nothing on the 336 lay questions of en-dev (hit@1 0.677 and
recall@10 0.792 with and without) and were left out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

COUNTED = "一二三四五六七八九十百千万两\\d"


class Demand(NamedTuple):
    """One thing that is asked for, as a question puts it and as a provision tells it."""

    name: str
    asked: re.Pattern[str]
    told: re.Pattern[str]
    because: str


# Together, on zh-dev by five folds and three seeds, pool order: lay hit@1 0.427 → 0.434 and
# recall@10 0.594 → 0.596, scene 0.635 → 0.667 and 0.807 → 0.845 (docs/quality.md).
DEMANDS = (
    Demand(
        "convicts",
        re.compile(r"罪|判[几多什]|坐牢|犯[法什]|判刑|量刑|会被抓|刑罚"),
        re.compile(
            r"处[^。；]{0,20}(?:有期徒刑|拘役|死刑)|处罚金"
            r"|(?:依照|按照)[^。；]{0,12}的规定(?:定罪|处罚)"
        ),
        "asked for a crime or its punishment, it tells what a court imposes",
    ),
    Demand(
        "measures",
        re.compile(r"多[少久长大高远]|几[年月天日倍个次岁]|期限|上限|标准|最低|最高|时效"),
        re.compile(rf"[{COUNTED}](?:年|个?月|日|天|倍|元|周岁|小时|%|米|人)|分之"),
        "asked for an amount or a time, it tells one",
    ),
    Demand(
        "makes_good",
        re.compile(r"赔|谁负责|责任|补偿"),
        re.compile(r"赔偿|补偿|承担[^。；]{0,12}责任"),
        "asked who makes good for what, it tells who does",
    ),
)
