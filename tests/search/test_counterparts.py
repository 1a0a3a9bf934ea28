"""Sentences of one subject that are put differently, each kind with what only looks like it."""

import pytest

from search.contradictions.adjudication import Side
from search.contradictions.conflicts import find_conflicts
from search.quantities import quantities


def side(name, text, **given):
    fields = {
        "candidate_id": name,
        "doc_id": f"屋顶农场法@{name}",
        "title": "屋顶农场法",
        "label": "第九条",
        "text": text,
        "kind": "law",
        "force": 90,
    }
    return Side(**{**fields, **given})


def wordings(name, first, second, found):
    """Two wordings of one law."""
    return pytest.param(side("a", first), side("b", second), found, id=name)


def works(name, first, second, found):
    """A law and a rule under it."""
    rule = {"title": "屋顶农场管理办法", "kind": "department_rule", "force": 50}
    return pytest.param(side("a", first), side("b", second, **rule), found, id=name)


GRAVE = "情节严重的，处{}罚款。"
LISTED = (
    "有下列行为之一的，责令改正，{}：\n（一）{}；\n（二）未公示水位标识的；\n（三）堵塞消防通道的。"
)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        wordings(
            "one of several numbers, in a sentence with words added",
            "持有农场百分之三以上份额的成员，可以在成员大会召开十日前提出提案。",
            "单独或者合计持有农场百分之一以上份额的成员，可以在成员会召开十日前书面提出提案。",
            "number: 《屋顶农场法》第九条 百分之三以上, 《屋顶农场法》第九条 百分之一以上",
        ),
        wordings(
            "another thing in the place of the subject",
            "普通农场的经营者应当自收到申请之日起六个月内办结登记。",
            "特种农场的经营者应当自受理投诉之日起三个月内完成检修。",
            None,
        ),
        wordings(
            "cases that name another procedure",
            "适用普通程序审理的农场纠纷，应当自受理之日起六个月内审结。",
            "适用简易程序审理的农场纠纷，应当自受理之日起三个月内审结。",
            None,
        ),
        wordings(
            "a duty that was a choice",
            "农场发生渗水事故后，经营者可以采取下列一项或者多项处置措施：",
            "农场发生渗水事故后，经营者应当采取下列一项或者多项处置措施：",
            "duty: 《屋顶农场法》第九条 may, 《屋顶农场法》第九条 must",
        ),
        wordings(
            "an exception beside its rule",
            "主管部门作出决定前，经营者不得开业。",
            "主管部门逾期未作出决定的，经营者可以开业。",
            None,
        ),
        wordings(
            "a fine for one act, by another authority",
            "违反本法第七条规定，在农场使用高毒农药的，由农业主管部门给予警告，并处二万元以上十万元以下罚款。",
            "违反本法规定，在农场使用高毒农药的，由农业农村部门责令改正，处十万元以上五十万元以下罚款。",
            "number: 《屋顶农场法》第九条 二万元以上十万元以下",
        ),
        wordings(
            "how grave an act is, of one act",
            f"在农场使用高毒农药的，给予警告；{GRAVE.format('二万元以下')}",
            f"在农场使用高毒农药的，责令改正；{GRAVE.format('五万元以下')}",
            "number: 《屋顶农场法》第九条 二万元以下, 《屋顶农场法》第九条 五万元以下",
        ),
        wordings(
            "how grave an act is, of two acts",
            f"在农场使用高毒农药的，给予警告；{GRAVE.format('二万元以下')}",
            f"擅自占用消防通道的，给予警告；{GRAVE.format('五万元以下')}",
            None,
        ),
        wordings(
            "a fine for the acts of one list, as another frame",
            LISTED.format("可以处三千元以上五万元以下罚款", "未建立农药帐簿的"),
            LISTED.format("给予警告，可以处二十万元以下罚款", "未建立农药台账的"),
            "number: 《屋顶农场法》第九条 三千元以上五万元以下, 《屋顶农场法》第九条 二十万元以下",
        ),
        works(
            "months and days that no month makes equal",
            "农场的登记申请，主管部门应当自受理之日起三个月内作出决定。",
            "农场的登记申请，主管部门应当自受理之日起六十日内作出决定。",
            "number: 《屋顶农场法》第九条 三个月内, 《屋顶农场管理办法》第九条 六十日内",
        ),
        works(
            "months and days that one month makes equal",
            "农场的登记申请，主管部门应当自受理之日起三个月内作出决定。",
            "农场的登记申请，主管部门应当自受理之日起九十日内作出决定。",
            None,
        ),
        works(
            "a period that is set, and a longer limit",
            "农场行使优先购买权的期限为六个月，自收到通知之日起计算。",
            "农场应当在合理期限内行使优先购买权，最长不得超过十八个月，自收到通知之日起计算。",
            "number: 《屋顶农场法》第九条 六个月, 《屋顶农场管理办法》第九条 不得超过十八个月",
        ),
        works(
            "steps in sentences of few words",
            "农场合同期限不满一年的，试种期不得超过一个月；满一年不满三年的，试种期不得超过二个月。",
            "农场合同期限不满一年的，试种期不得超过一个月；满一年不满三年的，试种期不得超过三个月。",
            "number: 《屋顶农场法》第九条 不得超过二个月",
        ),
        works(
            "a step that another step of the same scale agrees with",
            "农场从业人员超过一百人的，应当设置安全管理机构。",
            "农场从业人员三百人以上的，应当设置安全管理机构并配备二名管理人员；"
            "农场从业人员一百人以上不满三百人的，应当设置安全管理机构。",
            None,
        ),
        works(
            "items of a list behind a lead of several sentences",
            "农场未履行管理职责的，依照下列规定处以罚款；构成犯罪的，追究刑事责任：\n"
            "（一）发生一般事故的，处年收入30%的罚款；\n（二）发生较大事故的，处年收入40%的罚款。",
            "农场未履行管理职责的，依照下列规定处以罚款：\n"
            "（一）发生一般事故的，处年收入40%的罚款；\n（二）发生较大事故的，处年收入60%的罚款。",
            "number: 《屋顶农场法》第九条 30%, 《屋顶农场管理办法》第九条 40%",
        ),
        works(
            "items that make two terms",
            '具有下列情形之一的，应当认定为"后果严重"：\n（一）致使屋顶渗水十平方米以上的；',
            '具有下列情形之一的，应当认定为"后果特别严重"：\n（一）致使屋顶渗水三十平方米以上的；',
            None,
        ),
        works(
            "numbers in quotation marks are names",
            '本法关于农场期间有关"五日"的规定是指工作日，不含节假日。',
            '本办法关于农场期间有关"三日"的规定是指工作日，不含节假日。',
            None,
        ),
    ],
)
def test_sentences_are_compared_in_the_same_place_and_case(one, other, found):
    conflicts = find_conflicts([one, other])
    if found is None:
        assert conflicts == ()
    else:
        assert [one.difference[: len(found)] for one in conflicts] == [found]


@pytest.mark.parametrize(
    ("written", "bounds"),
    [
        pytest.param("税率为百分之三至百分之五", (0.03, 0.05), id="both in words"),
        pytest.param("百分之零点五以上百分之一以下", (0.005, 0.01), id="a decimal in words"),
        pytest.param("3-5%", (0.03, 0.05), id="both in figures"),
    ],
)
def test_ranges_of_shares_are_one_quantity(written, bounds):
    (found,) = quantities(written)
    assert found.bounds == pytest.approx(bounds)
