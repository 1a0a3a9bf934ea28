"""Start, stop, inspect and destroy the embedded Elasticsearch of a home: read this first."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mappings.errors import NodeError
from yiju.node import artifact
from yiju.node.config import write_config
from yiju.node.faults import DISK_REMEDIES, disk_faults, port_was_taken, startup_fault
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
# Its own log and the first segments; a corpus needs more, which nobody knows yet.
_NEEDED_BYTES = 100 << 20


def start(settings: Settings, *, tell: Tell = lambda _: None) -> NodeState:
    """Start the node unless it runs; returns when it answers with its password.

    `tell` hears of each step that takes long. Two callers at once start one node.
    """
    with _home_lock(settings.home) as lock:
        account = server_account()
        memory = recall(settings.home) or new_memory(settings.home, account)
        # Whoever started one that runs has waited for it: silence is now that of a server.
        within = settings.es_timeout
        if server_process(memory.folder) is None:
            memory = _launch(settings, memory, account=account, lock=lock, tell=tell)
            within = _RECOVERY_SECONDS
        await_ready(memory, within=within)
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
    with disk_faults():
        memory = recall(settings.home)
        return observe(memory) if memory else None


def access(settings: Settings) -> NodeMemory | None:
    """Address, user and password of the running node; None where none runs."""
    with disk_faults():
        memory = recall(settings.home)
        return memory if memory and server_process(memory.folder) else None


def logs(settings: Settings, *, lines: int) -> list[str]:
    """The last lines of the server's log."""
    with disk_faults():
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
    # Before anything lies in its folder, so that `destroy` knows of it.
    remember(settings.home, memory)
    make_open_folder(memory.folder)
    for name in ("data", "logs", "run", "snapshots"):
        make_server_folder(memory.folder / name, account)
    server = artifact.install(memory.folder, cache=settings.cache, tell=tell)
    _check_space(memory.folder)
    tell(f"Starting Elasticsearch {artifact.VERSION} on Java {java.version}")
    for _ in range(_PORT_ATTEMPTS):
        memory = with_free_ports(memory).model_copy(update={"java": java.version})
        remember(settings.home, memory)
        write_config(server, memory, heap=settings.node_heap, account=account)
        if run_launcher(memory.folder, server=server, java=java, account=account, lock=lock):
            return memory
        said = launcher_log(memory.folder).read_text(encoding="utf-8", errors="replace")
        if not port_was_taken(said):
            break
    raise startup_fault(said)


def _check_space(folder: Path) -> None:
    # On a full disk the server starts, logs nothing of it and dies later, or not at all.
    free = shutil.disk_usage(folder).free
    if free < _NEEDED_BYTES:
        raise NodeError(
            f"only {free >> 20} MB are free on the disk of {folder}; "
            f"Elasticsearch needs {_NEEDED_BYTES >> 20}",
            remedy=DISK_REMEDIES[errno.ENOSPC],
        )


@contextmanager
def _home_lock(home: Path) -> Iterator[int]:
    """Hold the home against other commands that start or stop its node."""
    with disk_faults():
        home.mkdir(parents=True, exist_ok=True)
        with locked(home / "node.lock") as lock:
            yield lock
