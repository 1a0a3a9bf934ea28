"""Explanations are made of the measures, and their sums can be checked by hand."""

from datetime import date

import pytest

from scoring.authority import authority
from scoring.explain import explain_authority, explain_fused
from scoring.factor import Authoritative, Context
from scoring.fusion import Candidate, fuse
from scoring.novelty import novelty
from scoring.profiles import load_profile

LAW = load_profile("law")
DAY = date(2025, 4, 19)


def test_a_sentence_on_authority_names_every_part_and_its_reason():
    text = Authoritative(kind="law", tier=0, force=90, wording_day=date(2023, 4, 19))
    sentence = explain_authority(authority(text, Context(LAW, DAY)))
    assert sentence.startswith("Authority 0.823 = 0.50 × tier 0.985 (法律, tier 0, force 90)")
    assert "wording of 2023-04-19, 2.0 years old on 2025-04-19" in sentence
    assert "confidence unknown: the profile's neutral value" in sentence


def test_a_sentence_on_a_place_names_relevance_authority_and_exactness():
    pool = [
        Candidate(candidate_id="a", relevance=8.0, authority=0.9, exact=True, novelty=0.02),
        Candidate(candidate_id="b", relevance=None, authority=0.5),
    ]
    first, last = (explain_fused(one, LAW) for one in fuse(pool, LAW))
    assert first == (
        "Combined 0.800 = 0.3 × relevance 0.500 (min_max of 8.000 over the pool)"
        " + 0.7 × authority 0.900 + novelty 0.020."
        " It matches title, code or article exactly, which no authority outranks."
    )
    assert "relevance 0.000 (found by no leg that scores)" in last
    assert last.endswith("+ 0.7 × authority 0.500.")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param(Authoritative(tier=2, wording_day=DAY), 0.05, id="paper of the day"),
        pytest.param(Authoritative(tier=2, wording_day=date(2024, 4, 19)), 0.025, id="a year old"),
        pytest.param(Authoritative(tier=2, wording_day=date(2015, 4, 19)), 0, id="faded"),
        pytest.param(Authoritative(tier=1, wording_day=DAY), 0, id="a guideline gets none"),
        pytest.param(Authoritative(tier=2), 0, id="undated gets none"),
    ],
)
def test_novelty_fades_and_is_for_what_binds_nobody(text, value):
    medicine = load_profile("medicine")
    assert novelty(text, Context(medicine, DAY)).value == pytest.approx(value)
    assert novelty(text, Context(LAW, DAY)).value == 0
