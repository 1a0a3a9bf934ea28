"""Which of several provisions has the form of the answer; the texts are invented."""

from datetime import date

import pytest

from mappings.fields import Fields as F
from search import answer_form
from search.answer_form import forms_of
from search.pool import Candidate
from search.question import Intent, Keyword, NamedWork, Understanding


def _asked(text, **given):
    return Understanding(
        text=text,
        intent=Intent.QUESTION,
        language="zh",
        as_of=date(2026, 6, 1),
        as_of_because="asked for",
        **given,
    )


def has_form(asked, ranked):
    """Place of the one that leads by its form."""
    return answer_form.has_form(asked, ranked, forms_of(asked))


def _candidates(*texts):
    return [
        Candidate({F.PROVISION_TEXT: text, F.PATH: path, F.ORDINAL: ordinal})
        for text, path, ordinal in texts
    ]


ROOFS = _candidates(
    ("屋顶租约自交付时生效。", ["第二章 屋顶租约"], 7),
    ("租户有下列情形之一的，房主可以解除屋顶租约：（一）拖欠租金。", ["第二章 屋顶租约"], 8),
    ("房主有下列情形之一的，租户可以解除屋顶租约：（一）屋顶漏水。", ["第二章 屋顶租约"], 9),
    ("租户有下列情形之一的，房主不得解除屋顶租约：（一）正值收获。", ["第二章 屋顶租约"], 10),
    ("房主将屋顶交租户种植，租户支付租金。", ["第二章 屋顶租约"], 6),
    ("以屋顶作物抵偿租金的，为实物租约。", ["第三章 其他"], 20),
)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        pytest.param("房主在什么情形下可以解除屋顶租约？", 1, id="who may"),
        pytest.param("租户在什么情形下可以解除屋顶租约？", 2, id="the other may"),
        pytest.param("哪些情形下房主不得解除屋顶租约？", 3, id="a ban is no permission"),
        pytest.param("什么是屋顶租约？", 4, id="the chapter begins with what its subject is"),
        pytest.param("什么是实物租约？", 5, id="the text that ends in the name"),
        pytest.param("屋顶租约是什么意思？", 4, id="asked the other way round"),
        pytest.param("何谓实物租约？", 5, id="asked in old words"),
        pytest.param("什么是空中花园？", None, id="nothing of the kind"),
        pytest.param("屋顶租约自何时生效？", None, id="no form asked for"),
    ],
)
def test_the_form_asked_for_leads(question, place):
    assert has_form(_asked(question), ROOFS) == place


def test_the_text_that_is_named_is_no_part_of_what_is_asked():
    work = NamedWork(work_id="屋顶法", title="屋顶法", written="屋顶法")
    asked = _asked("《屋顶法》中，哪些情形下房主不得解除屋顶租约？", works=(work,))
    assert has_form(asked, ROOFS) == 3


@pytest.mark.parametrize(
    ("question", "place"),
    [
        pytest.param("哪些是屋顶共用物？", 1, id="are"),
        pytest.param("哪些物属于屋顶共用物？", 1, id="belong to"),
        pytest.param("哪些是租户自用物？", 2, id="the near concept"),
    ],
)
def test_what_is_said_of_the_members_of_a_list_tells_lists_apart(question, place):
    goods = _candidates(
        ("有下列情形之一的，租户可以请求分割屋顶共用物：（一）租约终止。", [], 1),
        ("租约期间购置的下列物品，为屋顶的共用物：（一）水箱。", [], 2),
        ("下列物品为租户的自用物：（一）手套。", [], 3),
    )
    assert has_form(_asked(question), goods) == place


def test_the_rule_of_a_place_that_is_not_named_is_not_preferred_for_its_form():
    words = "租户有下列情形之一的，房主可以解除屋顶租约：（一）拖欠租金。"
    texts = [
        Candidate({F.PROVISION_TEXT: words, F.JURISDICTION: place})
        for place in ("云岭市", "national")
    ]
    question = "房主在什么情形下可以解除屋顶租约？"
    assert has_form(_asked(question), texts) == 1
    assert has_form(_asked(question, jurisdiction="云岭市"), texts) == 0


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param(
            "租户有下列情形之一的，房主可以解除屋顶租约：（一）拖欠租金。", 29, id="just the same"
        ),
        pytest.param(
            "房主遇有下列情形，可以解除其租约：（一）拖欠租金。", None, id="much the same"
        ),
    ],
)
def test_far_down_only_what_says_just_the_same_leads(text, place):
    others = _candidates(*[("屋顶租约自交付时生效。", [], 0)] * 29)
    asked = _asked("房主在什么情形下可以解除屋顶租约？")
    assert has_form(asked, [*others, *_candidates((text, [], 1))]) == place


def test_a_bridge_of_the_dictionary_to_a_whole_wording_leads_to_it():
    crime = Keyword(term="偷瓜罪", main=True, rarity=1.0, expansions=("趁夜摘取他人屋顶的瓜果",))
    texts = _candidates(
        ("偷盗的，依法处理。", [], 1), ("趁夜摘取他人屋顶的瓜果，数量较大的，处罚款。", [], 2)
    )
    assert has_form(_asked("偷瓜罪怎么判？", keywords=(crime,)), texts) == 1
    others = tuple(Keyword(term=term, main=False, rarity=1.0) for term in ("夜里", "邻居"))
    assert has_form(_asked("夜里邻居偷瓜罪怎么判？", keywords=(crime, *others)), texts) is None
