"""A rulebook may print 4.3.3.(4): whoever cites 4.3.3(4) means that, and it is not absent."""

from datetime import date

import pytest

from mappings.citation import printed_numbers
from mappings.fields import Fields as F
from search.absence import cites, named_in_vain
from search.detectors.codes import codes_leg
from search.detectors.leg import Scope
from search.pool import Candidate
from search.question import ArticleReference, Intent, Understanding


def asking(number):
    """A question that cites a rule of one rulebook."""
    return Understanding(
        text=f"Lamp Rule {number}",
        intent=Intent.LOOKUP,
        language="en",
        as_of=date(2025, 1, 1),
        as_of_because="",
        references=(ArticleReference(number=number, written=number, work_id="Lamp Rules"),),
    )


def printed(number):
    """A provision whose number stands so in the index."""
    return Candidate(
        {
            F.WORK_ID: "Lamp Rules",
            F.NUMBER: number,
            F.PROVISION_ID: f"Lamp Rules@2025#{number}",
            F.PROVISION_TEXT: "Lamps must be lit.",
        }
    )


@pytest.mark.parametrize(
    ("cited", "written"),
    [
        ("4.3.3(4)", ("4.3.3(4)", "4.3.3.(4)")),
        ("4.3.3.(4)", ("4.3.3(4)", "4.3.3.(4)")),
        ("9.3.8(1)(a)", ("9.3.8(1)(a)", "9.3.8.(1)(a)")),
        ("5.5.17", ("5.5.17",)),
        ("17-1", ("17-1",)),
    ],
)
def test_a_number_is_looked_for_as_cited_and_as_printed(cited, written):
    assert printed_numbers(cited) == written
    body = codes_leg(asking(cited), Scope((), ())).body
    assert str({"terms": {F.NUMBER: list(written)}}) in str(body)


@pytest.mark.parametrize("number", ["4.3.3(4)", "4.3.3.(4)"], ids=["as cited", "with a dot"])
def test_what_is_printed_either_way_is_what_is_cited(number):
    asked, one = asking("4.3.3(4)"), printed(number)
    assert cites(asked, one)
    assert not named_in_vain(asked, [one])


def test_another_number_is_still_named_in_vain():
    assert named_in_vain(asking("4.3.3(4)"), [printed("4.3.3.(5)")])
