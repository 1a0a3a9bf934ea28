"""Our cut is jieba's cut, word for word."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mappings.lexicon import bundled

COMMON_WORDS = (
    "建筑施工许可证应当由县级以上人民政府住房城乡建设主管部门依法颁发"
    "并且不得转让灯光管理条例中华人民共和国"
)


@pytest.fixture(scope="module")
def cutter():
    bundled().split("甲")
    return bundled()._segmenter()


texts = st.one_of(
    st.text(st.sampled_from(COMMON_WORDS), max_size=60),
    st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), max_size=30),
    st.text(st.sampled_from(COMMON_WORDS + "〇㐀龦9a。"), max_size=20),
)


@given(texts)
def test_words_are_those_of_jieba(cutter, text):
    assert cutter.cut(text) == list(cutter.tokenizer.cut(text, HMM=False))
    searched = list(cutter.tokenizer.cut_for_search(text, HMM=False))
    assert list(cutter.cut_for_search(text)) == searched


def test_every_run_of_the_real_texts_is_cut_as_jieba_cuts_it(cutter, corpora):
    folder = corpora / "laws-zh"
    for path in sorted(folder.rglob("*.md"))[::40]:
        for line in re.findall(r"[\u4e00-\u9fff]+", path.read_text(encoding="utf-8")):
            searched = list(cutter.tokenizer.cut_for_search(line, HMM=False))
            assert list(cutter.cut_for_search(line)) == searched
