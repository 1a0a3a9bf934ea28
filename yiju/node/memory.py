"""What a home remembers of its node: folder, ports, user, password; in one file, 0600."""

from __future__ import annotations

import base64
import os
import secrets
import socket
from pathlib import Path

from pydantic import Field, ValidationError

from mappings.errors import NodeError
from mappings.records import Record
from yiju.node.folders import Account, choose_folder

HOST = "127.0.0.1"


class NodeMemory(Record):
    """What outlives the command that started the node."""

    folder: Path
    """Where program, configuration, data, logs and snapshots lie."""
    user: str = "yiju"
    password: str = Field(repr=False)
    http_port: int
    transport_port: int
    java: int = 0
    """Version of the Java that ran it last."""

    @property
    def url(self) -> str:
        """Address of the node."""
        return f"http://{HOST}:{self.http_port}"

    @property
    def authorization(self) -> str:
        """Value of the header that proves who asks."""
        return "Basic " + base64.b64encode(f"{self.user}:{self.password}".encode()).decode()


def recall(home: Path) -> NodeMemory | None:
    """The memory of `home`; None where no node was ever started."""
    try:
        return NodeMemory.model_validate_json(_file(home).read_bytes())
    except FileNotFoundError:
        return None
    except ValidationError as fault:
        raise NodeError(
            f"{_file(home)} cannot be read",
            remedy="Move that file away; the next start makes a new node.",
        ) from fault


def remember(home: Path, memory: NodeMemory) -> None:
    """Keep the memory; a reader sees the old file or the new one."""
    draft = _file(home).with_suffix(".new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(memory.model_dump_json(indent=2))
    draft.replace(_file(home))


def forget(home: Path) -> None:
    """Forget the node of `home`."""
    _file(home).unlink(missing_ok=True)


def new_memory(home: Path, account: Account | None) -> NodeMemory:
    """Memory of a node that is about to be made."""
    http_port, transport_port = _two_free_ports()
    return NodeMemory(
        folder=choose_folder(home, account),
        password=secrets.token_urlsafe(24),
        http_port=http_port,
        transport_port=transport_port,
    )


def with_free_ports(memory: NodeMemory) -> NodeMemory:
    """The same ports where they are still free, others where not."""
    ports = (memory.http_port, memory.transport_port)
    if not all(_is_free(port) for port in ports):
        ports = _two_free_ports()
    return memory.model_copy(update={"http_port": ports[0], "transport_port": ports[1]})


def _file(home: Path) -> Path:
    return home / "node.json"


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _two_free_ports() -> tuple[int, int]:
    with socket.socket() as first, socket.socket() as second:
        first.bind((HOST, 0))
        second.bind((HOST, 0))
        return first.getsockname()[1], second.getsockname()[1]
