"""Every command that a page or a message names can be given so, by its words and options."""

import re
import shlex

import pytest
import typer.main
from spoken import ROOT, spelt_out

from yiju.cli import app

PAGES = [
    path
    for pattern in ("*.md", "docs/**/*.md", "docker/*.md", "examples/*.md")
    for path in sorted(ROOT.glob(pattern))
]
SOURCES = [
    path
    for root in ("mappings", "ingest", "scoring", "search", "yiju")
    for kind in ("py", "toml", "html")
    for path in sorted((ROOT / root).rglob(f"*.{kind}"))
]
INLINE = re.compile(r"`(?:\.venv/bin/)?yiju ([a-z][^`]*)`")
LINE = re.compile(r"^(?:\$ | {4})?yiju ([a-z][^#>\n]*)", re.MULTILINE)
"""In a block; what stands behind it is a remark or a file."""
CONTAINED = re.compile(r"\brun --rm [^`\n]*?\byiju ([a-z][^`\n#>]*)")
EITHER = re.compile(r"\[(.*?)\]")
"""Options in brackets may be left out; `a|b` is one of them."""


def named():
    """Each command with the place that names it."""
    for path in [*PAGES, *SOURCES]:
        text = path.read_text(encoding="utf-8")
        found = INLINE.findall(text)
        if path in PAGES:
            found += LINE.findall(text) + CONTAINED.findall(text)
        each = (one for command in found for one in spelt_out(" ".join(command.split())))
        for command in dict.fromkeys(each):
            yield pytest.param(command, id=f"{path.relative_to(ROOT)}: {command}")


def refusal(command):
    """Why a command cannot be given so; empty where it can. Nothing is run.

    Its words alone may stand for it, or with one option for that; else all must be right.
    """
    words = shlex.split(EITHER.sub(lambda part: part[1].split("|")[0], command))
    taken, group = [], typer.main.get_command(app)
    context = group.make_context("yiju", [], resilient_parsing=True)
    while words and hasattr(group, "commands"):
        word = words.pop(0)
        if word not in group.commands:
            return f"{' '.join(['yiju', *taken])} has no command {word}"
        taken, group = [*taken, word], group.commands[word]
    if not words or words in [[name] for option in group.params for name in option.opts]:
        return ""
    try:
        group.make_context(taken[-1], words, parent=context)
    except Exception as fault:  # noqa: BLE001 - whatever the parser says
        return f"{type(fault).__name__}: {fault}"
    return ""


@pytest.mark.parametrize("command", [*named()])
def test_a_command_that_is_named_can_be_given_so(command):
    assert refusal(command) == ""


@pytest.mark.parametrize(
    ("command", "told"),
    [
        pytest.param("serch x", "has no command serch", id="misspelt"),
        pytest.param(
            "audit shew ID", "yiju audit has no command shew", id="misspelt below a group"
        ),
        pytest.param("search x --as-off 2025-01-01", "--as-off", id="no such option"),
        pytest.param("audit show", "", id="the words alone"),
        pytest.param("works diff WORK --json", "Missing", id="an argument is missing"),
        pytest.param("serve --port nine", "integer", id="a value of another kind"),
    ],
)
def test_a_command_that_cannot_be_given_is_told(command, told):
    assert told in refusal(command)
    assert bool(told) == bool(refusal(command))
