"""An answer in plain words: nothing that a reader needs is missing, nothing breaks the screen."""

import io
from datetime import date

import pytest
from answered import answer, candidate
from rich.cells import cell_len
from rich.console import Console

from mappings.effectivity import Status
from search.question import ArticleReference, Effectivity, Keyword, NamedWork, Understanding
from search.result import (
    CandidateProvenance,
    Conflict,
    Contribution,
    NotFound,
    Proof,
    Role,
    Scores,
    TermCount,
)
from yiju import wording
from yiju.cli.answer import highlighted, show

UNDERSTOOD = Understanding(
    text="甲法第九条的覆土厚度",
    intent="question",
    language="zh",
    as_of=date(2025, 6, 1),
    as_of_because="asked for",
    keywords=(
        Keyword(term="覆土", main=True, rarity=5.0, expansions=("土层",)),
        Keyword(term="厚度", main=False, rarity=2.0),
    ),
    works=(NamedWork(work_id="甲法", title="甲法", written="甲法"),),
    references=(
        ArticleReference(number="9", written="第九条", work_id="甲法"),
        ArticleReference(number="10", written="甲法第十条", work_id="甲法"),
    ),
    codes=("GB 99001-2022",),
    jurisdiction="云岭市",
    notices=("an assumption of the understanding",),
)
LAW = candidate(
    label="第九条",
    snippet="土层与覆土的厚度不得超过四十五厘米。",
    matched_keywords=("覆土",),
    issuer="云岭市人民代表大会",
    jurisdiction="云岭市",
    source=("laws/a.md", "laws/b.md"),
    reason="first in the ranking",
    basis="its own words",
    flags=("effective_from_is_promulgation",),
    scores=Scores(
        relevance=0.5,
        authority=0.93,
        final=1.25,
        parts=(Contribution(name="bm25", value=-0.75, because="half of the best"),),
    ),
)
OLD = candidate(
    source="laws/old.md",
    citation="《乙法》第三条",
    kind="local_regulation",
    tier=1,
    role=Role.TANGENTIAL,
    status="superseded",
    effective_from=date(2016, 10, 1),
    effective_to=date(2024, 1, 1),
    replaced_by="甲法",
)
FOUND = answer(
    LAW,
    OLD,
    understanding=UNDERSTOOD,
    question="覆土可以多厚",
    provenances=(
        CandidateProvenance(
            candidate_id=LAW.candidate_id,
            methods_that_found_it=("bm25",),
            rank_per_method={"bm25": 3},
            score_per_method={"bm25": 12.5},
            structural_context="",
            llm_role=Role.PRIMARY,
            llm_reason="first in the ranking",
        ),
        CandidateProvenance(
            candidate_id="丙法#7",
            methods_that_found_it=("chunk_embedding_match",),
            rank_per_method={},
            structural_context="",
            llm_role=Role.DISCARDED,
            llm_reason="holds no keyword",
        ),
    ),
    methods_skipped=("hyde",),
    skipped_reasons={"hyde": "opt-in, and not asked for"},
    conflicts=(
        Conflict(
            candidates=(LAW.candidate_id, OLD.candidate_id),
            subject="厚度",
            difference="45 against 50",
            prevails=LAW.candidate_id,
            rule="higher over lower",
            because="tier 0 above tier 1",
        ),
    ),
    notices=("a notice of the answer",),
    timings_ms={"ranking": 12.4, "audit": 3.0},
)
ABSENT = answer(
    question="GDPR",
    not_found_reason=NotFound.NO_KEYWORD_MATCH,
    proof=Proof(
        proved_absent=True,
        terms=(TermCount(term="GDPR", expansions=("数据条例",), provisions=0),),
        scope="in force on 2025-06-01",
        passages_in_scope=12345,
        build="b7",
        dictionary="d7",
        current_to=date(2026, 5, 1),
        nearest_misses=("《甲法》第一条",),
        out_of_force=("《乙法》第五条: repealed since 2024-01-01, replaced by 《甲法》",),
    ),
)


def shown(result, *, width=120, explain=False, terminal=False):
    """What is printed on a screen of this width."""
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=terminal,
        color_system="standard" if terminal else None,
        markup=False,
        emoji=False,
        highlight=False,
    )
    show(result, console, explain=explain)
    return console.file.getvalue()


@pytest.mark.parametrize(
    "words",
    [
        "question    覆土可以多厚",
        "as of       2025-06-01 (asked for)",
        "works 《甲法》; cites 第九条 of 甲法, 甲法第十条; codes GB 99001-2022; place 云岭市",
        "keywords 覆土 (土层), 厚度",
        "collection made-up: only what is in force on that day",
        "│ 1 │ primary    │ 《甲法》第九条",
        "tier 0 法律 · 云岭市人民代表大会 ",
        "in force from 2020-02-01 ",
        "土层与覆土的厚度不得超过四十五厘米。",
        "laws/a.md:1 (and in 1 more)",
        "why: first in the ranking",
        "│ 2 │ tangential │ 《乙法》第三条",
        "tier 1 地方性法规",
        "superseded: bound from 2016-10-01 until 2024-01-01, replaced by 《甲法》",
        "conflict on 厚度: 《甲法》第九条 against 《乙法》第三条 (45 against 50); 《甲法》",
        "note: an assumption of the understanding",
        "note: a notice of the answer",
        "recorded as a1",
    ],
)
def test_a_reader_sees(words):
    assert words in " ".join(shown(FOUND, width=300).split("\n"))


