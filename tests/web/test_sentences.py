"""English sentences of the search in Chinese: known forms are told, others are left as they are."""

import re

import pytest
from briefed import asked

from mappings.errors import PlatformError
from search.aids import ASKED_ALREADY
from search.arbiter.model import JUDGED_ALL, NOTHING_TO_RULE_ON
from search.arbiter.rules import UNASKED
from search.dispatch import Means, dispatch
from search.features import FEATURES
from search.question import Question, Ranking
from search.replay import REPLAYING
from yiju.feedback.causes import SUSPICIONS
from yiju.web.phrases import Language
from yiju.web.sentences import forms, told
from yiju.workbench import BY_SETTING, NO_MODEL

CITED = {"references": ({"number": "1", "written": "第一条", "work_id": "甲法"},)}
MEASURED = Question(text="x", ranking=Ranking.LEXICAL)


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        pytest.param(
            "leader: first in the ranking of what binds: it holds 押金 and 归还 together",
            "排序在有效条文中居首；同时含有“押金”和“归还”（规则：排序第一）",
            id="a rule's reason within a reason",
        ),
        pytest.param(
            "backs up: behind 《乙法》第一条 in the ranking, but 2 methods agree on it (bm25,"
            " exact_code); penalty for a breach of 《甲法》第三条",
            "排序在《乙法》第一条之后，但有 2 种方法都找到它：词语检索（BM25）、编号与引用；"
            "违反《甲法》第三条的罚则（规则：佐证）",
            id="two reasons of one candidate",
        ),
        pytest.param(
            "《甲法》第五条: repealed since 2021-01-01, replaced by 《乙法》",
            "《甲法》第五条：已废止（2021-01-01），由《乙法》取代",
            id="what took its place",
        ),
        pytest.param(
            "Binds from 2020-05-01 by its own words; out of force since 2024-01-01: superseded by"
            " the wording of 2023-06-28.",
            "按自身规定，2020-05-01 起施行；2024-01-01 起不再有效：被 2023-06-28 的文本取代。",
            id="the basis of a span",
        ),
        pytest.param(
            "remainder: far behind 《乙法》第一条 in the ranking; found by bm25; prevails,"
            " higher over lower: 法律 (90) over 部门规章 (50) (立法法 98-100)",
            "排序远在《乙法》第一条之后；由词语检索（BM25）找到；优先于与之冲突的规定"
            "（上位法优于下位法）：法律（效力 90）高于部门规章（效力 50）"
            "（立法法 98–100）（规则：其余）",
            id="a winner that is lifted",
        ),
        pytest.param(
            "Binds from 2020-05-01 as corrected by a reviewer.",
            "经审阅更正，2020-05-01 起施行。",
            id="a first day that a reviewer told",
        ),
        pytest.param(
            "Binds from 2020-05-01 as stated beside the text by list.csv.",
            "依文本之外的说明（list.csv），2020-05-01 起施行。",
            id="a first day that a list told",
        ),
        pytest.param(
            "法律 (90) over 部门规章 (50) (立法法 98-100)",
            "法律（效力 90）高于部门规章（效力 50）（立法法 98–100）",
            id="a precedence",
        ),
        pytest.param("今天没有依据", "今天没有依据", id="Chinese stays"),
    ],
)
def test_a_known_form_is_told_in_chinese(english, chinese):
    assert told(english, Language.ZH) == (chinese, Language.ZH)


SKIPS = {
    choice.because
    for means in (
        Means(contents=9, dense=None, outlined=True, model=True),
        Means(contents=0, dense="the collection holds no vectors of language en"),
        Means(contents=0, dense=None, outlined=True),
    )
    for given in ({}, {"keywords": ()}, {"intent": "lookup"}, {"codes": ("GB 1",)}, CITED)
    for question in (Question(text="x"), Question(text="x", hyde=True), MEASURED)
    for choice in dispatch(question, asked(**given), means).choices.values()
    if choice.key
}
MARKED = (
    ASKED_ALREADY,
    JUDGED_ALL,
    NOTHING_TO_RULE_ON,
    REPLAYING,
    UNASKED,
    NO_MODEL,
    BY_SETTING,
)


@pytest.mark.parametrize(
    "sentence",
    [
        *sorted(SKIPS),
        *sorted({why.because for why in MARKED}),
        "the code named was found in 《甲法》第一条",
        "titles and keywords agree strongly: 《甲法》第一条 总则",
        "more than 500 headings: their words are asked alone",
        "more than 500 headings: no outline that a model could read",
        "only a ranking was asked for",
        "not judged by the model; by the rules: faint: found by bm25, hyde",
        "the model called it tangential, but the question names it; by the rules: leader: 第一条",
        "the model finds no candidate relevant",
    ],
)
def test_why_a_method_was_skipped_and_a_model_doubted_is_told_in_chinese(sentence):
    text = told(sentence, Language.ZH).text
    assert not re.search(r"[a-z]{3,} [a-z]{2,}", text), text


def tree(error):
    yield error
    for below in error.__subclasses__():
        yield from tree(below)


@pytest.mark.parametrize(
    "sentence",
    [
        *sorted(
            {e.remedy for e in tree(PlatformError) if e.__module__ == PlatformError.__module__}
        ),
        *(feature.because for feature in FEATURES),
        "no kind is named 'banana'",
        "Use one of: law, media.",
        "the recorded build 2026, as known on 2026-12-01",
        "build 2027, as known on 2026-12-01: the recorded build 2026 is gone",
        "audit link 9 is not the one of the head given",
        "effective_from_is_promulgation",
        "decoded_as_gb18030",
        "writing",
        SUSPICIONS[-1][1](None, None),
        "only a model found it: chunk_embedding_match",
        "《甲法》第一条 is more relevant and of less force (50)",
    ],
)
def test_what_helps_what_counts_and_what_is_doubtful_is_told_in_chinese(sentence):
    assert told(sentence, Language.ZH).language is Language.ZH


def test_an_unknown_form_stays_and_says_that_it_is_english():
    assert told("something new: {braces}", Language.ZH) == ("something new: {braces}", Language.EN)


def test_english_readers_get_the_sentence_itself():
    assert told("rules", Language.EN) == ("rules", Language.EN)


def test_every_form_fills_exactly_its_groups():
    for form in forms():
        assert form.chinese.format(**dict.fromkeys(form.pattern.groupindex, "")) is not None
        for name in form.pattern.groupindex:
            assert f"{{{name}}}" in form.chinese
