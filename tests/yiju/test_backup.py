"""A backup gives back what it took, byte for byte, or nothing."""

import io
import tarfile

import pytest

from mappings.errors import InputError
from search.audit import AuditLog
from search.question import Question
from search.transcript import verify_transcript
from yiju.backup import Manifest, backup, restore
from yiju.settings import Settings


@pytest.fixture
def home(tmp_path):
    words = tmp_path / "words"
    words.mkdir()
    (words / "terms.txt").write_text("屋顶农场\n", encoding="utf-8")
    settings = Settings(home=tmp_path / "home", dictionary=words)
    (settings.reviews).mkdir(parents=True)
    (settings.reviews / "laws.jsonl").write_text("{}\n", encoding="utf-8")
    (settings.home / "keys.json").write_text("[]", encoding="utf-8")
    return settings


@pytest.fixture
def archive(home, tmp_path):
    backup(home, tmp_path / "a.tar.gz", [])
    return tmp_path / "a.tar.gz"


def contents(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.*")}


def test_what_was_kept_comes_back_in_another_home(home, archive, tmp_path):
    other = Settings(home=tmp_path / "other")
    restore(other, archive)
    restored = contents(other.home)
    assert restored.pop("restored/dictionary/terms.txt") == "屋顶农场\n".encode()
    assert restored == contents(home.home)
    assert (other.home / "keys.json").stat().st_mode & 0o077 == 0
    assert archive.stat().st_mode & 0o077 == 0


def test_what_is_there_is_replaced_only_when_asked(home, archive):
    (home.home / "keys.json").write_text("[1]", encoding="utf-8")
    with pytest.raises(InputError, match="is there already"):
        restore(home, archive)
    assert (home.home / "keys.json").read_text() == "[1]"
    restore(home, archive, overwrite=True)
    assert (home.home / "keys.json").read_text() == "[]"


def packed(path, files):
    with tarfile.open(path, "w:gz") as tar:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return path


SUM = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
"""Of `foo`."""


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        pytest.param("keys.json", b"bar", "not as it was written", id="changed"),
        pytest.param("../keys.json", b"foo", "belongs to no backup", id="climbs out"),
        pytest.param("reviews/../../x", b"foo", "belongs to no backup", id="climbs out within"),
        pytest.param("node/config", b"foo", "belongs to no backup", id="another folder"),
    ],
)
def test_an_archive_that_is_not_ours_writes_nothing(tmp_path, name, content, told):
    manifest = Manifest(files={name: SUM}, heads={}).model_dump_json().encode()
    bad = packed(tmp_path / "bad.tar.gz", {name: content, "manifest.json": manifest})
    with pytest.raises(InputError, match=told):
        restore(Settings(home=tmp_path / "home"), bad)
    assert not (tmp_path / "home").exists()


def test_a_file_that_is_no_archive_is_told(tmp_path):
    (tmp_path / "no.tar.gz").write_bytes(b"no")
    with pytest.raises(InputError, match="is no backup"):
        restore(Settings(home=tmp_path / "home"), tmp_path / "no.tar.gz")


@pytest.mark.model
def test_the_chain_of_the_audit_is_kept_with_its_head(home, examples_bench, tmp_path):
    examples_bench.ask(Question(text="备案多少日内办结"))
    log = AuditLog(examples_bench.index)
    manifest = backup(home, tmp_path / "b.tar.gz", [log])
    other = Settings(home=tmp_path / "other")
    restore(other, tmp_path / "b.tar.gz")
    checked = verify_transcript(other.home / "restored" / "audit" / "examples.jsonl")
    assert str(checked.head) == manifest.heads["examples"]
