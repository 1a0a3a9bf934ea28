"""Index and query cut alike; a phrase of characters is an exact substring."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.errors import InvalidSetting
from mappings.lexicon import Lexicon, WordFile, bundled, lexicon, read_words
from mappings.tokens import VISIBLE_BLANK, chars, pieces, plain, stems, words

UNITS = ("年", "万", "口", "元", "万元", "日内", "周岁", "%", "米", "平方米")
OWN = (WordFile("own.txt", "灯塔看守津贴 9 n\n看守津贴\n"),)
ALL = (*bundled().bundled, *OWN)
FILLERS = st.text(st.sampled_from("自不小于年起施行，的。口窗 ab-"), max_size=8)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        pytest.param("2020年施行", ["2020", "年", "施行"], id="year"),
        pytest.param("不小于10万元", ["不", "小于", "10", "万元"], id="amount"),
        pytest.param("10,000元", ["10000", "元"], id="thousands"),
        pytest.param("Ｃ30混凝土，GDPR", ["c30", "混凝土", "gdpr"], id="folded, no punctuation"),
        pytest.param(
            "The tenant's deposit-scheme", ["the", "tenant", "deposit", "scheme"], id="en"
        ),
        pytest.param("用人单位", ["用人", "单位", "用人单位"], id="long word and its parts"),
        pytest.param("\x00 。…", [], id="nothing but signs"),
    ],
)
def test_texts_are_cut_into_folded_words(text, cut):
    assert words(text) == cut


@given(st.integers(0, 99_999), st.sampled_from(UNITS), FILLERS, FILLERS)
def test_a_number_with_its_unit_is_found_in_any_text(number, unit, before, after):
    """Trap: 2020年, 10万, 24口 present in the text, found by nobody."""
    query = f"{number}{unit}"
    held = words(f"{before.rstrip('0123456789.,')}，{query}{after}")
    assert set(words(query)) & set(held)
    assert str(number) in words(query)
    assert str(number) in held


@given(st.text(max_size=40))
def test_words_hold_no_blank_and_do_not_depend_on_width_or_case(text):
    cut = words(text)
    assert all(word and not any(sign.isspace() for sign in word) for word in cut)
    assert words(plain(text)) == cut


def test_threads_share_one_dictionary():
    fresh = Lexicon()
    with ThreadPoolExecutor(8) as pool:
        cuts = list(pool.map(lambda _: words("承担违约责任", dictionary=fresh), range(32)))
    assert all(cut == cuts[0] for cut in cuts)


def test_own_words_stay_whole_for_whoever_has_them_and_for_nobody_else(tmp_path):
    (tmp_path / "towers.txt").write_text("# own words\n灯塔看守津贴 9 n\n", encoding="utf-8")
    own = lexicon(bundled().bundled, read_words(tmp_path))
    assert "灯塔看守津贴" in words("应发灯塔看守津贴", dictionary=own)
    assert "灯塔看守津贴" not in words("应发灯塔看守津贴")
    assert own.version != bundled().version


@given(st.text(st.sampled_from("灯塔看守津贴发放应当承担违约责任 a1"), max_size=20))
def test_own_words_cut_as_if_all_were_in_one_folder(text):
    """Own words are laid over a copy of the bundled ones; nothing of that may show."""
    one_folder, laid_over = (lexicon(*files) for files in ((ALL,), (bundled().bundled, OWN)))
    assert words(text, dictionary=laid_over) == words(text, dictionary=one_folder)
    assert laid_over.version == one_folder.version


def test_a_changed_line_changes_the_version():
    before, after = (Lexicon((WordFile("words.txt", text),)) for text in ("甲乙\n", "甲丙\n"))
    assert before.version != after.version


@pytest.mark.parametrize(
    "content", [pytest.param("灯塔".encode("gbk"), id="not UTF-8"), pytest.param(None, id="absent")]
)
def test_words_that_cannot_be_read_are_refused(tmp_path, content):
    folder = tmp_path / "words"
    if content:
        folder.mkdir()
        (folder / "own.txt").write_bytes(content)
    with pytest.raises(InvalidSetting, match="words"):
        read_words(folder)


def test_lay_words_lead_to_the_words_of_the_law():
    assert "解除劳动合同" in {one.term for one in bundled().expansions("解雇")}
    assert "用人单位" in {one.term for one in bundled().expansions("老板")}
    assert bundled().expansions("解除劳动合同") == ()
    assert all(one.source for found in bundled().bridges.values() for one in found)


def test_every_lay_word_is_cut_whole_so_that_it_can_be_looked_up():
    lay = list(bundled().bridges)
    assert len(lay) > 250
    assert [term for term in lay if term not in words(term)] == []


@pytest.mark.parametrize(
    ("text", "stemmed"),
    [
        pytest.param("requires required requirement", ["requir", "requir", "requir"], id="require"),
        pytest.param("Obligations of 2 firms", ["oblig", "of", "2", "firm"], id="numbers stay"),
        pytest.param("应当 apply", ["appli"], id="letters only"),
    ],
)
def test_english_words_are_stemmed(text, stemmed):
    assert stems(text) == stemmed


def test_characters_are_tokens_and_blanks_are_seen():
    assert chars("第　１0条 Ａb") == f"第 {VISIBLE_BLANK} 1 0 条 {VISIBLE_BLANK} a b"
    assert chars(" \n") == ""


@given(st.text(st.sampled_from("甲乙丙 １1aＡ,，\n…"), max_size=30), st.data())
def test_a_phrase_of_characters_is_an_exact_substring(text, data):
    """Token by token, as the server compares a phrase, equals a search in the folded text."""
    stored = chars(text).split(" ")
    query = data.draw(st.text(st.sampled_from("甲乙丙 1a,"), min_size=1, max_size=3))
    phrase = chars(query).split(" ")
    starts = range(len(stored) - len(phrase) + 1)
    by_tokens = any(stored[at : at + len(phrase)] == phrase for at in starts)
    assert by_tokens == (plain(query) in plain(text)) or not plain(query)


@given(st.text() | FILLERS)
def test_pieces_joined_give_the_text_back(text):
    assert "".join(pieces(text)) == text
