"""The server is killed under load and started again: told while it lasts, over by itself."""

import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import httpx2
import pytest
from loading import load, mixed
from patience import PATIENCE, eventually
from served import served

from mappings.fields import Fields as F
from search.spool import Spool
from yiju.api.app import create_app
from yiju.node import lifecycle
from yiju.node.memory import recall
from yiju.node.process import server_process
from yiju.settings import Settings
from yiju.workbench import open_workbench
from yiju.works.shelf import Shelf

TEXT = "# 灯塔看守规则\n\n第一条 看守人应当在日落前点灯。\n\n第二条 看守人不得擅离灯塔。\n"
QUESTION = "看守人何时点灯"


@pytest.fixture
def own_node(tmp_path) -> Iterator[Settings]:
    """A node of this test's own, with one collection: it is killed here."""
    home = Path(tempfile.mkdtemp(prefix="yiju-test-"))
    home.chmod(0o755)  # the server runs as another account where root runs the tests
    (tmp_path / "灯塔看守规则.md").write_text(TEXT, encoding="utf-8")
    settings = Settings(
        home=home,
        es_url=None,
        es_timeout=10,
        node_heap="512m",
        encoder="none",
        collection="beacon",
    )
    try:
        lifecycle.start(settings)
        assert not open_workbench(settings).ingest([str(tmp_path)]).failed
        yield settings
    finally:
        lifecycle.destroy(settings)
        shutil.rmtree(home)


@pytest.mark.node
def test_a_node_killed_under_load_costs_no_record_and_no_restart_of_the_service(own_node):
    bench, over = open_workbench(own_node), Event()
    provisions = [
        one.provision_id for v in Shelf(bench.index).versions
        for one in Shelf(bench.index).provisions(v)
    ]  # fmt: skip
    asks = mixed([QUESTION], provisions, ["灯塔看守规则"])
    with (
        served(create_app(own_node)) as address,
        httpx2.Client(base_url=address, timeout=PATIENCE) as client,
        ThreadPoolExecutor(1) as runner,
    ):
        running = runner.submit(
            load, address, asks, callers=4, collection="beacon", until=over, prefix="killed"
        )
        try:
            outage_and_return(own_node, client)
        finally:
            over.set()
        seen = running.result()
        last = client.get("/v1/search", params={"q": QUESTION})
    assert last.status_code == 200, last.text
    assert {one.status for one in seen} == {200, 503}, unexpected(seen)
    assert all(one.retry_after for one in seen if one.status == 503)
    answered = {one.audit_id for one in seen if one.audit_id} | {last.json()["audit_id"]}
    log = open_workbench(own_node).service.log
    log.verify()
    assert answered <= {row[F.AUDIT_ID] for row in log.walk()}
    assert Spool(own_node.spool).waiting() == []


def unexpected(seen):
    """What came of requests that were neither answered nor put off."""
    return [one for one in seen if one.status not in {200, 503}][:5]


def outage_and_return(settings, client):
    """Kill the node once it answers under load, see what callers are told, and start it again."""
    asked = {"q": QUESTION}
    eventually(lambda: client.get("/v1/search", params=asked).status_code == 200)
    assert client.get("/readyz").status_code == 200
    server_process(recall(settings.home).folder).kill()
    eventually(lambda: client.get("/readyz").status_code == 503)
    for path in ("/readyz", f"/v1/search?q={QUESTION}", "/works"):
        down = client.get(path)
        assert (path, down.status_code) == (path, 503), down.text
        assert down.headers["retry-after"]
    assert client.get("/healthz").status_code == 200
    lifecycle.start(settings)
    eventually(lambda: client.get("/readyz").status_code == 200)
    eventually(lambda: client.get("/v1/search", params=asked).status_code == 200)
