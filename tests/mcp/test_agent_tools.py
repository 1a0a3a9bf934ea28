"""`yiju mcp` as an agent meets it: the SDK's own client over stdio, against the real node.

Each test is run twice: the tools search here, and they ask a running `yiju serve` with keys.
"""

import json
import subprocess

import pytest
from agent import COMMAND, started
from mcp_types import TextContent
from served import YIJU, spawned

from search.evidence import EvidenceBlock
from yiju.mcp.replies import Article, Found
from yiju.mcp.server import INSTRUCTIONS
from yiju.works.rows import History

AS_OF = {"as_of": "2026-06-01"}


@pytest.fixture(scope="module")
def here(node_settings, examples_bench):
    """The environment of an agent's program that searches on this machine."""
    return {
        "YIJU_HOME": str(node_settings.home),
        "YIJU_CACHE": str(node_settings.cache),
        "YIJU_COLLECTION": examples_bench.index.collection,
    }


@pytest.fixture(scope="module")
def service(node, here, tmp_path_factory):
    """A running `yiju serve` with a key that reads two collections, one of them not there."""
    environment = here | {
        "YIJU_HOME": str(tmp_path_factory.mktemp("service")),
        "YIJU_ES_URL": node.url,
        "YIJU_ES_USER": node.user,
        "YIJU_ES_PASSWORD": node.password.get_secret_value(),
    }
    read = ("--collection", here["YIJU_COLLECTION"], "--collection", "none")
    make = [*YIJU, "keys", "create", "agent", *read]
    key = subprocess.check_output(make, env=environment, text=True).strip()
    with spawned(environment) as service:
        yield {"YIJU_URL": service.address, "YIJU_KEY": key}


@pytest.fixture(scope="module", params=["here", "service"])
def environment(request, tmp_path_factory):
    given = request.getfixturevalue(request.param)
    if request.param == "here":
        return given
    home = tmp_path_factory.mktemp("agent") / "home"
    return given | {"YIJU_HOME": str(home), "YIJU_COLLECTION": "examples"}


@pytest.fixture(scope="module")
def session(environment):
    with started(environment) as session:
        yield session


@pytest.fixture(scope="module")
def call(session):
    portal, client = session
    return lambda name, **given: portal.call(client.call_tool, name, given)


def words(result):
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


def test_the_server_says_how_to_use_it_and_what_it_has(session):
    portal, client = session
    tools = portal.call(client.list_tools).tools
    assert client.instructions == INSTRUCTIONS
    assert [tool.name for tool in tools] == ["search", "provision", "history", "context"]
    assert all(tool.output_schema and tool.description for tool in tools)
    assert all(tool.annotations.read_only_hint for tool in tools)


def test_a_search_begins_with_what_governs(call):
    result = call("search", question="收到相邻业主书面投诉，几日内予以答复", **AS_OF)
    found = Found.model_validate(result.structured_content)
    first, *_ = words(result).splitlines()
    assert first == "GOVERNS: 《屋顶农场法》第十五条 | in force from 2024-01-01"
    assert found.candidates[0].citation == "《屋顶农场法》第十五条"
    assert words(result).endswith(f"Recorded as {found.audit_id}.")


def test_what_is_not_there_is_proved(call):
    result = call("search", question="GDPR 是怎么规定的", **AS_OF)
    found = Found.model_validate(result.structured_content)
    assert words(result).startswith("NOT FOUND: ")
    assert "Proved absent:\n- " in words(result)
    assert found.not_found
    assert found.proof.proved_absent
    assert not result.is_error


def test_what_bound_once_is_not_said_to_govern(call):
    result = call("search", question="屋顶农场法第四条", effectivity="all", size=50, **AS_OF)
    lines = [line for line in words(result).splitlines() if line.startswith("GOVERNS: ")]
    assert lines
    assert all("| in force from " in line for line in lines)
    assert "superseded: bound" in words(result)


