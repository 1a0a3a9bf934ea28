"""Every command that a page tells, in a block or in its text, is run; what cannot be is listed."""

import re
import shutil
from contextlib import ExitStack
from functools import reduce

import pytest
from certified import certified
from chat_server import playing, says
from fault_proxy import fault_proxy
from kibana_server import address, kibana_running
from newcomer import Newcomer
from prepared import PREPARED, QUESTION
from served import spawned
from spoken import CONTAINED, PAGES, ROOT, blocks, in_prose, shown

from mappings.fields import KINDS
from mappings.index import Index
from yiju.node import lifecycle

pytestmark = pytest.mark.model

NOT_RUN = (
    (r"make test$", "it is this very run, see .ci/run"),
    (r"make check$", "the step before this run, see .ci/run"),
    (r"make test-llm$", "the step behind this run, see .ci/run"),
    (r"make docs$", "it writes into the checkout; what it writes: tests/house/test_pages.py"),
    (r"pipx install '\.\[", "it fetches torch; what the extras bring is tried by .ci/run"),
    (r"docker compose ", "it needs a daemon; its files: tests/docker_files/test_docker_files.py"),
    (r"curl ", "run, with what it answers, by tests/client/test_client.py"),
    (
        r"yiju eval tune \w\w-dev",
        "a task's form is run; by kind: tests/yiju/test_evaluation_tuning.py",
    ),
    (
        r"python benchmarks/search_\w+\.py \S+ --",
        "half an hour on a large collection; README's form is run, types are checked by .ci/run",
    ),
    (
        r"yiju eval conflicts .* --corpora \.\./shared/corpora$",
        "whole corpora that others may not have: tests/search/test_conflict_pairs_shared.py",
    ),
)
"""Commands that are not run here, and why; the file that is named does what can be done."""

STANDS = (
    # a command that is told without what it works on
    (r"^yiju (context|answer)$", r"yiju \1 QUESTION"),
    (r"^yiju (ingest|classifier train|backup|eval compare)$", r"yiju \1 …"),
    (r"^yiju eval$", "yiju eval run"),
    (r"^(yiju eval run(?!.* --queries).*) --out$", r"\1 --out FOLDER"),
    (r"^(yiju eval run(?!.* --queries).*)", r"\1 --queries FILE"),
    (r"^yiju eval tune$", "yiju eval tune FILE --out model.toml"),
    (r"^yiju keys create$", "yiju keys create somebody"),
    (r"^yiju COMMAND ", "yiju search "),
    (r"^yiju audit (show|replay)$", r"yiju audit \1 AUDIT_ID"),
    (r"^(pipx|uv tool) install \.$", r"\1 install {checkout}"),
    # what has to be there before
    (r"^(yiju eval run --arbiter llm)", r"YIJU_LLM_URL={llm} \1"),
    (r"^yiju jobs resume$", "{interrupted}yiju jobs resume --collection mine"),
    (r"^yiju eval compare .*", "yiju eval compare {run} {run}"),
    (r"^yiju feedback load FILE", "yiju feedback load {feedback_file}"),
    (r"^yiju feedback erase ID", "yiju feedback erase {feedback_id}"),
    (r"^yiju audit verify FILE", "yiju audit verify {chain}"),
    (r"^yiju restore FILE", "yiju restore {archive} --overwrite"),
    (r"^yiju eval tune FILE(\.jsonl)?", "yiju eval tune {drill}"),
    (r"^POST /v1/feedback$", "POST /v1/feedback?collection=mine {opinion}"),
    (r"^POST (.*)/_restore", r"{emptied}POST \1/_restore?wait_for_completion=true"),
    (r"^(PUT _snapshot/yiju/\S+)", r"\1?wait_for_completion=true"),
    # the node of the tests is not to be lost
    (r"^yiju node destroy$", "YIJU_HOME={idle_home} YIJU_ES_URL= yiju node destroy"),
    (r"^yiju node ", "YIJU_HOME={node_home} YIJU_ES_URL= yiju node "),
    # names in the place of others
    (r"( --dictionary examples/words)$", r"\1 --collection worded"),
    (r"--collection (laws|regs|NAME|examples)\b", "--collection mine"),
    (r"\"yiju-\*\"", '"yiju-mine-*"'),
    (r"\bFILE\.jsonl|(zh|en)-dev\.jsonl|tests/search/cases/near\.jsonl", "{questions}"),
    (r"--queries FILE\b", "--queries {questions}"),
    (r"\[(--\w+ \w+)(\|\w+)*\]", r"\1"),
    (r"^yiju backup (FILE|…)", "yiju backup kept.tar.gz --collection mine"),
    (r"\bFILE\b", "written.jsonl"),
    (r"--out FOLDER\b", "--out report"),
    (r"^yiju classifier train .*", "yiju classifier train {labelled} --out kinds.json"),
    (r"^(yiju ingest) ([^-]\S* ?)+", r"\1 examples/corpus/法律 "),
    (r"\bFOLDER\b", "examples/corpus/法律"),
    (r"\bSOURCE\b", "examples/corpus/法律/家用机器人法(2026-03-15).md"),
    (r"\bWORK\b", "屋顶农场法"),
    (r"\bFROM TO\b", "2010-01-01 2025-01-01"),
    (r"\bQUESTION\b", QUESTION),
    (r"\bMODEL\.toml\b", "model.toml"),
    (r"\bAUDIT_ID\b", "{audit_id}"),
    (r"\bHEAD\b", "{head}"),
    # addresses
    (r"^export YIJU_ES_URL=\S+", "export YIJU_ES_URL={cluster}"),
    (r"^export YIJU_ES_API_KEY=…", "export YIJU_ES_USER={user} YIJU_ES_PASSWORD={password}"),
    (r"^export YIJU_ES_CA_FILE=\S+", "export YIJU_ES_CA_FILE={authority}"),
    (r"https://yiju\.example", "{service}"),
    (r"https://kibana\.example|\bURL\b", "{kibana}"),
    (r"/usr/share/elasticsearch/snapshots", "{snapshots}"),
)
"""What is typed in the place of what a page says, in this order."""


