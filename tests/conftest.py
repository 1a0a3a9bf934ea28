"""Fixtures of the whole suite: the shared texts, one node and one encoder for the run."""

import os
from pathlib import Path

import pytest

from mappings.encoders.bundled import BundledEncoder
from yiju.models import open_bundled

ROOT = Path(__file__).resolve().parents[1]


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
    return Path(os.environ.get("YIJU_MODELS_DIR", "~/.cache/yiju/models")).expanduser()


@pytest.fixture(scope="session")
def encoder(models_dir: Path) -> BundledEncoder:
    """The bundled Chinese encoder: real weights, fetched once."""
    return open_bundled("bge-small-zh-v1.5", models_dir)
