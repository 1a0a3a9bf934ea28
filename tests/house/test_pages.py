"""The pages that the code tells are what the code says today."""

import re

import pytest
import typer.main
from write_pages import FOLDER, PAGES, render, table

from yiju.cli import app

ROOT = FOLDER.parent
SPOKEN = re.compile(r"`yiju ([a-z-]+)(?: ([a-z-]+))?")
SPEAKING = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "mappings" / "errors.py",
    *sorted(FOLDER.glob("*.md")),
]


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


@pytest.mark.parametrize("page", SPEAKING, ids=lambda page: page.name)
def test_a_command_that_is_spoken_of_exists(page):
    commands = typer.main.get_command(app).commands
    for name, below in SPOKEN.findall(page.read_text(encoding="utf-8")):
        assert name in commands
        if hasattr(commands[name], "commands") and below:
            assert below in commands[name].commands
