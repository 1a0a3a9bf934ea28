"""Every class of error stands in the tree of `mappings/errors.py` as it is, with its remedy."""

import re
from pathlib import Path

import pytest

from mappings import errors
from mappings.errors import PlatformError

ROW = re.compile(
    r"(?P<branch>[│├└─ ]*)(?P<names>[A-Z]\w+(?:, [A-Z]\w+)*)"
    r"(?:.*exit (?P<exit>\d+), status (?P<status>\d+))?"
)


def below(kind):
    for child in kind.__subclasses__():
        if child.__module__ == errors.__name__:
            yield child
            yield from below(child)


CLASSES = {kind.__name__: kind for kind in (PlatformError, *below(PlatformError))}


def drawn():
    """Name, depth and what is written beside it, from the drawing; leaves may share a line."""
    drawing = errors.__doc__.split("\n\n")[1]
    for line in drawing.splitlines():
        row = ROW.match(line)
        for name in row["names"].split(", "):
            yield name, len(row["branch"]) // 4, row


def drawn_parents():
    path = []
    for name, depth, _ in drawn():
        path[depth:] = [name]
        yield name, path[depth - 1] if depth else "Exception"


def drawn_faces():
    """Exit code and status of each: written beside it, or beside the nearest above it."""
    path = []
    for name, depth, row in drawn():
        above = path[depth - 1] if depth else (1, 500)
        face = (int(row["exit"]), int(row["status"])) if row["exit"] else above
        path[depth:] = [face]
        yield name, face


def test_the_drawing_holds_every_class_under_its_parent():
    assert dict(drawn_parents()) == {n: kind.__base__.__name__ for n, kind in CLASSES.items()}


def test_the_drawing_tells_every_exit_code_and_status():
    assert dict(drawn_faces()) == {n: (kind.exit_code, kind.status) for n, kind in CLASSES.items()}


@pytest.mark.parametrize("kind", CLASSES.values(), ids=CLASSES)
def test_an_error_tells_what_to_do_in_words_of_its_own(kind):
    assert "remedy" in vars(kind)
    assert kind.remedy[0].isupper()
    assert kind.remedy.endswith(".")
    assert "\n" not in kind.remedy


@pytest.mark.parametrize("kind", CLASSES.values(), ids=CLASSES)
def test_an_exit_code_leaves_room_for_signals_and_a_status_is_a_fault(kind):
    assert 1 <= kind.exit_code < 64
    assert 400 <= kind.status < 600


def test_the_readme_tells_every_exit_code():
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", readme, re.MULTILINE)}
    assert {kind.exit_code for kind in CLASSES.values()} - told == set()
