"""The server's process: run its launcher, find it again by its pid file, end it."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Any

import psutil

from mappings.errors import NodeError
from yiju.node.folders import Account
from yiju.node.java import Java

# Measured: 10 to 25 s on two idle cores; several times that where others work on them.
START_SECONDS = 240
# The server flushes its log and closes its shards; what it has acknowledged is on disk anyway.
STOP_SECONDS = 60


def launcher_log(folder: Path) -> Path:
    """What the launcher and the server's console said at the last start."""
    return folder / "launch.log"


def run_launcher(
    folder: Path, *, server: Path, java: Java, account: Account | None, lock: int
) -> bool:
    """Start the server in a session of its own; True once it is up, False if it ended or hangs.

    The launcher inherits `lock`: if we are killed meanwhile, no second server starts beside it.
    """
    run = folder / "run"
    identity: dict[str, Any] = (
        {} if account is None else {"user": account.uid, "group": account.gid, "extra_groups": ()}
    )
    with launcher_log(folder).open("wb") as output:
        launcher = subprocess.Popen(
            [server / "bin" / "elasticsearch", "-d", "-p", _pid_file(folder)],
            cwd=folder,
            # Nothing of the caller's: it may hold keys, and options meant for another server.
            env={
                "PATH": os.defpath,
                "LC_ALL": "C.UTF-8",  # or Java cannot open a path with 依据 in it
                "HOME": str(run),
                "ES_JAVA_HOME": str(java.home),
                "ES_PATH_CONF": str(folder / "config"),
                "ES_TMPDIR": str(run),
            },
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=(lock,),
            **identity,
        )
    try:
        return launcher.wait(START_SECONDS) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        # A server whose launcher ends before it is up ends too.
        launcher.kill()
        launcher.wait()


def server_process(folder: Path) -> psutil.Process | None:
    """The running server of a node's folder; a stale pid, or another program's, is none."""
    try:
        process = psutil.Process(int(_pid_file(folder).read_text(encoding="utf-8")))
        is_ours = any(str(folder) in argument for argument in process.cmdline())
    except (FileNotFoundError, ValueError, psutil.NoSuchProcess):
        return None
    return process if is_ours else None


def end(process: psutil.Process) -> None:
    """Ask the server to stop; kill it if it does not."""
    try:
        process.terminate()
        if not _is_gone(process, within=STOP_SECONDS):
            process.kill()
            _is_gone(process, within=STOP_SECONDS)
    except psutil.NoSuchProcess:
        return
    except psutil.AccessDenied as fault:
        raise NodeError(
            f"process {process.pid} belongs to another user",
            remedy="Stop the node as the user who started it.",
        ) from fault


def _is_gone(process: psutil.Process, *, within: float) -> bool:
    deadline = time.monotonic() + within
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def _pid_file(folder: Path) -> Path:
    return folder / "run" / "pid"
