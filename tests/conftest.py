"""Fixtures of the whole suite: the shared texts, one node and one encoder for the run."""

import os
from pathlib import Path

import pytest

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
