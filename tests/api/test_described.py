"""Every example of the description is asked of the live service, and its answer held against it."""

from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from urllib.parse import quote

import pytest
import schemathesis
from contract import CHECKS, HOST

from search.question import Question
from yiju.api.app import create_app
from yiju.feedback.log import FeedbackLog
from yiju.feedback.records import Opinion, Signal
from yiju.settings import Settings
from yiju.workbench import open_workbench

CORPUS = Path(__file__).resolve().parents[2] / "examples" / "corpus"
JSON, FILES = "application/json", "multipart/form-data"
OPERATIONS = [
    (method.upper(), path)
    for path, operations in create_app(Settings()).openapi()["paths"].items()
    for method in operations
]


@pytest.fixture(scope="module")
def described(node_settings):
    """The invented corpus in a collection that the examples may change."""
    settings = node_settings.model_copy(update={"collection": "described"})
    assert not open_workbench(settings).ingest([str(CORPUS)]).failed
    return settings


@pytest.fixture(scope="module")
def schema(described):
    return schemathesis.openapi.from_asgi("/openapi.json", create_app(described))


@pytest.fixture(scope="module")
def named(described):
    """Values that only a running service gives; in an example stands one of the same form."""
    bench = open_workbench(described)
    answer = bench.ask(Question(text="屋面防水层多久检查一次"))
    found = answer.candidates[0]
    opinion = Opinion(
        audit_id=answer.audit_id, candidate_id=found.candidate_id, signal=Signal.CLICKED
    )
    given = FeedbackLog(bench.index).give(opinion, by="local", at=datetime.now(tz=UTC))
    return {
        "feedback_id": given.feedback_id,
        "audit_id": answer.audit_id,
        "job_id": bench.operations.jobs.all()[0].job_id,
        "candidate_id": found.candidate_id,
    }


def examples_of(described):
    """Examples of a parameter or a body, wherever OpenAPI lets them stand."""
    return described.get("schema", {}).get("examples") or [
        one["value"] for one in described.get("examples", {}).values()
    ]


def filled(example, named):
    """An example with the values of the running service."""
    if isinstance(example, dict):
        return {name: named.get(name, value) for name, value in example.items()}
    return example


def requests_of(operation, named):
    """Arguments of a request for each example, its parameters and bodies side by side."""
    raw = operation.definition.raw
    wanted = [one for one in raw.get("parameters", ()) if one.get("required")]
    bodies = raw.get("requestBody", {}).get("content", {})
    parameters = {
        (one["in"], one["name"]): [named.get(one["name"], value) for value in examples_of(one)]
        for one in wanted
    }
    assert all(parameters.values()), f"no example for one of {list(parameters)}"
    examples = examples_of(bodies.get(JSON, {}))
    assert examples or JSON not in bodies, "no example of the body"
    for values in zip_longest(*parameters.values(), examples or [None]):
        *given, body = values
        by_place = {"path": {}, "query": {}}
        for (place, name), value in zip(parameters, given, strict=True):
            chosen = value if value is not None else parameters[place, name][0]
            by_place[place][name] = quote(chosen) if place == "path" else chosen
        yield by_place, filled(body if body is not None else (examples or [None])[0], named)


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part)
def test_an_example_is_answered_as_described(schema, named, method, path):
    operation = schema[path][method]
    asked = 0
    for by_place, body in requests_of(operation, named):
        given = {"path_parameters": by_place["path"], "query": by_place["query"]}
        if body is not None:
            given |= {"body": body, "media_type": JSON}
        elif FILES in operation.definition.raw.get("requestBody", {}).get("content", {}):
            text = "# 浮桥规则\n\n第一条 浮桥应当每日检查。\n".encode()
            given |= {"body": {"files": [text]}, "media_type": FILES}
        case = operation.Case(**given)
        answer = case.call(headers=HOST)
        case.validate_response(answer, checks=CHECKS)
        assert answer.status_code < 400 or FILES in given.values(), answer.text
        asked += 1
    assert asked