def typed(command):
    """What is typed where a page says a command; `{name}` stands for what must be there first."""
    return reduce(lambda said, row: re.sub(*row, said), STANDS, command.removeprefix(".venv/bin/"))


def excused(command):
    return any(re.match(pattern, command) for pattern, _ in NOT_RUN)


BLOCKS = [block for page in PAGES for block in blocks(page)]
PROSE = [one for page in PAGES for one in in_prose(page)]
SHOWN = {one for page in PAGES for one, _ in shown(page.read_text(encoding="utf-8"))}
"""What is run with its output, by test_readme."""
SPOKEN = {typed(one): one for one in PROSE if not excused(one) and one not in SHOWN}
TOLD = [*PROSE, *(one for block in BLOCKS for one in block.commands)]


@pytest.fixture(scope="module")
def reader(node, node_settings, es_client, tmp_path_factory):
    """A newcomer with a collection, a key, a running service and a Kibana to import into."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("examples", "docker", "benchmarks"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    environment = {
        "YIJU_HOME": str(folder / "home"),
        "YIJU_CACHE": str(node_settings.cache),
        "YIJU_ES_URL": node.url,
        "YIJU_ES_USER": node.user,
        "YIJU_ES_PASSWORD": node.password.get_secret_value(),
        "YIJU_COLLECTION": "mine",
        # what is installed stays in this folder
        **{f"PIPX_{name}": str(folder / "pipx" / name) for name in ("HOME", "BIN_DIR", "MAN_DIR")},
        **{f"UV_{name}": str(folder / "uv" / name) for name in ("TOOL_DIR", "TOOL_BIN_DIR")},
    }
    tls, authority = certified(folder)
    index = Index(es_client, "mine")
    for kind in KINDS:
        for name in index.all_of(kind):
            index.drop(name)
    one = Newcomer(folder, environment)
    with ExitStack() as closing:
        closing.callback(forget, es_client)
        one.types("yiju ingest examples/corpus/法律 --collection mine")
        key = one.types("yiju keys create reader --role admin").stdout.strip()
        service = closing.enter_context(spawned(environment)).address
        one.environment |= {"YIJU_URL": service, "YIJU_KEY": key}
        places = {
            "node_home": str(node_settings.home),
            "cluster": closing.enter_context(fault_proxy(node.url, tls=tls)).url,
            "user": node.user,
            "password": node.password.get_secret_value(),
            "authority": str(authority),
            "snapshots": str(lifecycle.status(node_settings).folder / "snapshots"),
            "service": service,
            "checkout": str(ROOT),
            "llm": closing.enter_context(playing(lambda _: says("no form"))).base_url,
            "kibana": address(closing.enter_context(kibana_running())),
        }
        yield one, places


def forget(es_client):
    """Take back what the pages set in the cluster."""
    es_client.cluster.put_settings(persistent={"cluster.routing.allocation.enable": None})
    es_client.options(ignore_status=404).snapshot.delete(repository="yiju", snapshot="2026-01-31")
    es_client.options(ignore_status=404).snapshot.delete_repository(name="yiju")


@pytest.fixture
def types(reader):
    """Type a command; what is exported holds until the end of the test."""
    one, places = reader
    before = dict(one.environment)

    def type_(command):
        def place(found):
            name = found[1]
            return places[name] if name in places else PREPARED[name](one)

        told = re.sub(r"\{(\w+)\}", place, typed(command))
        result = one.types(told)
        assert result.exit_code == 0, f"{command}\n{told}\n{result.output}"
        return result

    yield type_
    one.environment = before


@pytest.mark.parametrize("command", SPOKEN.values())
def test_a_command_told_in_a_text_does_its_work(command, types):
    assert types(command).output.strip()


@pytest.mark.parametrize(
    "block", BLOCKS, ids=lambda block: f"{block.page.name}: {block.commands[0]}"
)
def test_a_block_of_commands_does_its_work(block, types):
    for command in block.commands:
        # What a container would run is run without it.
        for told in CONTAINED.findall(command) if excused(command) else {command} - SHOWN:
            types(told)


@pytest.mark.parametrize(("pattern", "because"), NOT_RUN)
def test_what_is_not_run_is_still_told_and_its_stand_in_exists(pattern, because):
    assert any(re.match(pattern, command) for command in TOLD)
    (elsewhere,) = re.findall(r"(?:tests|\.ci)/[\w/.]*\w", because)
    assert (ROOT / elsewhere).is_file()


@pytest.mark.parametrize("place", range(len(STANDS)), ids=lambda place: STANDS[place][0])
def test_what_stands_for_something_is_still_needed(place):
    pattern, _ = STANDS[place]
    said = (reduce(lambda one, row: re.sub(*row, one), STANDS[:place], each) for each in TOLD)
    assert any(re.search(pattern, one) for one in said), "no page says so any more"
