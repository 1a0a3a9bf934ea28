"""The linear model scores, prints and explains itself."""

import json

import pytest

from mappings.errors import InvalidSetting
from scoring.explain import explain_linear
from scoring.linear import LinearModel, Models, Weight, load_models, read_model

MODEL = LinearModel(
    weights=(
        Weight(name="bm25", value=0.5, because="shared words count"),
        Weight(name="cosine", value=1.2, because="nearness of meaning carries most"),
        Weight(name="local", value=-0.75, because="national first where no place is named"),
    ),
    intercept=0.1,
    trained_on="invented: 3 questions",
    measured="not measured",
)


def test_the_score_is_intercept_plus_weighted_features():
    scored = MODEL.score({"bm25": 0.4, "cosine": 0.5, "local": 1.0, "unheard_of": 9.0})
    assert scored.value == pytest.approx(0.1 + 0.2 + 0.6 - 0.75)
    assert [part.amount for part in scored.contributions] == pytest.approx([0.2, 0.6, -0.75])


@pytest.mark.parametrize("features", [{}, {"bm25": None, "cosine": None}], ids=["absent", "none"])
def test_a_missing_feature_adds_nothing_and_says_so(features):
    scored = MODEL.score(features)
    assert scored.value == pytest.approx(0.1)
    assert {part.because for part in scored.contributions} == {"missing, adds nothing"}
    assert explain_linear(scored) == "Score 0.100: no feature moved it."


def test_the_model_prints_heaviest_weight_first():
    assert [line.split()[0] for line in MODEL.table().splitlines()] == ["cosine", "local", "bm25"]
    assert "cosine  +1.200  nearness of meaning" in MODEL.table()


def test_an_explanation_names_what_moved_the_score_most():
    sentence = explain_linear(MODEL.score({"bm25": 0.4, "local": 1.0}), most=1)
    assert sentence.startswith("Score -0.450, moved most by -0.75 × local 1.000 (national first")
    assert "bm25" not in sentence


def test_a_model_is_read_back_as_it_was_written(tmp_path):
    file = tmp_path / "model.json"
    file.write_text(MODEL.model_dump_json(), encoding="utf-8")
    assert read_model(file) == MODEL


def test_a_model_can_be_written_by_hand(tmp_path):
    file = tmp_path / "model.toml"
    file.write_text(
        'trained_on = "by hand"\nmeasured = "not measured"\n'
        '[[weights]]\nname = "bm25"\nvalue = 1\nbecause = "shared words"\n',
        encoding="utf-8",
    )
    assert read_model(file).score({"bm25": 2.0}).value == 2


@pytest.mark.parametrize(
    "text",
    ["{", json.dumps({"weights": []}), json.dumps({"weights": [{"name": "x", "value": "y"}]})],
    ids=["no JSON", "without its measurement", "word for a weight"],
)
def test_a_faulty_model_is_refused(tmp_path, text):
    file = tmp_path / "model.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidSetting, match=r"model model\.json"):
        read_model(file)


def test_a_language_has_its_own_model_or_the_one_for_all():
    english = MODEL.model_copy(update={"trained_on": "English questions"})
    models = Models(default=MODEL, by_language={"en": english})
    assert [models.of(code).trained_on for code in ("en", "zh", "de")] == [
        "English questions",
        "invented: 3 questions",
        "invented: 3 questions",
    ]


def test_models_without_a_feature_keep_the_others_in_every_language():
    models = Models(default=MODEL, by_language={"en": MODEL}).without(frozenset({"local"}))
    for code in ("en", "zh"):
        assert [one.name for one in models.of(code).weights] == ["bm25", "cosine"]


def test_every_model_that_ships_names_its_measurement():
    models = load_models("law")
    for model in (models.default, *models.by_language.values()):
        assert "folds" in model.measured
        assert model.weights
