"""Packed, semantic and outline passages: the formulas by hand, and the laws of all profiles."""

from itertools import pairwise
from random import Random
from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from regulations import VERSION, provision, regulation

from ingest.passages import (
    CHUNKERS,
    OutlineChunker,
    PackedChunker,
    Reading,
    SemanticChunker,
    united,
)
from ingest.passages.packed import OVERLAP
from ingest.passages.semantic import LIMIT, sentences_of, subject_changes
from mappings.errors import InvalidSetting

SUBJECTS = "灯光水"


def subject_vectors(sentences):
    """A sentence points to the subject it names most: each subject is an axis of its own."""
    counts = np.array([[s.count(sign) + 1e-3 for sign in SUBJECTS] for s in sentences], np.float32)
    return counts / np.linalg.norm(counts, axis=1, keepdims=True)


def reading(limit: int = 512) -> Reading:
    return Reading(limit=limit, count=lambda text: len(text) + 2, encode=subject_vectors)


texts = st.text(alphabet="灯光水，。；\n a.", max_size=260)
articles = st.lists(
    st.tuples(texts, st.sampled_from([("第一章 甲",), ("第二章 乙", "第一节 丙"), ()])), max_size=12
).map(lambda rows: [provision(t, n, path=p) for n, (t, p) in enumerate(rows, start=1)])


# --- laws of every profile


@pytest.mark.parametrize("name", CHUNKERS)
@given(provisions=articles, limit=st.integers(120, 600))
def test_no_text_is_lost_or_doubled_and_the_limit_holds(name, provisions, limit):
    found = list(CHUNKERS[name](reading(limit)).passages(VERSION, provisions))
    written = {one.provision_id: one.text for one in provisions}
    covered = dict.fromkeys(written, 0)
    for passage in found:
        assert len(passage.embedded_text) + 2 <= limit
        for owner, start, span in runs_of(passage):
            words = written[owner][span.start : span.end]
            assert passage.text[start : start + len(words)] == words, "offsets point at the words"
            assert covered[owner] - OVERLAP <= span.start <= covered[owner]
            covered[owner] = max(covered[owner], span.end)
    assert covered == {owner: len(text) for owner, text in written.items()}
    assert len({passage.passage_id for passage in found}) == len(found)


@pytest.mark.parametrize("name", [name for name in CHUNKERS if name != "packed"])
@given(provisions=articles)
def test_without_overlap_no_word_is_written_twice(name, provisions):
    found = list(CHUNKERS[name](reading(200)).passages(VERSION, provisions))
    written = sum(span.end - span.start for one in found for _, _, span in runs_of(one))
    assert written == sum(len(one.text) for one in provisions)


@given(provisions=articles)
def test_pieces_are_counted_within_their_provision(provisions):
    for chunker in CHUNKERS.values():
        found = list(chunker(reading(200)).passages(VERSION, provisions))
        for name in {one.provision_id for one in found}:
            pieces = [one for one in found if one.provision_id == name]
            assert [one.piece for one in pieces] == list(range(len(pieces)))
            assert {one.pieces for one in pieces} == {len(pieces)}


def runs_of(passage):
    if not passage.stretches:
        return [(passage.provision_id, 0, passage.span)]
    return [(one.provision_id, one.start, one.span) for one in passage.stretches]


# --- packed


@pytest.mark.parametrize("seed", range(20))
def test_a_regulation_of_9000_characters_gives_20_to_26_passages(seed):
    found = list(PackedChunker(reading()).passages(VERSION, regulation(Random(seed), 9000)))
    assert 20 <= len(found) <= 26
    assert 300 <= mean(len(passage.text) for passage in found) <= 500


def test_short_articles_share_a_passage_that_lists_them():
    one, two, three = (provision("灯" * 100, n, path=("第一章 甲",)) for n in (1, 2, 3))
    four = provision("光" * 100, 4, path=("第二章 乙",))
    first, second = PackedChunker(reading()).passages(VERSION, [one, two, three, four])
    assert first.provision_ids == (one.provision_id, two.provision_id, three.provision_id)
    assert first.text.startswith("第一条 灯灯")
    assert "\n第三条 灯灯" in first.text
    assert second.provision_ids == (four.provision_id,)


