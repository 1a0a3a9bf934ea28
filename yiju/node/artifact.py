"""The server's program: fetched once, checked against a pinned sum, unpacked once.

Elastic publishes a minimal distribution of the server on Maven Central. Both steps work under a
temporary name and rename at the end, so that what was interrupted is never taken for good.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from mappings.errors import NodeError
from yiju.maven import download
from yiju.node.locks import locked

VERSION = "8.19.21"
GROUP, NAME = "org.elasticsearch.distribution.integ-test-zip", "elasticsearch"
SHA256 = "215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a"

_UNFINISHED = "unfinished-"


def install(folder: Path, *, cache: Path, tell: Callable[[str], None]) -> Path:
    """The unpacked server below `folder`; fetches and unpacks it where it is not there yet."""
    server = folder / f"{NAME}-{VERSION}"
    if not server.is_dir():
        archive = fetch(cache, tell=tell)
        tell(f"Unpacking Elasticsearch {VERSION}")
        with _workspace(folder) as workspace:
            _unpack(archive, Path(workspace))
            (Path(workspace) / server.name).rename(server)
    return server


def fetch(cache: Path, *, tell: Callable[[str], None]) -> Path:
    """The server's archive in `cache`, its checksum verified; several homes may share the cache."""
    archive = cache / f"{NAME}-{VERSION}.zip"
    if _is_genuine(archive):
        return archive
    cache.mkdir(parents=True, exist_ok=True)
    with locked(cache / f"{NAME}.lock"):
        if not _is_genuine(archive):  # nobody was quicker
            tell(f"Fetching Elasticsearch {VERSION} (107 MB, once)")
            with _workspace(cache) as workspace:
                fetched = _download(Path(workspace))
                if not _is_genuine(fetched):
                    raise NodeError(
                        f"what came as Elasticsearch {VERSION} is not the file we know",
                        remedy="Try again; if it stays so, ask who runs your proxy or mirror.",
                    )
                fetched.replace(archive)
    return archive


def _workspace(folder: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder for unfinished work; sweeps out what a killed run left. Call it under the lock."""
    for leftover in folder.glob(f"{_UNFINISHED}*"):
        shutil.rmtree(leftover)
    return tempfile.TemporaryDirectory(prefix=_UNFINISHED, dir=folder)


def _download(workspace: Path) -> Path:
    return download(GROUP, NAME, VERSION, packaging="zip", into=workspace, failure=NodeError)


def _unpack(archive: Path, target: Path) -> None:
    # `extract` alone drops the modes: the scripts could not be run, or not be read by the server.
    target.chmod(0o755)
    with zipfile.ZipFile(archive) as packed:
        for entry in packed.infolist():
            runnable = entry.is_dir() or (entry.external_attr >> 16) & 0o100
            Path(packed.extract(entry, target)).chmod(0o755 if runnable else 0o644)


def _is_genuine(archive: Path) -> bool:
    if not archive.is_file():
        return False
    with archive.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() == SHA256
