"""The service keeps its own description: schemathesis asks, the node answers."""

import schemathesis
from contract import CHECKS, HOST
from hypothesis import HealthCheck, Phase, given, settings

from yiju.api.app import create_app

FEW = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_every_answer_is_as_described(api_settings):
    schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(api_settings))
    operations = [one.ok() for one in schema.get_all_operations()]
    assert operations
    for operation in operations:

        @FEW
        @given(operation.as_strategy())
        def keeps_its_word(case):
            case.call_and_validate(headers=HOST, checks=CHECKS)

        keeps_its_word()
