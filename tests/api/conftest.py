"""Fixtures of the API: the application over invented collections, with keys, and under attack."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from patience import PATIENCE
from served import sent_in, served
from written import settings_of

from yiju.api.app import create_app
from yiju.settings import Settings
from yiju.wire import Role
from yiju.workbench import Workbench, open_workbench

HERE = "http://localhost"
FIRST = {"files": ("灯塔规则.md", "# 灯塔规则\n\n第一条 灯塔应当每日擦拭。\n".encode())}
TEXT = "# 灯塔看守规则\n\n第一条 看守人应当在日落前点灯。\n\n第二条 看守人不得擅离灯塔。\n"


class Guarded(NamedTuple):
    """A service with keys: for each role one of `lamps`, and one that reads `examples` alone."""

    client: TestClient
    keys: dict[str, str]

    def headers(self, name: str) -> dict[str, str]:
        """What a caller sends to sign in; nothing for `nobody`."""
        return {"Authorization": f"Bearer {self.keys[name]}"} if name in self.keys else {}


@pytest.fixture(scope="session")
def lamps(node_settings: Settings, tmp_path_factory) -> Workbench:
    """A collection of our own."""
    folder = tmp_path_factory.mktemp("lamps")
    (folder / "灯塔看守规则.md").write_text(TEXT, encoding="utf-8")
    bench = open_workbench(node_settings, "lamps")
    report = bench.ingest([str(folder)])
    assert not report.failed, report.failures
    return bench


@pytest.fixture(scope="session")
def api_settings(node_settings: Settings, lamps: Workbench, examples_bench: Workbench) -> Settings:
    """The node's settings with `lamps` as the usual collection."""
    assert lamps.index.exists()
    assert examples_bench.index.exists()
    return node_settings.model_copy(update={"collection": "lamps"})


@pytest.fixture(scope="session")
def local_app(api_settings: Settings) -> FastAPI:
    """The service as it runs on the loopback without keys."""
    return create_app(api_settings)


@pytest.fixture
def local(local_app: FastAPI) -> TestClient:
    """A caller on this machine."""
    return TestClient(local_app, base_url=HERE, raise_server_exceptions=False)


@pytest.fixture(scope="session")
def guarded(api_settings: Settings, tmp_path_factory) -> Iterator[Guarded]:
    """The service with keys; the home that holds them is another than the node's."""
    app = create_app(api_settings)
    app.state.keys.path = Path(tmp_path_factory.mktemp("keys")) / "keys.json"
    now = datetime.now(tz=UTC)
    keys = {role.value: app.state.keys.create(role, {"lamps": (role,)}, at=now) for role in Role}
    keys["stranger"] = app.state.keys.create("stranger", {"examples": (Role.ADMIN,)}, at=now)
    client = TestClient(app, base_url=HERE, raise_server_exceptions=False)
    yield Guarded(client, keys)
    client.close()


# --- under attack: over real connections, each by the way an attacker would take


@pytest.fixture(scope="session")
def moat_settings(node, tmp_path_factory) -> Settings:
    """A collection that only attackers fill, in a home of its own: what climbs is seen there."""
    home = tmp_path_factory.mktemp("moat")
    return settings_of(node, home, collection="moat", lease_seconds=16)


@pytest.fixture(scope="session")
def moat(moat_settings: Settings) -> Iterator[str]:
    """Address of the service under attack, its collection made by a first upload."""
    with served(create_app(moat_settings)) as address:
        assert sent_in(address, FIRST)["report"]["written"] == 1
        yield address


@pytest.fixture
def attacking(moat: str) -> Iterator[httpx2.Client]:
    """A client of the service under attack."""
    with httpx2.Client(base_url=moat, timeout=PATIENCE) as client:
        yield client
