"""What the pages tell a reader to type: in blocks, in prose and in entries for an agent."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    path
    for pattern in ("README.md", "CONTRIBUTING.md", "docs/**/*.md", "docker/*.md", "examples/*.md")
    for path in sorted(ROOT.glob(pattern))
]
PROGRAMS = (
    *("yiju", "make", "python", "curl", "cp", "export"),
    *("docker", "kubectl", "pipx", "pip", "uv", "apt", "apt-get", "brew", "git", "systemctl"),
)
"""First words of what is a command; the later ones stand nowhere yet, or cannot be run here."""
REQUESTED = {"docker", "tasks"}
"""Folders whose pages tell requests to send; elsewhere they stand in lists of routes."""

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`]+)`")
TYPED = re.compile(rf"(?:\.venv/bin/)?(?:{'|'.join(PROGRAMS)}) [\w'\"./-].*")
REQUEST = re.compile(r"(?:GET|POST|PUT) [/_]\S+(?: \{.*\})?")
REMARK = re.compile(r" {2,}#.*")
OR = re.compile(r"# or: (.+)")
"""Behind a command, another one for the same."""
CONTAINED = re.compile(r"\brun --rm .*?\b(yiju [a-z].*)")
"""What is run in a container can be run without."""


class Block(NamedTuple):
    """Lines that are typed one after the other."""

    page: Path
    commands: tuple[str, ...]


def fenced(text: str, language: str) -> list[str]:
    """What stands in the blocks of one language."""
    return [block for kind, block in FENCED.findall(text) if kind == language]


def shown(text: str) -> Iterator[tuple[str, list[str]]]:
    """Commands of the console blocks, each with the lines shown below it."""
    for block in fenced(text, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = part.rstrip("\n").split("\n")
            yield command, lines


def blocks(page: Path) -> Iterator[Block]:
    """Blocks of commands without output, those of no language too, and entries for an agent."""
    for kind, block in FENCED.findall(page.read_text(encoding="utf-8")):
        if kind in {"sh", ""}:
            rows = [row for row in block.splitlines() if TYPED.fullmatch(row)]
            lines = [one for row in rows for one in (REMARK.sub("", row), *OR.findall(row))]
        elif kind == "json":
            servers = json.loads(block)["mcpServers"].values()
            lines = [" ".join([server["command"], *server["args"]]) for server in servers]
        else:
            continue
        if lines:
            yield Block(page, tuple(lines))


def in_prose(page: Path) -> Iterator[str]:
    """Commands and requests that stand in the text, each once."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    found = [" ".join(quoted.split()) for quoted in QUOTED.findall(text)]
    found = [
        one
        for quoted in found
        if TYPED.fullmatch(quoted) or (REQUEST.fullmatch(quoted) and page.parent.name in REQUESTED)
        for one in spelt_out(quoted)
    ]
    yield from dict.fromkeys(found + [one for each in found for one in CONTAINED.findall(each)])


def spelt_out(command: str) -> Iterator[str]:
    """`yiju works list | show` is two commands of one group."""
    first, *others = command.split(" | ")
    yield first
    yield from (f"{first.rpartition(' ')[0]} {other}" for other in others)
