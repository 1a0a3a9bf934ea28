"""The container files without a daemon: structure, settings, commands, nothing left open."""

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from yiju.api.app import create_app
from yiju.cli import app
from yiju.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DOCKER = ROOT / "docker"
DOCKERFILE = (DOCKER / "Dockerfile").read_text("utf-8")
FILES = {path.name: yaml.safe_load(path.read_text("utf-8")) for path in DOCKER.glob("*.yaml")}
SERVICES = [
    pytest.param(compose, service, id=f"{name}: {key}")
    for name, compose in sorted(FILES.items())
    for key, service in compose["services"].items()
]
SCHEMA = files("check_jsonschema") / "builtin_schemas" / "vendor" / "compose-spec.json"
ENV = set(re.findall(r"^(\w+)=", (DOCKER / "env.example").read_text("utf-8"), re.MULTILINE))


def test_the_image_runs_a_command_that_exists_as_an_account_without_rights():
    [start] = re.findall(r'^CMD \["(.+)"\]$', DOCKERFILE, re.MULTILINE)
    command = start.split('", "')
    assert CliRunner().invoke(app, [command[0], "--help"]).exit_code == 0
    assert "--host" in command
    [account] = re.findall(r"^USER (\d+)$", DOCKERFILE, re.MULTILINE)
    assert re.search(rf"useradd .*--uid {account} ", DOCKERFILE)


def test_the_linter_of_dockerfiles_finds_nothing():
    """hadolint reads the instructions, and ShellCheck in it their shell."""
    command = [str(Path(sys.executable).with_name("hadolint")), str(DOCKER / "Dockerfile")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.stdout + run.stderr == ""
    assert run.returncode == 0


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_compose_file_is_of_the_compose_specification(name):
    """By the schema that the specification publishes."""
    schema = json.loads(SCHEMA.read_text("utf-8"))
    check = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert [f"{one.json_path}: {one.message}" for one in check.iter_errors(FILES[name])] == []
    broken = FILES[name] | {"services": {"yiju": {"image": "x", "port": ["1:1"]}}}
    assert not check.is_valid(broken)


def test_every_base_image_names_an_exact_version():
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert [base for base in bases if not re.search(r":\d+\.\d+\.\d+", base)] == []


def test_the_address_of_the_health_check_answers(tmp_path):
    [path] = re.findall(r"127\.0\.0\.1:8321(/\w+)", DOCKERFILE)
    with TestClient(create_app(Settings(home=tmp_path))) as client:
        assert client.get(path).status_code == 200


@pytest.mark.parametrize(("compose", "service"), SERVICES)
def test_what_a_service_refers_to_is_there(compose, service):
    assert set(service.get("depends_on", {})) <= set(compose["services"])
    for volume in service.get("volumes", []):
        assert volume.split(":")[0] in compose["volumes"]
    assert set(re.findall(r"\$\{(\w+)", str(service))) <= ENV


@pytest.mark.parametrize(("compose", "service"), SERVICES)
def test_every_port_is_on_loopback_and_no_password_is_written_down(compose, service):
    assert compose["name"]
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", []))
    for name, value in service.get("environment", {}).items():
        assert "PASSWORD" not in name or value.startswith("${")


@pytest.mark.parametrize("name", sorted(FILES))
def test_security_is_on_at_every_node(name):
    nodes = [
        one["environment"]
        for one in FILES[name]["services"].values()
        if "node.name" in one.get("environment", {})
    ]
    assert len(nodes) == (3 if "cluster" in name else 1)
    for switch in ("enabled", "http.ssl.enabled", "transport.ssl.enabled"):
        assert {node[f"xpack.security.{switch}"] for node in nodes} == {"true"}


def test_the_names_handed_to_the_service_are_settings():
    known = {f"YIJU_{name.upper()}" for name in Settings.model_fields}
    named = set(re.findall(r"\b(YIJU_\w+)[=:]", DOCKERFILE + str(FILES)))
    named |= {name for one in FILES.values() for name in one["services"]["yiju"]["environment"]}
    assert named <= known
