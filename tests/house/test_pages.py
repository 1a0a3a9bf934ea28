"""The pages that the code tells are what the code says today."""

import pytest
from write_pages import FOLDER, PAGES, render, table

ROOT = FOLDER.parent


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_is_current(name):
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert render(name) == written, "run `make docs`"


def test_a_cell_breaks_no_table():
    assert table(("a", "b"), [("x|y", "1\n2")]) == "| a | b |\n| --- | --- |\n| x\\|y | 1 2 |"


def test_a_table_without_rows_is_left_out():
    assert table(("a",), []) == ""
    assert "\n\n\n" not in render("commands.md")


def test_each_page_is_reached_from_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in PAGES if f"(docs/{name})" not in readme] == []
