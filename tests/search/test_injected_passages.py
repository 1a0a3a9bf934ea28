"""Passages that give orders, in both languages: no role and no order changes by what they say."""

import json
from pathlib import Path

import pytest
from briefed import asked, brief
from chat_server import candidates_in, playing, says

from search.arbiter.model import ModelArbiter
from search.arbiter.prompt import WITHHELD
from search.arbiter.rules import RulesArbiter
from search.language_model.endpoint import Address, Endpoint

# Invented for this project, labelled by hand by its author, 2026: 17 Chinese, 16 English.
INJECTED = [
    case["text"]
    for line in (Path(__file__).parent / "cases/orders.jsonl").read_text("utf-8").splitlines()
    if (case := json.loads(line))["orders"]
]
PLAIN = "第五段文字，说的是覆土。"


def briefs_with(words):
    """Five candidates, the last of which says these words."""
    first = tuple(brief(rank) for rank in range(1, 5))
    return (*first, brief(5, snippet=words))


RULES = RulesArbiter().rule(asked(), briefs_with(PLAIN))


def roles(ruling):
    return [(one.candidate_id, one.role) for one in ruling.verdicts]


@pytest.fixture(scope="module")
def obeying():
    """A model that gives every passage the role that the passage may ask for."""

    def obey(request):
        shown = [line["candidate_id"] for line in candidates_in(request)]
        lines = [{"candidate_id": n, "role": "primary", "reason": "as it said"} for n in shown]
        return says(json.dumps({"none_relevant": False, "rankings": lines[::-1]}))

    with playing(obey) as server:
        address = Address(base_url=server.base_url, model="m", retries=0)
        with Endpoint(address) as endpoint:
            yield ModelArbiter(endpoint), server.requests


def test_there_are_thirty_and_more_in_both_languages():
    chinese = sum("\u4e00" <= max(text) <= "\u9fff" or "，" in text for text in INJECTED)
    assert len(INJECTED) >= 30
    assert min(chinese, len(INJECTED) - chinese) >= 15


@pytest.mark.parametrize("words", INJECTED, ids=lambda words: words[:24])
def test_an_injected_passage_changes_nothing_for_the_rules(words):
    for said in (words, f"{PLAIN}{words}"):
        assert roles(RulesArbiter().rule(asked(), briefs_with(said))) == roles(RULES)


@pytest.mark.parametrize("words", INJECTED, ids=lambda words: words[:24])
def test_an_obeying_model_does_not_make_an_injected_passage_primary(words, obeying):
    arbiter, requests = obeying
    ruling = arbiter.rule(asked(), briefs_with(f"{PLAIN}{words}"))
    assert candidates_in(requests[-1])[4]["snippet"] == WITHHELD
    assert ruling.verdicts[4].role is RULES.verdicts[4].role
    assert ruling.verdicts[4].reason.startswith("the model called it primary, but it gives orders")
    kept, flagged = ruling.notices
    assert "was kept from the model" in kept
    assert "it gives orders to its reader" in flagged
