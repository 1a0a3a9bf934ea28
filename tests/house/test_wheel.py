"""The wheel holds the five roots whole, data files too, and nothing else."""

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOTS = {"mappings", "ingest", "scoring", "search", "yiju"}


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """Names of the files in a wheel that was built of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


def test_every_file_of_the_roots_is_in_the_wheel_and_no_other(held):
    standing = {
        path.relative_to(ROOT).as_posix()
        for root in ROOTS
        for path in (ROOT / root).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in held if ".dist-info/" not in name} == standing


@pytest.mark.parametrize("ending", [".toml", ".txt", ".jsonl", "py.typed"])
def test_data_files_travel_with_the_code(held, ending):
    assert any(name.endswith(ending) for name in held if ".dist-info/" not in name)


def test_licence_and_notice_are_in_the_wheel(held):
    assert {Path(name).name for name in held if "/licenses/" in name} == {"LICENSE", "NOTICE"}


def test_every_root_tells_its_types(held):
    assert {name for name in held if name.endswith("py.typed")} == {f"{r}/py.typed" for r in ROOTS}


def test_the_roots_are_named_alike_wherever_they_are_named():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tool = told["tool"]
    for named in (
        tool["hatch"]["build"]["targets"]["wheel"]["packages"],
        tool["mypy"]["packages"],
        tool["importlinter"]["root_packages"],
    ):
        assert set(named) == ROOTS
