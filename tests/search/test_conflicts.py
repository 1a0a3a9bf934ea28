"""Contradictions: found where texts differ on one subject, and only there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.contradictions.adjudication import Side
from search.contradictions.conflicts import find_conflicts
from search.quantities import quantities

HOUR, DAY = 1, 24
INF = float("inf")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("应当自收到之日起七日内答复", [("hour", -INF, 7 * DAY)]),
        ("应当在十个工作日内答复", [("working day", -INF, 10)]),
        ("保存期限不得少于五年", [("month", 60, INF)]),
        ("处五千元以上三万元以下罚款", [("yuan", 5_000, 30_000)]),
        ("处1.5万元以上3万元以下罚款", [("yuan", 15_000, 30_000)]),
        ("覆土厚度按五十厘米控制", [("metre", 0.5, 0.5)]),
        ("高度不应小于1.20m", [("metre", 1.2, INF)]),
        ("三至五日", [("hour", 3 * DAY, 5 * DAY)]),
        ("百分之五十以上", [("share", 0.5, INF)]),
        ("四分之三以上的业主", [("share", 0.75, INF)]),
        ("每平方米六千牛", [("kN", 6, 6)]),
        ("抗压强度不低于30mpa", [("MPa", 30, INF)]),
        ("违法所得一倍以上三倍以下", [("times", 1, 3)]),
        ("年满18周岁", [("age", 18, INF)]),
        ("未满十四岁", [("age", -INF, 14)]),
        ("应当提前七日申报", [("hour", 7 * DAY, INF)]),
        ("会议召开十五日前通知", [("hour", 15 * DAY, INF)]),
        ("过半数的业主", [("share", 0.5, INF)]),
        ("半数以上的发起人", [("share", 0.5, INF)]),
        ("2/3以上的业主", [("share", 2 / 3, INF)]),
        ("每日不少于三次", [("occasion", 3, INF)]),
        ("at least six (6) years", [("month", 72, INF)]),
        ("in any 12-month period", [("month", 12, 12)]),
        ("自2025年1月1日起施行", []),
        ("依照第十五条第二款的规定", []),
        ("第二十日", []),
        ("at least 28 days before", [("hour", 28 * DAY, INF)]),
        ("not more than 2,000 crowns", [("crown", -INF, 2_000)]),
        ("within two years", [("month", -INF, 24)]),
        ("required by rule 3.2.1", []),
    ],
)
def test_quantities_are_read_with_unit_and_comparator(written, read):
    found = [(one.dimension, *one.bounds) for one in quantities(written)]
    assert [name for name, *_ in found] == [name for name, *_ in read]
    for (_, *bounds), (_, *expected) in zip(found, read, strict=True):
        assert bounds == pytest.approx(expected, abs=1e-6)


def side(name, text, **given):
    fields = {
        "candidate_id": name,
        "doc_id": f"{name}@2020",
        "title": "屋顶农场法",
        "label": "第九条",
        "text": text,
        "kind": "law",
        "force": 90,
    }
    return Side(**{**fields, **given})


SEVEN = "经营者应当自收到相邻业主书面投诉之日起七日内予以答复。"
FIFTEEN = "经营者应当自收到相邻业主有关渗水的书面投诉之日起十五日内予以答复。"
RULE = {"title": "屋顶农场用水管理办法", "kind": "department_rule", "force": 50}
HOUSE = {"title": "青篱公司屋顶规程", "kind": "house_rule", "force": 0}


def pair(name, first, second, found, **given):
    return pytest.param(side("a", first), side("b", second, **{**RULE, **given}), found, id=name)


LIST = "屋顶农场具备下列条件的，应当办理登记："
DRONES = {"title": "Rooftop Drone Guidance", "kind": "official_guideline", "force": 30}
REGISTER = "An owner must register a landing pad with the Authority at least {} days before use."


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        pair("deadline", SEVEN, FIFTEEN, "number: 《屋顶农场法》第九条 七日内"),
        pair("same deadline", SEVEN, FIFTEEN.replace("十五", "七"), None),
        pair("same deadline in hours", SEVEN, FIFTEEN.replace("十五日", "一百六十八小时"), None),
        pair(
            "as many working days are more than days",
            SEVEN,
            FIFTEEN.replace("十五日", "七个工作日"),
            "number: 《屋顶农场法》第九条 七日内, 《屋顶农场用水管理办法》第九条 七个工作日内",
        ),
        pair(
            "how many days are five working days is open",
            SEVEN,
            FIFTEEN.replace("十五日", "五个工作日"),
            None,
        ),
        pair(
            "value above the limit",
            "屋顶农场的覆土厚度不得超过四十五厘米。",
            "公司屋顶农场的覆土厚度按五十厘米控制。",
            "number: 《屋顶农场法》第九条 不得超过四十五厘米",
        ),
        pair(
            "value below the limit",
            "屋顶农场的覆土厚度不得超过四十五厘米。",
            "公司屋顶农场的覆土厚度按四十厘米控制。",
            None,
        ),
        pair(
            "duty",
            "屋顶农场的经营者可以在蓄水容器外壁张贴水位标识。",
            "屋顶农场的经营者应当在蓄水容器外壁张贴水位标识。",
            "duty: 《屋顶农场法》第九条 may",
        ),
        pair(
            "scope",
            "个人在阳台、露台、窗台种植蔬菜和香草的，适用本法。",
            "个人在阳台、露台、窗台种植蔬菜和香草的，不适用本法。",
            "scope: 《屋顶农场法》第九条 applies",
        ),
        pair("other subject", SEVEN, "经营者应当自开工之日起十五日内公示施工方案。", None),
        pair("one fails to speak of numbers", SEVEN, SEVEN.replace("七日内", "及时"), None),
        pair(
            "fines fit their acts",
            "逾期不改正的，责令屋顶农场停业整顿，处一万元以上三万元以下罚款。",
            "逾期不改正的，责令屋顶农场停业整顿，处二万元以上五万元以下罚款。",
            None,
        ),
        pair(
            "a fine for the act that the sentence names",
            "屋顶农场的经营者使用高毒农药的，处一万元以上三万元以下罚款。",
            "屋顶农场的经营者使用高毒农药的，处二万元以上五万元以下罚款。",
            "number: 《屋顶农场法》第九条 一万元以上三万元以下",
        ),
        pair(
            "items of lists of one subject",
            f"{LIST}\n（一）种植面积在三十平方米以上；\n（二）有排水设施。",
            f"{LIST}\n（一）种植面积在六十平方米以上；\n（二）有排水设施。",
            "number: 《屋顶农场法》第九条 三十平方米以上",
        ),
        pair(
            "items of two lists",
            f"{LIST}\n（一）种植面积在三十平方米以上；",
            "屋顶农场的经营者可以申请补助的情形如下：\n（一）种植面积在六十平方米以上；",
            None,
        ),
        pair(
            "items belong to their list",
            "（一）屋顶农场种植面积在三十平方米以上；",
            "（一）屋顶农场种植面积在六十平方米以上；",
            None,
        ),
        pair(
            "a special case beside the agreeing rule",
            SEVEN,
            f"农场{SEVEN}经营者应当自收到相邻业主书面投诉之日起一日内予以初步答复。",
            None,
        ),
        pair(
            "house rule in its own words",
            SEVEN,
            "收到邻居投诉的，值班经理应当在三十日内答复。",
            "number",
            **HOUSE,
        ),
        pair("other fields read alike", SEVEN, FIFTEEN, None, title="地下车库管理办法"),
        pair(
            "two classes of one thing",
            "一级屋顶农场的覆土厚度不得超过四十五厘米。",
            "二级屋顶农场的覆土厚度不得超过三十厘米。",
            None,
        ),
        pair(
            "what gives way to a law by its own words",
            "屋顶农场的参观者每日不得超过五十人。",
            "屋顶农场的参观者每日不得超过八十人，法律、行政法规另有规定的除外。",
            None,
        ),
        pair(
            "one bound for floors and for heads",
            "屋顶农场的设立应当经面积三分之二以上且人数三分之二以上的业主同意。",
            "屋顶农场的设立应当经面积过半数且人数过半数的业主同意。",
            "number: 《屋顶农场法》第九条 三分之二以上",
        ),
        pair(
            "several numbers of a dimension, in their order",
            "屋顶农场应当每三个月检修一次水箱，检修记录保存期限不得少于十二个月。",
            "屋顶农场应当每三个月检修一次水箱，检修记录保存期限不得少于二十四个月。",
            "number: 《屋顶农场法》第九条 不得少于十二个月",
        ),
        pair(
            "a number of another dimension that agrees proves nothing",
            "设立屋顶农场应当有二人以上的经营者，其中半数以上应当有证书。",
            "设立屋顶农场应当有一人以上的经营者，其中半数以上应当有证书。",
            "number: 《屋顶农场法》第九条 二人以上",
        ),
        pair("two places", SEVEN, FIFTEEN, None, jurisdiction="澄湖市"),
        pair("commentary binds nobody", SEVEN, FIFTEEN, None, part="commentary"),
        pair("one text", SEVEN, FIFTEEN, None, doc_id="a@2020"),
        pytest.param(
            side("a", REGISTER.format(28), title="Rooftop Drone Regulations"),
            side("b", REGISTER.format(14), **DRONES),
            "number: 《Rooftop Drone Regulations》第九条 at least 28 days",
            id="English",
        ),
    ],
)
def test_contradictions_are_found_and_nothing_else(one, other, found):
    if other.jurisdiction != "national":
        one = one.model_copy(update={"jurisdiction": "云岭市"})
    conflicts = find_conflicts([one, other], topics=["投诉", "答复"])
    if found is None:
        assert conflicts == ()
    else:
        assert [one.difference[: len(found)] for one in conflicts] == [found]


def test_a_conflict_names_its_subject():
    (conflict,) = find_conflicts([side("a", SEVEN), side("b", FIFTEEN, **RULE)])
    assert {"书面", "投诉", "答复"} <= set(conflict.subject.split())
    assert conflict.prevails == "a"


TEXTS = (SEVEN, FIFTEEN, SEVEN.replace("七", "三"), "屋顶农场禁止使用高毒农药。")
KINDS = (("law", 90), ("local_regulation", 60), ("department_rule", 50), ("house_rule", 0))


@st.composite
def parties(draw):
    size = draw(st.integers(2, 5))
    return [
        side(f"c{n}", draw(st.sampled_from(TEXTS)), kind=kind, force=force, doc_id=f"d{n}")
        for n in range(size)
        for kind, force in [draw(st.sampled_from(KINDS))]
    ]


@given(parties(), st.randoms(use_true_random=False))
def test_the_order_of_the_candidates_is_of_no_account(sides, random):
    assert find_conflicts(sides) == find_conflicts(random.sample(sides, len(sides)))
