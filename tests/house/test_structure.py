"""The habits of CONTRIBUTING.md that a machine can hold."""

import ast
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOTS = ("mappings", "ingest", "scoring", "search", "yiju")
MODULES = sorted(path for root in ROOTS for path in (ROOT / root).rglob("*.py"))
SCRIPTS = sorted(path for folder in ("docs", "benchmarks") for path in (ROOT / folder).glob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LINES = 300
# The noun is missing where one of these stands for it.
HOMELESS = re.compile(r"\b(?:utils?|helpers?|common|base|manager|misc)\b")


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*MODULES, *SCRIPTS], ids=name_of)
def test_a_module_can_be_read_in_one_sitting(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES


@pytest.mark.parametrize("path", [*MODULES, *SCRIPTS, *TESTS], ids=name_of)
def test_a_module_is_named_by_a_noun_of_the_field(path):
    assert not HOMELESS.search(name_of(path).replace("_", " "))


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.name == "__init__.py"], ids=name_of
)
def test_a_package_says_what_it_is_and_what_it_gives(path):
    package = import_module(".".join(path.parent.relative_to(ROOT).parts))
    tree = tree_of(path)
    assert ast.get_docstring(tree)
    if len(tree.body) == 1:
        return
    given = package.__all__
    # Capitals first, as ruff sorts them: constants, classes, functions.
    assert [name for name in given if not hasattr(package, name)] == []
    assert len(set(given)) == len(given)
    if all(
        isinstance(part, ast.Expr | ast.Import | ast.ImportFrom | ast.Assign) for part in tree.body
    ):
        passed_on = {
            alias.asname or alias.name
            for part in tree.body
            if isinstance(part, ast.ImportFrom) and part.module.split(".")[0] in ROOTS
            for alias in part.names
        }
        assert passed_on <= set(given), "imported and not given: import it where it is used"


def documented(node, path):
    """Public functions and classes, and the public methods of public classes."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef) and not child.name.startswith("_"):
            yield child.name, ast.get_docstring(child), f"{name_of(path)}:{child.lineno}"
            if isinstance(child, ast.ClassDef):
                yield from documented(child, path)


def test_no_two_names_have_one_docstring():
    """Methods of one name may share theirs: they are the backends of one face."""
    said = defaultdict(dict)
    for path in MODULES:
        for name, docstring, place in documented(tree_of(path), path):
            if docstring:
                said[docstring][name] = place
    assert {text: names for text, names in said.items() if len(names) > 1} == {}


def test_file_names_of_tests_are_unique():
    """pytest imports them side by side, by their names."""
    names = [path.name for path in TESTS if path.name != "conftest.py"]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.parent.name == "cli"], ids=name_of
)
def test_only_the_terminal_makes_a_console(path):
    """A console of rich's own takes [x] in a text for markup, and fails at [/x]."""
    made = re.search(r"(?<!\w)Console\(", path.read_text(encoding="utf-8"))
    assert (made is not None) == (path.name == "terminal.py")
