"""款 and 项 in answers: a citation anchors on the part it names, and prints it."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.fields import Fields as F
from mappings.records import Span
from search.arbiter.brief import Verdict
from search.candidates import dossiers, shown
from search.paragraphs import lacking
from search.pool import Candidate, Ranked
from search.question import ArticleReference, Intent, Keyword, Understanding
from search.result import Role

TEXT = (
    "屋顶农场应当备案，并提交下列材料：\n（一）图纸；\n（二）产权证。\n备案机关应当在十日内答复。"
)


def article(label="第十条", text=TEXT):
    """One article of an invented law, as the index keeps it."""
    return Candidate(
        {
            F.PASSAGE_ID: "甲法@2020-01-01#10/0",
            F.PROVISION_ID: "甲法@2020-01-01#10",
            F.VERSION_ID: "甲法@2020-01-01",
            F.WORK_ID: "甲法",
            F.TITLE: "甲法",
            F.LABEL: label,
            F.NUMBER: "10",
            F.PROVISION_TEXT: text,
            F.LINES: [20, 21, 22, 24],
            F.LINE_START: 20,
        }
    )


def understood(**asked):
    """A question with these references or keywords."""
    return Understanding(
        text="备案",
        intent=Intent.QUESTION,
        language="zh",
        as_of=date(2026, 1, 1),
        as_of_because="",
        **asked,
    )


def answered(held=None, **asked):
    """What is shown of an article for such a question."""
    understanding = understood(**asked)
    ranked = Ranked(held or article(), score=1.0, relevance=1.0, authority=1.0)
    found = dossiers([ranked], understanding)
    verdicts = {
        one.candidate_id: Verdict(candidate_id=one.candidate_id, role=Role.PRIMARY, reason="")
        for one in found
    }
    (one,) = shown(found, verdicts, understanding, size=10)
    return one


def reference(**parts):
    return (ArticleReference(number="10", written="第十条", work_id="甲法", **parts),)


def anchored(one):
    return one.text[one.anchor.char_start : one.anchor.char_end]


@pytest.mark.parametrize(
    ("parts", "citation", "words", "lines"),
    [
        pytest.param(
            {"paragraph": 1, "item": 2},
            "《甲法》第十条第一款第（二）项",
            "（二）产权证。",
            (22, 22),
            id="item",
        ),
        pytest.param(
            {"item": 1}, "《甲法》第十条第一款第（一）项", "（一）图纸；", (21, 21), id="item alone"
        ),
        pytest.param(
            {"paragraph": 2},
            "《甲法》第十条第二款",
            "备案机关应当在十日内答复。",
            (24, 24),
            id="paragraph",
        ),
        pytest.param(
            {"paragraph": 1},
            "《甲法》第十条第一款",
            TEXT[: TEXT.index("\n备案机关")],
            (20, 22),
            id="a paragraph holds its items",
        ),
    ],
)
def test_a_citation_anchors_on_the_part_it_names(parts, citation, words, lines):
    one = answered(references=reference(**parts))
    assert (one.citation, anchored(one)) == (citation, words)
    assert (one.anchor.line_start, one.anchor.line_end) == lines


def test_whoever_cites_an_article_is_answered_with_the_article():
    assert answered(references=reference()).citation == "《甲法》第十条"


def test_a_part_that_the_article_lacks_is_told_and_not_printed():
    assert answered(references=reference(paragraph=9)).citation == "《甲法》第十条"
    asked = understood(references=reference(paragraph=9))
    assert lacking(article(), asked, Span(start=0, end=len(TEXT))) == "《甲法》第十条 has no 第九款"


def test_a_part_that_the_article_has_is_not_told_to_be_lacking():
    asked = understood(references=reference(paragraph=2))
    assert lacking(article(), asked, Span(start=0, end=len(TEXT))) is None


def test_the_anchor_of_words_is_cited_with_its_paragraph():
    one = answered(keywords=(Keyword(term="答复", main=True, rarity=3.0),))
    assert (one.citation, anchored(one)) == ("《甲法》第十条第二款", "备案机关应当在十日内答复。")


@pytest.mark.parametrize(
    ("label", "width", "context"),
    [
        pytest.param("第十条", "line", "备案机关应当在十日内答复。", id="a value: its 款"),
        pytest.param("第十条", "paragraph", TEXT, id="a clause: the whole"),
        pytest.param("第十条", "section", TEXT, id="a list: the whole"),
        pytest.param("3.2.1", "line", TEXT, id="a value of what has no 款: the whole"),
    ],
)
def test_the_context_is_as_wide_as_the_answer(label, width, context):
    keywords = (Keyword(term="答复", main=True, rarity=3.0),)
    one = answered(article(label), keywords=keywords, answer_context=width)
    assert one.text == TEXT
    assert one.text[one.context.char_start : one.context.char_end] == context


@given(
    st.lists(
        st.sampled_from(["甲应当备案。", "（一）图纸；", "（二）产权证。", "乙在十日内答复。"]),
        min_size=1,
    ),
    st.sampled_from(["备案", "图纸", "答复", "无"]),
    st.sampled_from(["line", "paragraph", "section"]),
)
def test_the_context_always_holds_the_anchor(lines, term, width):
    keywords = (Keyword(term=term, main=True, rarity=3.0),)
    one = answered(article(text="\n".join(lines)), keywords=keywords, answer_context=width)
    assert one.context.char_start <= one.anchor.char_start
    assert one.anchor.char_end <= one.context.char_end
    assert one.context.line_start <= one.anchor.line_start


def test_the_items_of_a_paragraph_keep_their_head():
    keywords = (Keyword(term="产权证", main=True, rarity=3.0),)
    one = answered(keywords=keywords, answer_context="line")
    context = one.text[one.context.char_start : one.context.char_end]
    assert context == TEXT[: TEXT.index("\n备案机关")]


@pytest.mark.parametrize(
    ("label", "text"),
    [
        pytest.param("第十条", "备案机关应当在十日内答复。", id="one paragraph"),
        pytest.param("3.2.1", TEXT, id="a clause has no 款"),
    ],
)
def test_no_paragraph_is_printed_where_there_is_none(label, text):
    one = answered(article(label, text), keywords=(Keyword(term="答复", main=True, rarity=3.0),))
    assert one.citation == f"《甲法》{label}"