@pytest.mark.parametrize(
    "words",
    [
        "relevance 0.500 · authority 0.930 · final 1.250",
        "bm25 #3 (12.500)",
        "-0.750  bm25  half of the best",
        "its own words",
        "effective from is promulgation",
        "│ bm25   │ run     │ found what is shown       │",
        "│ hyde   │ skipped │ opt-in, and not asked for │",
        "│ 丙法#7    │ holds no keyword │",
        "full, profile law",
        "ranking 12 ms · audit 3 ms",
        "b1",
        "d1",
    ],
)
def test_only_an_explained_answer_shows(words):
    assert words in shown(FOUND, explain=True)
    assert words not in shown(FOUND) or words in ("b1", "d1")


@pytest.mark.parametrize(
    "words",
    [
        "Not found: no provision in scope holds the words of the question",
        "Proved: no key term",
        "│ GDPR │ 数据条例           │          0 │",
        "in force on 2025-06-01",
        "12,345",
        "2026-05-01",
        "b7, dictionary d7",
        "《甲法》第一条",
        "《乙法》第五条: repealed since 2024-01-01, replaced by 《甲法》",
    ],
)
def test_a_proof_shows(words):
    assert words in shown(ABSENT)


def test_a_question_of_pages_is_not_repeated_whole():
    text = shown(FOUND.model_copy(update={"question": "覆土" * 10_000}))
    assert "… (20,000 characters)" in text
    assert text.count("覆土") < 250


def test_what_is_out_of_force_is_no_answer_but_what_binds_comes_after_it():
    proof = ABSENT.proof.model_copy(update={"terms": (), "proved_absent": False})
    told = {"not_found_reason": NotFound.ONLY_OUT_OF_FORCE, "proof": proof, "candidates": (LAW,)}
    text = shown(ABSENT.model_copy(update=told))
    places = [
        text.index(words)
        for words in (
            "Not found: what matches is not in force on that day",
            "《乙法》第五条: repealed since 2024-01-01, replaced by 《甲法》",
            "What is in force on that day and comes nearest:",
            "《甲法》第九条",
        )
    ]
    assert places == sorted(places)
    assert "roved" not in text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        pytest.param({}, "none of these words occurs, but", id="said in other words"),
        pytest.param({"passages_in_scope": 0}, "there is no text in the scope", id="no text"),
        pytest.param(
            {"terms": (TermCount(term="天", provisions=3),)}, "some of these words", id="occurs"
        ),
    ],
)
def test_what_is_not_proved_is_not_called_proved_but_what_it_is(given, says):
    proof = ABSENT.proof.model_copy(update={"proved_absent": False, **given})
    assert f"Not proved absent: {says}" in shown(ABSENT.model_copy(update={"proof": proof}))


def test_a_conflict_that_the_law_leaves_open_names_no_winner():
    open_one = FOUND.conflicts[0].model_copy(update={"prevails": None})
    text = shown(FOUND.model_copy(update={"conflicts": (open_one,)}))
    assert "the law leaves it to an organ" in text
    assert "prevails" not in text


def test_matched_words_and_their_expansions_are_set_off():
    marked = highlighted(LAW, UNDERSTOOD)
    spans = [marked.plain[span.start : span.end] for span in marked.spans]
    assert spans == ["土层", "覆土"]
    assert "\x1b[1;4m覆土\x1b[0m" in shown(FOUND, terminal=True)
    assert "\x1b" not in shown(FOUND)


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize("result", [FOUND, ABSENT], ids=["found", "absent"])
def test_no_line_is_wider_than_the_screen(result, explain, width):
    lines = shown(result, width=width, explain=explain).split("\n")
    assert max(map(cell_len, lines)) <= width


def test_a_text_cannot_steer_the_terminal():
    evil = LAW.model_copy(
        update={
            "snippet": "甲\x1b[2J\u202e乙 [red]丙[/red] :smile:\r丁",
            "source": "a\x1b]0;x\x07.md",
        }
    )
    text = shown(FOUND.model_copy(update={"candidates": (evil,)}), terminal=True)
    assert "\x1b[2J" not in text
    assert "\x1b]0" not in text
    assert not set("\x07\r\u202e") & set(text)
    assert "[red]丙[/red] :smile:" in text


def test_every_name_has_words():
    assert set(wording.STATUSES) == set(Status)
    assert set(wording.ROLES) == set(Role)
    assert set(wording.NOT_FOUND) == set(NotFound)
    assert set(wording.EFFECTIVITY) == set(Effectivity)
