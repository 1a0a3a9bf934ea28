"""Highlights: pieces of the text itself, joined they are the text."""

from hypothesis import given
from hypothesis import strategies as st

from yiju.web.marks import marked_lines


def test_words_are_set_off_where_they_stand_case_aside():
    (line,) = marked_lines("Keep the LOG; keep a log", ["log", "keep"])
    assert [(piece.text, piece.hit) for piece in line] == [
        ("Keep", True),
        (" the ", False),
        ("LOG", True),
        ("; ", False),
        ("keep", True),
        (" a ", False),
        ("log", True),
    ]


def test_markup_is_nothing_but_text():
    (line,) = marked_lines("<b>防水</b>", ["防水", "<"])
    assert "".join(piece.text for piece in line) == "<b>防水</b>"


@given(st.text(), st.lists(st.text(max_size=3), max_size=4))
def test_the_pieces_joined_are_the_lines(text, words):
    lines = ["".join(piece.text for piece in line) for line in marked_lines(text, words)]
    assert lines == [line for line in text.split("\n") if line.strip()]
