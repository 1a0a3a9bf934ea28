"""A quotation is confirmed on the stored text, past the marks of a list where it was joined."""

import pytest

from search.quoting import find_quoted

LISTED = "The operator must:\na. keep a log of visits; and\nb. Show it (c) on request.\n(d) Close."
NUMBERED = "The owner shall\n(1) mark each gate;\n(iv) lock it; and\n12. report."


@pytest.mark.parametrize(
    ("text", "quoted", "found"),
    [
        pytest.param(LISTED, "visits; and Show it", "visits; and\nb. Show it", id="b."),
        pytest.param(LISTED, "on request. Close", "on request.\n(d) Close", id="(d)"),
        pytest.param(NUMBERED, "gate; lock it; and report", "gate;\n(iv) lock it; and\n12. report",
                     id="roman and number"),
        pytest.param(LISTED, "must: keep a log", "must:\na. keep a log", id="first line of a list"),
    ],
)  # fmt: skip
def test_what_marks_a_line_may_be_left_out(text, quoted, found):
    start, end = find_quoted(text, quoted, past_marks=True)
    assert text[start:end] == found
    assert find_quoted(text, quoted) is None, "only where asked for"


@pytest.mark.parametrize(
    "quoted",
    [
        pytest.param("Show it on request", id="a reference within a line is no mark"),
        pytest.param("keep a log; and Show it", id="a word left out"),
        pytest.param("log of visits; and do not Show it", id="a word added"),
    ],
)
def test_nothing_else_may_be_left_out(quoted):
    assert find_quoted(LISTED, quoted, past_marks=True) is None
