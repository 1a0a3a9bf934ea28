"""The doctor finds what is wrong, says what to do, and changes nothing."""

import os

import pytest
from pydantic import SecretStr
from typer.testing import CliRunner

from mappings.errors import NodeError
from mappings.fields import KINDS, SCHEMA_VERSION
from mappings.index import Build, Index
from mappings.lexicon import Lexicon, WordFile, bundled
from mappings.template import Recipe, VectorSpec
from yiju import doctor
from yiju.cli import app
from yiju.doctor import Held, Site, State, examine
from yiju.node.java import Java
from yiju.settings import Settings

FILE = (WordFile("own.txt", "灯塔看守津贴\n"),)
OLD_WORDS, OWN_WORDS = Lexicon(FILE), Lexicon(bundled().bundled, FILE)
NOWHERE = "http://127.0.0.1:9"  # the port of the discard service, which nobody runs


@pytest.fixture
def settings(tmp_path):
    """Settings of a home and a cache that do not exist yet."""

    def make(**given):
        return Settings(
            **{"home": tmp_path / "home", "cache": tmp_path / "cache", "encoder": "none"} | given
        )

    return make


@pytest.fixture
def site(settings):
    def make(encoders=None, **given):
        return Site(settings(**given), encoders or {})

    return make


def build(**given):
    """A build that fits; any field can be given."""
    fields = {
        "collection": "made_up",
        "build": "1",
        "schema_version": SCHEMA_VERSION,
        "dictionary": bundled().version,
        "vectors": {},
        "passages": 3,
    }
    return Build(**{**fields, **given})


def held(words=None, **given):
    """A collection that fits; any field of its build can be given, and the words of its index."""
    return Held(build(**given), words or bundled())


def test_a_home_where_nothing_was_done_yet_gets_warnings_and_stays_untouched(settings):
    asked = settings(encoder="auto")
    states = {name: verdict.state for name, verdict in examine(asked)}
    assert states["models"] == states["encoder"] == states["node"] == State.WARN
    assert "connection" not in states
    assert State.FAIL not in {states["folders"], states["packages"], states["Python"]}
    assert not asked.home.exists()
    assert not asked.cache.exists()


def test_whatever_is_not_well_has_a_remedy(settings):
    for given in ({}, {"encoder": "auto"}, {"es_url": NOWHERE}):
        for name, verdict in examine(settings(**given)):
            assert bool(verdict.remedy) == (verdict.state is not State.OK), name


def test_a_cluster_that_does_not_answer_fails(settings):
    found = dict(examine(settings(es_url=NOWHERE, es_timeout=1)))
    assert found["node"].state is State.OK
    assert found["Java"].detail == "not needed: YIJU_ES_URL is set"
    assert found["connection"].state is State.FAIL
    assert "cannot be reached" in found["connection"].detail


def test_another_distribution_that_owns_a_root_fails(site, monkeypatch):
    owners = {"search": ["yiju", "websearch"], "scoring": ["yiju"], "rich": ["rich"]}
    monkeypatch.setattr(doctor, "packages_distributions", lambda: owners)
    verdict = doctor.packages(site())
    assert (verdict.state, verdict.detail) == (State.FAIL, "websearch owns search")


@pytest.mark.parametrize(("version", "state"), [(17, State.WARN), (20, State.WARN), (21, State.OK)])
def test_an_old_java_is_slow(site, monkeypatch, tmp_path, version, state):
    monkeypatch.setattr(doctor, "find_java", lambda **_: Java(version, tmp_path))
    assert doctor.java(site()).state is state


def test_no_java_fails_with_the_remedy_of_the_error(settings, monkeypatch):
    def find_java(**_):
        raise NodeError("none found", remedy="Install one.")

    monkeypatch.setattr(doctor, "find_java", find_java)
    assert dict(examine(settings()))["Java"] == (State.FAIL, "none found", "Install one.")


@pytest.mark.parametrize(
    ("free", "state"),
    [(99 << 20, State.FAIL), (100 << 20, State.WARN), (2 << 30, State.OK)],
    ids=["cramped", "scarce", "roomy"],
)
def test_room_on_the_disk(site, monkeypatch, free, state):
    usage = type("Usage", (), {"free": free})
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: usage)
    assert doctor.disk(site()).state is state


