"""Articles are paired by what they say, then compared word by word."""

import pytest
from drafted import sheet
from hypothesis import given
from hypothesis import strategies as st

from ingest.assemble import assemble
from yiju.works.difference import Change, Edit, differences

HEAD = "# 灯会条例\n\n2010年3月1日云岭市人民政府公布\n\n"
REGISTER = "灯会的主办者应当在开幕十日前向市集管理处登记。"
DEPOSIT = "主办者应当缴纳一千元押金，闭幕后三日内退还。"
FIRE = "灯笼内不得使用明火，电线不得裸露。"


def provisions(*articles):
    numerals = "一二三四五六七八九"
    body = "\n\n".join(
        f"第{numeral}条 {text}" for numeral, text in zip(numerals, articles, strict=False)
    )
    (assembled,) = assemble([sheet(HEAD + body, "行政法规/灯会条例.md")])
    return assembled.provisions


def told(before, after):
    found = differences(provisions(*before), provisions(*after))
    return [(one.change, one.before, one.after) for one in found]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param([FIRE], [FIRE], [(Change.SAME, "第一条", "第一条")], id="nothing"),
        pytest.param(
            [REGISTER, FIRE],
            [REGISTER, DEPOSIT, FIRE],
            [
                (Change.SAME, "第一条", "第一条"),
                (Change.ADDED, None, "第二条"),
                (Change.MOVED, "第二条", "第三条"),
            ],
            id="one put in between",
        ),
        pytest.param(
            [REGISTER, DEPOSIT, FIRE],
            [REGISTER, FIRE],
            [
                (Change.SAME, "第一条", "第一条"),
                (Change.REMOVED, "第二条", None),
                (Change.MOVED, "第三条", "第二条"),
            ],
            id="one taken out",
        ),
        pytest.param(
            [DEPOSIT, FIRE],
            [REGISTER, DEPOSIT.replace("一千元", "三千元"), FIRE],
            [
                (Change.ADDED, None, "第一条"),
                (Change.CHANGED, "第一条", "第二条"),
                (Change.MOVED, "第二条", "第三条"),
            ],
            id="renumbered and changed",
        ),
        pytest.param(
            [REGISTER],
            [FIRE],
            [(Change.ADDED, None, "第一条"), (Change.REMOVED, "第一条", None)],
            id="another article under the same number",
        ),
        pytest.param(
            [FIRE, FIRE],
            [FIRE],
            [(Change.SAME, "第一条", "第一条"), (Change.REMOVED, "第二条", None)],
            id="of equal likeness the same number",
        ),
    ],
)
def test_each_article_meets_its_own_former_wording(before, after, expected):
    assert told(before, after) == expected


def test_only_the_words_that_changed_are_marked():
    (one,) = differences(provisions(DEPOSIT), provisions(DEPOSIT.replace("一千元", "三千元")))
    marked = [(piece.edit, piece.text) for piece in one.pieces if piece.edit is not Edit.KEPT]
    assert all(len(text) <= 3 for _, text in marked)
    assert [edit for edit, _ in marked] == [Edit.REMOVED, Edit.ADDED]


ARTICLES = st.lists(
    st.sampled_from([REGISTER, DEPOSIT, FIRE, DEPOSIT.replace("一千", "二千")]),
    min_size=1,
    max_size=5,
)


@given(ARTICLES, ARTICLES)
def test_both_versions_can_be_read_back_from_the_pieces(before, after):
    older, newer = provisions(*before), provisions(*after)
    found = differences(older, newer)
    for side, gone in ((older, Edit.ADDED), (newer, Edit.REMOVED)):
        read = [
            "".join(piece.text for piece in one.pieces if piece.edit is not gone) for one in found
        ]
        assert sorted(filter(None, read)) == sorted(one.text for one in side)
