"""Which Java runs the server."""

from pathlib import Path

import pytest

from mappings.errors import NodeError
from yiju.node.java import find_java

VECTORS = 'MODULES="java.base jdk.incubator.vector"'


def install_java(home: Path, version: str, *, modules: str = VECTORS) -> Path:
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "java").write_text("#!/bin/sh\n")
    (home / "bin" / "java").chmod(0o755)
    (home / "release").write_text(f'IMPLEMENTOR="x"\nJAVA_VERSION="{version}"\n{modules}\n')
    return home


def test_the_newest_wins_wherever_it_is_named(tmp_path):
    older = install_java(tmp_path / "a", "17.0.15")
    newest = install_java(tmp_path / "jvm" / "new", "25.0.3")
    named = install_java(tmp_path / "b", "21.0.2")
    found = find_java(
        shared=False,
        environ={"JAVA_HOME": str(named), "PATH": str(older / "bin")},
        folders=(str(tmp_path / "jvm" / "*"),),
    )
    assert (found.version, found.home) == (25, newest)


@pytest.mark.parametrize("variable", ["ES_JAVA_HOME", "JAVA_HOME"])
def test_a_variable_names_a_java(tmp_path, variable):
    home = install_java(tmp_path / "jdk", "21")
    found = find_java(shared=False, environ={variable: str(home), "PATH": ""}, folders=())
    assert found.home == home


def test_the_path_leads_to_a_java_through_links(tmp_path):
    home = install_java(tmp_path / "jdk", "17.0.1")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "java").symlink_to(home / "bin" / "java")
    found = find_java(shared=False, environ={"PATH": str(tmp_path / "links")}, folders=())
    assert found.home == home


@pytest.mark.parametrize(
    ("version", "modules", "told"),
    [
        pytest.param("11.0.2", VECTORS, "found: 11 in", id="too old"),
        pytest.param("1.8.0_352", VECTORS, "found: 1 in", id="eight, in the old way of counting"),
        pytest.param("21.0.1", 'MODULES="java.base"', "found: none", id="no vector module"),
        pytest.param("", VECTORS, "found: none", id="no version"),
    ],
)
def test_an_unusable_java_is_named_and_refused(tmp_path, version, modules, told):
    home = install_java(tmp_path / "jdk", version, modules=modules)
    with pytest.raises(NodeError, match=told) as caught:
        find_java(shared=False, environ={"JAVA_HOME": str(home), "PATH": ""}, folders=())
    assert "Install a JDK" in caught.value.remedy


def test_no_java_at_all_says_how_to_get_one(tmp_path):
    with pytest.raises(NodeError, match="found: none") as caught:
        find_java(shared=False, environ={"PATH": str(tmp_path)}, folders=())
    assert "YIJU_ES_URL" in caught.value.remedy


def test_a_java_in_a_closed_folder_is_none_for_another_account(tmp_path):
    home = install_java(tmp_path / "closed" / "jdk", "25")
    (tmp_path / "closed").chmod(0o700)
    environ = {"JAVA_HOME": str(home), "PATH": ""}
    assert find_java(shared=False, environ=environ, folders=()).home == home
    with pytest.raises(NodeError, match="found: 25 in"):
        find_java(shared=True, environ=environ, folders=())
