"""Which words of a question carry its subject, and when their absence proves something."""

from datetime import date

import pytest

from mappings.lexicon import bundled
from search.presence import key_terms, specificity
from search.question import Intent, Keyword, Understanding
from search.result import TermCount
from search.understanding.subject import Subject, subject_of, tells_a_case


class Held:
    """A vocabulary of few words, each in 100 passages."""

    def __init__(self, *words):
        self.words = set(words)
        self.dictionary = bundled()

    def frequencies(self, terms):
        return {term: 100 if term in self.words else 0 for term in terms}


def _asked(text, *keywords, language="zh"):
    return Understanding(
        text=text,
        intent=Intent.QUESTION,
        language=language,
        as_of=date(2026, 6, 1),
        as_of_because="asked for",
        keywords=tuple(Keyword(term=term, main=True, rarity=1.0) for term in keywords),
    )


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        pytest.param("火箭由谁批准？", ["火箭"], id="noun"),
        pytest.param("房地产税怎么申报？", ["房地产税"], id="word and the ending of a noun"),
        pytest.param("碳关税怎么申报？", ["碳关税"], id="beginning of a noun and a word"),
        pytest.param("盲盒必须公示吗？", ["盲盒"], id="characters that no word holds"),
        pytest.param("GDPR有什么要求？", ["gdpr"], id="foreign name"),
        pytest.param("邻居骂人怎么处罚？", [], id="people, acts of daily life, generic words"),
        pytest.param("供暖费由谁缴纳？", [], id="made up of a word that is held"),
    ],
)
def test_names_and_unheard_of_nouns_may_carry_a_subject(text, terms):
    held = Held("房地产", "关税", "供暖")
    assert [word.term for word in subject_of(_asked(text), held).terms] == terms


@pytest.mark.parametrize(
    ("text", "coined"),
    [
        pytest.param("我想开一家轰趴馆", {"轰趴馆"}, id="as things are called"),
        pytest.param(
            "我想开一家冲浪店", {"冲浪店"}, id="a word that no passage holds and its head"
        ),
        pytest.param("轰趴馆跳闸怎么赔？", set(), id="help is asked for, so a case is told"),
        pytest.param("女婿能分老丈人的遗产吗？", set(), id="as people are called"),
        pytest.param("盲盒必须公示吗？", set(), id="too short to be sure of"),
    ],
)
def test_characters_that_no_word_holds_may_be_a_coined_name(text, coined):
    assert subject_of(_asked(text), Held()).coined == coined


def test_the_words_of_a_compound_are_kept_apart_too():
    """人脸 and 信息 may stand in one provision where 人脸信息 stands in none."""
    subject = subject_of(_asked("人脸信息需要同意吗？"), Held("信息"))
    assert [word.term for word in subject.terms] == ["人脸信息"]
    assert subject.compounds == (("人脸", "信息"),)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("甲在河边放火箭。乙受伤，怎么办？", id="several sentences"),
        pytest.param("邻居放火箭，烧了屋顶，怎么赔？", id="several clauses"),
        pytest.param("火箭" * 21, id="long"),
    ],
)
def test_a_case_carries_no_subject(text):
    assert tells_a_case(_asked(text))
    assert subject_of(_asked(text), Held()) == Subject()


@pytest.mark.parametrize(
    ("counts", "key"),
    [
        pytest.param({"火箭": 0, "批准": 900}, ("火箭",), id="generic words beside it"),
        pytest.param({"火箭": 0, "发射场": 1}, (), id="another rare noun is held"),
        pytest.param({"火箭": 0, "批准": 0}, ("火箭", "批准"), id="no word at all is held"),
        pytest.param({"火箭": 0, "海南": 2}, ("火箭",), id="a place says but where"),
        pytest.param({"火箭": 3, "批准": 900}, (), id="the subject is held"),
    ],
)
def test_absent_words_decide_where_they_outweigh_the_others(counts, key):
    words = tuple(Keyword(term=term, main=True, rarity=0.0) for term in counts)
    found = {term: TermCount(term=term, provisions=count) for term, count in counts.items()}
    asked = _asked("火箭由谁批准？", *counts)
    assert key_terms(asked, Subject(words[:1]), found, passages=30_000) == key


@pytest.mark.parametrize(
    ("words", "key"),
    [
        pytest.param(("火箭", "赔"), ("火箭", "赔"), id="a thing among them"),
        pytest.param(("偷走", "撞"), (), id="acts alone"),
    ],
)
def test_where_no_word_is_held_one_of_them_must_name_a_thing(words, key):
    found = {term: TermCount(term=term, provisions=0) for term in words}
    assert key_terms(_asked("偷走后撞了谁赔", *words), Subject(), found, passages=30_000) == key


@pytest.mark.parametrize("text", ["老人没人管怎么办", "上班路上被车撞算什么"])
def test_what_suffers_or_lacks_is_no_name_of_a_thing(text):
    held = Held("上班", "路上", "老人")
    assert not any(
        "被" in one.term or "没" in one.term for one in subject_of(_asked(text), held).terms
    )


def test_a_word_that_the_dictionary_bridges_is_present_in_other_words():
    bridged = Keyword(term="碰瓷", main=True, rarity=0.0, expansions=("敲诈勒索",))
    found = {"碰瓷": TermCount(term="碰瓷", expansions=("敲诈勒索",), provisions=9)}
    found["飞船"] = TermCount(term="飞船", provisions=0)
    subject = Subject((bridged, Keyword(term="飞船", main=True, rarity=0.0)))
    assert key_terms(_asked("碰瓷飞船", "碰瓷"), subject, found, passages=30_000) == ()


def test_specificity_falls_from_one_to_nothing():
    assert specificity(0, 10_000) == 1.0
    assert specificity(100, 10_000) == pytest.approx(0.0)
    assert specificity(5_000, 10_000) == 0.0
