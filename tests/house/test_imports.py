"""Nothing heavy is imported before a command needs it, so that help is quick."""

import subprocess
import sys
from importlib import metadata

import pytest

HEAVY = ("elasticsearch", "jieba", "numpy", "onnxruntime", "requests", "scipy", "sympy", "torch")
ROOTS = ("mappings", "ingest", "scoring", "search", "yiju")


@pytest.mark.parametrize("module", ["yiju.cli", "yiju.settings", "mappings.errors"])
def test_nothing_heavy_comes_with_an_import(module):
    told = f"import sys, {module}; print(*sorted(sys.modules.keys() & set({HEAVY})))"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


CLIENT = {"annotated_types", "httpx2", "idna", "pydantic", "pydantic_core", "rfc8785"}
CLIENT |= {"typing_extensions", "typing_inspection"}
"""What the client needs of others: no server, no engine, no arrays."""


def test_the_client_comes_without_the_service():
    told = (
        "import sys; before = set(sys.modules); import yiju.client, yiju.wire\n"
        "print(*{name.split('.')[0] for name in sys.modules.keys() - before})"
    )
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    foreign = set(run.stdout.split()) & metadata.packages_distributions().keys() - set(ROOTS)
    assert "httpx2" in foreign
    assert foreign <= CLIENT


def test_help_takes_less_than_two_seconds_of_work():
    told = (
        "import sys, time; sys.argv = ['yiju', '--help']; import yiju.cli\n"
        "try: yiju.cli.main()\n"
        "except SystemExit: pass\n"
        "print(time.process_time(), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert "Find the provision that governs" in run.stdout
    assert float(run.stderr) < 2.0
