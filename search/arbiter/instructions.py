"""Passages that give orders to the model that reads them; a document's text is data."""

from __future__ import annotations

import re
from typing import NamedTuple

from mappings.typography import normalise


class Order(NamedTuple):
    """One way of giving orders: its name, and the words by which it is known."""

    name: str
    pattern: re.Pattern[str]


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.VERBOSE)


ROLE = r"(?:primary|supporting|首要|主要答案|核心答案|第一[名位个]|首位|最相关|最高分|满分)"
OURS = r"(?:本|该|此|这)(?:一)?(?:文件|文本|文档|段|条目?|片段|候选|内容|材料|资料)"
THEIRS = r"(?:以上|上述|上面|之前|前面|此前|先前|系统|原有|所有|一切|任何|其他)"
ORDERS = r"(?:指令|指示|提示词?|命令|要求|设定|规则|约束|任务)"

# A law commands too: 应当, shall. What gives a passage away is that it speaks of the reader's own
# instructions, roles, candidates or output, which no law does.
ORDER_TABLE: tuple[Order, ...] = (
    Order(
        "takes back instructions",
        _words(
            rf"""(?:忽略|无视|忘记|忘掉|抛开|绕过|覆盖|不要?理会|不必遵守|(?:不要|请勿|停止)(?:遵守|执行|遵循))
                 (?:你|您)?(?:的|掉|此前|之前)?(?:收到的|接到的)?{THEIRS}(?:的|你的)?[^。;；!！\n]{{0,8}}{ORDERS}
               |\b(?:ignore|disregard|forget|override|bypass|skip)\b\s+
                 (?:(?:all|any|every|each|the|your|of|these|those|my)\s+){{0,3}}
                 (?:previous|prior|above|earlier|preceding|foregoing|system|other|original)\s+
                 (?:\w+\s+){{0,2}}?(?:instructions?|prompts?|messages?|guidelines?)\b"""
        ),
    ),
    Order(
        "gives itself a role",
        _words(
            rf"""(?:把|将|请把|请将|应把)?{OURS}[^。;；\n]{{0,10}}
                 (?:标[为成注记]+|判[为定]+|评[为定]+|列[为在]+|排[在到为]+|设[为成]+|归[为入]+|视为|给予|定为)
                 [^。;；\n]{{0,6}}{ROLE}
               |\b(?:mark|label|rank|rate|classify|score|treat|list|place|assign|choose|select|put)\b
                 [^.\n]{{0,40}}\b(?:primary|rank(?:ed)?\s+first|top\s+(?:result|candidate|hit)|
                 number\s+one|most\s+relevant|highest\s+(?:score|rank))\b
               |\brole\W{{1,4}}primary\b"""
        ),
    ),
    Order(
        "judges other candidates",
        _words(
            r"""(?:丢弃|舍弃|删除|排除|降级|忽略|discarded)[^。;；\n]{0,6}
                (?:其他|其余|别的|剩下)[^。;；\n]{0,6}(?:候选|片段|段落|检索结果|结果)
               |\b(?:discard|drop|ignore|remove|reject)\b[^.\n]{0,12}\b(?:all|every|any|the)\b[^.\n]{0,8}
                \bother\b[^.\n]{0,12}\b(?:candidates?|passages?|results?|documents?|snippets?)\b"""
        ),
    ),
    Order(
        "speaks to a model",
        _words(
            r"""(?:你|您)(?:现在|从现在起|将)?(?:是|扮演|作为)[^。;；\n]{0,10}(?:助手|模型|机器人|人工智能|ai\b|仲裁)
               |(?:作为|身为|致|告)(?:一个|一名|正在阅读[^。\n]{0,6}的)?(?:ai|人工智能|大?语言模型|大模型|助手)
               |(?:语言模型|大模型|ai助手|人工智能助手)[^。;；\n]{0,8}(?:请|必须|务必|应当立即)
               |(?<!if\s)(?<!when\s)(?<!that\s)\byou\s+are\s+(?:now\s+)?(?:an?|the|my)\s+(?:\w+\s+){0,3}(?:assistant|model|ai|bot|arbiter)\b
               |\b(?:dear|attention|note\s+to|message\s+(?:to|for))\W{1,3}(?:the\s+)?
                (?:ai|assistant|language\s+model|llm|model)\b
               |\bas\s+an?\s+(?:ai|llm|(?:large\s+)?language\s+model)\b"""
        ),
    ),
    Order(
        "dictates the output",
        _words(
            r"""(?:只|仅|直接|必须|务必|请)(?:需|要|能|须)?(?:回答|输出|回复|返回|答复说?)
                [^。;；\n]{0,12}(?:json|primary|candidate_id|"|「)
               |\b(?:respond|reply|answer|output|return|print|say)\s+(?:only|just|exactly|nothing\s+but)\b
                [^.\n]{0,30}(?:json|primary|"|')
               |\bcandidate_ids?\b
               |\b(?:reveal|print|repeat|show)\b[^.\n]{0,12}\bsystem\s+prompt\b
               |(?:输出|泄露|复述|显示)[^。\n]{0,6}(?:系统提示|提示词)"""
        ),
    ),
    Order(
        "imitates a chat",
        re.compile(
            r"<\|?/?(?:im_start|im_end|system|assistant|endoftext)\|?>|\[/?inst\]|<<sys>>"
            r"|^\s*(?:system|assistant)\s*:|^#+\s*(?:system|instruction)s?\b",
            re.MULTILINE,
        ),
    ),
)

# 忽 略 以 上 is read as 忽略以上.
_BLANKS = re.compile(r"(?<=[\u4e00-\u9fff])[^\S\n]+(?=[\u4e00-\u9fff])")


def gives_orders(text: str) -> str:
    """How a passage tries to command its reader, with the words; empty where it does not."""
    plain = _BLANKS.sub("", normalise(text, fold_case=True).text)
    for order in ORDER_TABLE:
        if found := order.pattern.search(plain):
            return f"{order.name}: “{' '.join(found[0].split())}”"
    return ""