@pytest.mark.parametrize(
    ("number", "day", "status"),
    [
        pytest.param("第四条", "2012-03-01", "superseded", id="as a lawyer writes it, long ago"),
        pytest.param("4", "2026-06-01", "in_force", id="as an agent writes it, now"),
    ],
)
def test_a_provision_has_the_wording_of_the_day(call, number, day, status):
    result = call("provision", work="屋顶农场法", number=number, as_of=day)
    told = Article.model_validate(result.structured_content)
    assert told.citation == "《屋顶农场法》第四条"
    assert told.version.effective_from.isoformat() <= day
    assert (told.version.effective_to is None) == (status == "in_force")
    assert told.text in words(result)


def test_the_history_of_a_work_is_told_in_order(call):
    result = call("history", work="屋顶农场法", **AS_OF)
    told = History.model_validate(result.structured_content)
    begins = [one.effective_from for one in told.versions]
    assert len(begins) == 3
    assert begins == sorted(begins)
    assert words(result).count("\n- wording of ") == 3


def test_the_context_fits_its_budget(call):
    result = call("context", question="屋顶农场法第四条", budget=600, **AS_OF)
    block = EvidenceBlock.model_validate(result.structured_content)
    assert block.tokens <= 600
    assert block.evidence[0].citation == "《屋顶农场法》第四条"
    assert words(result).startswith(block.words)


@pytest.mark.parametrize(
    ("tool", "given", "told"),
    [
        pytest.param("search", {"question": " "}, "Write a question", id="blank question"),
        pytest.param("search", {"question": "x", "as_of": "2025-02-30"}, "Write a day", id="day"),
        pytest.param("search", {"question": "x", "size": 0}, "greater than", id="size"),
        pytest.param("search", {"question": "x", "filters": ["a=b"]}, "Use one of", id="filter"),
        pytest.param("search", {"question": "x", "collection": "none"}, "yiju ingest", id="none"),
        pytest.param("history", {"work": "没有这部法"}, "List the works", id="unknown work"),
        pytest.param("provision", {"work": "屋顶农场法", "number": "999"}, "history", id="number"),
    ],
)
def test_a_fault_says_what_to_do_and_shows_no_traceback(call, tool, given, told):
    result = call(tool, **given)
    assert result.is_error
    assert told in words(result)
    assert "Traceback" not in words(result)


@pytest.mark.parametrize(
    ("key", "collection", "told"),
    [
        pytest.param("wrong", "examples", "no key, or one that is not known", id="unknown key"),
        pytest.param(None, "mine", "mine", id="another collection"),
    ],
)
def test_the_tools_may_do_what_their_key_may(service, tmp_path, key, collection, told):
    """The key is given as an option here; nothing is written on the machine of the agent."""
    home = tmp_path / "home"
    options = ("--url", service["YIJU_URL"], "--key", key or service["YIJU_KEY"])
    with started({"YIJU_HOME": str(home)}, *options) as (portal, client):
        asked = {"question": "屋顶农场法第四条", "collection": collection}
        result = portal.call(client.call_tool, "search", asked)
    assert result.is_error
    assert told in words(result)
    assert not home.exists()


def test_a_service_that_is_not_there_is_told(tmp_path):
    with started({"YIJU_HOME": str(tmp_path), "YIJU_URL": "http://127.0.0.1:9"}) as (
        portal,
        client,
    ):
        result = portal.call(client.call_tool, "history", {"work": "屋顶农场法"})
    assert result.is_error
    assert "no service answers at http://127.0.0.1:9" in words(result)


def test_standard_output_holds_nothing_but_messages(environment):
    """A first call opens node, encoder and dictionary, each of which might want to print."""
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "a test", "version": "1"},
    }
    search = {"name": "search", "arguments": {"question": "屋顶农场法第四条"}}
    messages = (
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": search},
    )
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment, "PATH": "/usr/bin:/bin"},
        text=True,
    ) as server:
        answers = []
        for message in messages:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            server.stdin.flush()
            if "id" in message:
                answers.append(json.loads(server.stdout.readline()))
        rest, told = server.communicate()
    assert [answer["id"] for answer in answers] == [1, 2]
    assert answers[1]["result"]["isError"] is False
    assert rest == ""
    assert "Traceback" not in told