def test_the_next_passage_of_a_chapter_repeats_50_characters():
    first, second = PackedChunker(reading()).passages(
        VERSION,
        [
            provision("灯" * 300, 1, path=("第一章 甲",)),
            provision("光" * 300, 2, path=("第一章 甲",)),
        ],
    )
    assert second.text[:OVERLAP] == first.text[-OVERLAP:]
    assert second.text[OVERLAP:] == "第二条 " + "光" * 300
    assert second.provision_ids == (f"{VERSION.version_id}#2",)


def test_a_passage_of_a_short_chapter_goes_on_into_the_next():
    one, two = (provision("灯。", n, path=(f"第{n}章 甲",)) for n in (1, 2))
    assert len(list(PackedChunker(reading()).passages(VERSION, [one, two]))) == 1


def test_an_article_longer_than_a_passage_is_cut_by_itself():
    whole = provision("灯亮。" * 200, 1)
    found = list(PackedChunker(reading()).passages(VERSION, [whole, provision("光。", 2)]))
    assert [one.provision_ids for one in found] == [
        (whole.provision_id,),
        (whole.provision_id, f"{VERSION.version_id}#2"),
    ]


def test_sections_of_one_chapter_are_packed_together():
    one = provision("灯。", 1, path=("第一章 甲", "第一节 子"))
    two = provision("光。", 2, path=("第一章 甲", "第二节 丑"))
    assert len(list(PackedChunker(reading()).passages(VERSION, [one, two]))) == 1


def test_provisions_of_one_passage_keep_their_lines():
    one, two = (
        provision("灯。\n光。", 1, path=("甲", "子")),
        provision("水。", 7, path=("甲", "丑")),
    )
    both = united([one, two])
    assert both.text == "第一条 灯。\n光。\n第七条 水。"
    assert both.lines == (1, 2, 7)
    assert both.label == "第一条、第七条"
    assert both.path == ("甲",)


# --- semantic


@pytest.mark.parametrize(
    ("gaps", "needed", "cuts"),
    [
        # M = 4, b = 1: α = 0.75; of 0.1, 0.2, 0.9 the 0.75-quantile is 0.2 + 0.5 · 0.7 = 0.55
        pytest.param([0.1, 0.2, 0.9], 1, [3], id="one gap above the quantile"),
        # M = 4, b = 2: α = 0.5; the 0.5-quantile is 0.2
        pytest.param([0.1, 0.2, 0.9], 2, [3], id="strictly above: the quantile itself is no cut"),
        # M = 4, b = 3: α = 0.25; the 0.25-quantile is 0.1 + 0.5 · 0.1 = 0.15
        pytest.param([0.1, 0.2, 0.9], 3, [2, 3], id="linear interpolation between two gaps"),
        pytest.param([0.4, 0.4, 0.4], 2, [], id="equal gaps: no cut"),
        pytest.param([0.4, 0.4 + 1e-8, 0.4], 2, [], id="equal but for noise: no cut"),
        pytest.param([], 1, [], id="M = 1: no neighbour, no cut"),
        pytest.param([], 5, [], id="M = 1 and longer than L: no cut here, slices later"),
        pytest.param([0.1, 0.2, 0.9], 4, [1, 2, 3], id="α = 0: every sentence"),
        pytest.param([0.1, 0.2, 0.9], 9, [1, 2, 3], id="α < 0: every sentence"),
    ],
)
def test_cuts_fall_above_the_quantile(gaps, needed, cuts):
    sentences = [(n, n + 1) for n in range(len(gaps) + 1)]
    assert subject_changes(gaps, sentences, needed) == cuts


