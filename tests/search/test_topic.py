"""The thing that a question begins with, tales that begin with none, and what the two decide."""

from datetime import date

import pytest

from mappings.lexicon import bundled
from search.presence import key_terms
from search.question import Intent, Keyword, Understanding
from search.result import TermCount
from search.understanding.subject import Subject
from search.understanding.tale import asks_for_help, speaks_of_persons, tells_of_deeds
from search.understanding.topic import Topic, topic_of
from search.understanding.units import Known, units_of


def _topic(text, **passages):
    return topic_of(units_of(text, bundled()), Known(passages, bundled()))


@pytest.mark.parametrize(
    ("text", "passages", "topic"),
    [
        pytest.param(
            "碳排放配额怎么买卖？",
            {"碳": 45, "排放": 303, "配额": 4},
            Topic("碳排放配额", ("排放配额",), (45, 303, 4), (("排放", "配额"),)),
            id="a run, with what its rarest word stands beside",
        ),
        pytest.param(
            "深海采矿权怎么申请？",
            {"深海": 1, "采矿权": 27},
            Topic("深海采矿权", ("深海采矿权",), (1, 27), (("深海", "采矿权"),)),
            id="two words",
        ),
        pytest.param(
            "共享充电宝怎么定价？",
            {"共享": 187, "充电": 20},
            Topic("共享充电宝", ("充电宝",), (187, 20, 0)),
            id="a character that ends the name of a thing",
        ),
        pytest.param(
            "胚胎冷冻保存多久？",
            {"胚胎": 3, "冷冻": 12, "保存": 257},
            Topic("胚胎冷冻", ("胚胎冷冻",), (3, 12), (("胚胎", "冷冻"),)),
            id="without the act that is asked about it",
        ),
        pytest.param("盲盒的概率要公示吗？", {}, Topic("盲盒", (), (0,)), id="unheard of, alone"),
        pytest.param(
            "开龙舟赛要什么许可？",
            {},
            Topic("龙舟赛", (), (0,)),
            id="behind a word that leads to it",
        ),
        pytest.param("滑雪场怎么收费？", {"滑雪场": 3}, None, id="alone, and held as a word"),
        pytest.param("霸王条款有没有效？", {}, None, id="the dictionary has other words for it"),
        pytest.param(
            "改编小说要谁许可？", {"改编": 5, "小说": 1}, None, id="a verb and its object"
        ),
        pytest.param("马路上能卖东西吗？", {}, None, id="a place"),
        pytest.param("被车撞怎么赔？", {}, None, id="what somebody suffers"),
        pytest.param("马蜂窝蜇死谁？", {}, None, id="who does something"),
    ],
)
def test_a_question_about_a_thing_begins_with_its_name(text, passages, topic):
    assert _topic(text, **passages) == topic


@pytest.mark.parametrize(
    ("text", "persons", "deeds", "help_"),
    [
        pytest.param("他推我怎么办？", True, True, True, id="all of it"),
        pytest.param("隔壁养的鸡天天打鸣怎么办？", False, True, True, id="deeds alone"),
        pytest.param("老公出国谁负责？", True, False, False, id="it begins with a person"),
        pytest.param("合同签了能退吗？", True, False, False, id="it has happened"),
        pytest.param("火箭发射由谁批准？", False, False, False, id="none of it"),
        pytest.param("许可怎么办理？", False, False, False, id="a procedure"),
    ],
)
def test_a_tale_is_told_by_persons_deeds_and_what_has_happened(text, persons, deeds, help_):
    units = units_of(text, bundled())
    told = (speaks_of_persons(units), tells_of_deeds(units), asks_for_help(units))
    assert told == (persons, deeds, help_)


def _key(subject, **held):
    asked = Understanding(
        text="深海采矿权怎么申请？",
        intent=Intent.QUESTION,
        language="zh",
        as_of=date(2026, 6, 1),
        as_of_because="asked for",
        keywords=(Keyword(term="采矿权", main=True, rarity=1.0),),
    )
    counts = {term: TermCount(term=term, provisions=count) for term, count in held.items()}
    return key_terms(asked, subject, counts, passages=30_000)


NAME = Topic("深海采矿权", ("深海采矿权",), (1, 27))


@pytest.mark.parametrize(
    ("topic", "held", "key"),
    [
        pytest.param(NAME, {"深海采矿权": 0}, ("深海采矿权",), id="nowhere"),
        pytest.param(NAME, {"深海采矿权": 1}, (), id="somewhere"),
        pytest.param(NAME._replace(parts=(900, 27)), {"深海采矿权": 0}, (), id="of common words"),
        pytest.param(
            NAME._replace(pieces=("采矿权",)), {"深海采矿权": 0}, (), id="its piece is held"
        ),
    ],
)
def test_a_name_at_the_head_decides_alone_where_it_and_its_pieces_occur_nowhere(topic, held, key):
    assert _key(Subject(topic=topic), 采矿权=27, **held) == key


def test_words_of_a_tale_decide_nothing():
    words = (Keyword(term="摔坏", main=True, rarity=1.0),)
    assert _key(Subject(words), 采矿权=0, 摔坏=0) != ()
    assert _key(Subject(words, tale=True), 采矿权=0, 摔坏=0) == ()
