"""Words of an own folder keep whole, and lead to the law's words, from the next reindex on."""

import pytest
from written import collection, law, settings_of

from mappings.errors import InvalidSetting
from mappings.fields import Fields as F
from mappings.lexicon import add_dictionaries, dictionary_version, expansions
from mappings.tokens import words
from yiju.settings import load_settings
from yiju.workbench import open_workbench

WORD = "灯光管理津贴"


@pytest.fixture
def folder(tmp_path):
    """A folder of words, forgotten at the end."""
    made = tmp_path / "words"
    made.mkdir()
    (made / "own.txt").write_text(f"{WORD} 99 n\n", encoding="utf-8")
    (made / "synonyms.txt").write_text(f"灯钱: {WORD}  # usage\n", encoding="utf-8")
    yield made
    add_dictionaries()


def passages_with_the_word(index):
    index.refresh("passages")
    found, _ = index.document_frequencies(F.WORDS, [WORD])
    return found[WORD]


def test_a_reindex_takes_own_words_over(node, es_client, tmp_path, folder):
    (tmp_path / "laws").mkdir()
    text = law("灯会条例", 1, last=f"第二条 {WORD}每年发放一次。")
    (tmp_path / "laws" / "a.md").write_text(text, encoding="utf-8")
    plain = settings_of(node, tmp_path / "home")
    bundled = dictionary_version()
    with collection(es_client, plain) as desk:
        desk.ingest([str(tmp_path / "laws")])
        assert passages_with_the_word(desk.index) == 0
        own = settings_of(node, tmp_path / "home", dictionary=folder)
        open_workbench(own, desk.index.collection).operations.reindex()
        assert passages_with_the_word(desk.index) == 1
        assert desk.index.build().dictionary == dictionary_version() != bundled
        assert [one.term for one in expansions("灯钱")] == [WORD]
        assert WORD in words(f"领取{WORD}")


def test_a_folder_that_is_none_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("YIJU_DICTIONARY", str(tmp_path / "nowhere"))
    with pytest.raises(InvalidSetting, match="YIJU_DICTIONARY"):
        load_settings()
