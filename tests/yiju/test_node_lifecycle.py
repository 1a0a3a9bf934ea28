"""A node of an ordinary user: started twice at once, stopped, killed, moved; nothing is lost."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest
from patience import PATIENCE

from mappings.errors import ServerUnavailable
from mappings.index import translated
from yiju.connect import connect
from yiju.node import artifact, lifecycle
from yiju.settings import Settings

INDEX = "lifecycle"


# Becomes the other account only after the imports: Python itself may lie where it cannot go.
COMMAND = """
import encodings.idna, os, sys
from yiju.node import lifecycle
from yiju.settings import load_settings
uid, gid = map(int, sys.argv[2:])
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(gid); os.setuid(uid)
print(getattr(lifecycle, sys.argv[1])(load_settings()))
"""


@pytest.fixture
def user():
    """Account that runs the commands: the tests' own, or for root an ordinary one."""
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())


@pytest.fixture
def settings(user):
    """A home and a cache of that account."""
    home = Path(tempfile.mkdtemp(prefix="yiju-user-"))
    cache = home / "cache"
    cache.mkdir()
    archive = artifact.fetch(Settings().cache, tell=print)
    shutil.copy(archive, cache)
    for path in (home, cache, cache / archive.name):
        os.chown(path, user.pw_uid, user.pw_gid)
    settings = Settings(home=home, cache=cache, es_url=None, node_heap="512m")
    yield settings
    lifecycle.destroy(settings)
    shutil.rmtree(home)


@pytest.fixture
def command(settings, user):
    """Runs one step of the life cycle as that account, in a process of its own."""
    environment = {
        "YIJU_HOME": str(settings.home),
        "YIJU_CACHE": str(settings.cache),
        "YIJU_NODE_HEAP": settings.node_heap,
        "PATH": os.environ["PATH"],
    }

    def run(name: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-c", COMMAND, name, str(user.pw_uid), str(user.pw_gid)],
            cwd=settings.home,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    return run


READY = "health='green'"


def said_by(process: subprocess.Popen) -> str:
    return process.communicate(timeout=400)[0]


def pid_of(settings) -> int:
    return lifecycle.status(settings).pid


@pytest.mark.node
def test_a_node_loses_nothing(settings, user, command):
    # Two commands at once start one node, which outlives both.
    outputs = [said_by(process) for process in [command("start"), command("start")]]
    assert all(READY in output for output in outputs), outputs
    first_pid = pid_of(settings)
    servers = [
        process
        for process in psutil.process_iter(["cmdline"])
        if any(str(settings.home / "node") in part for part in process.info["cmdline"] or ())
    ]
    assert [process.pid for process in servers] == [first_pid]
    assert psutil.Process(first_pid).uids().effective == user.pw_uid

    client = connect(settings, start=False)
    client.indices.create(index=INDEX, settings={"number_of_replicas": 0})
    client.index(index=INDEX, id="written before the stop", document={"n": 1})
    first_url = lifecycle.status(settings).url

    # Stopped in the middle of the work: the client's error is one of ours.
    assert "True" in said_by(command("stop"))
    assert lifecycle.status(settings).pid is None
    with pytest.raises(ServerUnavailable), translated():
        client.count(index=INDEX)
    client.close()

    # Its port is taken meanwhile: it moves.
    with socket.socket() as other_program:
        other_program.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other_program.bind(("127.0.0.1", int(first_url.rsplit(":", 1)[1])))
        other_program.listen()
        assert READY in said_by(command("start"))
    assert lifecycle.status(settings).url != first_url

    # Killed without warning: the pid file stays, the data too.
    with connect(settings, start=False) as client:
        client.index(index=INDEX, id="written before the crash", document={"n": 2})
    victim = psutil.Process(pid_of(settings))
    victim.kill()
    psutil.wait_procs([victim], timeout=PATIENCE)
    assert pid_of(settings) is None
    assert READY in said_by(command("start"))
    with connect(settings, start=False) as client:
        client.indices.refresh(index=INDEX)
        found = {hit["_id"] for hit in client.search(index=INDEX)["hits"]["hits"]}
    assert found == {"written before the stop", "written before the crash"}
