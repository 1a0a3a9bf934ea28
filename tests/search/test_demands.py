"""What a question asks for counts for the provisions that tell it, and for nothing else."""

from types import SimpleNamespace

import pytest

from search.demands import DEMANDS
from search.features import meets
from search.pool import Candidate

BY_NAME = {demand.name: demand for demand in DEMANDS}
PUNISHING = "聚众斗殴的，处三年以下有期徒刑、拘役或者管制。"
FINING = "违反本法规定的，处五千元以上罚款。"
MEASURING = "试用期不得超过六个月。"
MAKING_GOOD = "造成损失的，应当依法承担民事责任。"
HANDLING = "主管部门应当及时处理来信。"
TOLD = (PUNISHING, FINING, MEASURING, MAKING_GOOD, HANDLING)


def column(name, question):
    """What a feature tells of each of the provisions."""
    pool = [Candidate({"provision_text": words}) for words in TOLD]
    view = SimpleNamespace(candidates=pool, asked=SimpleNamespace(text=question))
    return meets(BY_NAME[name])(view).tolist()


@pytest.mark.parametrize(
    ("name", "question", "told"),
    [
        pytest.param("convicts", "打群架判几年？", [1, 0, 0, 0, 0], id="how long in prison"),
        pytest.param("convicts", "这样做构成什么罪？", [1, 0, 0, 0, 0], id="which crime"),
        pytest.param("measures", "试用期最长多久？", [1, 1, 1, 0, 0], id="how long"),
        pytest.param("measures", "能罚多少钱？", [1, 1, 1, 0, 0], id="how much"),
        pytest.param("makes_good", "东西坏了谁赔？", [0, 0, 0, 1, 0], id="who pays"),
        pytest.param("makes_good", "出事谁负责？", [0, 0, 0, 1, 0], id="who answers"),
    ],
)
def test_what_is_asked_for_counts_where_it_is_told(name, question, told):
    assert column(name, question) == told


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.parametrize("question", ["试用期可以延长吗？", "", "what is a deposit?"])
def test_a_question_that_asks_for_none_of_them_counts_nothing(name, question):
    assert column(name, question) == [0] * len(TOLD)
