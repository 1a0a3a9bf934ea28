"""Lines to structure: nothing is lost, whatever stands in which order."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlined import outlined

from ingest.outline import outline
from ingest.readers.markdown import read_markdown


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        pytest.param("灯光柔和。\n甚好。", [("section-1", ())], id="no heading at all"),
        pytest.param("灯光", [("section-1", ())], id="one word"),
        pytest.param(
            "# 灯光\n## 路灯\n甲。\n## 高杆\n乙。",
            [("section-1", ("路灯",)), ("section-2", ("高杆",))],
            id="headings without numbers",
        ),
        pytest.param(
            "# 灯光\n" * 9 + "甲。", [("section-1", ())], id="nine headings, one sentence"
        ),
    ],
)
def test_a_text_without_numbers_still_has_clauses(text, clauses):
    assert [(c.number, c.path) for c in outlined(text, read_markdown).clauses] == clauses


PIECES = (
    "# 灯光法",
    "## 第一章 总则",
    "第一章 路灯",
    "第二节 高杆",
    "第一条 甲。",
    "第二条　【目的】乙，包括：",
    "第二条规定的除外。",
    "第十七条之一 丙。",
    "（一）灯头；",
    "一、灯杆",
    "二、灯座。",
    "1 总则",
    "1.0.1 甲。",
    "1.1 高杆",
    "1.1.1 乙。",
    "1.1.1",
    "1)\tScope",
    "Article 3 Lamps",
    "Part 2",
    "目录",
    "附件一",
    "附件：丁，戊。",
    "条文说明",
    "序言",
    "附则",
    "- 3 -",
    "【打印】",
    "<!-- INFO END -->",
    "2021年3月1日",
    "云岭市人民政府",
    "灯光\t20",
    "“灯光",
    "……",
)


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=30))
def test_every_line_lands_in_exactly_one_place(pieces):
    source = read_markdown("\n\n".join(pieces).encode(), name="a")
    found = outline(source)
    aside = [*found.front, *found.headings, *found.boilerplate]
    kept = {line.start for line in aside}
    assert len(kept) == len(aside)
    for clause in found.clauses:
        assert source.text[clause.span.start : clause.span.end].startswith(clause.label)
        written = [
            line
            for line in source.lines
            if clause.span.start <= line.start < clause.span.end and line.start not in kept
        ]
        assert squeezed(clause.label + clause.text) == squeezed("".join(li.text for li in written))
        assert (clause.line_start, clause.line_end) == (written[0].number, written[-1].number)
        kept.update(line.start for line in written)
    assert kept == {line.start for line in source.lines}


def squeezed(text):
    """Words without blanks and without what may part a label from them."""
    return re.sub(r"[\s：:、.．]", "", text)
