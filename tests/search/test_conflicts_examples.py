"""The contradictions of the invented corpus, found by the whole search on the real node."""

from datetime import date

import pytest

from search.question import Effectivity, Question
from search.result import Role

TODAY = date(2026, 6, 1)


@pytest.fixture(scope="module")
def contradicted(examples_bench):
    """Ask, and tell the contradictions as (loser, winner, rule), by version and label."""

    def contradicted_(text, **conditions):
        result = examples_bench.ask(
            Question(text=text, **{"as_of": TODAY, "size": 50} | conditions)
        )
        named = {one.candidate_id: f"{one.doc_id} {one.label}" for one in result.candidates}
        order = [one.candidate_id for one in result.candidates]
        for one in result.conflicts:
            if one.prevails:
                assert min(one.candidates, key=order.index) == one.prevails
        return {
            (*sorted(map(named.get, one.candidates), key=named.get(one.prevails).__eq__), one.rule)
            for one in result.conflicts
        }

    return contradicted_


LAW, WATER = "屋顶农场法@2023-06-28", "屋顶农场用水管理办法@2024-08-15"


@pytest.mark.parametrize(
    ("question", "conditions", "loser", "winner", "rule"),
    [
        pytest.param(
            "屋顶农场渗水的书面投诉多久答复",
            {},
            f"{WATER} 第六条",
            f"{LAW} 第十五条",
            "higher over lower",
            id="law over department rule",
        ),
        pytest.param(
            "屋顶农场渗水的书面投诉多久答复",
            {},
            f"{WATER} 第六条",
            "屋顶农场法实施条例@2024-05-10 第八条",
            "higher over lower",
            id="administrative regulation over department rule",
        ),
        pytest.param(
            "屋顶农场覆土厚度",
            {},
            "青篱农业有限公司屋顶作业安全规程@2024-03-01 第三条",
            f"{LAW} 第九条",
            "higher over lower",
            id="law over house rule",
        ),
        pytest.param(
            "家用机器人登记期限",
            {"effectivity": Effectivity.ALL},
            "家用机器人登记办法@2020-09-11 第三条",
            "家用机器人法@2026-03-15 第三条",
            "higher over lower",
            id="law over the rule before it",
        ),
        pytest.param(
            "屋顶农场种植面积备案",
            {"effectivity": Effectivity.ALL},
            "屋顶农场法@2016-09-30 第三条",
            f"{LAW} 第三条",
            "later over earlier",
            id="later over earlier wording",
        ),
        pytest.param(
            "屋顶农场业主同意",
            {"effectivity": Effectivity.ALL},
            "屋顶农场法@2016-09-30 第五条",
            f"{LAW} 第七条",
            "later over earlier",
            id="a majority of owners",
        ),
        pytest.param(
            "屋顶农场蜂箱数量",
            {"effectivity": Effectivity.ALL},
            "屋顶农场法@2016-09-30 第八条之一",
            f"{LAW} 第十四条",
            "later over earlier",
            id="a number of hives",
        ),
    ],
)
def test_the_winner_stands_above_the_loser_by_its_rule(
    contradicted, question, conditions, loser, winner, rule
):
    assert (loser, winner, rule) in contradicted(question, **conditions)


def test_what_is_in_force_contradicts_in_three_places_and_no_more(contradicted):
    asked = ["投诉答复期限", "覆土厚度", "家用机器人登记", "夜市摊位", "备案", "罚款", "蜂箱"]
    found = {loser for text in asked for loser, _, _ in contradicted(text)}
    house = "青篱农业有限公司屋顶作业安全规程@2024-03-01"
    assert found == {f"{WATER} 第六条", f"{house} 第三条", f"{house} 第六条"}


def test_the_loser_stays_and_says_by_what_it_is_contradicted(examples_bench):
    result = examples_bench.ask(Question(text="屋顶农场渗水的书面投诉多久答复", as_of=TODAY))
    # What else of its text comes among the first depends on what the index was told meanwhile.
    (loser,) = [one for one in result.candidates if (one.doc_id, one.label) == (WATER, "第六条")]
    assert loser.role is not Role.PRIMARY
    assert "contradicted, higher over lower" in loser.reason
