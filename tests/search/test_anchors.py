"""The anchor is the sentence that answers; the snippet shows it in its surroundings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.anchors import find_anchor, occurrences, sentences_of
from search.question import Keyword


def keyword(term, rarity=1.0, expansions=()):
    return Keyword(term=term, main=True, rarity=rarity, expansions=expansions)


TEXT = "经营者应当登记。\n登记后十五日内应当缴纳押金；逾期的，处五百元罚款。\n免押金的除外。"


@pytest.mark.parametrize(
    ("keywords", "anchor"),
    [
        pytest.param([keyword("罚款")], "逾期的，处五百元罚款。", id="the sentence with the word"),
        pytest.param(
            [keyword("登记"), keyword("押金")], "登记后十五日内应当缴纳押金；", id="most words win"
        ),
        pytest.param(
            [keyword("登记", 1.0), keyword("除外", 5.0)],
            "免押金的除外。",
            id="a rare word outweighs",
        ),
        pytest.param(
            [keyword("保证金", expansions=("押金",))],
            "登记后十五日内应当缴纳押金；",
            id="an expansion counts",
        ),
        pytest.param([keyword("消防")], "经营者应当登记。", id="no word: the first sentence"),
    ],
)
def test_the_anchor_is_the_sentence_that_holds_most(keywords, anchor):
    found = find_anchor(TEXT, keywords)
    assert TEXT[found.start : found.end] == anchor
    assert anchor in found.snippet


def test_quoted_words_are_the_anchor():
    found = find_anchor(
        TEXT, [keyword("登记")], quoted=(TEXT.index("处五"), TEXT.index("罚款") + 2)
    )
    assert TEXT[found.start : found.end] == "处五百元罚款"


def test_a_clause_number_ends_no_sentence():
    assert len(sentences_of("The plan under 3.2.1 applies. It binds.")) == 2


def test_the_longest_word_is_marked():
    assert [(p.start, p.end) for p in occurrences("劳动合同法", ["劳动", "劳动合同"])] == [(0, 4)]


@given(
    st.text(alphabet="甲乙。；\n .a1", max_size=120),
    st.text(alphabet="甲乙a1", min_size=1, max_size=3),
)
def test_an_anchor_lies_within_its_text(text, word):
    found = find_anchor(text, [keyword(word)])
    assert 0 <= found.start <= found.end <= len(text)
    assert text[found.start : found.end].strip() in text
