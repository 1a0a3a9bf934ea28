"""Ingest on the real node: counts add up, twice the same changes nothing, edits take effect."""

import shutil
from pathlib import Path

import pytest

from ingest import pipeline
from ingest.writing import Writer
from mappings.errors import NothingToRead
from mappings.fields import Fields as F
from yiju.settings import Settings
from yiju.workbench import open_workbench

OLD = """# 云岭市灯笼条例

2010年3月1日 云岭市人民代表大会常务委员会通过

## 第一章 总则

第一条 为了管理灯笼，制定本条例。

第二条 灯笼应当登记。

第三条 本条例自2010年5月1日起施行。
"""
NEW = """# 云岭市灯笼条例

2010年3月1日 云岭市人民代表大会常务委员会通过

2020年3月1日 云岭市人民代表大会常务委员会修订

## 第一章 总则

第一条 为了管理灯笼，制定本条例。

第二条 灯笼应当登记，并且缴纳押金。

第三条 本条例自2020年5月1日起施行。
"""


@pytest.fixture
def bench(node_settings: Settings, request):
    settings = node_settings.model_copy(update={"encoder": "none"})
    name = "".join(sign if sign.isalnum() else "_" for sign in request.node.name.lower())[:60]
    found = open_workbench(settings, name.strip("_"))
    yield found
    for kind in ("passages", "versions", "sources", "audit", "jobs"):
        for index in found.index.behind(kind):
            found.index.drop(index)


def write(folder: Path, **files: str) -> list[str]:
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    return [str(folder)]


def passages(bench) -> dict[str, dict]:
    bench.index.refresh("passages")
    return {row[F.PASSAGE_ID]: row for row in bench.index.scan("passages")}


def test_the_same_files_twice_change_nothing(bench, tmp_path):
    paths = write(tmp_path, old=OLD)
    first, standing = bench.ingest(paths), passages(bench)
    second = bench.ingest(paths)
    assert (first.written, first.passages) == (1, 3)
    assert (second.read, second.skipped, second.passages) == (1, 1, 0)
    assert passages(bench) == standing


def test_a_new_version_closes_the_old_one(bench, tmp_path):
    bench.ingest(write(tmp_path, old=OLD))
    bench.ingest(write(tmp_path, new=NEW))
    ends = {row[F.VERSION_ID]: row.get(F.EFFECTIVE_TO) for row in passages(bench).values()}
    assert ends == {"云岭市灯笼条例@2010-03-01": "2020-05-01", "云岭市灯笼条例@2020-03-01": None}


def test_an_edited_file_replaces_its_passages(bench, tmp_path):
    bench.ingest(write(tmp_path, old=OLD))
    report = bench.ingest(write(tmp_path, old=OLD.replace("灯笼应当登记。", "灯笼应当备案。")))
    texts = [row[F.TEXT] for row in passages(bench).values()]
    assert report.passages == 1
    assert "灯笼应当备案。" in texts
    assert len(texts) == 3


def test_a_file_that_changes_its_work_leaves_nothing_behind(bench, tmp_path):
    bench.ingest(write(tmp_path, old=OLD))
    bench.ingest(write(tmp_path, old=OLD.replace("灯笼条例", "风筝条例")))
    assert {row[F.WORK_ID] for row in passages(bench).values()} == {"云岭市风筝条例"}


def test_bad_files_are_reported_and_stop_nothing(bench, tmp_path):
    write(tmp_path, good=OLD, empty="", blank=" \n \n")
    (tmp_path / "binary.md").write_bytes(bytes(range(256)) * 40)
    report = bench.ingest([str(tmp_path)])
    assert (report.read, report.written, report.failed) == (4, 1, 3)
    assert report.read == report.written + report.skipped + report.failed
    assert all(one.reason and one.remedy for one in report.failures)


def test_a_killed_ingest_is_finished_by_the_next(bench, tmp_path, monkeypatch):
    paths = write(tmp_path, old=OLD, other=OLD.replace("灯笼", "风筝"))
    kept = Writer.write

    def die(self, prepared):
        if any("风筝" in work for work in prepared.works):
            raise KeyboardInterrupt
        return kept(self, prepared)

    monkeypatch.setattr(pipeline, "WORKS", 1)
    monkeypatch.setattr(Writer, "write", die)
    with pytest.raises(KeyboardInterrupt):
        bench.ingest(paths)
    assert 0 < len(passages(bench)) < 6
    monkeypatch.setattr(Writer, "write", kept)
    report = bench.ingest(paths)
    assert report.read == 2
    assert len(passages(bench)) == 6


@pytest.mark.parametrize("path", ["no/such/folder", "."])
def test_nothing_to_read_is_an_error_with_a_remedy(bench, tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NothingToRead):
        bench.ingest([path])


def test_the_folder_as_given_names_the_source(bench, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.rmtree(tmp_path / "laws", ignore_errors=True)
    (tmp_path / "laws").mkdir()
    write(tmp_path / "laws", old=OLD)
    bench.ingest(["laws/"])
    assert {row[F.SOURCES][0] for row in passages(bench).values()} == {"laws/old.md"}
