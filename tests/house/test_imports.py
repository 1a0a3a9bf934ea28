"""Nothing heavy is imported before a command needs it, so that help is quick."""

import subprocess
import sys

import pytest

HEAVY = ("elasticsearch", "jieba", "numpy", "onnxruntime", "requests", "scipy", "sympy", "torch")


@pytest.mark.parametrize("module", ["yiju.cli", "yiju.settings", "mappings.errors"])
def test_nothing_heavy_comes_with_an_import(module):
    told = f"import sys, {module}; print(*sorted(sys.modules.keys() & set({HEAVY})))"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


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
