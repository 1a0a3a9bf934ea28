"""A file that is asked for is there whole or not at all, and its folder is made."""

from pathlib import Path

import pytest

from mappings.errors import InputError
from yiju.whole_files import export_text, exported


def test_the_folder_is_made_and_nothing_else_stays(tmp_path):
    wanted = tmp_path / "not" / "there" / "a.md"
    export_text(wanted, "one")
    export_text(wanted, "two")
    assert wanted.read_text() == "two"
    assert list(wanted.parent.iterdir()) == [wanted]


def test_what_fails_leaves_the_file_before_it(tmp_path):
    wanted = tmp_path / "a.md"
    export_text(wanted, "before")
    with pytest.raises(UnicodeEncodeError):
        export_text(wanted, "no UTF-8: \ud800")
    assert wanted.read_text() == "before"
    assert list(tmp_path.iterdir()) == [wanted]


def test_a_link_still_leads_to_the_file(tmp_path):
    held, link = tmp_path / "held.md", tmp_path / "link.md"
    link.symlink_to(held)
    export_text(link, "text")
    assert link.is_symlink()
    assert held.read_text() == "text"


def test_a_device_is_written_to_and_not_replaced():
    with exported(Path("/dev/null")) as target:
        assert target == Path("/dev/null")


@pytest.mark.parametrize("name", [".", "/dev/null/a.md"], ids=["a folder", "below a file"])
def test_what_cannot_be_written_is_refused_in_words(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="cannot be written"):
        export_text(Path(name), "text")
