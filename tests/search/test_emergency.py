"""The bundled emergency texts: chosen by the question's words, loud, and no law."""

from datetime import UTC, datetime

import pytest

from search.emergency import MOST, bundled, emergency_answer

NOW = datetime(2025, 6, 1, tzinfo=UTC)


def given(question):
    return emergency_answer(question, collection="c", because="no index", now=NOW)


@pytest.mark.parametrize(
    ("question", "topics"),
    [
        pytest.param("疏散宽度是多少", ["消防"], id="one"),
        pytest.param("脚手架上临时用电要注意什么", ["高处与临边作业", "临时用电"], id="two"),
        pytest.param("蜜蜂能养几箱", ["一般"], id="none fits"),
        pytest.param("How wide must an ESCAPE route be?", ["fire"], id="English, case aside"),
        pytest.param("How many bees?", ["general"], id="none fits in English"),
        pytest.param("消防 高处 用电 隐私 工资", ["消防", "高处与临边作业", "临时用电"], id="many"),
    ],
)
def test_texts_are_chosen_by_the_words_of_the_question(question, topics):
    assert [text.topic for text in given(question).texts] == topics
    assert len(topics) <= MOST


def test_it_says_that_it_is_no_search_result():
    answered = given("疏散宽度")
    assert (answered.kind, answered.status, answered.because) == (
        "emergency",
        "emergency",
        "no index",
    )
    assert "不是检索结果" in answered.warning
    assert "not a search result" in given("escape").warning
    assert not hasattr(answered, "candidates")


def test_each_language_has_one_general_text_and_every_text_an_example():
    general = [text.language for text in bundled() if not text.keywords]
    assert sorted(general) == ["en", "zh"]
    assert all(text.duty and text.example for text in bundled())
