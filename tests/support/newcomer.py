"""Somebody at a terminal, who types what the pages say."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from signal import SIGTERM
from typing import NamedTuple

import httpx2
import pytest
from agent import started
from patience import PATIENCE
from served import spawned
from spoken import REQUEST
from typer.testing import CliRunner

from yiju.cli import app

BIN = Path(sys.executable).parent
ASSIGNED = re.compile(r"(YIJU_\w+)=(\S*)")
UNSET = ("YIJU_ES_URL", "YIJU_ENCODER", "YIJU_COLLECTION", "YIJU_LLM_URL")


class Typed(NamedTuple):
    """What came of a command."""

    exit_code: int
    stdout: str
    output: str


class Newcomer:
    """Types commands in one folder; what is exported holds for those that follow."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self.environment = {"COLUMNS": "80", **environment}

    def types(self, command: str) -> Typed:
        """Run a command, in this process where it is one of ours that ends by itself."""
        sent = REQUEST.fullmatch(command)  # its quotes belong to its body
        words = command.split(" ", 2) if sent else shlex.split(command, comments=True)
        assigned = {}
        while found := ASSIGNED.fullmatch(words[0]):
            assigned[found[1]] = found[2]
            words.pop(0)
        way = next(way for start, way in WAYS if words[: len(start)] == [*start])
        return way(self, words, {**self.environment, **assigned})

    def exports(self, words: list[str], _environment: Mapping[str, str]) -> Typed:
        """Keep variables."""
        self.environment |= dict(word.split("=", 1) for word in words[1:])
        return Typed(0, "", "")

    def invokes(self, words: list[str], environment: Mapping[str, str]) -> Typed:
        """Run `yiju` here, with yes to whatever it asks; what stands behind `>` is a file."""
        words, files = _parted(words[1:], ">")
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.folder)
            for name in UNSET:
                patch.delenv(name, raising=False)
            for name, value in environment.items():
                if value:
                    patch.setenv(name, value)
            result = CliRunner().invoke(app, words, input="y\n", catch_exceptions=False)
        for file in files:
            (self.folder / file).write_text(result.stdout, encoding="utf-8")
        return Typed(result.exit_code, result.stdout, result.output)

    def serves(self, words: list[str], environment: Mapping[str, str]) -> Typed:
        """Start the service, ask how it is, and tell it to end."""
        with spawned(environment, *words[2:]) as service:
            told = [
                httpx2.get(f"{service.address}{path}", timeout=PATIENCE).raise_for_status().text
                for path in ("/healthz", "/readyz")
            ]
        # The server ends in good order, then by the signal that it was sent.
        ended = service.process.returncode not in {0, -SIGTERM}
        return Typed(int(ended), "\n".join(told), service.address)

    def lends_to_an_agent(self, words: list[str], environment: Mapping[str, str]) -> Typed:
        """Start the tools as an agent's program does, list them, and search by one."""
        asked = {"question": "屋顶农场法第四条", "as_of": "2025-06-01"}
        with started({**os.environ, **environment}, *words[2:]) as (portal, client):
            tools = portal.call(client.list_tools).tools
            answer = portal.call(client.call_tool, "search", asked)
        told = "\n".join([*(tool.name for tool in tools), answer.content[0].text])
        return Typed(int(bool(answer.is_error)), told, told)

    def makes(self, words: list[str], environment: Mapping[str, str]) -> Typed:
        """Run the recipe of a target; the environment of the tests stands for the one it makes."""
        given = ["make", "--old-file", ".venv/ready", f"BIN={BIN}", *words[1:]]
        return self.runs(given, environment)

    def runs(self, words: list[str], environment: Mapping[str, str]) -> Typed:
        """Run a program as a process of its own."""
        kept = {name: value for name, value in os.environ.items() if name not in UNSET}
        environment = kept | environment | {"PATH": f"{BIN}:{os.environ['PATH']}"}
        ran = subprocess.run(
            words, cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        return Typed(ran.returncode, ran.stdout, ran.stdout + ran.stderr)

    def requests(self, words: list[str], environment: Mapping[str, str]) -> Typed:
        """Send a request to Elasticsearch, or where its path begins with `/` to the service."""
        method, path, *body = words
        ours = path.startswith("/")
        answer = httpx2.request(
            method,
            environment["YIJU_URL"] + path if ours else f"{environment['YIJU_ES_URL']}/{path}",
            content=" ".join(body) or None,
            headers={"Content-Type": "application/json"}
            | ({"Authorization": f"Bearer {environment['YIJU_KEY']}"} if ours else {}),
            auth=None if ours else (environment["YIJU_ES_USER"], environment["YIJU_ES_PASSWORD"]),
            timeout=PATIENCE,
        )
        return Typed(int(not answer.is_success), answer.text, answer.text)


WAYS = (
    (("export",), Newcomer.exports),
    (("yiju", "serve"), Newcomer.serves),
    (("yiju", "mcp"), Newcomer.lends_to_an_agent),
    (("yiju",), Newcomer.invokes),
    (("make",), Newcomer.makes),
    (("GET",), Newcomer.requests),
    (("PUT",), Newcomer.requests),
    (("POST",), Newcomer.requests),
    ((), Newcomer.runs),
)
"""How a command is run, by its first words."""


def _parted(words: list[str], mark: str) -> tuple[list[str], list[str]]:
    """Words before a mark and behind it."""
    place = words.index(mark) if mark in words else len(words)
    return words[:place], words[place + 1 :]
