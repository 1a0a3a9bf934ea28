"""Nothing half fetched or half unpacked is ever taken for good."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from mappings.errors import NodeError
from yiju.node import artifact
from yiju.settings import Settings


@pytest.fixture(scope="module")
def cache():
    """Folder with the genuine archive, fetched once for all tests of this machine."""
    folder = Settings().cache
    artifact.fetch(folder, tell=print)
    return folder


def silent(_step: str) -> None: ...


def test_unpacking_gives_programs_that_others_can_run(cache, tmp_path):
    previous = os.umask(0o077)
    try:
        server = artifact.install(tmp_path, cache=cache, tell=silent)
    finally:
        os.umask(previous)
    assert server.name.endswith(artifact.VERSION)
    assert (server / "bin" / "elasticsearch").stat().st_mode & 0o777 == 0o755
    assert (server / "config" / "log4j2.properties").stat().st_mode & 0o777 == 0o644
    assert server.stat().st_mode & 0o777 == 0o755


def test_a_second_install_unpacks_nothing(tmp_path):
    (tmp_path / f"elasticsearch-{artifact.VERSION}").mkdir()
    artifact.install(tmp_path, cache=tmp_path / "no cache", tell=pytest.fail)


def test_a_disk_that_fills_up_in_the_middle_leaves_no_server(cache, tmp_path):
    """The system itself refuses files above 1 MB in the child process."""
    code = (
        "import resource, sys; from pathlib import Path; from yiju.node import artifact;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20));"
        "artifact.install(Path(sys.argv[1]), cache=Path(sys.argv[2]), tell=print)"
    )
    child = subprocess.run(
        [sys.executable, "-c", code, tmp_path, cache],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "OSError: [Errno 27]" in child.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_swept_out(cache, tmp_path):
    leftover = tmp_path / "unfinished-abc" / f"elasticsearch-{artifact.VERSION}"
    leftover.mkdir(parents=True)
    server = artifact.install(tmp_path, cache=cache, tell=silent)
    assert (server / "bin" / "elasticsearch").exists()
    assert list(tmp_path.iterdir()) == [server]


def download(content: bytes):
    """A registry that delivers `content`."""

    def deliver(workspace: Path) -> Path:
        fetched = workspace / "fetched.zip"
        fetched.write_bytes(content)
        return fetched

    return deliver


@pytest.mark.parametrize("content", [b"", b"<html>sign in</html>", b"PK\x03\x04 half"])
def test_another_file_than_the_pinned_one_is_refused(tmp_path, monkeypatch, content):
    monkeypatch.setattr(artifact, "_download", download(content))
    with pytest.raises(NodeError, match="not the file we know"):
        artifact.fetch(tmp_path, tell=silent)
    assert list(tmp_path.glob("*.zip")) == []
    assert list(tmp_path.glob("unfinished-*")) == []


def test_a_damaged_archive_in_the_cache_is_fetched_anew(cache, tmp_path, monkeypatch):
    genuine = artifact.fetch(cache, tell=silent).read_bytes()
    damaged = tmp_path / f"elasticsearch-{artifact.VERSION}.zip"
    damaged.write_bytes(genuine[: len(genuine) // 2])
    monkeypatch.setattr(artifact, "_download", download(genuine))
    assert artifact.fetch(tmp_path, tell=silent) == damaged
    assert zipfile.ZipFile(damaged).testzip() is None


def test_a_registry_out_of_reach_is_an_error_with_a_remedy(tmp_path, monkeypatch):
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    with pytest.raises(NodeError, match="cannot fetch elasticsearch") as caught:
        artifact.fetch(tmp_path, tell=silent)
    assert "YIJU_ES_URL" in caught.value.remedy
    assert list(tmp_path.glob("*.zip")) == []
