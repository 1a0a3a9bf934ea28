"""The basis of a first day says who told it: the text, a file beside it, or a reviewer."""

from datetime import UTC, date, datetime

import pytest
from drafted import draft, sheet

from ingest.assemble import assemble
from ingest.effectivity import derive
from ingest.metadata.stated import complete
from ingest.reviews import Decision, Verdict, corrected
from ingest.source import Statement

TOLD = "# 风筝法\n\n2001年3月5日通过\n\n第一条 放风筝。\n\n第二条 本法自2001年5月1日起施行。\n"
SILENT = "# 风筝法\n\n2001年3月5日通过\n\n第一条 放风筝。\n"
MAY, JUNE = date(2001, 5, 1), date(2001, 6, 1)


def said(day, *, by="风筝法.md.meta.json", confidence=1.0):
    return Statement(by=by, confidence=confidence, effective_from=day)


def decided(day):
    noon = datetime(2026, 1, 2, 12, tzinfo=UTC)
    return Decision(
        source="风筝法.md",
        verdict=Verdict.CORRECTED,
        at=noon,
        by="审阅人",
        field="effective_from",
        value=str(day),
    )


@pytest.mark.parametrize(
    ("text", "statement", "decision", "basis"),
    [
        pytest.param(TOLD, None, None, "2001-05-01 by its own words.", id="the text"),
        pytest.param(
            SILENT,
            said(JUNE),
            None,
            "2001-06-01 as stated beside the text by 风筝法.md.meta.json.",
            id="a sidecar, where the text is silent",
        ),
        pytest.param(
            TOLD,
            said(JUNE),
            None,
            "2001-06-01 as stated beside the text by 风筝法.md.meta.json.",
            id="a sidecar against the text",
        ),
        pytest.param(TOLD, said(MAY), None, "2001-05-01 by its own words.", id="both, alike"),
        pytest.param(
            SILENT,
            said(JUNE, by="list.csv", confidence=0.3),
            None,
            "2001-06-01 as stated beside the text by list.csv.",
            id="a list, where the text is silent",
        ),
        pytest.param(
            TOLD,
            None,
            decided(JUNE),
            "2001-06-01 as corrected by a reviewer.",
            id="a reviewer against the text",
        ),
        pytest.param(
            SILENT,
            said(MAY),
            decided(JUNE),
            "2001-06-01 as corrected by a reviewer.",
            id="a reviewer against a sidecar",
        ),
        pytest.param(
            TOLD, None, decided(MAY), "2001-05-01 by its own words.", id="a reviewer as the text"
        ),
    ],
)
def test_the_basis_says_who_told_the_first_day(text, statement, decision, basis):
    one = complete(draft(text, "风筝法.md"), [statement] if statement else [])
    if decision:
        one = corrected(one, {decision.field: decision})
    outline = sheet(text, "风筝法.md")[1]
    (version,) = derive([made.version for made in assemble([(one, outline)])], gazette=())
    assert version.basis == f"Binds from {basis}"
