"""The optional guess of kind: learnt from folders, blind to marks, below every rule."""

import pytest
from drafted import sheet

from ingest.annotate.learning import Example, examples, learn
from ingest.annotate.likeness import (
    MOST_CONFIDENT,
    Likeness,
    annotator,
    by_likeness,
    load_likeness,
    unmarked,
)
from mappings.errors import InputError, InvalidSetting

STRICT = "主管机关应当责令改正，并处罚款。逾期不改正的，吊销许可证。第{n}项事务由机关登记。"
COURT = "人民法院应当受理原告的起诉，并通知被告答辩。第{n}项争议由合议庭审理判决。"
MARKS = "# 屋顶农场条例\n\n（2020年1月1日公布）\n\n第一条 根据《楼顶绿化法》制定本条例。\n"


@pytest.fixture(scope="module")
def learnt():
    """A model of two manners of writing."""
    return learn(
        Example(f"{kind} {number}", kind, unmarked(sheet(f"# 要点\n\n{text}")[1]))
        for kind, manner in (("department_rule", STRICT), ("judicial_interpretation", COURT))
        for number in range(20)
        for text in [manner.format(n=number)]
    )


def test_it_tells_manners_apart_on_texts_held_back(learnt):
    model, measured = learnt
    assert measured.right == measured.held > 0
    assert model.measured == str(measured)
    assert measured.trained + measured.held == 40


def test_it_never_sees_the_words_that_name_a_kind():
    seen = unmarked(sheet(MARKS)[1])
    assert "条例" not in seen
    assert "绿化" not in seen
    assert "制定" in seen


def test_a_text_without_marks_gets_a_guess_that_stands_below_every_rule(learnt):
    model, _ = learnt
    draft, outline = sheet(f"# 要点\n\n{COURT.format(n=3)}", "杂项/要点.md")
    guessed = by_likeness(draft, outline, model)
    assert (draft.kind, guessed.kind) == ("house_rule", "judicial_interpretation")
    assert guessed.evidence[-1].confidence <= MOST_CONFIDENT
    assert guessed.evidence[-1].quote
    assert "kind_unknown" in guessed.flags


def test_a_text_that_tells_its_kind_is_left_alone(learnt):
    draft, outline = sheet(MARKS, "行政法规/条例.md")
    assert by_likeness(draft, outline, learnt[0]) == draft


def test_without_a_model_only_the_rules_read():
    from ingest.annotate import annotate

    assert annotator(None) is annotate


def test_a_model_is_written_and_read_back(learnt, tmp_path):
    path = tmp_path / "kinds.json"
    path.write_text(learnt[0].model_dump_json(), encoding="utf-8")
    assert load_likeness(path) == learnt[0]


@pytest.mark.parametrize("content", [None, "{broken", "{}"], ids=["missing", "broken", "empty"])
def test_a_file_that_is_no_model_is_refused(content, tmp_path):
    path = tmp_path / "kinds.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(InvalidSetting, match="no model"):
        load_likeness(path)


def test_too_few_examples_are_refused():
    with pytest.raises(InputError, match="too few"):
        learn([Example("甲", "law", "应当"), Example("乙", "law", "应当")])


def test_labels_are_the_folders(tmp_path):
    for folder in ("部门规章", "司法解释", "杂项"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "要点.md").write_text(
            "# 要点\n\n第一条 略过不提。\n", encoding="utf-8"
        )
    found = {one.kind for one in examples([str(tmp_path)])}
    assert found == {"department_rule", "judicial_interpretation"}


def test_the_probabilities_of_a_hand_made_model_can_be_computed_by_hand():
    model = Likeness(
        kinds=("law", "commentary"),
        runs=("应当",),
        weights=((1.0,), (0.0,)),
        intercepts=(0.0, 0.0),
        measured="",
    )
    # One run of length 1: e¹ / (e¹ + e⁰) = 0.7311, of which half.
    guess = model.guess("应当")
    assert (guess.value, guess.confidence) == ("law", 0.366)
