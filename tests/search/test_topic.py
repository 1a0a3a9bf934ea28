"""The thing that a question begins with, tales that begin with none, and what the two decide."""

from datetime import date

import pytest

from mappings.lexicon import bundled
from search.detectors.leg import Scope
from search.presence import Within, count_subject, key_terms
from search.question import Intent, Keyword, Understanding
from search.result import TermCount
from search.understanding.subject import Subject
from search.understanding.tale import (
    asks_for_help,
    speaks_of_persons,
    tells_of_deeds,
    without_what_the_law_may_do,
)
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
            "太空旅游怎么投保？",
            {"旅游": 103},
            Topic("太空旅游", ("太空旅游",), (0, 103), (("太空", "旅游"),)),
            id="two words, of which one is new",
        ),
        pytest.param(
            "共享充电宝怎么定价？",
            {"共享": 187, "充电": 20},
            Topic("共享充电宝", ("充电宝",), (187, 20, 0)),
            id="a character that ends the name of a thing",
        ),
        pytest.param(
            "虚拟演唱会的税率是多少？",
            {"虚拟": 6, "演唱会": 1},
            Topic("虚拟演唱会", ("虚拟演唱会",), (6, 1), (("虚拟", "演唱会"),)),
            id="known words, of which the first tells of what kind",
        ),
        pytest.param(
            "无人零售柜谁负责？",
            {"无人": 40, "零售": 30, "柜": 1},
            Topic("无人零售柜", ("零售柜",), (40, 30, 1)),
            id="known words that a character makes one",
        ),
        pytest.param(
            "社区团购的配送费",
            {"社区": 100},
            Topic("社区团购", ("社区团购",), (100, 0), (("社区", "团购"),)),
            id="with a verb so rare that it is a new trade's",
        ),
        pytest.param(
            "虚拟电厂参与市场的条件",
            {"虚拟": 6, "电厂": 60, "参与": 491, "市场": 1270},
            Topic("虚拟电厂", ("虚拟电厂",), (6, 60), (("虚拟", "电厂"),)),
            id="up to the verb of which the law rules",
        ),
        pytest.param(
            "发行永续债要经过谁批准？",
            {"发行": 158, "债": 4},
            Topic("永续债", ("永续债",), (0, 4)),
            id="behind a common verb of which it is the object",
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
        pytest.param(
            "如何申请稳定币牌照？",
            {"稳定": 60, "币": 1},
            Topic("稳定币", ("稳定币",), (60, 1)),
            id="behind words that ask",
        ),
        pytest.param(
            "锅炉年检期限", {"锅炉": 40, "年检": 5}, None, id="a noun that says of what another is"
        ),
        pytest.param("发票造假怎么处罚？", {"发票": 156, "造假": 2}, None, id="a noun and a deed"),
        pytest.param("树木倒伏谁负责？", {"树木": 17}, None, id="a noun and a deed of new words"),
        pytest.param(
            "仓库货物发霉怎么赔？", {"仓库": 24, "货物": 233}, None, id="a noun and what it is like"
        ),
        pytest.param("赌博罪金额", {"赌博": 23}, None, id="a crime of which the law has the word"),
        pytest.param(
            "子女探视权怎么行使？",
            {"子女": 170, "探视": 7},
            None,
            id="a right, new in writing only",
        ),
        pytest.param("药店处方药的销售", {"处方药": 9}, None, id="a shop before what it sells"),
        pytest.param("公证有用吗", {"公证": 60}, None, id="what asks is no part of a name"),
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
        pytest.param("哪里能办许可？", False, False, False, id="a pronoun that asks"),
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("信托财产会被执行吗？", False, id="the law may do it to a thing"),
        pytest.param("手机被摔坏怎么赔？", True, id="it was done"),
        pytest.param("老公会被判吗？", True, id="to a person"),
    ],
)
def test_what_the_law_may_do_to_a_thing_is_no_tale(text, told):
    units = without_what_the_law_may_do(units_of(text, bundled()))
    assert speaks_of_persons(units) is told


def _asked(text, keyword="同意"):
    return Understanding(
        text=text,
        intent=Intent.QUESTION,
        language="zh",
        as_of=date(2026, 6, 1),
        as_of_because="asked for",
        keywords=(Keyword(term=keyword, main=True, rarity=1.0),),
    )


def _key(subject, **held):
    asked = _asked("深海采矿权怎么申请？", "采矿权")
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


def test_a_coined_name_decides_even_in_a_tale():
    words = (Keyword(term="轰趴馆", main=True, rarity=1.0),)
    coined = Subject(words, coined=frozenset({"轰趴馆"}), tale=True)
    assert _key(coined, 采矿权=9, 轰趴馆=0) == ("轰趴馆",)
    lawful = coined._replace(institutions=("劳动关系",))
    assert _key(lawful, 采矿权=9, 轰趴馆=0, 劳动关系=50) == ()


class CountsInTurn:
    """An index that answers so many provisions to each query of a round trip."""

    def __init__(self, *counts):
        self.counts = counts

    def msearch(self, requests):
        assert len(requests) == len(self.counts)
        return [{"hits": {"total": {"value": count}}} for count in self.counts]


@pytest.mark.parametrize(
    ("together", "absent"),
    [
        pytest.param(0, True, id="in no provision together"),
        pytest.param(3, False, id="in some provision together"),
    ],
)
def test_a_compound_is_absent_only_where_no_provision_holds_its_words_together(together, absent):
    asked = _asked("人脸信息需要同意吗？")
    words = (Keyword(term="人脸信息", main=True, rarity=1.0),)
    subject = Subject(words, compounds=(("人脸", "信息"),))
    index = CountsInTurn(900, 0, together)
    within = Within(Scope((), ()), 30_000)
    assert count_subject(index, asked, subject, within).absent is absent
