"""What is tracked names no registry, no machine, and leaves the examples as they were judged."""

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).name
HOSTS = re.compile(
    r"pypi\.org|pythonhosted\.org|repo1?\.maven|maven\.apache\.org/maven2|npmjs\.(?:org|com)"
    r"|proxy\.golang|huggingface\.co|anaconda\.(?:org|com)|index-url"
)
PLACES = re.compile(r"(?<![\w.])/(?:work|root|home|Users|tmp)/\w")
# The answers of questions.jsonl were judged on these texts. Whoever changes one judges its
# questions anew, runs `make demo`, and writes the new digest here.
EXAMPLES = "0e32d46518104108705bd152476bc493b0ac46cd2a89b85418f7a69473871dcf"


@pytest.fixture(scope="module")
def tracked():
    """Text of every file under version control, by its name."""
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)  # noqa: S607 - the git of the path
    names = [name for name in listed.split("\0") if name and Path(name).name != HERE]
    files = {name: ROOT / name for name in names if (ROOT / name).is_file()}
    return {name: path.read_text(encoding="utf-8", errors="ignore") for name, path in files.items()}


@pytest.mark.parametrize("pattern", [HOSTS, PLACES], ids=["registry host", "path of a machine"])
def test_no_file_names_a(tracked, pattern):
    found = {name: pattern.findall(text) for name, text in tracked.items()}
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_the_examples_are_those_that_were_judged():
    corpus = ROOT / "examples" / "corpus"
    digest = hashlib.sha256()
    for path in sorted(corpus.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(corpus).as_posix().encode() + path.read_bytes())
    assert digest.hexdigest() == EXAMPLES
