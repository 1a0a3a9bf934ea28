"""Profiles are plain files in which every number stands with its reason."""

import pytest

from mappings.errors import InvalidSetting
from scoring.profiles import PROFILES, Weights, load_profile, read_profile


def numbers(table: dict, path: tuple[str, ...] = ()):
    for key, entry in table.items():
        if isinstance(entry, dict):
            yield from numbers(entry, (*path, key))
        elif isinstance(entry, int | float) and not isinstance(entry, bool):
            yield ".".join((*path, key))


@pytest.mark.parametrize("name", PROFILES)
def test_every_number_of_a_profile_has_its_note(name):
    profile = load_profile(name)
    shared = {f"weights.{part}" for part in Weights.model_fields}  # shares of the rest
    assert set(numbers(profile.model_dump())) - shared <= set(profile.notes)
    assert "weights.tier" in profile.notes
    assert all(note.strip() for note in profile.notes.values())


def test_law_decays_more_slowly_than_medicine():
    assert load_profile("law").decay < load_profile("general").decay
    assert load_profile("general").decay < load_profile("medicine").decay


def test_an_unknown_profile_is_refused_with_the_names_there_are():
    with pytest.raises(InvalidSetting, match="general, law, medicine, safety"):
        load_profile("astrology")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("decay = 0.5", "decay = 0.5 lacks its reason", id="bare number"),
        pytest.param("decay = {", "cannot be read", id="no TOML"),
        pytest.param("haste = true", "haste", id="unknown name"),
        pytest.param(
            'weights.tier = { value = 1.5, because = "x" }', "weights", id="weights above 1"
        ),
        pytest.param(
            'neutral.tier = { value = 1.0, because = "x" }', "neutral.tier", id="neutral = best"
        ),
        pytest.param('decay = { value = "fast", because = "x" }', "decay", id="word for a number"),
    ],
)
def test_a_faulty_profile_is_refused_with_its_fault(tmp_path, text, complaint):
    file = tmp_path / "mine.toml"
    file.write_text(f'extends = "general"\n{text}\n', encoding="utf-8")
    with pytest.raises(InvalidSetting, match=complaint):
        read_profile(file)


def test_a_profile_cannot_extend_what_is_not_there(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('extends = "nothing"\n', encoding="utf-8")
    with pytest.raises(InvalidSetting, match="extends 'nothing'"):
        read_profile(file)


def test_a_domain_of_ones_own_needs_a_file_only(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(
        'extends = "law"\nname = "house"\n'
        '[[placements]]\nkind = "house_rule"\ntier = 0\nforce = 70\n'
        'because = "inside its own house it binds"\n',
        encoding="utf-8",
    )
    house = read_profile(file)
    assert house.decay == load_profile("law").decay
    assert house.place("house_rule").tier == 0
    assert load_profile("law").place("house_rule").tier == 4


@pytest.mark.parametrize(
    ("issuer", "tier", "force"),
    [
        pytest.param("国家卫生健康委员会", 1, 38, id="health authority"),
        pytest.param("中华医学会心血管病学分会", 1, 34, id="learned society"),
        pytest.param("某某药业股份有限公司", 3, 10, id="company"),
        pytest.param("某某医院", 1, 30, id="another: the ladder"),
        pytest.param(None, 1, 30, id="unknown: the ladder"),
    ],
)
def test_medicine_ranks_guidelines_by_their_issuer(issuer, tier, force):
    rung = load_profile("medicine").place("official_guideline", issuer=issuer)
    assert (rung.tier, rung.force) == (tier, force)


def test_safety_puts_mandatory_standards_above_recommended_ones():
    safety = load_profile("safety")
    assert safety.place("mandatory_standard").tier < safety.place("recommended_standard").tier
