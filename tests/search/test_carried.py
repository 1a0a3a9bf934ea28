"""A sentence is carried only by words that stand in the evidence it cites, and mean the same."""

import pytest

from search.carried import Written, doubt

BAN = "第八条　任何单位和个人不得在屋顶擅自堆放种植土。"
DEPTH = "覆土厚度不得超过六十厘米，但是经鉴定合格的除外。"
DUTY = "设立屋顶农场，应当向农业主管部门备案。农业主管部门应当自收到材料之日起三十日内办结。"
ENGLISH = (
    "The operator shall not keep bees on a roof. A permit is required unless the roof is flat."
)
LAND = "不动产登记机构应当公布屋顶农场的名单。"
TEXTS = {"ban": BAN, "depth": DEPTH, "duty": DUTY, "english": ENGLISH, "land": LAND}


def why(text, ids, *quotes):
    return doubt(Written(text=text, candidate_ids=tuple(ids), quotes=quotes), TEXTS)


@pytest.mark.parametrize(
    ("text", "ids", "quotes"),
    [
        pytest.param("应当备案。", ["duty"], ["应当向农业主管部门备案"], id="literal"),
        pytest.param("应当备案。", ["duty"], ["应当向农业主管部门备案。"], id="with its full stop"),
        pytest.param(
            "应当备案。", ["duty"], ["设立屋顶农场，应当……备案"], id="ellipsis over no turn"
        ),
        pytest.param(
            "应在30日内办结。", ["duty"], ["三十日内办结"], id="the same number in digits"
        ),
        pytest.param(
            "不得堆放“种植土”。", ["ban"], ["任何单位和个人不得在屋顶擅自堆放种植土"], id="term"
        ),
        pytest.param("应当公布名单。", ["land"], ["登记机构应当公布屋顶农场的名单"], id="不动产"),
        pytest.param("Bees are banned.", ["english"], ["shall not keep bees"], id="English"),
        pytest.param("应当备案。", ["ban", "duty"], ["向农业主管部门备案"], id="one of two"),
    ],
)
def test_what_stands_there_carries(text, ids, quotes):
    assert why(text, ids, *quotes) == ""


@pytest.mark.parametrize(
    ("text", "ids", "quotes", "says"),
    [
        pytest.param("应当备案。", [], ["备案"], "cites no evidence", id="no id"),
        pytest.param("应当备案。", ["x"], ["备案"], "cites x, which is no", id="invented id"),
        pytest.param(
            "应当备案。", ["duty", "x"], ["备案"], "cites x, which is no", id="one id invented"
        ),
        pytest.param("应当备案。", ["duty"], [], "quotes no words", id="no quotation"),
        pytest.param("应当备案。", ["duty"], [" "], "quotes no words", id="blank quotation"),
        pytest.param("应当审批。", ["duty"], ["应当审批"], "not in the evidence", id="invented"),
        pytest.param(
            "应当备案。",
            ["ban"],
            ["应当向农业主管部门备案"],
            "not in the evidence",
            id="of another",
        ),
        pytest.param("应当备案。", ["duty"], ["……"], "not in the evidence", id="only an ellipsis"),
        pytest.param(
            "应当备案。", ["duty"], ["备案……设立"], "not in the evidence", id="the other way round"
        ),
        pytest.param(
            "“应当审批后方可开工建设”。",
            ["duty"],
            ["备案"],
            "not in the evidence",
            id="invented in the sentence's own words",
        ),
        pytest.param(
            "可以堆放。",
            ["ban"],
            ["任何单位和个人……在屋顶擅自堆放种植土"],
            "turn",
            id="… swallows 不得",
        ),
        pytest.param(
            "可以堆放。", ["ban"], ["任何单位和个人...堆放种植土"], "turn", id="... swallows 不得"
        ),
        pytest.param(
            "可以堆放。",
            ["ban"],
            ["任何单位和个人（略）堆放种植土"],
            "turn",
            id="（略） swallows 不得",
        ),
        pytest.param(
            "可以堆放。", ["ban"], ["在屋顶擅自堆放种植土"], "turn", id="begins behind 不得"
        ),
        pytest.param("可以堆放。", ["ban"], ["……擅自堆放种植土"], "turn", id="… before the ban"),
        pytest.param(
            "“在屋顶擅自堆放种植土”是允许的。", ["ban"], ["任何单位"], "turn", id="in its own words"
        ),
        pytest.param("合格的。", ["depth"], ["经鉴定合格"], "turn", id="ends before 除外"),
        pytest.param(
            "Keep bees.", ["english"], ["The operator … keep bees"], "turn", id="swallows not"
        ),
        pytest.param("Keep bees.", ["english"], ["keep bees on a roof"], "turn", id="behind not"),
        pytest.param(
            "A permit.", ["english"], ["A permit is required"], "turn", id="ends before unless"
        ),
        pytest.param(
            "应在40日内办结。", ["duty"], ["应当自收到材料之日起"], "says 40日内", id="other number"
        ),
        pytest.param(
            "覆土不得超过六十米。",
            ["depth"],
            ["不得超过六十厘米"],
            "says 不得超过六十米",
            id="unit",
        ),
    ],
)
def test_what_does_not_is_told_with_its_reason(text, ids, quotes, says):
    assert says in why(text, ids, *quotes)
