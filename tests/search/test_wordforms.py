"""A keyword is held in any of its forms; an English one only as a word of its own."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.question import Keyword
from search.wordforms import forms_of, holders, holds


def keyword(term, *expansions):
    return Keyword(term=term, main=True, rarity=1.0, expansions=expansions)


@pytest.mark.parametrize(
    ("text", "word", "held"),
    [
        pytest.param("缴纳押金的", keyword("押金"), True, id="Chinese within a run"),
        pytest.param("缴纳保证金的", keyword("押金", "保证金"), True, id="by an expansion"),
        pytest.param("缴纳定金的", keyword("押金", "保证金"), False, id="in no form"),
        pytest.param("the gate opens", keyword("Gate"), True, id="English, case aside"),
        pytest.param("the gates open", keyword("gate"), True, id="its plural"),
        pytest.param("the gatekeeper", keyword("gate"), False, id="within another word"),
        pytest.param("the gate 押金", keyword("锁", "gate"), True, id="an English expansion"),
        pytest.param("a+b", keyword("a+b"), True, id="signs of patterns mean themselves"),
        pytest.param("aab", keyword("a+b"), False, id="and nothing else"),
        pytest.param("", keyword("押金"), False, id="nothing said"),
    ],
)
def test_a_text_holds_a_keyword(text, word, held):
    assert holds(text, word) is held


LETTERS = st.text(st.sampled_from("ab1+ -押金."), max_size=12)


@given(LETTERS, st.lists(LETTERS.filter(str.strip), min_size=1, max_size=3))
def test_a_word_is_held_where_a_pattern_with_its_bounds_finds_it(text, forms):
    one = keyword(forms[0], *forms[1:])
    assert holds(text, one) is any(
        re.search(rf"\b{re.escape(form)}\b" if _latin(form) else re.escape(form), text) is not None
        for form in forms_of(one)
    )


@given(st.lists(LETTERS, min_size=1, max_size=4), LETTERS.filter(str.strip))
def test_of_several_lines_those_hold_a_keyword_that_do_by_themselves(lines, form):
    places, start = [], 0
    for line in lines:
        places.append((start, start + len(line)))
        start += len(line) + 1
    held = {number for number, line in enumerate(lines) if holds(line, keyword(form))}
    assert holders("\n".join(lines), places, keyword(form)) == held


def _latin(form):
    return form.isascii() and form[:1].isalnum()
