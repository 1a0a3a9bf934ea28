"""The server's configuration folder, written anew at each start from what the home remembers."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import shutil
from pathlib import Path

from yiju.node.folders import Account, give, make_server_folder
from yiju.node.memory import HOST, NodeMemory

CLUSTER = "yiju"

# OWASP's figure for PBKDF2 with SHA-512 is 210,000; the password has 192 random bits, so that
# guessing is hopeless at any count, and each first request pays for it.
_ROUNDS = 10_000

_JVM_OPTIONS = """\
-Xms{heap}
-Xmx{heap}
# A dump would be as large as the heap.
-XX:-HeapDumpOnOutOfMemoryError
# The shipped log of the garbage collector may grow to 2 GB.
-Xlog:disable
-Xlog:all=warning:stderr:utctime,level,tags
"""


def write_config(server: Path, memory: NodeMemory, *, heap: str, account: Account | None) -> None:
    """Write the configuration; the parts that are not ours come from the server's own."""
    folder = memory.folder / "config"
    if folder.exists():
        # The old one belongs to the server's account: root must not write through its links.
        shutil.rmtree(folder)
    make_server_folder(folder, account)
    for name in ("jvm.options", "log4j2.properties"):
        shutil.copyfile(server / "config" / name, folder / name)
    (folder / "jvm.options.d").mkdir()
    for name, text in _files(memory, heap).items():
        (folder / name).write_text(text, encoding="utf-8")
    for path in folder.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        give(path, account)


def _files(memory: NodeMemory, heap: str) -> dict[str, str]:
    return {
        # JSON values are YAML values.
        "elasticsearch.yml": "".join(
            f"{name}: {json.dumps(value)}\n" for name, value in _server_settings(memory).items()
        ),
        "jvm.options.d/yiju.options": _JVM_OPTIONS.format(heap=heap),
        "users": f"{memory.user}:{_password_hash(memory.password)}\n",
        "users_roles": f"superuser:{memory.user}\n",
        "roles.yml": "",
        "role_mapping.yml": "",
    }


def _server_settings(memory: NodeMemory) -> dict[str, object]:
    return {
        "cluster.name": CLUSTER,
        "node.name": CLUSTER,
        "path.data": str(memory.folder / "data"),
        "path.logs": str(memory.folder / "logs"),
        "path.repo": [str(memory.folder / "snapshots")],
        "network.host": HOST,
        "http.port": memory.http_port,
        "transport.port": memory.transport_port,
        "discovery.type": "single-node",
        # Developers' disks are nearly full at times; the server would lock its indices.
        "cluster.routing.allocation.disk.threshold_enabled": False,
        # A mistyped name must fail, not make an index without our mappings.
        "action.auto_create_index": "false",
        "xpack.security.enabled": True,
        # Loopback only: nothing to encrypt against.
        "xpack.security.http.ssl.enabled": False,
        "xpack.security.transport.ssl.enabled": False,
        # No built-in user beside ours.
        "xpack.security.authc.reserved_realm.enabled": False,
    }


def _password_hash(password: str) -> str:
    """Hash in the server's own form, as its `elasticsearch-users` would write it.

    Done here because that tool takes the password as an argument, which other users can see, and
    a Java start of several seconds.
    """
    salt = secrets.token_bytes(32)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS, dklen=32)
    parts = (base64.b64encode(part).decode() for part in (salt, digest))
    return "{PBKDF2}" + "$".join((str(_ROUNDS), *parts))
