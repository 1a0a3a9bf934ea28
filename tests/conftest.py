"""Fixtures of the whole suite: the shared texts, one node and one encoder for the run."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from elasticsearch import Elasticsearch

from mappings.encoders.bundled import BundledEncoder
from yiju.connect import Endpoint, endpoint, open_client
from yiju.models import open_bundled
from yiju.node import lifecycle
from yiju.settings import Settings, load_settings
from yiju.workbench import Workbench, open_workbench

ROOT = Path(__file__).resolve().parents[1]

# No deadline: an example that a busy machine made slow is no fault.
hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder of the real texts beside the checkout; mandatory with YIJU_SHARED_REQUIRED."""
    folder = Path(os.environ.get("YIJU_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        message = f"the real texts are not at {folder}"
        if os.environ.get("YIJU_SHARED_REQUIRED"):
            pytest.fail(message)
        pytest.skip(message)
    return folder


@pytest.fixture(scope="session")
def corpora(shared: Path) -> Path:
    """Folder of the real corpora."""
    return shared / "corpora"


@pytest.fixture(scope="session")
def models_dir() -> Path:
    """Folder of the model weights, kept from run to run."""
    return load_settings().cache / "models"


@pytest.fixture(scope="session")
def encoder(models_dir: Path) -> BundledEncoder:
    """The bundled Chinese encoder: real weights, fetched once."""
    return open_bundled("bge-small-zh-v1.5", models_dir)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for the node carries its marker, so that `-m 'not node'` is quick."""
    for item in items:
        if "node_settings" in getattr(item, "fixturenames", ()):
            item.add_marker("node")


@pytest.fixture(scope="session")
def node_settings() -> Iterator[Settings]:
    """Settings of the one node of this run, in a home of its own; no node is a failure."""
    home = Path(tempfile.mkdtemp(prefix="yiju-test-"))
    home.chmod(0o755)  # the server runs as another account where root runs the tests
    settings = Settings(home=home, es_url=None, node_heap="512m")
    try:
        lifecycle.start(settings)
        yield settings
    finally:
        lifecycle.destroy(settings)
        shutil.rmtree(home)


@pytest.fixture(scope="session")
def node(node_settings: Settings) -> Endpoint:
    """Address, user and password of the node."""
    return endpoint(node_settings, start=False)


@pytest.fixture(scope="session")
def es_client(node: Endpoint) -> Iterator[Elasticsearch]:
    """A client of the node; name your indices so that no other test meets them."""
    with open_client(node, timeout=60) as client:
        yield client


@pytest.fixture(scope="session")
def examples_bench(node_settings: Settings) -> Workbench:
    """The invented corpus, ingested once for the run: real node, real vectors."""
    bench = open_workbench(node_settings, "examples")
    report = bench.ingest([str(ROOT / "examples" / "corpus")])
    if report.failed:
        pytest.fail(f"the examples do not enter: {report.failures}")
    # Copies that were written over count in BM25 until the server merges them away, whenever that
    # is: an answer, and the same question asked again, would differ.
    index = bench.index
    index.client.indices.forcemerge(index=index.place("passages"), max_num_segments=1)
    return bench
