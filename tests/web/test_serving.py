"""`yiju serve` and `yiju keys`: who is let in before anything is served."""

import re

import pytest
from typer.testing import CliRunner

from mappings.errors import InvalidSetting, NotFoundError
from yiju.api.keys import open_keys
from yiju.api.server import address_of, listener
from yiju.cli import app
from yiju.settings import load_settings
from yiju.wire import Role


@pytest.fixture
def yiju(tmp_path, monkeypatch):
    """Run a command in a home of its own; faults are raised."""
    monkeypatch.setenv("YIJU_HOME", str(tmp_path))

    def run(*words):
        result = CliRunner().invoke(app, words)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


def test_no_address_but_the_loopback_is_served_without_a_key(yiju):
    with pytest.raises(InvalidSetting, match="no key guards"):
        yiju("serve", "--host", "0.0.0.0")  # noqa: S104 - that it is refused is the point


@pytest.mark.parametrize(
    ("host", "told"),
    [
        pytest.param("127.0.0.1", r"http://127\.0\.0\.1:[1-9]\d+/", id="IPv4"),
        pytest.param("localhost", r"http://localhost:[1-9]\d+/", id="a name"),
        pytest.param("::1", r"http://\[::1\]:[1-9]\d+/", id="IPv6"),
    ],
)
def test_a_port_that_is_free_is_taken_and_told(host, told):
    with listener(host, 0) as place:
        assert re.fullmatch(told, address_of(place, host))


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_that_is_taken_is_told_and_no_address(yiju, host):
    with listener(host, 0) as place:
        port = place.getsockname()[1]
        with pytest.raises(InvalidSetting, match=f"cannot listen on {host}, port {port}") as caught:
            yiju("serve", "--host", host, "--port", str(port))
    assert "--port" in caught.value.remedy


def test_a_key_is_told_once_and_may_what_it_was_made_for(yiju):
    made = yiju("keys", "create", "lawyer", "--role", "review", "--collection", "laws")
    key = made.stdout.strip()
    caller = open_keys(load_settings()).caller(key)
    assert caller.name == "lawyer"
    assert [role for role in Role if caller.may(role, "laws")] == [Role.READ, Role.REVIEW]
    assert not caller.may(Role.READ, "others")
    listed = yiju("keys", "list").stdout
    assert "lawyer" in listed
    assert key not in listed


def test_a_key_can_be_made_of_no_unknown_role_and_under_no_used_name(yiju):
    with pytest.raises(InvalidSetting, match="no role is named"):
        yiju("keys", "create", "x", "--role", "king")
    yiju("keys", "create", "x")
    with pytest.raises(InvalidSetting, match="there is a key named"):
        yiju("keys", "create", "x")


def test_a_revoked_key_is_gone(yiju):
    key = yiju("keys", "create", "guest").stdout.strip()
    yiju("keys", "revoke", "guest")
    assert open_keys(load_settings()).caller(key) is None
    with pytest.raises(NotFoundError):
        yiju("keys", "revoke", "guest")


def test_a_damaged_file_of_keys_lets_nobody_in(yiju):
    yiju("keys", "create", "guest")
    open_keys(load_settings()).path.write_text("[{")
    with pytest.raises(InvalidSetting, match="cannot be read"):
        yiju("serve", "--host", "0.0.0.0")  # noqa: S104 - that it is refused is the point
