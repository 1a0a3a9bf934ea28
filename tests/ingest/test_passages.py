"""The provision profile: nothing lost, nothing doubled, the limit always held."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.passages import ProvisionChunker, Reading
from mappings.records import Provision, Span, Version

VERSION = Version(
    version_id="云岭市灯光条例@2020-01-01",
    work_id="云岭市灯光条例",
    title="云岭市灯光条例",
    full_title="云岭市灯光条例",
    kind="local_regulation",
    tier=1,
    force=60,
)
HEADING = "云岭市灯光条例 第三条"


def provision(text: str) -> Provision:
    return Provision(
        provision_id=f"{VERSION.version_id}#3",
        version_id=VERSION.version_id,
        label="第三条",
        number="3",
        text=text,
        ordinal=0,
        span=Span(start=0, end=len(text)),
        line_start=1,
        line_end=1,
    )


def chunker(limit: int) -> ProvisionChunker:
    return ProvisionChunker(Reading(limit=limit, count=lambda text: len(text) + 2))


@pytest.mark.parametrize(
    ("text", "limit", "pieces"),
    [
        pytest.param("灯应当夜间开启。", 40, ["灯应当夜间开启。"], id="short: one piece"),
        pytest.param("", 40, [""], id="empty: one empty piece"),
        pytest.param(
            "灯应当开启。\n灯不得关闭。",
            23,
            ["灯应当开启。\n", "灯不得关闭。"],
            id="cut after a 款",
        ),
        pytest.param(
            "甲应当。乙可以。丙", 21, ["甲应当。", "乙可以。丙"], id="cut after sentences"
        ),
        pytest.param("甲、乙、丙", 18, ["甲、乙、", "丙"], id="cut after commas"),
        pytest.param("甲乙丙丁", 17, ["甲乙丙", "丁"], id="no boundary: slices"),
    ],
)
def test_a_provision_is_cut_at_the_best_boundary(text, limit, pieces):
    # The heading takes 11 characters, a blank 1, the marks 2: the words have limit - 14.
    assert [p.text for p in chunker(limit).passages(VERSION, [provision(text)])] == pieces


@given(st.text(alphabet="甲乙丙。；，\n 1.", max_size=200), st.integers(15, 60))
def test_pieces_give_the_text_back_and_hold_the_limit(text, limit):
    found = list(chunker(limit).passages(VERSION, [provision(text)]))
    assert "".join(passage.text for passage in found) == text
    assert all(passage.text == text[passage.span.start : passage.span.end] for passage in found)
    assert all(len(passage.embedded_text) + 2 <= limit for passage in found)
    assert [passage.piece for passage in found] == list(range(len(found)))
