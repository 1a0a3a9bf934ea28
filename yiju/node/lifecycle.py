"""Start, stop, inspect and destroy the embedded Elasticsearch of a home: read this first."""

from __future__ import annotations

import errno
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mappings.errors import NodeError
from yiju.node import artifact
from yiju.node.config import write_config
from yiju.node.folders import Account, make_open_folder, make_server_folder, server_account
from yiju.node.java import find_java
from yiju.node.locks import locked
from yiju.node.memory import NodeMemory, forget, new_memory, recall, remember, with_free_ports
from yiju.node.process import end, launcher_log, run_launcher, server_process
from yiju.node.state import NodeState, await_ready, log_tail, observe
from yiju.settings import Settings

Tell = Callable[[str], None]

# After a crash the operations since the last flush are replayed before an index opens.
_RECOVERY_SECONDS = 120
# Another program can take a port between our look and the server's.
_PORT_ATTEMPTS = 3
_PORT_TAKEN = re.compile(r"Bind(?:Http|Transport)Exception")


def start(settings: Settings, *, tell: Tell = lambda _: None) -> NodeState:
    """Start the node unless it runs; returns when it answers with its password.

    `tell` hears of each step that takes long. Two callers at once start one node.
    """
    with _home_lock(settings.home) as lock:
        account = server_account()
        memory = recall(settings.home) or new_memory(settings.home, account)
        if server_process(memory.folder) is None:
            memory = _launch(settings, memory, account=account, lock=lock, tell=tell)
        await_ready(memory, within=_RECOVERY_SECONDS)
        return observe(memory)


def stop(settings: Settings) -> bool:
    """Stop the node; False where none ran."""
    with _home_lock(settings.home):
        memory = recall(settings.home)
        process = server_process(memory.folder) if memory else None
        if process is not None:
            end(process)
        return process is not None


def status(settings: Settings) -> NodeState | None:
    """What can be seen of the node; None where none was ever made."""
    with _disk_faults():
        memory = recall(settings.home)
        return observe(memory) if memory else None


def access(settings: Settings) -> NodeMemory | None:
    """Address, user and password of the running node; None where none runs."""
    with _disk_faults():
        memory = recall(settings.home)
        return memory if memory and server_process(memory.folder) else None


def logs(settings: Settings, *, lines: int) -> list[str]:
    """The last lines of the server's log."""
    with _disk_faults():
        memory = recall(settings.home)
        return log_tail(memory.folder, lines=lines) if memory else []


def destroy(settings: Settings) -> bool:
    """Stop the node and delete its data, snapshots, logs and program; False where there is none."""
    with _home_lock(settings.home):
        memory = recall(settings.home)
        if memory is None:
            return False
        if process := server_process(memory.folder):
            end(process)
        if memory.folder.exists():
            shutil.rmtree(memory.folder)
        forget(settings.home)
        return True


def _launch(
    settings: Settings, memory: NodeMemory, *, account: Account | None, lock: int, tell: Tell
) -> NodeMemory:
    java = find_java(shared=account is not None)
    make_open_folder(memory.folder)
    for name in ("data", "logs", "run", "snapshots"):
        make_server_folder(memory.folder / name, account)
    server = artifact.install(memory.folder, cache=settings.cache, tell=tell)
    tell(f"Starting Elasticsearch {artifact.VERSION} on Java {java.version}")
    for _ in range(_PORT_ATTEMPTS):
        memory = with_free_ports(memory).model_copy(update={"java": java.version})
        remember(settings.home, memory)
        write_config(server, memory, heap=settings.node_heap, account=account)
        if run_launcher(memory.folder, server=server, java=java, account=account, lock=lock):
            return memory
        said = launcher_log(memory.folder).read_text(encoding="utf-8", errors="replace")
        if not _PORT_TAKEN.search(said):
            break
    raise NodeError(f"Elasticsearch did not start. Its last words:\n{said}")


@contextmanager
def _home_lock(home: Path) -> Iterator[int]:
    """Hold the home against other commands that start or stop its node."""
    with _disk_faults():
        home.mkdir(parents=True, exist_ok=True)
        with locked(home / "node.lock") as lock:
            yield lock


_REMEDIES = {
    errno.ENOSPC: "Free space on that disk, or set YIJU_HOME to a folder on another.",
    errno.EACCES: "Set YIJU_HOME (and YIJU_CACHE) to folders of your own.",
    errno.EPERM: "Set YIJU_HOME (and YIJU_CACHE) to folders of your own.",
    errno.EROFS: "Set YIJU_HOME (and YIJU_CACHE) to folders that can be written.",
}


@contextmanager
def _disk_faults() -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise NodeError(str(fault), remedy=_REMEDIES.get(fault.errno or 0)) from fault
