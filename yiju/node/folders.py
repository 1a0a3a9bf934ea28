"""Where the node lives and as whom it runs: the server refuses root."""

from __future__ import annotations

import os
import pwd
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mappings.errors import NodeError

# Only for root, and only where the home cannot be reached by the server's account.
SYSTEM_FOLDER = Path("/var/lib/yiju")


class Account(NamedTuple):
    """An account of this machine."""

    name: str
    uid: int
    gid: int


def server_account() -> Account | None:
    """Account that the server is given when root starts it; None = the account that calls."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam("nobody")
    except KeyError as fault:
        raise NodeError(
            "Elasticsearch refuses to run as root, and this machine has no account `nobody`",
            remedy="Run the command as an ordinary user.",
        ) from fault
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def is_reachable(path: Path) -> bool:
    """Whether every account may pass through all folders above `path` and `path` itself."""
    resolved = path.resolve()
    return all(folder.stat().st_mode & 0o001 for folder in (resolved, *resolved.parents))


def choose_folder(home: Path, account: Account | None) -> Path:
    """Folder of the node of an existing `home`: below it, if the server's account gets there."""
    if account is None or is_reachable(home):
        return home / "node"
    return SYSTEM_FOLDER / sha256(str(home).encode()).hexdigest()[:16]


def make_open_folder(folder: Path) -> Path:
    """Make a folder that every account may read, whatever the umask."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    return folder


def make_server_folder(folder: Path, account: Account | None) -> Path:
    """Make a folder that only the server may use."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    give(folder, account)
    return folder


def give(path: Path, account: Account | None) -> None:
    """Hand one file or folder to the server's account."""
    if account is not None:
        os.chown(path, account.uid, account.gid)
