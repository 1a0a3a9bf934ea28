"""Every command that README and docs show is run, and prints what they show."""

import re

import pytest
from newcomer import Newcomer
from spoken import PAGES, ROOT, shown

from mappings.fields import KINDS
from mappings.index import Index

LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
RECORDED = re.compile(r"^recorded as (\w+)$", re.MULTILINE)
SPOKEN = ("demo", "mine")
"""Collections that the pages name."""
LEFT = ("chain.jsonl",)
"""Files that their commands write beside the examples."""


def unmatched(lines, printed):
    """Shown lines that were not printed, in order; `…` stands for anything, alone for any lines."""
    printed, missing = iter(line.rstrip() for line in printed.splitlines()), []
    for line in lines:
        if line.strip() == "…":
            continue
        pattern = re.compile(".*".join(map(re.escape, line.rstrip().split("…"))))
        if not any(pattern.fullmatch(candidate) for candidate in printed):
            missing.append(line)
    return missing


@pytest.fixture
def run(node_settings, es_client):
    """Run a command as a newcomer would, at 80 columns, in a home without these collections.

    AUDIT_ID in it is the id that an earlier one told last, ~/.yiju the home of the run.
    """
    for collection in SPOKEN:
        index = Index(es_client, collection)
        for kind in KINDS:
            for name in index.all_of(kind):
                index.drop(name)
    one, recorded = Newcomer(ROOT, {"YIJU_HOME": str(node_settings.home)}), []

    def run(command):
        if "AUDIT_ID" in command:
            command = command.replace("AUDIT_ID", recorded[-1])
        result = one.types(command.replace("~/.yiju", str(node_settings.home)))
        recorded.extend(RECORDED.findall(result.stdout))
        return result

    yield run
    for name in LEFT:
        (ROOT / name).unlink(missing_ok=True)


@pytest.mark.model
@pytest.mark.parametrize(
    "page", [page for page in PAGES if [*shown(page.read_text("utf-8"))]], ids=lambda p: p.name
)
def test_what_a_page_shows_is_what_its_commands_print(page, run):
    for command, lines in shown(page.read_text(encoding="utf-8")):
        result = run(command)
        assert result.exit_code == 0, f"{command}\n{result.output}"
        assert unmatched(lines, result.stdout) == [], f"{command}\n{result.stdout}"


def test_the_readme_shows_the_way_from_the_demo_to_texts_of_ones_own():
    commands = [command for command, _ in shown((ROOT / "README.md").read_text("utf-8"))]
    assert commands[0] == "make demo"
    assert {command.split()[1] for command in commands[1:]} >= {"ingest", "search"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_somewhere(page):
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        pytest.param(["one", "three"], [], id="in order, with lines between"),
        pytest.param(["o…e", "…", "th…"], [], id="an ellipsis for anything"),
        pytest.param(["three", "one"], ["one"], id="not out of order"),
        pytest.param(["on"], ["on"], id="not a part of a line"),
    ],
)
def test_a_line_that_was_not_printed_is_told(lines, missing):
    assert unmatched(lines, "one \ntwo\nthree") == missing
