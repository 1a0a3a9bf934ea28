"""A look-up that is mostly the title of a provision names it."""

import pytest
from briefed import asked

from mappings.fields import Fields as F
from search.agreement import titled
from search.pool import Candidate

GATE = Candidate({F.HEADING: "Gate Inspection"})


@pytest.mark.parametrize(
    ("text", "intent", "names"),
    [
        pytest.param("Gate Inspection", "lookup", True, id="the title alone"),
        pytest.param("gate  inspection requirement", "lookup", True, id="with what it is"),
        pytest.param("gate inspections", "lookup", False, id="within a longer word"),
        pytest.param("inspection of a gate", "lookup", False, id="other order"),
        pytest.param(
            "keep the records of every gate inspection for as long as the roof is let",
            "lookup",
            False,
            id="a small part of a sentence",
        ),
        pytest.param("Is gate inspection needed?", "question", False, id="a question"),
    ],
)
def test_a_look_up_names_by_title(text, intent, names):
    assert bool(titled(asked(text=text, intent=intent), GATE)) is names


@pytest.mark.parametrize("heading", ["", "Gate", "General"])
def test_no_title_and_one_word_name_nothing(heading):
    one = Candidate({F.HEADING: heading} if heading else {})
    assert titled(asked(text=heading, intent="lookup"), one) == 0