def test_a_home_that_cannot_be_written_fails(site, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, _: path.name != "locked")
    place = site()
    (place.settings.home.parent / "locked").mkdir()
    locked = site(home=place.settings.home.parent / "locked" / "below")
    assert doctor.folders(place).state is State.OK
    assert doctor.folders(locked).state is State.FAIL
    assert str(locked.settings.home) in doctor.folders(locked).detail


def test_records_that_wait_are_counted(site):
    place = site()
    spool = place.settings.home / "spool" / "made_up"
    spool.mkdir(parents=True)
    assert doctor.spool(place).state is State.OK
    (spool / "a.json").write_text("{}", encoding="utf-8")
    verdict = doctor.spool(place)
    assert verdict.state is State.WARN
    assert verdict.detail.startswith("1 audit record")


class Model:
    """A model of this name."""

    dimensions = 2

    def __init__(self, model_id):
        self.model_id = model_id


@pytest.mark.parametrize(
    ("check", "given", "state"),
    [
        pytest.param(doctor.schema, {}, State.OK, id="schema fits"),
        pytest.param(doctor.schema, {"schema_version": 0}, State.FAIL, id="old schema"),
        pytest.param(doctor.dictionary, {}, State.OK, id="dictionary fits"),
        pytest.param(
            doctor.dictionary, {"dictionary": "x"}, State.WARN, id="words that were not kept"
        ),
        pytest.param(
            doctor.dictionary,
            {"words": OLD_WORDS, "dictionary": OLD_WORDS.version},
            State.WARN,
            id="kept words of an earlier release",
        ),
        pytest.param(
            doctor.dictionary,
            {"words": OWN_WORDS, "dictionary": OWN_WORDS.version},
            State.OK,
            id="own words",
        ),
        pytest.param(doctor.vectors, {}, State.OK, id="no vectors"),
        pytest.param(doctor.vectors, {"vectors": {"zh": "m@1"}}, State.OK, id="model fits"),
        pytest.param(doctor.vectors, {"vectors": {"zh": "m@2"}}, State.FAIL, id="other model"),
        pytest.param(doctor.vectors, {"vectors": {"en": "m@2"}}, State.OK, id="not configured"),
    ],
)
def test_a_collection_fits_what_reads_it(site, check, given, state):
    vectors = {
        language: VectorSpec(model_id=name, dimensions=2)
        for language, name in given.get("vectors", {}).items()
    }
    place = site(encoders={"zh": Model("m@1")})
    assert check(held(**given | {"vectors": vectors}), place).state is state


def test_a_running_node_is_looked_at_with_its_collections(node_settings, es_client):
    index = Index(es_client, "doctor_test")
    index.prepare(build="1", recipe=Recipe(dictionary="another"))
    try:
        found = dict(examine(node_settings.model_copy(update={"encoder": "none"})))
    finally:
        for kind in KINDS:
            for name in index.behind(kind):
                index.drop(name)
    assert found["node"].state is found["connection"].state is State.OK
    assert found["schema of doctor_test"].detail.startswith("0 passages, build 1")
    assert found["dictionary of doctor_test"].state is State.WARN


def test_a_wrong_password_is_told_from_an_absent_server(settings, node):
    asked = settings(es_url=node.url, es_user=node.user, es_password=SecretStr("wrong"))
    verdict = dict(examine(asked))["connection"]
    assert verdict.state is State.FAIL
    assert "YIJU_ES_PASSWORD" in verdict.remedy


@pytest.mark.parametrize(("url", "code"), [(None, 0), (NOWHERE, 1)], ids=["warnings", "failure"])
def test_only_a_failure_changes_the_exit_code(monkeypatch, tmp_path, url, code):
    monkeypatch.setenv("YIJU_HOME", str(tmp_path))
    monkeypatch.setenv("YIJU_ENCODER", "none")
    monkeypatch.delenv("YIJU_ES_URL", raising=False)
    if url:
        monkeypatch.setenv("YIJU_ES_URL", url)
    shown = CliRunner().invoke(app, ["doctor"], catch_exceptions=False)
    assert shown.exit_code == code
    assert ("│ fail" in shown.stdout) == bool(code)