LAMP = "灯应当在天黑以前由管理人员逐一点亮并且登记。"  # 22 characters: one token each
WATER = "水应当在天亮以前由管理人员逐一排净并且登记。"


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        pytest.param("", [""], id="empty: one empty piece"),
        pytest.param("灯。", ["灯。"], id="shorter than 20 tokens, but all there is"),
        pytest.param(LAMP * 2 + WATER, [LAMP * 2, WATER], id="cut where the subject changes"),
        pytest.param(LAMP * 2 + "水。" + LAMP, [LAMP * 2 + "水。" + LAMP], id="short: joins on"),
        pytest.param(LAMP * 2 + "水。", [LAMP * 2 + "水。"], id="short at the end: joins back"),
        pytest.param(
            "甲" * 1000, ["甲" * 480, "甲" * 480, "甲" * 40], id="one endless sentence: slices of L"
        ),
        pytest.param("甲" * 485, ["甲" * 480, "甲" * 5], id="L goes before the minimum"),
    ],
)
def test_a_provision_is_cut_where_its_subject_changes(text, pieces):
    found = SemanticChunker(reading()).passages(VERSION, [provision(text)])
    assert [passage.text for passage in found] == pieces


def test_a_short_piece_joins_the_neighbour_that_is_more_like_it():
    def vectors(sentences):
        angle = {"灯": 0.0, "光": 0.5, "水": 1.5}
        return np.array([[np.cos(angle[s[0]]), np.sin(angle[s[0]])] for s in sentences])

    chunker = SemanticChunker(reading()._replace(encode=vectors))
    # M = 4, b = 1, α = 0.75. γ: lamp-lamp 0, lamp-light 0.12, light-water 0.46; the quantile is
    # 0.12 + 0.5 · 0.34 = 0.29: the cut is before the water; 光亮。 stays with the lamps.
    found = list(chunker.passages(VERSION, [provision(LAMP * 2 + "光亮。" + WATER)]))
    assert [passage.text for passage in found] == [LAMP * 2 + "光亮。", WATER]


def test_no_piece_of_a_semantic_cut_is_longer_than_l():
    text = ("灯" * 300 + "，" + "光" * 300 + "。") * 5
    found = list(SemanticChunker(reading(10_000)).passages(VERSION, [provision(text)]))
    assert max(len(passage.text) for passage in found) <= LIMIT


def test_sentences_keep_their_marks_and_blanks():
    text = "甲。 \n“乙！”丙；3.2.1 丁. end"
    assert [text[a:b] for a, b in sentences_of(text)] == [
        "甲。 \n",
        "“乙！”",
        "丙；",
        "3.2.1 丁.",
        " end",
    ]


@given(texts)
def test_sentences_tile_the_text(text):
    ranges = sentences_of(text)
    assert "".join(text[a:b] for a, b in ranges) == text
    assert all(left[1] == right[0] for left, right in pairwise(ranges))


def test_semantic_chunking_without_an_encoder_is_refused():
    with pytest.raises(InvalidSetting, match="no encoder"):
        SemanticChunker(Reading(limit=512, count=len))


# --- outline


def test_what_stands_under_one_heading_is_one_passage():
    rows = [("甲",), ("甲",), ("乙",)]
    found = OutlineChunker(reading()).passages(
        VERSION, [provision("灯。", n, path=path) for n, path in enumerate(rows, start=1)]
    )
    assert [passage.text for passage in found] == ["第一条 灯。\n第二条 灯。", "第三条 灯。"]


def test_a_section_with_a_heading_of_its_own_stands_alone():
    sections = [
        provision("灯。", n, path=("甲",), title=title) for n, title in ((1, "子"), (2, "丑"))
    ]
    found = OutlineChunker(reading()).passages(VERSION, sections)
    assert [passage.text for passage in found] == ["第一条 子 灯。", "第二条 丑 灯。"]


def test_a_long_section_is_a_row_of_windows():
    found = list(
        OutlineChunker(reading(40)).passages(
            VERSION, [provision("灯" * 20 + "。" + "光" * 20 + "。")]
        )
    )
    assert [passage.text for passage in found] == ["第三条 " + "灯" * 20 + "。", "光" * 20 + "。"]
