"""What goes wrong outside of us, put into words: the disk's errors and the server's last words."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager

from mappings.errors import NodeError

_OTHER_FOLDER = "Set YIJU_HOME (and YIJU_CACHE) to folders of your own that can be written."

DISK_REMEDIES = {
    errno.ENOSPC: "Free space on that disk, or set YIJU_HOME to a folder on another.",
    errno.EDQUOT: "Free space within your quota, or set YIJU_HOME to a folder on another disk.",
    errno.EACCES: _OTHER_FOLDER,
    errno.EPERM: _OTHER_FOLDER,
    errno.EROFS: _OTHER_FOLDER,
    errno.ENOTDIR: _OTHER_FOLDER,
    errno.EEXIST: _OTHER_FOLDER,
}

# What the server or its Java says, and what helps; the first row that matches counts.
_STARTUP_REMEDIES = (
    (
        re.compile(
            r"insufficient memory|OutOfMemoryError|reserve enough space|maximum heap|errno=12"
        ),
        "Set YIJU_NODE_HEAP to half of this machine's free memory at most, 512m at least.",
    ),
    (re.compile(r"No space left|disk quota"), DISK_REMEDIES[errno.ENOSPC]),
    (
        re.compile(r"failed to obtain node locks"),
        "Another server uses this data: end it, or set YIJU_HOME to another folder.",
    ),
)

_TELLING = re.compile(r"error|fatal|exception|fail|insufficient|too small|could not", re.IGNORECASE)
_MOST_LINES, _MOST_CHARACTERS = 8, 300


@contextmanager
def disk_faults() -> Iterator[None]:
    """Run a block that uses the home; the system's errors come out as NodeError with a remedy."""
    try:
        yield
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        raise NodeError(
            f"{where}{fault.strerror or fault}", remedy=DISK_REMEDIES.get(fault.errno or 0)
        ) from fault


def startup_fault(said: str) -> NodeError:
    """The error for a server that did not come up, from all that it wrote."""
    remedy = next((remedy for pattern, remedy in _STARTUP_REMEDIES if pattern.search(said)), None)
    words = "\n".join(f"  {line}" for line in _telling_lines(said))
    return NodeError(f"Elasticsearch did not start; it said:\n{words}", remedy=remedy)


def port_was_taken(said: str) -> bool:
    """Whether another program was quicker to take a port."""
    return "BindHttpException" in said or "BindTransportException" in said


def _telling_lines(said: str) -> list[str]:
    # Frames of a Java stack and the list of flags tell a user nothing.
    lines = [line.strip() for line in said.splitlines() if not re.match(r"\s+(at|\.\.\.) ", line)]
    telling = [line for line in lines if _TELLING.search(line) and "[INFO ]" not in line]
    chosen = telling[-_MOST_LINES:] or lines[-_MOST_LINES:] or ["nothing"]
    return [line[:_MOST_CHARACTERS] for line in chosen]
