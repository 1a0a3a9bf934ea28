"""Signals of a text: what raises them, what lowers them, and what they stay silent on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.records import Part
from scoring.confidence import (
    SIGNALS,
    Content,
    certainty,
    citation_density,
    citation_style,
    confidence,
    evidence_level,
    external_validation,
    part_weight,
    structure,
)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        pytest.param("依照《河湖养护法》第十二条办理。", 1, id="title and article"),
        pytest.param("按《桥梁规范》（GB 55999-2021）验收。", 1, id="title and code, bracketed"),
        pytest.param("按GB/T 99999-2020执行，并见GB 99998。", 0.5, id="code with and without year"),
        pytest.param("依照《河湖养护法》和有关规定。", 0, id="title alone, relevant rules"),
        pytest.param("See Article 6(1)(f) of the Ordinance.", 1, id="English article"),
        pytest.param("见TSG 21-2016的要求", 1, id="code that touches Chinese signs"),
    ],
)
def test_citations_are_whole_where_they_name_their_target(text, share):
    assert citation_style(Content(text=text)).value == share


def test_density_counts_each_citation_once():
    text = "依照《河湖养护法》第十二条和《桥梁规范》GB 55999-2021，"
    measure = citation_density(Content(text=text + "水" * (1000 - len(text))))
    assert measure.value == pytest.approx(2 / 5)
    assert measure.because == "2 citations in 1000 characters"


@pytest.mark.parametrize(
    ("text", "share"),
    [
        pytest.param("施工单位应当设置栏杆，不得拆除。", 1, id="binding"),
        pytest.param("也许可能有用。", 0, id="hedging"),
        pytest.param("应当登记，可能需要复查。", 0.5, id="both"),
        pytest.param("不可能完成的，应当说明。", 1, id="impossible is no maybe"),
        pytest.param("The operator may not enter and shall report.", 1, id="may not forbids"),
        pytest.param("Plan B may help in May.", 0, id="the month is no hedge"),
    ],
)
def test_certainty_weighs_binding_against_hedging_words(text, share):
    assert certainty(Content(text=text)).value == share


@pytest.mark.parametrize(
    ("signal", "content"),
    [
        pytest.param(citation_density, Content(text=""), id="no words"),
        pytest.param(citation_style, Content(text="河水。"), id="no citation"),
        pytest.param(certainty, Content(text="河水。"), id="neither binding nor hedging"),
        pytest.param(structure, Content(text="河水。"), id="structure unknown"),
        pytest.param(evidence_level, Content(text="河水。"), id="evidence unknown"),
        pytest.param(external_validation, Content(text="河水。"), id="nothing known outside"),
    ],
)
def test_a_signal_is_silent_where_the_text_does_not_show_it(signal, content):
    assert signal(content) is None


def ordered(signal, contents):
    values = [signal(content).value for content in contents]
    return values == sorted(set(values), reverse=True)


def test_a_standard_code_is_full_marks_and_prose_the_least():
    units = [Content(text="x", unit=unit) for unit in ("standard_code", "article", "section")]
    assert structure(units[0]).value == 1
    assert ordered(structure, [*units, Content(text="x", unit="none")])


def test_trials_stand_above_expert_opinion():
    levels = ("I", "II", "III", "IV", "V")
    assert ordered(evidence_level, [Content(text="x", evidence_level=level) for level in levels])


def test_a_conclusion_stands_above_the_body_and_that_above_the_discussion():
    sections = ("五、结论", "二、方法", "四、讨论")
    assert ordered(part_weight, [Content(text="x", section=section) for section in sections])
    assert ordered(part_weight, [Content(text="x", part=p) for p in (Part.BODY, Part.COMMENTARY)])


@pytest.mark.parametrize(
    ("cited_by", "reprint", "value"),
    [
        pytest.param(0, None, 0, id="cited by nobody"),
        pytest.param(1000, None, 1, id="by a thousand: full marks"),
        pytest.param(10**6, False, 1, id="never above 1"),
        pytest.param(0, True, 0.5, id="an official reprint alone"),
        pytest.param(None, True, 0.5, id="count unknown"),
        pytest.param(1000, True, 1, id="both"),
    ],
)
def test_external_validation_is_logarithmic(cited_by, reprint, value):
    content = Content(text="x", cited_by=cited_by, official_reprint=reprint)
    assert external_validation(content).value == pytest.approx(value)


def test_each_tenfold_of_citations_adds_about_the_same():
    ten, hundred, thousand = (
        external_validation(Content(text="x", cited_by=count)).value for count in (10, 100, 999)
    )
    assert hundred - ten == pytest.approx(thousand - hundred, abs=0.02)


def test_confidence_is_the_mean_of_the_signals_given_and_keeps_each():
    scored = confidence(Content(text="应当登记。", unit="article"))
    # density 0, certainty 1, structure 0.9, part 0.8; no citation, no evidence level.
    assert {part.name: part.value for part in scored.contributions} == {
        "citation_density": 0,
        "certainty": 1,
        "structure": 0.9,
        "part_weight": 0.8,
    }
    assert scored.value == pytest.approx(2.7 / 4)


def test_a_binding_numbered_clause_is_trusted_above_a_hedging_note():
    clause = Content(text="依照《河湖养护法》第十二条，应当登记。", unit="standard_code")
    note = Content(text="有关规定可能要求登记，也许考虑一下。", unit="none")
    assert confidence(clause).value > confidence(note).value + 0.3


@given(st.text(max_size=200), st.sampled_from(list(Part)), st.text(max_size=10))
def test_any_text_gives_a_confidence_between_0_and_1(text, part, section):
    scored = confidence(Content(text=text, part=part, section=section))
    assert 0 <= scored.value <= 1
    assert {one.name for one in scored.contributions} <= {signal.name for signal in SIGNALS}
