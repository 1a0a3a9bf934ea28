"""Which of several provisions has the form of the answer; the texts are invented."""

import pytest

from mappings.fields import Fields as F
from search.answer_form import has_form
from search.pool import Candidate


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
        pytest.param("什么是空中花园？", None, id="nothing of the kind"),
        pytest.param("屋顶租约自何时生效？", None, id="no form asked for"),
    ],
)
def test_the_form_asked_for_leads(question, place):
    assert has_form(question, ROOFS) == place
